import type { ContextItem } from '../../../contract/assistant.js';
import { contextItems } from '../../../contract/limits.js';
import { cutText } from '../cut-text.js';
import { currentPath } from '../navigation/navigate.js';

/** The parent element of a node, across shadow trees. */
export function composedParent(node: Node): Element | null {
	return node.parentElement ?? (node.parentNode as Partial<ShadowRoot> | null)?.host ?? null;
}

/** Elements that a selection may include but that the reader does not mean: fields, secrets, and additions around code. */
const skipped = [
	'input, textarea, select, option, button, script, style, noscript, template, svg, iframe, object',
	'[contenteditable]:not([contenteditable=false]), [data-docent-ignore], [aria-hidden=true], [hidden]',
	// Line numbers of Prism, Rouge, Pygments, highlight.js and VitePress.
	'.line-numbers-rows, .line-numbers-wrapper, .linenos, .lineno, .linenodiv, .gutter, .hljs-ln-numbers, .copy, .copybtn',
].join(',');

const cells = /^table-cell$/;

interface Seen {
	visible: boolean;
	/** The nearest element that begins a line. */
	block: Element;
	keepsSpace: boolean;
	selectable: boolean;
}

/** Reads the relevant style of an element, each element once. */
function createStyleReader() {
	const seen = new Map<Element, Seen>();
	return function read(element: Element): Seen {
		const known = seen.get(element);
		if (known) return known;
		const style = getComputedStyle(element);
		const parent = composedParent(element);
		const around = parent ? read(parent) : undefined;
		const select = style.userSelect || style.getPropertyValue('-webkit-user-select');
		const inline = /^(?:inline|contents|ruby)/.test(style.display);
		const result: Seen = {
			visible:
				(around?.visible ?? true) && style.display !== 'none' && style.opacity !== '0' && !element.matches(skipped),
			block: inline && around ? around.block : element,
			keepsSpace: style.whiteSpace ? /^(?:pre|break)/.test(style.whiteSpace) : (around?.keepsSpace ?? false),
			selectable: select && select !== 'auto' ? select !== 'none' : (around?.selectable ?? true),
		};
		seen.set(element, result);
		return result;
	};
}

function isShown(element: Element, { visible, selectable }: Seen): boolean {
	return visible && selectable && getComputedStyle(element).visibility !== 'hidden';
}

function selectedPart(node: Text, range: Range): string {
	const from = node === range.startContainer ? range.startOffset : 0;
	const to = node === range.endContainer ? range.endOffset : node.length;
	return node.data.slice(from, to);
}

function* nodesOf(range: Range): Generator<Text | HTMLBRElement> {
	const root = range.commonAncestorContainer;
	if (root instanceof Text) yield root;
	const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
	for (let node = walker.nextNode(); node; node = walker.nextNode()) {
		if (!range.intersectsNode(node)) continue;
		if (node instanceof Text || node instanceof HTMLBRElement) yield node;
	}
}

/**
 * The text of a range as the reader sees it: only what is visible and selectable, blocks on lines of their own. Neither
 * `Selection.toString()` nor `textContent` will do: one contains passwords, the other everything hidden.
 */
export function rangeText(range: Range): string {
	const read = createStyleReader();
	let text = '';
	let block: Element | undefined;
	for (const node of nodesOf(range)) {
		const parent = composedParent(node);
		if (!parent) continue;
		const style = read(parent);
		if (!isShown(parent, style)) continue;
		if (node instanceof HTMLBRElement) {
			text += '\n';
			continue;
		}
		const part = style.keepsSpace ? selectedPart(node, range) : selectedPart(node, range).replace(/\s+/g, ' ');
		if (part === '' || (part === ' ' && !style.keepsSpace && block !== style.block)) continue;
		if (block && block !== style.block && !text.endsWith('\n'))
			text = `${text.trimEnd()}${separator(block, style.block)}`;
		block = style.block;
		text += !style.keepsSpace && /\s$/.test(text) ? part.trimStart() : part;
	}
	return text
		.replace(/[ \t]+\n/g, '\n')
		.replace(/\n{3,}/g, '\n\n')
		.replace(/^\n+|\s+$/g, '');
}

function separator(before: Element, after: Element): string {
	const sameRow = before.parentElement === after.parentElement && cells.test(getComputedStyle(after).display);
	return sameRow ? '\t' : '\n';
}

/** The reader's selection, ready for a question. */
export interface CapturedSelection extends ContextItem {
	/** Whether it was cut: at most 2,000 characters of text, or 8,000 of code. */
	shortened: boolean;
	/** Language of code when the page names it, for example `ts`. It is shown to the reader only. */
	language?: string;
}

/** Captures a range; undefined when no part of it may be sent, such as the reader's own input and secrets. */
export function captureSelection(range: Range, host: Element): CapturedSelection | undefined {
	if (host.contains(range.commonAncestorContainer)) return undefined;
	const text = rangeText(range);
	if (text.trim() === '') return undefined;
	const code = codeAround(range);
	const { value, shortened } = cutText(text, code ? contextItems.valueMaxLength : contextItems.selectionMaxLength);
	const elementId = headingBefore(range);
	const language = code && codeLanguage(code);
	return {
		type: code ? 'code' : 'textSelection',
		value,
		path: currentPath(),
		...(elementId ? { elementId } : {}),
		shortened,
		...(language ? { language } : {}),
	};
}

/** The code element that contains the whole range. A triple click on a line ends at the beginning of the next block. */
function codeAround(range: Range): Element | undefined {
	const { startContainer: start } = range;
	const code = (start instanceof Element ? start : composedParent(start))?.closest('pre, code');
	if (!code) return undefined;
	const rest = range.cloneRange();
	rest.setStartAfter(code);
	return rest.toString().trim() === '' ? code : undefined;
}

const elementIdMaxLength = 256;

/** Id of the heading above the selection, or of the surrounding section. */
function headingBefore(range: Range): string | undefined {
	const root = range.startContainer.getRootNode() as Document | ShadowRoot;
	let found: string | undefined;
	for (const heading of root.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
		// Headings come in document order, so later ones are behind the selection.
		if (range.comparePoint(heading, 0) >= 0) break;
		found = heading.id || heading.querySelector('[id]')?.id || heading.closest('section[id]')?.id || found;
	}
	return found && found.length <= elementIdMaxLength ? found : undefined;
}

const written = /(?:^|\s)(?:language|lang|highlight(?:-source)?)-([\w+#.-]{1,24})(?=\s|$)/;
/** Names by which themes say that the language is unknown. */
const none = /^(?:none|default|text|txt|plain|plaintext|notranslate|source|wrapper)$/i;

function languageOf(element: Element): string | undefined {
	const { language, lang } = (element as HTMLElement).dataset;
	const found = language ?? lang ?? written.exec(element.className)?.[1];
	return found && !none.test(found) ? found.toLowerCase() : undefined;
}

/**
 * Language of a code block as documentation themes write it: in a data attribute or a class, on the code, on the `pre` or
 * on what stands around them, up to the article.
 */
function codeLanguage(start: Element): string | undefined {
	const inner = start.localName === 'pre' ? start.querySelector('code') : null;
	for (let element: Element | null = inner ?? start; element; element = composedParent(element)) {
		if (element.matches('article, main, body, [role=main]')) return undefined;
		const found = languageOf(element);
		if (found) return found;
	}
	return undefined;
}
