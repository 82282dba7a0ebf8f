import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { PageMatch } from '../../../client/search-client.js';
import type { SearchMark } from '../../../contract/search.js';
import { hostOf, type LinkPolicy, targetOf, useLinks } from '../citations/link-policy.js';
import { useStrings } from '../language.js';
import { whenSuspicious } from '../secrets/secret-check.js';
import { useController } from '../state/panel-controller.js';
import { searchClientOf } from '../state/search-client-of.lazy.js';

/** Ids of the selected page in the list. */
export interface ChosenPage {
	controls?: string | undefined;
	active?: string | undefined;
}

export type PageKeys = ((event: KeyboardEvent) => boolean) | undefined;

interface PageSearchProps {
	/** The text that the reader has just typed. */
	typed: string;
	/** Receives the function that handles keys of the composer. It returns true for keys of the list. */
	keys: RefObject<PageKeys>;
	onChoice(chosen: ChosenPage): void;
	/** Is called when the reader closes the list or opens a page. */
	onDone(): void;
}

/** Lengths of a searched text in UTF-16 code units. A longer text is a question, not a page's name. */
const minLength = 3;
const queryMaxLength = 200;
/** Milliseconds without a key before the search. */
const pause = 180;
const most = 7;
/** In a conversation the list lies on the answer that the reader replies to. */
const inConversationMax = 2;

interface FoundPage extends PageMatch {
	href: string;
}

/** The best result of each page, in the service's order. */
function pagesOf(matches: readonly PageMatch[], links: LinkPolicy): FoundPage[] {
	const pages = new Map<string | undefined, FoundPage>();
	for (const match of matches) {
		const href = links.hrefOf(match.url, 'source');
		const page = href?.split('#')[0];
		if (href && !pages.has(page)) pages.set(page, { ...match, href });
	}
	return [...pages.values()].slice(0, most);
}

/** Whether a page has all the words of a text in its title or heading. */
function isClearMatch({ title, heading = '' }: PageMatch, text: string): boolean {
	const words = text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu);
	const name = `${title} ${heading}`.toLowerCase();
	return !!words?.every((word) => name.includes(word));
}

/** The matching pages, after a pause. */
function usePages(query: string, choosing: boolean, inConversation: boolean): readonly FoundPage[] {
	const controller = useController();
	const links = useLinks();
	const search = searchClientOf(controller);
	const [pages, setPages] = useState<readonly FoundPage[]>([]);
	useEffect(() => {
		// The list does not change while a page in it is selected.
		if (choosing) return;
		if (!query) return setPages([]);
		const stale = new AbortController();
		const timer = setTimeout(async () => {
			// Typed text may be a secret before it is a question.
			const found =
				!(await whenSuspicious(query, ({ holdsSecret }) => holdsSecret(query))) &&
				(await search.search(query, stale.signal, { limit: 2 * most, typing: true }).catch(() => undefined));
			if (stale.signal.aborted) return;
			const pages = pagesOf(found || [], links);
			const clear = pages.filter((page) => isClearMatch(page, query)).slice(0, inConversationMax);
			setPages(inConversation ? clear : pages);
		}, pause);
		return () => {
			clearTimeout(timer);
			stale.abort();
		};
	}, [query, choosing, inConversation, search, links]);
	return pages;
}

/** A name with the words that the reader typed, as the service tells them. */
function Marked({ text, marks = [] }: { text: string; marks?: readonly SearchMark[] | undefined }) {
	let end = 0;
	const parts = marks.map(([from, to]) => {
		const before = text.slice(end, from);
		end = to;
		return [before, <mark key={from}>{text.slice(from, to)}</mark>];
	});
	return (
		<>
			{parts}
			{text.slice(end)}
		</>
	);
}

/** What stands behind a page's title: its host, when it is another site's, and its heading or the way to it. */
function WayTo({ page: { href, title, heading, breadcrumb, snippet } }: { page: FoundPage }) {
	const host = hostOf(useLinks(), href);
	const isSection = heading !== undefined && heading !== title;
	const way = [host ?? '', ...(isSection ? [] : breadcrumb.filter((crumb) => crumb !== title))]
		.filter(Boolean)
		.join(' › ');
	return (
		<span class="min-w-0 truncate text-muted text-xs" dir="auto">
			{way}
			{way && isSection && ' › '}
			{isSection && <Marked text={heading} marks={snippet?.headingMarks} />}
		</span>
	);
}

interface PageOptionProps {
	page: FoundPage;
	id: string;
	isChosen: boolean;
	/** Its matching sentence, too. */
	withText: boolean;
	onOpened(): void;
}

function PageOption({ page, id, isChosen, withText, onOpened }: PageOptionProps) {
	const links = useLinks();
	const { href, title, snippet } = page;
	return (
		<a
			id={id}
			class="page flex flex-col rounded-md p-2 text-sm"
			role="option"
			aria-selected={isChosen}
			tabIndex={-1}
			href={href}
			target={targetOf(href)}
			onClick={(event) => {
				links.open(event, href);
				onOpened();
			}}
		>
			<span class="flex min-w-0 items-baseline gap-2">
				<span class="max-w-[60%] flex-none truncate font-medium" dir="auto">
					<Marked text={title} marks={snippet?.titleMarks} />
				</span>
				<WayTo page={page} />
			</span>
			{withText && snippet?.text && (
				<span class="line-clamp-2 text-muted text-xs">
					<bdi>
						<Marked {...snippet} />
					</bdi>
				</span>
			)}
		</a>
	);
}

const none = { text: '', index: -1 };

/** Lets the composer pass its keys on, while the list is there. */
function useKeysOf(keys: PageSearchProps['keys'], onKey: NonNullable<PageSearchProps['keys']['current']>): void {
	useLayoutEffect(() => {
		keys.current = onKey;
		return () => {
			keys.current = undefined;
		};
	});
}

/** Gives the list the room of the start, which is a row of the panel above the composer. */
function useRoomOfStart(): RefObject<HTMLDivElement | null> {
	const box = useRef<HTMLDivElement>(null);
	useLayoutEffect(() => {
		const start = box.current?.closest('.panel')?.querySelector('.empty');
		if (start && box.current) box.current.style.blockSize = `${start.clientHeight}px`;
	});
	return box;
}

/** Matching pages above the composer. The focus stays in the composer, which passes its keys on. */
function PageSearchView({ typed, keys, onChoice, onDone }: PageSearchProps) {
	const strings = useStrings();
	const [chosen, setChosen] = useState(none);
	const list = useRef<HTMLDivElement>(null);
	const text = typed.trim();
	// The selection ends when the text changes.
	const choice = chosen.text === typed ? chosen.index : -1;
	const inConversation = useController().conversation.messages.length > 0;
	const asks = inConversation && /[?？؟]/.test(text);
	const query = text.length < minLength || text.length > queryMaxLength || asks ? '' : text;
	const choosing = choice >= 0;

	const pages = usePages(query, choosing, inConversation);
	const shown = query ? pages : [];
	const choose = (index: number) => {
		setChosen({ text: typed, index });
		list.current?.children[index]?.scrollIntoView?.({ block: 'nearest' });
	};
	/** Returns true for keys of the list. */
	const onKey = ({ key, currentTarget }: KeyboardEvent): boolean => {
		if (shown.length === 0) return false;
		if (key === 'Escape') onDone();
		else if (key === 'ArrowDown' && (choosing || caretIsAt(currentTarget, 'end')))
			choose(choice + 1 < shown.length ? choice + 1 : -1);
		else if (key === 'ArrowUp' && (choosing || caretIsAt(currentTarget, 'start')))
			choose(choosing ? choice - 1 : shown.length - 1);
		else if (key === 'Enter' && choosing) (list.current?.children[choice] as HTMLElement | undefined)?.click();
		else return false;
		return true;
	};
	useKeysOf(keys, onKey);
	const isThere = shown.length > 0;
	useLayoutEffect(() => {
		onChoice({ controls: isThere ? 'pages' : undefined, active: choosing ? `page-${choice}` : undefined });
		return () => onChoice({});
	}, [onChoice, isThere, choosing, choice]);

	// The region always exists, because some screen readers do not announce a new region.
	const status = (
		<p class="sr-only" role="status">
			{shown.length > 0 && strings.pagesFound(shown.length)}
		</p>
	);
	const box = useRoomOfStart();
	if (shown.length === 0) return status;
	return (
		<>
			{status}
			<div
				ref={box}
				class={`pages absolute inset-x-0 bottom-full bg-surface px-4 py-2 ${inConversation ? 'border-t border-line' : 'whole'}`}
			>
				<p class="px-2 font-semibold text-muted text-xs" aria-hidden="true">
					{strings.pages}
				</p>
				<div
					ref={list}
					id="pages"
					role="listbox"
					aria-label={strings.pages}
					// The focus stays in the composer.
					onMouseDown={(event) => event.preventDefault()}
				>
					{shown.map((page, index) => (
						<PageOption
							key={page.href}
							page={page}
							id={`page-${index}`}
							isChosen={index === choice}
							withText={!inConversation}
							onOpened={onDone}
						/>
					))}
				</div>
			</div>
		</>
	);
}

/** Whether an arrow key has no other line to move the caret to. */
function caretIsAt(target: EventTarget | null, end: 'start' | 'end'): boolean {
	const field = target as HTMLTextAreaElement;
	const { value, selectionStart, selectionEnd, scrollHeight } = field;
	if (!(scrollHeight >= 2 * Number.parseFloat(getComputedStyle(field).lineHeight))) return true;
	return selectionStart === selectionEnd && selectionStart === (end === 'start' ? 0 : value.length);
}

export { default as css } from './page-search.css';
export { PageSearchView as view };
