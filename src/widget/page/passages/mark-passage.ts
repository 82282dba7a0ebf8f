import { findPassage } from './find-passage.js';
import { arrivesAt, type Passage } from './followed-passage.js';
import { contentRoot, headingLike, idOf, sectionRange } from './page-target.js';
import { uncover } from './uncover.js';

/** Milliseconds that a page may take to show the passage. */
const patience = 4_000;
/** Milliseconds that a page which has come may take to draw the section. */
const settling = 700;
/** Milliseconds between two searches, because pages change often while they load. */
const lookPause = 80;
/** The fewest matched characters of a quotation. A shorter match, such as "of the flag", may be a coincidence. */
const quoteMinLength = 24;

/** Ranges of the quotation when the section contains it, otherwise of the excerpt. */
function rangesIn(section: Range, { quote, excerpt }: Passage, hidden?: boolean): Range[] {
	const quoted = quote ? findPassage(quote, section, hidden) : [];
	if (quoted.join('').length >= quoteMinLength) return quoted;
	return excerpt ? findPassage(excerpt, section, hidden) : [];
}

/** The passage in the section of its heading, and nowhere else: the page may still be drawn. */
function lookInSection(passage: Passage, contentSelector: string): Range[] {
	const id = idOf(passage.url);
	const target = document.getElementById(id);
	if (!arrivesAt(passage.url) || (id && !target)) return [];
	return rangesIn(sectionRange(target, contentRoot(contentSelector, target)), passage);
}

/** Words of a heading that is marked in place of a passage. */
const headingMaxLength = 200;

/**
 * The passage wherever it stands on the page: below its heading under whatever id, anywhere in the content, or in what is hidden,
 * which is opened; else the heading alone.
 */
function lookAnywhere(passage: Passage, contentSelector: string): Range[] {
	const id = idOf(passage.url);
	const named = document.getElementById(id);
	const root = contentRoot(contentSelector, named);
	const target = named ?? headingLike(id, root);
	const whole = sectionRange(null, root);
	const look = (hidden?: boolean) => {
		const found = rangesIn(sectionRange(target, root), passage, hidden);
		return found.length > 0 ? found : rangesIn(whole, passage, hidden);
	};
	const shown = look();
	if (shown.length > 0) return shown;
	const hidden = look(true);
	const place = hidden[0]?.startContainer.parentElement ?? target;
	if (place) uncover(place);
	if (hidden.length > 0) return hidden;
	if (!target) return [];
	const heading = document.createRange();
	heading.selectNodeContents(target);
	return heading.toString().length <= headingMaxLength ? [heading] : [];
}

/**
 * Waits until the page shows the passage, because a router may need a moment. Resolves with the passage's ranges; a while after the
 * page has come, or after four seconds, with the best match, which may be empty.
 */
export function locatePassage(passage: Passage, contentSelector: string, signal: AbortSignal): Promise<Range[]> {
	return new Promise((resolve) => {
		let timer: ReturnType<typeof setTimeout> | undefined;
		let settled: ReturnType<typeof setTimeout> | undefined;
		const tryAgain = () => {
			timer = undefined;
			const found = lookInSection(passage, contentSelector);
			if (found.length > 0) end(found);
			else if (arrivesAt(passage.url) && document.readyState === 'complete')
				settled ??= setTimeout(() => {
					const near = lookAnywhere(passage, contentSelector);
					if (near.length > 0) end(near);
				}, settling);
		};
		const later = () => {
			timer ??= setTimeout(tryAgain, lookPause);
		};
		const end = (ranges: Range[]) => {
			for (const one of [timer, settled, deadline]) clearTimeout(one);
			observer.disconnect();
			resolve(ranges);
		};
		const observer = new MutationObserver(later);
		const deadline = setTimeout(() => end(lookAnywhere(passage, contentSelector)), patience);
		signal.addEventListener('abort', () => end([]), { once: true });
		observer.observe(document.documentElement, { childList: true, subtree: true, characterData: true });
		later();
	});
}

const name = 'docent-passage';

/** The names of the elements that hold the text of ranges. */
function namesIn(ranges: readonly Range[]): string[] {
	const names = new Set<string>();
	for (const range of ranges) {
		const walker = document.createTreeWalker(range.commonAncestorContainer, NodeFilter.SHOW_TEXT);
		for (let node: Node | null = walker.currentNode; node; node = walker.nextNode())
			if (node.parentElement && range.intersectsNode(node)) names.add(CSS.escape(node.parentElement.localName));
	}
	return [...names];
}

/**
 * The text keeps its colour and its links their lines, so that it is readable on any page. A rule for elements of any name would have
 * the browser style the whole page again.
 */
function markCss(ranges: readonly Range[], accent: string): string {
	const marked = namesIn(ranges)
		.map((element) => `${element}::highlight(${name})`)
		.join();
	return `${marked} {
	background-color: rgb(255 190 0 / 0.32);
	background-color: color-mix(in srgb, ${accent} 16%, transparent);
}
@media (forced-colors: active) {
	${marked} { background-color: Highlight; color: HighlightText; }
}`;
}

/** Pixels of the line at a block's edge. */
const edge = 3;

/** An element by its place in the document, which needs no attribute of ours. */
const selectorOf = (element: Element): string =>
	element.parentElement
		? `${selectorOf(element.parentElement)} > :nth-child(${[...element.parentElement.children].indexOf(element) + 1})`
		: ':root';

/** A line at the edge of each block with a mark, which is visible without seeing colours. It is a shadow, so that nothing moves. */
function edgeCss(ranges: readonly Range[], accent: string): string {
	const blocks = new Set<Element>();
	for (const { startContainer } of ranges) {
		let block = startContainer.parentElement;
		while (block?.parentElement && /^(?:inline|contents)/.test(getComputedStyle(block).display))
			block = block.parentElement;
		if (block) blocks.add(block);
	}
	const rules = [...blocks].map((block) => {
		const side = getComputedStyle(block).direction === 'rtl' ? edge : -edge;
		return `${selectorOf(block)} { box-shadow: ${side}px 0 0 ${accent} !important; }`;
	});
	return rules.join('\n');
}

/** Browsers before `color-mix` have this. */
const amber = 'rgb(217 119 6)';

/**
 * Marks ranges of the page without touching its elements. Does nothing in browsers without highlights.
 * @param accent the colour of the number that cites the passage, so that both are seen to belong together
 * @returns a function that removes the marks and everything else that was added to the page
 */
export function highlightRanges(ranges: readonly Range[], accent: string): () => void {
	if (ranges.length === 0 || typeof Highlight === 'undefined' || !CSS.highlights) return () => undefined;
	const sheet = new CSSStyleSheet();
	const colour = CSS.supports('color', accent) ? accent : amber;
	sheet.replaceSync(`${markCss(ranges, colour)}\n${edgeCss(ranges, colour)}`);
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
