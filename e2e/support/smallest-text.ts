/** The smallest size of what can be read below a shadow host, in CSS pixels, with its words. Runs in the page: it must not use anything outside of itself. */
export function smallestText(host: Element): { size: number; words: string } {
	const walker = document.createTreeWalker(host.shadowRoot as ShadowRoot, NodeFilter.SHOW_TEXT);
	let smallest = { size: Number.POSITIVE_INFINITY, words: '' };
	for (let node = walker.nextNode(); node; node = walker.nextNode()) {
		const { parentElement: element, textContent } = node;
		const words = textContent?.trim() ?? '';
		if (!element || words === '' || element.localName === 'style') continue;
		const size = Number.parseFloat(getComputedStyle(element).fontSize);
		if (size < smallest.size && element.checkVisibility()) smallest = { size, words };
	}
	return smallest;
}
