const name = 'docent-passage';

/** Readable on any page, since the text keeps its colour; the line tells it from the text by more than a colour. */
const css = `::highlight(${name}) {
	background-color: rgb(255 190 0 / 0.32);
	text-decoration: underline 2px rgb(217 119 6);
}
@media (forced-colors: active) {
	::highlight(${name}) { background-color: Highlight; color: HighlightText; }
}`;

/**
 * Marks ranges of the page without touching its elements. In browsers that cannot, nothing happens.
 * @returns takes the marks away again, and with them all that was added to the page
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
