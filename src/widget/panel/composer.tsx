import { useEffect, useRef } from 'preact/hooks';
import { AddPageButton, SendButton } from './asking/composer-buttons.js';
import { ComposerNotes } from './asking/composer-notes.js';
import { PageList, usePageSearch } from './asking/page-search.js';
import { attachPasted, isLongText } from './asking/pasted-text.js';
import { isNearLimit, questionMaxLength } from './asking/question-limit.js';
import { useAutoGrow } from './asking/use-auto-grow.js';
import { isQuestionText, useSend } from './asking/use-send.js';
import { fieldDirection } from './field-direction.js';
import { usePanelState } from './panel-state.js';
import { usePanel } from './use-panel.js';

interface ComposerProps {
	/** An answer is on its way. */
	busy: boolean;
	followUp: boolean;
}

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
	const search = usePageSearch(draft);
	const left = questionMaxLength - draft.length;

	useEffect(() => {
		if (focusRequests > 0) input.current?.focus({ preventScroll: true });
	}, [focusRequests]);
	useAutoGrow(input, draft, open);

	/** True when the key is not for the text. */
	const onKey = (event: KeyboardEvent): boolean => {
		if (event.shiftKey || isComposing(event)) return false;
		const plain = !event.altKey && !event.ctrlKey && !event.metaKey;
		if (plain && search.onKey(event)) return true;
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
			<PageList {...search} />
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
					{...search.props}
					onInput={({ currentTarget: { value } }) => {
						store.set({ draft: value });
						search.type(value);
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
