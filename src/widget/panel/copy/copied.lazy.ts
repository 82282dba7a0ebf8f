import { selectedRange } from './selected-range.lazy.js';

/** What an answer consists of for other programs. Other elements leave their content. */
const tags = new Set(
	(
		'p h1 h2 h3 h4 h5 h6 ul ol li table thead tbody tr th td pre code strong em del blockquote a sup sub br hr kbd ' +
		'math mrow mi mn mo mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mtable mtr mtd'
	).split(' '),
);

/** What only belongs to the panel: its buttons, the heads of code, and words for screen readers. */
const leftOut = 'button, svg, form, .md-header, .sr-only, [aria-hidden=true]';

const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;

const citation = (element: Element) => (element.matches('.citation') ? `[${element.textContent}]` : undefined);

/** Text as HTML. It is written by hand, because nothing that ships may turn text into elements. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function html(node: Node): string {
	if (!isElement(node)) return node.nodeType === Node.TEXT_NODE ? escaped(node.textContent ?? '') : '';
	if (node.matches(leftOut)) return '';
	const number = citation(node);
	const inside = number === undefined ? [...node.childNodes].map(html).join('') : escaped(number);
	const name = node.localName;
	if (!tags.has(name)) return inside;
	// The address as the browser reads it, because another program knows no page.
	const address = name === 'a' ? ` href="${escaped((node as HTMLAnchorElement).href)}"` : '';
	return `<${name}${address}>${/^[hb]r$/.test(name) ? '' : `${inside}</${name}>`}`;
}

/** Nodes of an answer as HTML of plain tags, without classes. */
export const htmlOf = (nodes: Iterable<Node>): string => [...nodes].map(html).join('');

/** Text between two parts, as an exponent needs it after its base. */
const between: Readonly<Record<string, string>> = { msup: '^', msub: '_', mfrac: '/', munder: '_', mover: '^' };

const inBrackets = (text: string) => (text.length > 1 ? `(${text})` : text);

/** Lines around an element, and before it. */
const blocks: Readonly<Record<string, string>> = { li: '\n- ', tr: '\n' };
const isBlock = /^(?:p|h\d|[ou]l|table|pre|blockquote|section|article|figure|details|div)$/;

function plain(node: Node, isCode: boolean): string {
	if (!isElement(node)) {
		const text = node.textContent ?? '';
		return isCode || node.nodeType !== Node.TEXT_NODE ? text : text.replace(/\s+/g, ' ');
	}
	if (node.matches(leftOut)) return '';
	const name = node.localName;
	if (name === 'br') return '\n';
	const number = citation(node);
	if (number !== undefined) return number;
	const parts = [...node.childNodes].map((child) => plain(child, isCode || name === 'pre'));
	const sign = between[name];
	if (sign !== undefined) return parts.map(inBrackets).join(sign);
	if (name === 'msqrt') return `√${inBrackets(parts.join(''))}`;
	if (name === 'td' || name === 'th') return `${parts.join('')}\t`;
	const before = blocks[name];
	if (before !== undefined) return before + parts.join('').trim();
	return isBlock.test(name) ? `\n\n${parts.join('')}\n\n` : parts.join('');
}

/** Nodes of an answer as words, with a formula in one line: `E = mc^2`. */
export function wordsOf(nodes: Iterable<Node>, isCode = false): string {
	const words = [...nodes].map((node) => plain(node, isCode)).join('');
	return isCode
		? words
		: words
				.replace(/[ \t]+\n/g, '\n')
				.replace(/\n{3,}/g, '\n\n')
				.trim();
}

/** Puts what is selected of the transcript on the clipboard: the browser's own copy loses exponents. */
export function copySelection(event: ClipboardEvent): void {
	const { currentTarget, target, clipboardData } = event;
	const range = selectedRange(currentTarget as Element);
	if (!range || !clipboardData || (target as Element).closest('textarea, input')) return;
	const { commonAncestorContainer: around } = range;
	const { childNodes } = range.cloneContents();
	const isCode = !!(isElement(around) ? around : around.parentElement)?.closest('pre');
	clipboardData.setData('text/plain', wordsOf(childNodes, isCode));
	if (!isCode) clipboardData.setData('text/html', htmlOf(childNodes));
	event.preventDefault();
}
