const headings = 'h1, h2, h3, h4, h5, h6';

/** The element that the hash of an address names. */
export function targetOf(hash: string): Element | null {
	const id = hash.slice(1);
	if (id === '') return null;
	try {
		return document.getElementById(decodeURIComponent(id)) ?? document.getElementById(id);
	} catch {
		return document.getElementById(id);
	}
}

/** Where the page's text stands: what holds the target, else the first that matches, else all of the page. */
export function contentRoot(contentSelector: string, target: Element | null): Element {
	return target?.closest(contentSelector) ?? document.querySelector(contentSelector) ?? document.body;
}

const levelOf = (element: Element) => Number(/^h([1-6])$/.exec(element.localName)?.[1] ?? 0);

/** From a heading to the next one of its rank; to the end of the content where the target is no heading. */
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
