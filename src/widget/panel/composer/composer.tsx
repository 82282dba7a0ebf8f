import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { lazyPart } from '../lazy-part.js';
import { usePanelState } from '../panel-state.js';
import { usePanel } from '../use-panel.js';
import { AddPageButton, SendButton } from './composer-buttons.js';
import { ComposerNotes } from './composer-notes.js';
import { fieldDirection } from './field-direction.js';
import { attachPasted, isLongText } from './pasted-text.js';
import { isNearLimit, questionMaxLength } from './question-limit.js';
import { useAutoGrow } from './use-auto-grow.js';
import { isQuestionText, useSend } from './use-send.js';

interface ComposerProps {
	/** An answer is on its way. */
	busy: boolean;
	followUp: boolean;
}

/** Which of the matching pages is chosen, as ids. */
interface ChosenPage {
	controls?: string | undefined;
	active?: string | undefined;
}

type PageKeys = ((event: KeyboardEvent) => boolean) | undefined;

export interface PageSearchProps {
	/** What the reader has just typed. */
	typed: string;
	/** Gets what takes a key of the composer: true when the key was for the list. */
	keys: RefObject<PageKeys>;
	onChoice(chosen: ChosenPage): void;
	/** The reader has closed the list or opened a page. */
	onDone(): void;
}

const PageSearch = lazyPart<PageSearchProps>(() => import('./page-search/page-search.lazy.js'));

/** True for keys of an input method, which chooses words by them. */
export function isComposing(event: KeyboardEvent): boolean {
	// Safari reports the Enter that ends a composition after the composition, with the key code 229.
	return event.isComposing || event.keyCode === 229;
}

export function Composer({ busy, followUp }: ComposerProps) {
	const { controller, strings } = usePanel();
	const { store } = controller;
	const { draft, attached, refusals, focusRequests, open } = usePanelState(store);
	const input = useRef<HTMLTextAreaElement>(null);
	const send = useSend(input, busy);
	// Only what the reader has just typed is looked up: no draft that was restored, and nothing that the page wrote.
	const [typed, setTyped] = useState('');
	const [page, setPage] = useState<ChosenPage>({});
	const pageKeys = useRef<PageKeys>(undefined);
	const left = questionMaxLength - draft.length;

	useEffect(() => {
		if (focusRequests > 0) input.current?.focus({ preventScroll: true });
	}, [focusRequests]);
	useAutoGrow(input, draft, open);

	/** True when the key is not for the text. */
	const onKey = (event: KeyboardEvent): boolean => {
		if (event.shiftKey || isComposing(event)) return false;
		const plain = !event.altKey && !event.ctrlKey && !event.metaKey;
		if (plain && pageKeys.current?.(event)) return true;
		if (event.key === 'Enter') void send();
		else if (plain && event.key === 'ArrowUp' && draft === '' && !busy) editLast();
		else return false;
		return true;
	};
	const editLast = () => store.set({ editing: controller.chat.chat.messages.findLast(isQuestion)?.id });

	return (
		<form
			part="composer"
			class="composer relative border-t border-line bg-surface px-4 pt-3 pb-3"
			onSubmit={(event) => {
				event.preventDefault();
				void send();
			}}
		>
			{controller.options.search && typed && typed === draft && (
				<PageSearch typed={typed} keys={pageKeys} onChoice={setPage} onDone={() => setTyped('')} />
			)}
			{(attached.length > 0 || isNearLimit(left)) && (
				<ComposerNotes items={attached} refusals={refusals} left={left} input={input} />
			)}
			<div class="composer-box flex items-end gap-1 rounded-xl bg-raised p-2">
				<AddPageButton />
				<textarea
					part="input"
					ref={input}
					class="composer-input my-1 pointer-coarse:my-2.5 block w-full flex-1 resize-none bg-transparent px-1 leading-6 outline-none placeholder:text-muted"
					rows={1}
					dir={fieldDirection(draft)}
					enterkeyhint="send"
					autocomplete="off"
					aria-label={strings.composer}
					aria-describedby={isNearLimit(left) ? 'limit' : undefined}
					aria-invalid={left < 0}
					placeholder={followUp ? strings.followUpPlaceholder : strings.composerPlaceholder}
					value={draft}
					aria-autocomplete="list"
					aria-controls={page.controls}
					aria-activedescendant={page.active}
					onInput={({ currentTarget: { value } }) => {
						store.set({ draft: value });
						setTyped(value);
					}}
					onKeyDown={(event) => {
						if (onKey(event)) event.preventDefault();
					}}
					onPaste={(event) => {
						const pasted = event.clipboardData?.getData('text/plain') ?? '';
						if (!isLongText(pasted)) return;
						event.preventDefault();
						void attachPasted(store, pasted);
					}}
				/>
				<SendButton busy={busy} disabled={!isQuestionText(draft)} />
			</div>
			<p class="pt-2 text-center text-xs text-muted">{strings.disclaimer}</p>
		</form>
	);
}

const isQuestion = ({ role }: { role: string }) => role === 'user';
