/** Everything that the first attachment needs. */

import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { contextItems } from '../../../contract/limits.js';
import type { AttachedContext } from '../../boot/calls/begun.js';
import type { SentContext } from '../../conversation/message.js';
import { cutText } from '../../page/cut-text.js';
import type { LaterStrings } from '../../strings/en-later.js';
import { CloseIcon, icon } from '../icons.js';
import { useLanguage } from '../language.js';
import { useController } from '../state/panel-controller.js';
import { attach, detach, type PanelStore, withText } from '../state/panel-state.js';
import { isNearLimit, questionMaxLength } from '../text-field.js';

interface ComposerNotesProps {
	items: readonly AttachedContext[];
	/** Number of refused attachments in a row. */
	refusals: number;
	/** UTF-16 code units that are left for the question; negative when it is too long. */
	left: number;
	/** The composer's field. It gets the focus when nothing is attached any more. */
	input: RefObject<HTMLTextAreaElement | null>;
}

const SelectionIcon = icon('M4 6h16M4 12h10M4 18h7', 16);
const CodeIcon = icon('m16 18 6-6-6-6M8 6l-6 6 6 6', 16);
const PageIcon = icon('M14 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8zM14 3v5h5', 16);
const PasteIcon = icon(
	'M9 4H6a1 1 0 0 0-1 1v15a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1V5a1 1 0 0 0-1-1h-3M9 2.5h6v4H9zM9 12h6M9 16h4',
	16,
);
const PutBackIcon = icon('M5 5v6a3 3 0 0 0 3 3h11M14 9l5 5-5 5', 16);

/** The attachments of the next question. The reader sees and can remove each one. */
export function ComposerNotesView({
	items,
	refusals,
	left,
	input,
	later,
}: ComposerNotesProps & { later: LaterStrings }) {
	const { store } = useController();
	const list = useRef<HTMLUListElement>(null);

	/** Moves the focus to the next item, because the removed item's button is gone. */
	const leave = (index: number) => {
		const removers = list.current?.querySelectorAll<HTMLElement>('.remove') ?? [];
		(removers[index + 1] ?? removers[index - 1] ?? input.current)?.focus();
	};
	/** Inserts a pasted text into the question after all. */
	const putBack = (item: AttachedContext) => {
		detach(store, item);
		store.set({ draft: withText(store.get().draft, item.original ?? item.value) });
		input.current?.focus();
	};
	return (
		<>
			{items.length > 0 && (
				// Room for three and a half, so that it shows that there are more.
				<ul
					ref={list}
					class="mb-2 flex max-h-[min(136px,30dvh)] flex-col gap-1 overflow-y-auto overscroll-contain [scrollbar-width:thin]"
					aria-label={later.context.attached}
				>
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

/** Announces attachments, and tells when no more fit. */
function AttachedNote({ items, refusals, texts }: Pick<ComposerNotesProps, 'items' | 'refusals'> & NoteTexts) {
	const { tag } = useLanguage();
	const [said, setSaid] = useState('');
	const known = useRef<typeof items>([]);
	const full = texts.full(new Intl.NumberFormat(tag).format(contextItems.max));
	// Screen readers only announce changes of an existing region, so it is filled afterwards.
	// biome-ignore lint/correctness/useExhaustiveDependencies: another language is no news
	useEffect(() => {
		const newest = items.findLast((item) => !known.current.includes(item));
		known.current = items;
		const added = newest ? `${texts.attached}: ${texts.kinds[kindOf(newest)]}: ${firstLine(newest.value)}` : '';
		// A repeated text must differ to be announced.
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

/** The remaining room near the limit. It is announced now and then, not for every key. */
function LimitNote({ left, texts }: { left: number } & NoteTexts) {
	const { tag } = useLanguage();
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

interface ContextChipProps {
	item: AttachedContext;
	texts: LaterStrings['context'];
	onRemove: () => void;
	onPutBack: () => void;
}

/** An attachment: its kind, its first line, its place, and how much of it is kept. */
function ContextChip({ item, texts, onRemove, onPutBack }: ContextChipProps) {
	const language = useLanguage();
	const kind = kindOf(item);
	const kept = new Intl.NumberFormat(language.tag).format(item.value.length);
	return (
		<li class="flex min-h-9 flex-none items-center gap-2 rounded-md border border-transparent bg-accent-soft ps-[7px] pe-[3px] text-sm">
			<KindMark kind={kind} name={texts.kinds[kind]} />
			<span class="min-w-0 flex-1 py-1">
				<span class="flex items-center gap-2">
					<FirstLine kind={kind} text={item.value} />
					{item.language && (
						<span class="flex-none text-muted text-xs" dir="ltr">
							{item.language}
						</span>
					)}
					{item.path && (
						<span class="max-w-2/5 flex-none truncate text-muted text-xs" dir="ltr" title={item.path}>
							{item.path}
						</span>
					)}
				</span>
				{item.shortened && <span class="block text-muted text-xs">{texts.kept(kept)}</span>}
			</span>
			{item.original && (
				<button
					type="button"
					class="icon-button small"
					aria-label={texts.putBack}
					title={texts.putBack}
					onClick={onPutBack}
				>
					<PutBackIcon />
				</button>
			)}
			<button
				type="button"
				class="icon-button small remove"
				aria-label={texts.remove[kind]}
				title={texts.remove[kind]}
				onClick={onRemove}
			>
				<CloseIcon />
			</button>
		</li>
	);
}

export function SentContextView({ items, later: { context } }: { items: readonly SentContext[]; later: LaterStrings }) {
	return (
		<ul class="mb-1 flex w-full flex-col items-end gap-1">
			{items.map((item) => {
				const kind = kindOf(item);
				return (
					<li
						key={item.value}
						class="flex max-w-full items-center gap-2 rounded-md border border-line px-[7px] py-[7px] text-muted text-sm"
					>
						<KindMark kind={kind} name={context.kinds[kind]} />
						<FirstLine kind={kind} text={item.value} />
					</li>
				);
			})}
		</ul>
	);
}

const icons = { code: CodeIcon, page: PageIcon, pasted: PasteIcon, selection: SelectionIcon };

type ContextKind = keyof typeof icons;

function kindOf({ kind, type }: SentContext): ContextKind {
	return kind ?? (type === 'code' ? 'code' : 'selection');
}

/** The kind of an attachment as an icon, with a name for screen readers. */
function KindMark({ kind, name }: { kind: ContextKind; name: string }) {
	const Icon = icons[kind];
	return (
		<>
			<span class="flex-none text-accent" title={name}>
				<Icon />
			</span>
			<span class="sr-only">{name}: </span>
		</>
	);
}

function FirstLine({ kind, text }: { kind: ContextKind; text: string }) {
	const isCode = kind === 'code';
	return (
		<span
			class={`min-w-0 flex-1 truncate ${isCode ? 'font-mono text-xs' : ''}`}
			dir={isCode ? 'ltr' : 'auto'}
			title={text.slice(0, 500)}
		>
			{firstLine(text)}
		</span>
	);
}

const firstLine = (text: string) => text.trim().slice(0, 300).split('\n', 1)[0];

/** Attaches a pasted text, shortened where it is too long. Returns false when there is no room. */
export function attachPasted(store: PanelStore, text: string): boolean {
	const cut = cutText(text, contextItems.valueMaxLength);
	return attach(store, { type: 'textSelection', kind: 'pasted', original: text, ...cut });
}

export { default as css } from './context.css';
