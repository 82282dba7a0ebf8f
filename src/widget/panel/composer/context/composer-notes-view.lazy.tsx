import { useEffect, useRef, useState } from 'preact/hooks';
import { contextItems } from '../../../../contract/limits.js';
import type { LaterStrings } from '../../../strings/en-later.js';
import { type AttachedContext, detach, withText } from '../../panel-state.js';
import { usePanel } from '../../use-panel.js';
import type { ComposerNotesProps } from '../composer-notes.js';
import { isNearLimit, questionMaxLength } from '../question-limit.js';
import { ContextChip } from './context-chip.lazy.js';
import { firstLine, kindOf } from './context-kind.lazy.js';

/** What of the page goes along with the next question; the reader sees all of it and can take each out. */
export function ComposerNotesView({
	items,
	refusals,
	left,
	input,
	later,
}: ComposerNotesProps & { later: LaterStrings }) {
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
			<AttachedNote items={items} refusals={refusals} texts={later.context} />
			<LimitNote left={left} texts={later.context} />
		</>
	);
}

/** Says aloud what has come to go along, and to everybody that no more can. */
function AttachedNote({ items, refusals, texts }: Pick<ComposerNotesProps, 'items' | 'refusals'> & NoteTexts) {
	const { tag } = usePanel().language;
	const [said, setSaid] = useState('');
	const known = useRef<typeof items>([]);
	const full = texts.full(new Intl.NumberFormat(tag).format(contextItems.max));
	// Only a region that is there already is read out when its text changes, so it is filled afterwards.
	// biome-ignore lint/correctness/useExhaustiveDependencies: another language is no news
	useEffect(() => {
		const newest = items.findLast((item) => !known.current.includes(item));
		known.current = items;
		const added = newest ? `${texts.attached}: ${texts.kinds[kindOf(newest)]}: ${firstLine(newest.value)}` : '';
		// The same words again would be no change.
		setSaid(refusals > 0 ? full + '\u00a0'.repeat(refusals % 2) : added);
	}, [items, refusals]);
	return (
		<>
			{refusals > 0 && <p class="mb-2 text-sm text-danger">{full}</p>}
			<p class="sr-only" role="status">
				{said}
			</p>
		</>
	);
}

interface NoteTexts {
	texts: LaterStrings['context'];
}

/** How much may still be written, near the limit; said aloud now and then, not with every key. */
function LimitNote({ left, texts }: { left: number } & NoteTexts) {
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
