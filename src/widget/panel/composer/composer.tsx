import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { contextItems } from '../../../contract/limits.js';
import { nextTask } from '../../boot/next-task.js';
import { useSecretCheck } from '../consent/privacy.js';
import { lazyPartOfPanelTexts } from '../lazy-part.js';
import { attach, type PanelStore, usePanelState, withText } from '../panel-state.js';
import { fieldDirection, isComposing, isNearLimit, questionMaxLength, useAutoGrow } from '../text-field.js';
import { usePanel } from '../use-panel.js';
import { AddPageButton, SendButton } from './composer-buttons.js';
import { ComposerNotes } from './composer-notes.js';

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

const PageSearch = lazyPartOfPanelTexts<PageSearchProps>(() => import('./page-search.lazy.js'));

export function Composer({ busy, followUp }: ComposerProps) {
	const { controller, strings } = usePanel();
	const { store } = controller;
	const { draft, attached, refusals, focusRequests, open } = usePanelState(store);
	const input = useRef<HTMLTextAreaElement>(null);
	const { notice, send } = useSend(input, busy);
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
	const editLast = () => store.set({ editing: controller.conversation.messages.findLast(isQuestion)?.id });

	return (
		<form
			part="composer"
			class="composer relative border-t border-line bg-surface px-4 pt-3 pb-3"
			onSubmit={(event) => {
				event.preventDefault();
				void send();
			}}
		>
			{notice}
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

/** Limits above which a pasted text is attached instead of inserted, in UTF-16 code units and lines. */
const longest = { length: 1_500, lines: 20 };

/** Whether a pasted text is rather something to ask about than a part of the question. */
const isLongText = (text: string): boolean =>
	text.trim() !== '' && (text.length > longest.length || text.split('\n').length > longest.lines);

/** Lets a pasted text go along with the question; it becomes a part of it when it does not fit, or the code for that cannot be had. */
async function attachPasted(store: PanelStore, text: string): Promise<void> {
	try {
		const { cutText } = await import('../../page/cut-text.js');
		const cut = cutText(text, contextItems.valueMaxLength);
		if (attach(store, { type: 'textSelection', kind: 'pasted', original: text, ...cut })) return;
	} catch {}
	store.set({ draft: withText(store.get().draft, text) });
}

/** Whether a draft can be asked. */
const isQuestionText = (text: string) => text.trim() !== '' && text.length <= questionMaxLength;

/**
 * Asks what is written, with what is attached, unless a secret may be in it.
 *
 * @param busy an answer is on its way
 */
function useSend(input: RefObject<HTMLTextAreaElement | null>, busy: boolean) {
	const { controller } = usePanel();
	const { notice, holdBack } = useSecretCheck(input);
	const sending = useRef(false);
	const send = async () => {
		// Read from the store: the last key may not have been rendered yet.
		const { draft, attached } = controller.store.get();
		if (busy || !isQuestionText(draft)) return;
		const held = holdBack([draft, ...attached.map(({ value }) => value)]);
		if ((held && (await held)) || sending.current) return;
		sending.current = true;
		// Asking gets a task of its own.
		nextTask(() => {
			sending.current = false;
			controller.ask(draft.trim());
		});
	};
	return { notice, send };
}
