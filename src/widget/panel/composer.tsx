import { useEffect, useRef } from 'preact/hooks';
import type { PanelStrings } from '../strings/en.js';
import { ContextChips } from './context-chips.js';
import { SendIcon, StopIcon } from './icons.js';
import { detach, type PanelStore, usePanelState } from './panel-state.js';

/** Longest question, in UTF-16 code units. Longer texts belong on a page, or are shortened by their writer. */
export const questionMaxLength = 8_000;

interface ComposerProps {
	store: PanelStore;
	strings: PanelStrings;
	/** An answer is on its way. */
	busy: boolean;
	followUp: boolean;
	onSend: () => void;
	onStop: () => void;
}

/** True for the Enter that sends: not a line break, and not one that chooses a word in an input method. */
export function isSendingEnter(event: KeyboardEvent): boolean {
	// Safari reports the Enter that ends a composition after the composition, with the key code 229.
	return event.key === 'Enter' && !event.shiftKey && !event.isComposing && event.keyCode !== 229;
}

export function Composer({ store, strings, busy, followUp, onSend, onStop }: ComposerProps) {
	const { draft, attached, focusRequests } = usePanelState(store);
	const input = useRef<HTMLTextAreaElement>(null);
	const tooLong = draft.length > questionMaxLength;
	const empty = draft.trim() === '';

	useEffect(() => {
		if (focusRequests > 0) input.current?.focus({ preventScroll: true });
	}, [focusRequests]);

	// biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
	useEffect(() => {
		const element = input.current;
		if (!element || CSS.supports?.('field-sizing', 'content')) return;
		element.style.height = 'auto';
		element.style.height = `${element.scrollHeight}px`;
	}, [draft]);

	const send = () => {
		if (!busy && !empty && !tooLong) onSend();
	};

	return (
		<form
			class="border-t border-line bg-surface px-4 pt-3 pb-3"
			onSubmit={(event) => {
				event.preventDefault();
				send();
			}}
		>
			<ContextChips items={attached} strings={strings} onRemove={(item) => detach(store, item)} />
			<div class="composer-box flex items-end gap-2 rounded-xl bg-raised py-2 ps-3.5 pe-2">
				<textarea
					ref={input}
					class="composer-input my-1 pointer-coarse:my-2.5 block w-full flex-1 resize-none bg-transparent leading-6 outline-none placeholder:text-muted"
					rows={1}
					dir="auto"
					enterkeyhint="send"
					autocomplete="off"
					aria-label={strings.composer}
					aria-describedby={tooLong ? 'too-long' : undefined}
					aria-invalid={tooLong}
					placeholder={followUp ? strings.followUpPlaceholder : strings.composerPlaceholder}
					value={draft}
					onInput={(event) => store.set({ draft: event.currentTarget.value })}
					onKeyDown={(event) => {
						if (!isSendingEnter(event)) return;
						event.preventDefault();
						send();
					}}
				/>
				{busy ? (
					// A key each: a button that stops must not turn into the one that sends in the middle of a click.
					<button
						key="stop"
						type="button"
						class="round-button bg-text text-surface"
						aria-label={strings.stop}
						onClick={onStop}
					>
						<StopIcon />
					</button>
				) : (
					<button
						key="send"
						type="submit"
						class="round-button bg-accent text-on-accent aria-disabled:bg-line aria-disabled:text-muted"
						aria-label={strings.send}
						aria-disabled={empty || tooLong}
					>
						<SendIcon />
					</button>
				)}
			</div>
			{tooLong && (
				<p id="too-long" class="pt-2 text-sm text-danger">
					{strings.tooLong(questionMaxLength)}
				</p>
			)}
			<p class="pt-2 text-center text-xs text-muted">{strings.disclaimer}</p>
		</form>
	);
}
