import { hashRoute } from '../navigation/hash-route.js';

const headings = 'h1, h2, h3, h4, h5, h6';

/** The id that an address names. */
export function idOf(address: string): string {
	const url = new URL(address);
	const id = hashRoute(url)?.heading ?? url.hash.slice(1);
	try {
		return decodeURIComponent(id);
	} catch {
		return id;
	}
}

/** Letters and digits without accents: what all generators keep of a heading's words in its id. */
const letters = (text: string) =>
	(
		text
			.normalize('NFKD')
			.toLowerCase()
			.match(/[\p{L}\p{N}]/gu) ?? []
	).join('');

/** The heading that an id stands for on a page that gives it another one: its id or its words have the same letters. */
export function headingLike(id: string, root: Element): Element | null {
	const wanted = letters(id);
	const all = wanted ? [...root.querySelectorAll(headings)] : [];
	return (
		all.find((heading) => letters(heading.id) === wanted) ??
		all.find((heading) => letters(heading.textContent ?? '') === wanted) ??
		null
	);
}

/** The content element: the one around the target, otherwise the first match, otherwise the page. */
export const contentRoot = (contentSelector: string, target: Element | null): Element =>
	target?.closest(contentSelector) ?? document.querySelector(contentSelector) ?? document.body;

const levelOf = (element: Element) => Number(/^h([1-6])$/.exec(element.localName)?.[1] ?? 0);

/** The heading that a place is in, else the last one above it. */
export const headingOf = (place: Range): Element | undefined =>
	[...document.querySelectorAll(headings)].findLast(
		(heading) =>
			(place.comparePoint(heading, 0) < 0 || heading.contains(place.startContainer)) &&
			heading.checkVisibility?.() !== false,
	);

/** The range from a heading to the next one of its level, or to the content's end when the target is not a heading. */
export function sectionRange(target: Element | null, root: Element): Range {
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
