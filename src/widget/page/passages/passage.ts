import { toJson } from '../../../client/to-json.js';
import { hashRoute } from '../navigation/hash-route.js';
import { findPassage } from './find-passage.js';

/** A passage of the documentation to show on its page. */
export interface Passage {
	/** Absolute address, with the heading's hash. */
	url: string;
	/** Beginning of the section, as Markdown. */
	excerpt?: string;
	/** Words of the answer beside the citation. A quotation among them identifies the sentence. */
	quote?: string;
}

/** Milliseconds that a page may take to show the passage. */
const patience = 4_000;
/** Milliseconds between two searches, because pages change often while they load. */
const lookPause = 80;
/** The fewest matched characters of a quotation. A shorter match, such as "of the flag", may be a coincidence. */
const quoteMinLength = 24;

const pageOf = (pathname: string) => pathname.replace(/(?:\/index)?(?:\.html?)?\/*$/, '') || '/';

/** Whether the reader is on the page of an address. `/guide`, `/guide/` and `/guide/index.html` are the same page. */
export function arrivesAt(address: string): boolean {
	const url = new URL(address);
	if (pageOf(location.pathname) !== pageOf(url.pathname)) return false;
	const wanted = hashRoute(url);
	return !wanted || pageOf(hashRoute(location)?.path ?? '/') === pageOf(wanted.path);
}

/** Ranges of the quotation when the section contains it, otherwise of the excerpt. */
function rangesIn(section: Range, { quote, excerpt }: Passage): Range[] {
	const quoted = quote ? findPassage(quote, section) : [];
	if (quoted.join('').length >= quoteMinLength) return quoted;
	return excerpt ? findPassage(excerpt, section) : [];
}

function look(passage: Passage, contentSelector: string, last: boolean): Range[] {
	const id = headingOf(passage.url);
	if (!last && !arrivesAt(passage.url)) return [];
	const target = targetOf(id);
	if (!last && id && !target) return [];
	const root = contentRoot(contentSelector, target);
	const found = rangesIn(sectionRange(target, root), passage);
	if (found.length > 0 || !last) return found;
	const anywhere = rangesIn(sectionRange(null, root), passage);
	if (anywhere.length > 0 || !target) return anywhere;
	const heading = document.createRange();
	heading.selectNodeContents(target);
	return heading.toString().length <= 200 ? [heading] : [];
}

/**
 * Waits until the page shows the passage, because a router may need a moment. Resolves with the passage's ranges. After four seconds
 * it resolves with the best match so far, which may be empty.
 */
export function locatePassage(passage: Passage, contentSelector: string, signal: AbortSignal): Promise<Range[]> {
	return new Promise((resolve) => {
		let timer: ReturnType<typeof setTimeout> | undefined;
		const tryAgain = () => {
			timer = undefined;
			const found = look(passage, contentSelector, false);
			if (found.length > 0) end(found);
		};
		const later = () => {
			timer ??= setTimeout(tryAgain, lookPause);
		};
		const end = (ranges: Range[]) => {
			clearTimeout(timer);
			clearTimeout(deadline);
			observer.disconnect();
			resolve(ranges);
		};
		const observer = new MutationObserver(later);
		const deadline = setTimeout(() => end(look(passage, contentSelector, true)), patience);
		signal.addEventListener('abort', () => end([]), { once: true });
		observer.observe(document.documentElement, { childList: true, subtree: true, characterData: true });
		later();
	});
}

/** Scrolls to the passage when the page's own scrolling to the heading did not show it. */
export function revealPassage(ranges: readonly Range[]): void {
	const [first] = ranges;
	if (!first) return;
	const { top, bottom } = first.getBoundingClientRect();
	if (top >= 0 && bottom <= innerHeight * 0.9) return;
	const element = first.startContainer.parentElement;
	const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
	element?.scrollIntoView({ block: 'center', behavior: still ? 'auto' : 'smooth' });
}

const headings = 'h1, h2, h3, h4, h5, h6';

/** Id of the heading that an address names, as the address writes it. */
function headingOf(address: string): string {
	const url = new URL(address);
	return hashRoute(url)?.heading ?? url.hash.slice(1);
}

function targetOf(id: string): Element | null {
	if (id === '') return null;
	try {
		return document.getElementById(decodeURIComponent(id)) ?? document.getElementById(id);
	} catch {
		return document.getElementById(id);
	}
}

/** The content element: the one around the target, otherwise the first match, otherwise the page. */
function contentRoot(contentSelector: string, target: Element | null): Element {
	return target?.closest(contentSelector) ?? document.querySelector(contentSelector) ?? document.body;
}

const levelOf = (element: Element) => Number(/^h([1-6])$/.exec(element.localName)?.[1] ?? 0);

/** The range from a heading to the next one of its level, or to the content's end when the target is not a heading. */
function sectionRange(target: Element | null, root: Element): Range {
	const range = document.createRange();
	range.selectNodeContents(root);
	if (!target || !root.contains(target)) return range;
	range.setStartBefore(target);
	const level = levelOf(target);
	const next = [...root.querySelectorAll(headings)].find(
		(heading) =>
			level > 0 &&
			levelOf(heading) <= level &&
			(target.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_FOLLOWING) > 0,
	);
	if (next) range.setEndBefore(next);
	return range;
}

const name = 'docent-passage';

/** The text keeps its colour, so that it is readable on any page. The line is visible without seeing colours. */
const css = `::highlight(${name}) {
	background-color: rgb(255 190 0 / 0.32);
	text-decoration: underline 2px rgb(217 119 6);
}
@media (forced-colors: active) {
	::highlight(${name}) { background-color: Highlight; color: HighlightText; }
}`;

/**
 * Marks ranges of the page without touching its elements. Does nothing in browsers without highlights.
 * @returns a function that removes the marks and everything else that was added to the page
 */
export function highlightRanges(ranges: readonly Range[]): () => void {
	if (ranges.length === 0 || typeof Highlight === 'undefined' || !CSS.highlights) return () => undefined;
	const sheet = new CSSStyleSheet();
	sheet.replaceSync(css);
	const highlight = new Highlight(...ranges);
	CSS.highlights.set(name, highlight);
	const { adoptedStyleSheets } = document;
	adoptedStyleSheets.push(sheet);
	return () => {
		if (CSS.highlights.get(name) === highlight) CSS.highlights.delete(name);
		const place = adoptedStyleSheets.indexOf(sheet);
		if (place >= 0) adoptedStyleSheets.splice(place, 1);
	};
}

/** The place of a link in the transcript. Both numbers begin at 0. */
export interface LinkPlace {
	turn: number;
	/** The number of the link among the turn's links to the same address. */
	link: number;
}

/** A citation that the reader follows. It is kept for this tab, because the page may be loaded anew. */
export interface FollowedPassage {
	passage: Passage;
	place: LinkPlace;
	/** Time in milliseconds since the epoch. */
	at: number;
}

const key = (domain: string) => `docent:${domain}:followed`;

/** Milliseconds after which a page load no longer belongs to the click. */
const maxAge = 30_000;

/** Returns false when the next page will not know about it. */
export function rememberFollowed(domain: string, followed: FollowedPassage): boolean {
	try {
		sessionStorage.setItem(key(domain), toJson(followed));
		return true;
	} catch {
		return false;
	}
}

/** The citation that led to this page. It is returned once. */
export function takeFollowed(domain: string, now = Date.now()): FollowedPassage | undefined {
	try {
		const followed = JSON.parse(sessionStorage.getItem(key(domain)) ?? 'null') as Partial<FollowedPassage> | null;
		sessionStorage.removeItem(key(domain));
		const { passage, place = { turn: 0, link: 0 }, at = 0 } = followed ?? {};
		if (typeof passage?.url !== 'string' || now - at > maxAge) return undefined;
		return new URL(passage.url).origin === location.origin ? { passage, place, at } : undefined;
	} catch {
		return undefined;
	}
}
