import { button, element, type GlyphName, glyph } from './elements.js';
import type { FoundPage } from './place.js';
import { placeRow, rowAttributes } from './row.js';
import type { PaletteServices } from './services.js';

/** What the palette shows below its field. */
interface Shown {
	/** Empty while nothing is typed: the pages are those opened before then. */
	query: string;
	pages: readonly FoundPage[];
	/** The first row asks. */
	withAsk: boolean;
}

/** The rows: first the one that asks, then places by their pages. */
export function createList({ strings, onAsk, onOpen, targetOf }: PaletteServices) {
	const list = element('div', { id: 'palette-list', class: 'palette-list', role: 'listbox' });
	const question = element('b', { class: 'palette-text', dir: 'auto' });
	let query = '';
	const ask = button(
		{ ...rowAttributes, class: 'palette-row palette-ask' },
		() => onAsk(query),
		glyph('ask'),
		question,
	);
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
			const label = element('p', { class: 'palette-label', 'aria-hidden': true }, strings.recent);
			const heads = shown.withAsk ? [ask] : !query && groups.length > 0 ? [label] : [];
			list.ariaLabel = query ? strings.results : strings.recent;
			list.replaceChildren(...heads, ...groups);
			return [...list.querySelectorAll<HTMLElement>('[role=option]')];
		},
	};
}
