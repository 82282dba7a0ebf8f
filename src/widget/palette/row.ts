import type { SearchSnippet } from '../../contract/search.js';
import { element, type GlyphName, glyph } from './elements.js';
import type { FoundPlace } from './place.js';

/** Attributes that every row has; its id and whether it is selected follow from its place in the list. */
export const rowAttributes = { role: 'option', tabindex: -1 } as const;

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
export function placeRow({ place, glyphName, isInner, target, onOpen }: PlaceRow): HTMLElement {
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
			snippet && snippetLine(snippet),
			!isInner &&
				breadcrumb.length > 0 &&
				element('span', { class: 'palette-crumbs', dir: 'auto' }, breadcrumb.join(' › ')),
		),
	);
	row.addEventListener('click', onOpen);
	return row;
}
