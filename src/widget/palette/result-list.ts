import type { SearchSnippet } from '../../contract/search.js';
import type { PaletteStrings } from '../strings/parts/en-palette.js';
import { button, element, type GlyphName, glyph } from './elements.js';
import type { RecentPages } from './recent-pages.js';
import type { FoundPage, FoundPlace } from './search-places.js';
import type { Search } from './watch-matches.js';

/** The palette's texts, its search, and what a choice in it does. */
export interface PaletteInit {
	strings: PaletteStrings;
	/** There is an assistant. */
	asks: boolean;
	search: Search;
	/** Questions to begin with. */
	starters(): Promise<readonly string[]>;
	targetOf(href: string): '_blank' | undefined;
	recent: RecentPages;
	/** What `Mod` is called on this system's keys. */
	modName: string;
	/** The key that opens the palette by itself, and whether the reader has it so. */
	singleKey: { name: string; isOn(): boolean; set(on: boolean): void } | undefined;
	onAsk(question: string): void;
	onOpen(event: MouseEvent, place: FoundPlace): void;
	onClose(): void;
}

/** Attributes that every row has; its id and whether it is selected follow from its place in the list. */
const rowAttributes = { role: 'option', tabindex: -1 } as const;

/** A sentence with the words that match marked. */
function snippetLine({ text, marks }: SearchSnippet): HTMLElement {
	const line = element('span', { class: 'palette-snippet', dir: 'auto' });
	let end = 0;
	for (const [from, to] of marks) {
		line.append(text.slice(end, from), element('mark', {}, text.slice(from, to)));
		end = to;
	}
	line.append(text.slice(end));
	return line;
}

interface PlaceRow {
	place: FoundPlace;
	glyphName: GlyphName;
	/** One more section of the page above. */
	isInner: boolean;
	target: string | undefined;
	onOpen(event: MouseEvent): void;
}

/** A link to a place: for a section below its page, its heading alone. */
function placeRow({ place, glyphName, isInner, target, onOpen }: PlaceRow): HTMLElement {
	const { href, title, heading, snippet, breadcrumb, chips } = place;
	const name = element('b', { dir: 'auto' }, isInner && heading ? heading : title);
	const more = isInner
		? []
		: [
				heading && element('span', { class: 'palette-heading' }, element('span', { dir: 'auto' }, heading)),
				...chips.map((chip) => element('small', { class: 'palette-chip' }, chip)),
			];
	const row = element(
		'a',
		{
			...rowAttributes,
			class: isInner ? 'palette-row inner' : 'palette-row',
			href,
			target,
			rel: target && 'noopener',
		},
		glyph(glyphName),
		element(
			'span',
			{ class: 'palette-text' },
			element('span', { class: 'palette-title' }, name, ...more),
			!!snippet?.text && snippetLine(snippet),
			!isInner &&
				breadcrumb.length > 0 &&
				element('span', { class: 'palette-crumbs', dir: 'auto' }, breadcrumb.join(' › ')),
		),
	);
	row.addEventListener('click', onOpen);
	return row;
}

/** What the palette shows below its field. */
interface Shown {
	/** Empty while nothing is typed: the pages are those opened before then. */
	query: string;
	pages: readonly FoundPage[];
	/** The first row asks. */
	withAsk: boolean;
	/** Questions to begin with, while nothing is typed. */
	starters: readonly string[];
}

/** The rows: first the one that asks, then places by their pages. */
export function createList({ strings, onAsk, onOpen, targetOf }: PaletteInit) {
	const list = element('div', { id: 'palette-list', class: 'palette-list', role: 'listbox' });
	const askRow = (question: HTMLElement, textOf: () => string) =>
		button({ ...rowAttributes, class: 'palette-row palette-ask' }, () => onAsk(textOf()), glyph('ask'), question);
	const question = element('b', { class: 'palette-text', dir: 'auto' });
	let query = '';
	const ask = askRow(question, () => query);
	const starterRow = (text: string) =>
		askRow(element('span', { class: 'palette-text', dir: 'auto' }, text), () => text);
	const label = (text: string) => element('p', { class: 'palette-label', 'aria-hidden': true }, text);
	const pageGroup = (page: FoundPage) => {
		const glyphOf = (isInner: boolean): GlyphName => (query ? (isInner ? 'section' : 'page') : 'recent');
		const rows = page.map((place, index) =>
			placeRow({
				place,
				glyphName: glyphOf(index > 0),
				isInner: index > 0,
				target: targetOf(place.href),
				onOpen: (event) => onOpen(event, place),
			}),
		);
		return element('div', { class: 'palette-page', role: 'group', 'aria-label': page[0]?.title }, ...rows);
	};
	let pages: readonly FoundPage[] | undefined;
	let groups: HTMLElement[] = [];
	return {
		element: list,
		/** @returns the rows, in their order */
		show(shown: Shown): HTMLElement[] {
			query = shown.query;
			// What a pointer is just pressing stays the same element while the reader types on.
			if (pages !== shown.pages) groups = shown.pages.map(pageGroup);
			pages = shown.pages;
			question.textContent = strings.ask(query);
			const heads = shown.withAsk ? [ask] : !query && groups.length > 0 ? [label(strings.recent)] : [];
			const starters =
				query || shown.starters.length === 0 ? [] : [label(strings.starters), ...shown.starters.map(starterRow)];
			list.ariaLabel = query ? strings.results : strings.recent;
			list.replaceChildren(...heads, ...groups, ...starters);
			return [...list.querySelectorAll<HTMLElement>('[role=option]')];
		},
	};
}
