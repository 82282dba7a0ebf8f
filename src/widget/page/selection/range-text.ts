import { composedParent } from '../composed-parent.js';

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
