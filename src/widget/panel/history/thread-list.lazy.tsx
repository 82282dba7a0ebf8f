import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ListedThread } from '../../conversation/threads/thread-shelf.js';
import { onEscape } from '../../host/escape.js';
import type { LaterStrings } from '../../strings/en-later.js';
import { CheckIcon, CloseIcon, EditIcon, Icon } from '../icons.js';
import { fieldDirection } from '../text-field.js';
import type { FoundThread, Snippet } from './find-threads.lazy.js';

/** The group of a conversation's last day, by the reader's calendar. */
type Day = 'today' | 'yesterday' | 'earlier';

const dayLength = 24 * 60 * 60 * 1_000;

const midnight = (time: number) => new Date(time).setHours(0, 0, 0, 0);

/** Whole days between two times; a day may have 23 or 25 hours. */
const daysBetween = (time: number, now: number) => Math.round((midnight(now) - midnight(time)) / dayLength);

export function dayOf(time: number, now: number): Day {
	const days = daysBetween(time, now);
	return days <= 0 ? 'today' : days === 1 ? 'yesterday' : 'earlier';
}

/** Keeps the date format of the last language, because creating one takes longer than drawing a row. */
function kept<Format>(create: (language: string) => Format): (language: string) => Format {
	let known: { language: string; format: Format } | undefined;
	return (language) => {
		if (known?.language !== language) known = { language, format: create(language) };
		return known.format;
	};
}

const timeFormat = kept((language) => new Intl.DateTimeFormat(language, { timeStyle: 'short' }));
const agoFormat = kept((language) => new Intl.RelativeTimeFormat(language));
const dateFormat = kept((language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium' }));

/** The time on recent days, then "3 days ago", then the date, in the given language. */
export function whenOf(time: number, now: number, language: string): string {
	const days = daysBetween(time, now);
	if (days <= 1) return timeFormat(language).format(time);
	return days < 7 ? agoFormat(language).format(-days, 'day') : dateFormat(language).format(time);
}

interface ThreadListProps {
	found: readonly FoundThread[];
	texts: LaterStrings['history'];
	language: string;
	/** Name of the thread that is open. */
	current: string;
	/** What is coming to a thread, in words. */
	comingTo: (thread: ListedThread) => string | undefined;
	onOpen: (thread: ListedThread) => void;
	onRename: (localId: string, title: string) => void;
	onRemove: (thread: ListedThread) => void;
	/** The text in the place of an empty list. */
	children: ComponentChildren;
}

const days: readonly Day[] = ['today', 'yesterday', 'earlier'];

/** Threads by the day they were last used on; the arrow keys go from one to the next. */
export function ThreadList({ found, texts, language, current, comingTo, children, ...on }: ThreadListProps) {
	const now = Date.now();
	return (
		<div class="history-list min-h-0 flex-1 px-2 pb-2">
			{children}
			{days.map((day) => {
				const rows = found.filter(({ thread }) => dayOf(thread.updatedAt, now) === day);
				return (
					rows.length > 0 && (
						<section key={day}>
							<h4 class="px-2 pt-4 pb-1 font-medium text-muted text-xs">{texts[day]}</h4>
							<ul>
								{rows.map(({ thread, snippet }) => (
									<ThreadRow
										key={thread.localId}
										thread={thread}
										snippet={snippet}
										when={whenOf(thread.updatedAt, now, language)}
										isOpen={thread.localId === current}
										coming={comingTo(thread)}
										texts={texts}
										onOpen={() => on.onOpen(thread)}
										onRename={(title) => on.onRename(thread.localId, title)}
										onRemove={() => on.onRemove(thread)}
										onArrow={moveFocus}
									/>
								))}
							</ul>
						</section>
					)
				);
			})}
		</div>
	);
}

interface ThreadRowProps {
	thread: ListedThread;
	snippet: Snippet | undefined;
	/** The time of its last use, in words. */
	when: string;
	isOpen: boolean;
	/** What is coming to it, in words. */
	coming: string | undefined;
	texts: LaterStrings['history'];
	onOpen: () => void;
	onRename: (title: string) => void;
	onRemove: () => void;
	/** An arrow key was pressed on the button that opens it. */
	onArrow: (from: HTMLElement, steps: -1 | 1) => void;
}

function ThreadRow(props: ThreadRowProps) {
	const { thread, snippet, when, isOpen, coming, texts, onOpen, onRename, onRemove, onArrow } = props;
	const [renaming, setRenaming] = useState<boolean>();
	const rename = useRef<HTMLButtonElement>(null);
	const { title } = thread;

	useEffect(() => {
		// `undefined` until the first renaming: a list that has just appeared takes no focus.
		if (renaming === false) rename.current?.focus();
	}, [renaming]);

	if (renaming) {
		return (
			<TitleForm
				title={title}
				texts={texts}
				onDone={(renamed) => {
					if (renamed !== '' && renamed !== title) onRename(renamed);
					setRenaming(false);
				}}
			/>
		);
	}
	return (
		<li class="history-row flex items-center rounded-lg pe-1">
			<button
				type="button"
				class="history-open min-w-0 flex-1 rounded-lg px-2 py-2 text-start"
				aria-current={isOpen ? 'true' : undefined}
				onClick={onOpen}
				onKeyDown={(event) => {
					if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
					event.preventDefault();
					onArrow(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1);
				}}
			>
				<span class="block truncate" dir="auto">
					{title}
				</span>
				{snippet && (
					<span class="block truncate text-muted text-xs" dir="auto">
						{snippet.before}
						<mark>{snippet.match}</mark>
						{snippet.after}
					</span>
				)}
				<span class="flex gap-2 text-muted text-xs">
					{when}
					{isOpen && <span class="font-medium text-accent">{texts.open}</span>}
					{coming && <span class="font-medium text-accent">{coming}</span>}
				</span>
			</button>
			<button
				ref={rename}
				type="button"
				class="icon-button small"
				aria-label={texts.rename(title)}
				title={texts.rename(title)}
				onClick={() => setRenaming(true)}
			>
				<EditIcon />
			</button>
			<button
				type="button"
				class="icon-button small"
				aria-label={texts.remove(title)}
				title={texts.remove(title)}
				onClick={onRemove}
			>
				<RemoveIcon />
			</button>
		</li>
	);
}

const titleMaxLength = 80;

interface TitleFormProps {
	title: string;
	texts: LaterStrings['history'];
	/** Gets the old title when the reader changed their mind. */
	onDone: (title: string) => void;
}

/** A thread's title in a field, in the place of the thread. */
function TitleForm({ title, texts, onDone }: TitleFormProps) {
	const field = useRef<HTMLInputElement>(null);
	const [text, setText] = useState(title);
	useEffect(() => field.current?.select(), []);
	return (
		<li>
			<form
				class="history-form flex items-center gap-1 pe-1"
				onSubmit={(event) => {
					event.preventDefault();
					onDone(text.trim());
				}}
				onKeyDown={onEscape(() => onDone(title))}
			>
				<input
					ref={field}
					class="history-title field min-w-0 flex-1 rounded-lg bg-surface px-[7px] py-1"
					aria-label={texts.title}
					dir={fieldDirection(text)}
					autocomplete="off"
					enterkeyhint="done"
					maxLength={titleMaxLength}
					value={text}
					onInput={(event) => setText(event.currentTarget.value)}
				/>
				<button type="submit" class="icon-button small" aria-label={texts.save} title={texts.save}>
					<CheckIcon />
				</button>
				<button
					type="button"
					class="icon-button small"
					aria-label={texts.cancel}
					title={texts.cancel}
					onClick={() => onDone(title)}
				>
					<CloseIcon />
				</button>
			</form>
		</li>
	);
}

/** Moves the focus up or down: the search field, then the conversations below it. */
export function moveFocus(from: HTMLElement, steps: -1 | 1): void {
	const stops = from.closest('.history')?.querySelectorAll<HTMLElement>('input[type="search"], .history-open') ?? [];
	const all = [...stops];
	all[all.indexOf(from) + steps]?.focus();
}

/** Points to where the reader came from, in either direction of writing. */
export const BackIcon = () => (
	<span class="history-back">
		<Icon>
			<path d="M19 12H5M12 19l-7-7 7-7" />
		</Icon>
	</span>
);

export const SearchIcon = () => (
	<Icon size={16}>
		<circle cx="11" cy="11" r="7" />
		<path d="m20 20-4-4" />
	</Icon>
);

export const RemoveIcon = () => (
	<Icon size={16}>
		<path d="M4 7h16M10 11v6M14 11v6M6 7l1 13h10l1-13M9 7V4h6v3" />
	</Icon>
);
