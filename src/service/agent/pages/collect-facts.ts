import { slug } from 'github-slugger';
import type { Nodes } from 'mdast';
import { toString as toText } from 'mdast-util-to-string';
import { findDestination } from './find-destination.js';
import { noFacts, type SourceLink, type SourceRange } from './page-facts.js';

interface Attribute {
	type: string;
	name?: string;
	value?: unknown;
	position?: { start: { line: number; offset?: number }; end: { offset?: number } };
}

/** Nodes of MDX, which mdast's types do not contain. */
interface MdxNode {
	type: 'mdxjsEsm' | 'mdxFlowExpression' | 'mdxTextExpression' | 'mdxJsxFlowElement' | 'mdxJsxTextElement';
	attributes?: Attribute[];
	children?: { position?: Attribute['position'] }[];
	name?: string | null;
	value?: string;
	data?: { estree?: { body: ScriptNode[] } };
}

/** A statement of JavaScript, as far as imports need it. */
type ScriptNode = SourceRange & { type: string; specifiers?: { local: { name: string } }[] };

type Collected = ReturnType<typeof noFacts>;
type Node = Exclude<Nodes, { type: MdxNode['type'] }> | (MdxNode & Pick<Nodes, 'position'>);

/** Attributes with text that readers see. */
const visibleAttributes = new Set(['title', 'label', 'alt', 'description', 'caption', 'placeholder', 'summary']);

const attributePattern = /\s(href|to|src|id|name)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;

/** Adds labels of Markdown, imports of MDX, and names that an element or an expression takes from elsewhere. */
function addNames(found: Collected, node: Node, range: SourceRange, place: (offset: number) => number): void {
	if ('identifier' in node) {
		const label = `${/^footnote/.test(node.type) ? '^' : ''}${node.identifier.toLowerCase()}`;
		found[/efinition$/.test(node.type) ? 'definitions' : 'references'].push({ label, ...range });
	}
	if (!/^mdx/.test(node.type)) return;
	const { type, name, value, attributes = [], data } = node as MdxNode;
	for (const { type, start, end, specifiers = [] } of data?.estree?.body ?? [])
		if (type === 'ImportDeclaration')
			found.imports.push({ names: specifiers.map(({ local }) => local.name), start: place(start), end: place(end) });
	if (type === 'mdxjsEsm') return;
	const values = [name?.split('.')[0], value, ...attributes.map((one) => (one.value as MdxNode | undefined)?.value)];
	for (const word of values.flatMap((text) => text?.match(/[A-Za-z_$][\w$]*/g) ?? []))
		found.uses.push({ name: word, ...range });
}

/** Takes the nodes of a page one after the other. `place` turns a node's offset into the offset in the file. */
export function createFactsCollector(text: string, headLines: number, place: (offset: number | undefined) => number) {
	const found: Collected = noFacts();
	const rangeOf = (node: { position?: Attribute['position'] | undefined }): SourceRange => ({
		start: place(node.position?.start.offset),
		end: place(node.position?.end.offset),
	});
	const lineOf = (node: Pick<Nodes, 'position'>) => (node.position?.start.line ?? 1) + headLines;

	const addLink = (node: Node & { url: string }, kind: SourceLink['kind']) => {
		const range = rangeOf(node);
		const destination = findDestination(text, range, node.url);
		if (destination === undefined) {
			// A bare address consists only of its destination.
			if (text[range.start] !== '[' && text[range.start] !== '!') found.hidden.push(range);
			return;
		}
		found.hidden.push({ start: destination.start, end: destination.tail });
		const label = node.type === 'link' ? toText(node).replace(/\s+/g, ' ').trim() : '';
		found.links.push({ url: node.url, text: label, line: lineOf(node), kind, ...destination.range });
	};

	const addHtml = (node: Node) => {
		const range = rangeOf(node);
		const raw = text.slice(range.start, range.end);
		const visible = raw.replace(/<!--[\s\S]*?(?:-->|$)/g, (comment) => ' '.repeat(comment.length));
		for (const match of visible.matchAll(attributePattern)) {
			const [whole, name = '', double, single] = match;
			const value = double ?? single ?? '';
			const end = range.start + match.index + whole.length - 1;
			const line = lineOf(node) + raw.slice(0, match.index + 1).split('\n').length - 1;
			if (/^(id|name)$/i.test(name)) found.otherAnchors.push(value);
			else found.links.push(attributeLink(name, value, { start: end - value.length, end }, line));
		}
		for (const tag of raw.matchAll(/<!--[\s\S]*?(?:-->|$)|<[^>]*(?:>|$)/g)) {
			found.hidden.push({ start: range.start + tag.index, end: range.start + tag.index + tag[0].length });
		}
	};

	const addElement = (node: MdxNode & Pick<Nodes, 'position'>) => {
		const shown: SourceRange[] = [];
		for (const attribute of node.attributes ?? []) {
			const { name = '', value } = attribute;
			if (attribute.type !== 'mdxJsxAttribute' || typeof value !== 'string') continue;
			const whole = rangeOf(attribute);
			const end = whole.end - 1;
			const start = whole.start + text.slice(whole.start, whole.end).search(/["']/) + 1;
			const line = (attribute.position?.start.line ?? 1) + headLines;
			if (visibleAttributes.has(name)) shown.push({ start, end });
			if (name === 'id' || name === 'name') found.otherAnchors.push(value);
			if (name === 'title' || name === 'label') found.otherAnchors.push(slug(value));
			if (/^(href|to|src)$/.test(name)) found.links.push(attributeLink(name, value, { start, end }, line));
		}
		const children = node.children ?? [];
		const inner = children.flatMap((child) => (child.position ? [rangeOf(child)] : []));
		found.hidden.push(...without(rangeOf(node), [...shown, ...inner]));
	};

	return {
		add(given: Nodes) {
			const node = given as Node;
			addNames(found, node, rangeOf(node), place);
			if (node.type === 'link' || node.type === 'definition') addLink(node, 'link');
			else if (node.type === 'image') addLink(node, 'image');
			else if (node.type === 'html') addHtml(node);
			else if (node.type === 'inlineCode' || node.type === 'code') found.code.push(rangeOf(node));
			else if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') addElement(node);
			else if (/^mdx/.test(node.type)) found.hidden.push(rangeOf(node));
			if (node.type === 'code' && node.lang) found.hidden.push(firstLine(text, rangeOf(node)));
			if (node.type === 'heading') {
				const { start, end } = rangeOf(node);
				const id = headingId.exec(text.slice(start, end));
				if (id) found.hidden.push({ start: start + id.index, end });
			}
		},
		facts: (): Collected => ({ ...found, hidden: inOrder(found.hidden), code: inOrder(found.code) }),
	};
}

/** The id at the end of a heading, in all forms: `{#id}`, `{/*id*\/}`, `{ #id .class }`, `{: id="id" }`. */
export const headingId =
	/[ \t]*\\?\{(?:\s*\/\*[^\n]*\*\/\s*|:?[^{}\n]*(?:#|\bid=)[^{}\n]*)\}[ \t]*#*[ \t]*(?=\r?\n[=-]+[ \t]*$|$)/;

const attributeLink = (name: string, value: string, range: SourceRange, line: number): SourceLink => ({
	url: value.replaceAll('&amp;', '&'),
	text: '',
	line,
	kind: name.toLowerCase() === 'src' ? 'image' : 'link',
	notation: 'attribute',
	...range,
});

function firstLine(text: string, { start, end }: SourceRange): SourceRange {
	const lineEnd = text.indexOf('\n', start);
	return { start, end: lineEnd === -1 ? end : Math.min(lineEnd, end) };
}

/** A range without the ranges inside it. */
function without(range: SourceRange, holes: readonly SourceRange[]): SourceRange[] {
	const rest: SourceRange[] = [];
	let at = range.start;
	for (const hole of [...holes].sort((a, b) => a.start - b.start)) {
		if (hole.start > at) rest.push({ start: at, end: hole.start });
		at = Math.max(at, hole.end);
	}
	if (at < range.end) rest.push({ start: at, end: range.end });
	return rest;
}

/** Sorted ranges, with touching ones merged. */
function inOrder(ranges: readonly SourceRange[]): SourceRange[] {
	const merged: SourceRange[] = [];
	for (const range of [...ranges].sort((a, b) => a.start - b.start)) {
		const last = merged.at(-1);
		if (last && range.start <= last.end) last.end = Math.max(last.end, range.end);
		else merged.push({ ...range });
	}
	return merged;
}
