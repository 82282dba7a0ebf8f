import { useEffect, useRef, useState } from 'preact/hooks';
import type { PageMatch } from '../../chat/search-client.js';
import type { LinkPolicy } from '../link-policy.js';
import { whenSuspicious } from '../privacy-part.js';
import { usePanel } from '../use-panel.js';

/** What is looked up, in UTF-16 code units: a longer text is a question and no name of a page. */
const minLength = 3;
const maxLength = 200;
/** Milliseconds without a key before the service is asked. */
const pause = 180;
const most = 5;

interface FoundPage extends PageMatch {
	href: string;
}

/** The best place of each page, in the service's order. */
function pagesOf(matches: readonly PageMatch[], links: LinkPolicy): FoundPage[] {
	const pages = new Map<string | undefined, FoundPage>();
	for (const match of matches) {
		const href = links.hrefOf(match.url, 'source');
		const page = href?.split('#')[0];
		if (href && !pages.has(page)) pages.set(page, { ...match, href });
	}
	return [...pages.values()].slice(0, most);
}

/** Matching pages above the composer. The focus stays in the composer, which gets `props`. */
export function usePageSearch(draft: string) {
	const { controller, links, search } = usePanel();
	const [typed, setTyped] = useState('');
	const [pages, setPages] = useState<readonly FoundPage[]>([]);
	const [choice, setChoice] = useState(-1);
	const list = useRef<HTMLDivElement>(null);
	// Only what the reader has just typed is looked up: no draft that was restored, and nothing that the page wrote.
	const text = controller.options.search && typed === draft ? draft.trim() : '';
	const query = text.length < minLength || text.length > maxLength ? '' : text;
	const choosing = choice >= 0;

	useEffect(() => {
		// Under a choice the list must not change.
		if (choosing) return;
		if (!query) return setPages([]);
		const stale = new AbortController();
		const timer = setTimeout(async () => {
			// What is typed may be a secret before it is a question.
			const found =
				!(await whenSuspicious(query, ({ holdsSecret }) => holdsSecret(query))) &&
				(await search.search(query, stale.signal, 2 * most).catch(() => undefined));
			if (!stale.signal.aborted) setPages(pagesOf(found || [], links));
		}, pause);
		return () => {
			clearTimeout(timer);
			stale.abort();
		};
	}, [query, choosing, search, links]);

	const shown = query ? pages : [];
	const type = (value: string) => {
		setTyped(value);
		setChoice(-1);
	};
	const choose = (next: number) => {
		setChoice(next);
		list.current?.children[next]?.scrollIntoView?.({ block: 'nearest' });
	};
	/** True when the key was for the list. */
	const onKey = ({ key, currentTarget }: KeyboardEvent): boolean => {
		if (shown.length === 0) return false;
		if (key === 'Escape') type('');
		else if (key === 'ArrowDown' && (choosing || caretIsAt(currentTarget, 'end')))
			choose(choice + 1 < shown.length ? choice + 1 : -1);
		else if (key === 'ArrowUp' && (choosing || caretIsAt(currentTarget, 'start')))
			choose(choosing ? choice - 1 : shown.length - 1);
		else if (key === 'Enter' && choosing) (list.current?.children[choice] as HTMLElement | undefined)?.click();
		else return false;
		return true;
	};
	const props = {
		'aria-autocomplete': 'list' as const,
		'aria-controls': shown.length > 0 ? 'pages' : undefined,
		'aria-activedescendant': choosing ? `page-${choice}` : undefined,
	};
	return { list, shown, choice, type, onKey, props };
}

/** Whether an arrow key would not move the caret to another line: there is one alone, or the caret is at that end. */
function caretIsAt(target: EventTarget | null, end: 'start' | 'end'): boolean {
	const field = target as HTMLTextAreaElement;
	const { value, selectionStart, selectionEnd, scrollHeight } = field;
	if (!(scrollHeight >= 2 * Number.parseFloat(getComputedStyle(field).lineHeight))) return true;
	return selectionStart === selectionEnd && selectionStart === (end === 'start' ? 0 : value.length);
}

export function PageList({ list, shown, choice, type }: ReturnType<typeof usePageSearch>) {
	const { links, strings } = usePanel();
	// Always there, because what appears together with its text is not announced everywhere.
	const status = (
		<p class="sr-only" role="status">
			{shown.length > 0 && strings.pagesFound(shown.length)}
		</p>
	);
	if (shown.length === 0) return status;
	return (
		<>
			{status}
			<div class="pages absolute inset-x-0 bottom-full border-t border-line bg-surface px-4 pt-2 pb-1">
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
					{shown.map(({ href, title, heading, breadcrumb }, index) => (
						<a
							key={href}
							id={`page-${index}`}
							class="page flex items-center gap-2 rounded-md px-2 py-1.5 text-sm"
							role="option"
							aria-selected={index === choice}
							tabIndex={-1}
							href={href}
							onClick={(event) => {
								links.open(event, href);
								type('');
							}}
						>
							<span class="max-w-[60%] flex-none truncate font-medium" dir="auto">
								{title}
							</span>
							<span class="truncate text-muted text-xs" dir="auto">
								{heading && heading !== title ? heading : breadcrumb.filter((crumb) => crumb !== title).join(' › ')}
							</span>
						</a>
					))}
				</div>
			</div>
		</>
	);
}
