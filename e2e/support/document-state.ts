/** What of a page an embedded script may touch without being asked to. */
export interface DocumentState {
	/** Names on `window`, sorted. */
	names: string[];
	/** Elements directly in `<html>`. */
	rootChildren: string[];
	head: string[];
	rootAttributes: string[];
	bodyAttributes: string[];
	bodyChildren: number;
	adoptedStyleSheets: number;
	fonts: number;
}

/** Runs in the page: it must not use anything outside of itself. */
export function readDocument(): DocumentState {
	const attributes = (element: Element) => [...element.attributes].map(({ name, value }) => `${name}=${value}`);
	return {
		names: Object.keys(window).sort(),
		rootChildren: [...document.documentElement.children].map((element) => element.localName),
		head: [...document.head.children].map((element) => element.outerHTML),
		rootAttributes: attributes(document.documentElement),
		bodyAttributes: attributes(document.body),
		bodyChildren: document.body.childNodes.length,
		adoptedStyleSheets: document.adoptedStyleSheets.length,
		fonts: document.fonts.size,
	};
}
