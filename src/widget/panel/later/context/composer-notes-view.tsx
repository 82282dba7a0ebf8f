import { useRef } from 'preact/hooks';
import type { LaterStrings } from '../../../strings/en-later.js';
import type { ComposerNotesProps } from '../../asking/composer-notes.js';
import { isNearLimit, questionMaxLength } from '../../asking/question-limit.js';
import { type AttachedContext, detach, withText } from '../../panel-state.js';
import { usePanel } from '../../use-panel.js';
import { ContextChip } from './context-chip.js';

/** What of the page goes along with the next question; the reader sees all of it and can take each out. */
export function ComposerNotesView({ items, left, input, later }: ComposerNotesProps & { later: LaterStrings }) {
	const { store } = usePanel().controller;
	const list = useRef<HTMLUListElement>(null);

	/** Moves the focus to what stands where the item stood, because its own button goes. */
	const leave = (index: number) => {
		const removers = list.current?.querySelectorAll<HTMLElement>('.remove') ?? [];
		(removers[index + 1] ?? removers[index - 1] ?? input.current)?.focus();
	};
	/** Makes a pasted text a part of the question after all. */
	const putBack = (item: AttachedContext) => {
		detach(store, item);
		store.set({ draft: withText(store.get().draft, item.original ?? item.value) });
		input.current?.focus();
	};
	return (
		<>
			{items.length > 0 && (
				<ul ref={list} class="chips" aria-label={later.context.attached}>
					{items.map((item, index) => (
						<ContextChip
							key={item.value}
							item={item}
							texts={later.context}
							onRemove={() => {
								leave(index);
								detach(store, item);
							}}
							onPutBack={() => putBack(item)}
						/>
					))}
				</ul>
			)}
			<LimitNote left={left} texts={later.context} />
		</>
	);
}

/** How much may still be written, near the limit; said aloud now and then, not with every key. */
function LimitNote({ left, texts }: { left: number; texts: LaterStrings['context'] }) {
	const { tag } = usePanel().language;
	const near = isNearLimit(left);
	const write = (number: number) => new Intl.NumberFormat(tag).format(number);
	const note = (rounded: number) =>
		left < 0 ? texts.tooLong(write(questionMaxLength)) : texts.charactersLeft(rounded, write(rounded));
	return (
		<>
			{near && (
				<p id="limit" class={`mb-2 text-sm ${left < 0 ? 'text-danger' : 'text-muted'}`}>
					{note(left)}
				</p>
			)}
			<p class="sr-only" role="status">
				{near && note(Math.ceil(left / 100) * 100)}
			</p>
		</>
	);
}
