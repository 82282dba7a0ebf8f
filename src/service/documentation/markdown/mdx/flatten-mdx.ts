import type { PhrasingContent, Root, RootContent } from 'mdast';
import { alertNames } from '../../../../contract/alert-names.js';
import { walk } from '../../../../search/markdown/walk.js';
import type { Syntax } from '../syntax.js';
import { type MdxNode, paragraphNode as paragraph, textNode as text } from './mdx-node.js';
import { readExpressions } from './read-expressions.js';
import { shownAttributes } from './shown-attributes.js';

const invisible = new Set(['head', 'Head', 'img', 'Image', 'script', 'style', 'svg', 'iframe', 'video', 'Icon']);

/** Elements whose words are not one with those beside them. */
const apart = new Set(['li', 'ul', 'ol', 'p', 'div', 'dl', 'dt', 'dd', 'td', 'th', 'tr']);

/** Replaces what MDX adds to Markdown by what a reader would see of it as text; callouts become GitHub's alerts. */
export function flattenMdx(tree: Root, syntax: Syntax): Root {
	walk(tree, (node) => {
		if (node.type === 'heading') node.data = { ...node.data, ...({ source: { ...node } } as object) };
	});
	const nodes = readExpressions(tree.children as MdxNode[]);
	walk({ type: 'root', children: nodes } as Root, (node) => nameComponent(node as MdxNode, syntax));
	return { ...tree, children: flattenBlocks(nodes) as RootContent[] };
}

/** The description of the page that a `<head>` gives to browsers. */
export function headDescription(tree: Root): string | undefined {
	let description: string | undefined;
	walk(tree, (node) => {
		const element = node as MdxNode;
		if (!/^head$/i.test(element.name ?? '')) return;
		walk(node, (inner) => {
			const meta = inner as MdxNode;
			if (meta.name === 'meta' && attribute(meta, 'name') === 'description') description ??= attribute(meta, 'content');
		});
	});
	return description;
}

/** Notes at a component all that the syntax knows of its name. */
function nameComponent(node: MdxNode, { callouts, codeComponents }: Syntax): void {
	const { name } = node;
	if (!name) return;
	node.known = { callout: callouts.get(name), isCode: codeComponents.has(name) };
}

function flattenBlocks(nodes: readonly MdxNode[]): MdxNode[] {
	return nodes.flatMap((node) => {
		if (node.type === 'mdxjsEsm' || node.type === 'mdxFlowExpression') return [];
		if (node.type === 'mdxJsxFlowElement') return flattenElement(node);
		if (isLoneComponents(node))
			return (node.children ?? []).filter((child) => !isBlank(child)).flatMap(flattenInlineBlock);
		if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell') {
			const children = trimmed(flattenPhrasing(node.children ?? [], node.type === 'heading'));
			return children.some((child) => !isBlank(child)) || node.type === 'tableCell' ? [{ ...node, children }] : [];
		}
		return [node.children === undefined ? node : { ...node, children: flattenBlocks(node.children) }];
	});
}

/** On a line of its own, `<Card title="…">Text</Card>` parses as a paragraph, but it is shown as a block. */
function isLoneComponents(node: MdxNode): boolean {
	const children = node.type === 'paragraph' ? (node.children ?? []).filter((child) => !isBlank(child)) : [];
	return (
		children.length > 0 &&
		children.every(
			(child) => child.type === 'mdxJsxTextElement' && /^(?:[A-Z]|(?:h[1-6]|pre|table)$)/.test(child.name ?? ''),
		)
	);
}

function flattenInlineBlock(node: MdxNode): MdxNode[] {
	const content = (node.children ?? []).length > 0 ? [paragraph(node.children ?? [])] : [];
	return flattenElement({ ...node, children: content });
}

function flattenElement(node: MdxNode): MdxNode[] {
	const name = node.name ?? '';
	if (invisible.has(name)) return [];
	if (node.known?.isCode || name === 'pre') return codeOf(node);
	if (/^h[1-6]$/.test(name)) return [headingOf(node, Number(name[1]))];
	if (name === 'table') return [tableOf(node)];
	const blocks = flattenBlocks(node.children ?? []).map(asBlock);
	const children = name === 'CodeGroup' ? blocks.flatMap(withLabel) : blocks;
	const alert = alertOf(node);
	const shown = [...titleOf(node), ...children, ...wordsOf(node)];
	return alert === undefined ? shown : [{ type: 'blockquote', children: withMark(`[!${alert}]\n`, shown) }];
}

/** The GitHub alert that says the same as a component. */
function alertOf(node: MdxNode): string | undefined {
	const kind = node.known?.callout;
	if (kind === undefined) return undefined;
	return alertNames.get(kind === true ? (attribute(node, 'type') ?? 'note') : kind) ?? 'NOTE';
}

/** The content of an element on one line. */
const phrasingOf = (node: MdxNode, inHeading = false): MdxNode[] =>
	flattenPhrasing(onOneLine(node.children ?? []), inHeading);

/** Blocks as what may stand within a line. */
function onOneLine(nodes: readonly MdxNode[]): MdxNode[] {
	return nodes.flatMap((node): MdxNode[] => {
		const children = node.children && onOneLine(node.children);
		if (node.type === 'mdxFlowExpression') return [];
		if (node.type === 'mdxJsxFlowElement')
			return [{ ...node, type: 'mdxJsxTextElement', ...(children && { children }) }];
		if (node.type === 'paragraph') return children ?? [];
		if (node.type === 'code') return [{ type: 'inlineCode', value: node.value ?? '' }];
		const isBlock = /^(?:heading|list|listItem|blockquote|table|tableRow|tableCell)$/.test(node.type);
		return isBlock ? [text(' '), ...(children ?? []), text(' ')] : [node];
	});
}

function headingOf(node: MdxNode, depth: number): MdxNode {
	const id = attribute(node, 'id');
	const children = trimmed(phrasingOf(node, true));
	return { type: 'heading', depth, children: id === undefined ? children : [...children, text(` {#${id}}`)] };
}

/** A table of HTML keeps its rows. */
function tableOf(node: MdxNode): MdxNode {
	const all = (from: MdxNode, names: readonly string[]): MdxNode[] =>
		(from.children ?? []).flatMap((child) =>
			names.includes(child.name ?? '') ? [child] : child.name === 'table' ? [] : all(child, names),
		);
	const rows = all(node, ['tr']).map((row) => ({
		type: 'tableRow',
		children: all(row, ['td', 'th']).map((cell) => ({ type: 'tableCell', children: trimmed(phrasingOf(cell)) })),
	}));
	return { type: 'table', children: rows };
}

/** Starlight gives its code as an attribute, Docusaurus as what stands within. A title without code says nothing. */
function codeOf(node: MdxNode): MdxNode[] {
	const value = attribute(node, 'code') ?? plain(node.children ?? []).replace(/^\n+|\n+$/g, '');
	if (value === '') return [];
	const title = attribute(node, 'title');
	const lang = attribute(node, 'lang') ?? attribute(node, 'language') ?? (title === undefined ? undefined : 'text');
	return [{ type: 'code', value, ...(lang && { lang }), ...(title && { meta: `title="${title}"` }) }];
}

/** Mintlify shows what follows the language of code as the label of its tab. */
function withLabel(node: MdxNode): MdxNode[] {
	if (node.type !== 'code') return [node];
	const { meta: options, ...code } = node;
	const meta = options ?? '';
	const words = meta.split(/\s+/);
	const end = words.findIndex((word) => /[={]/.test(word));
	const first = words.slice(0, end < 0 ? undefined : end).join(' ');
	const label = /\btitle=(["'])(.+?)\1/.exec(meta)?.[2] ?? first;
	return label === '' ? [node] : [paragraph([{ type: 'strong', children: [text(label)] }]), code];
}

/** GitHub reads the mark of an alert only at the head of its first paragraph. */
function withMark(mark: string, blocks: readonly MdxNode[]): MdxNode[] {
	const [first, ...others] = blocks;
	if (first?.type !== 'paragraph') return [paragraph([text(mark.trim())]), ...blocks];
	return [{ ...first, children: [text(mark), ...(first.children ?? [])] }, ...others];
}

/** The label that the component would show above its children. */
function titleOf(node: MdxNode): MdxNode[] {
	// Docusaurus shows the value of a tab that has no label.
	const value = node.name === 'TabItem' ? attribute(node, 'value') : undefined;
	const [title, href] = [attribute(node, 'title') ?? attribute(node, 'label') ?? value, attribute(node, 'href')];
	const code =
		attribute(node, 'path') ?? attribute(node, 'query') ?? attribute(node, 'body') ?? attribute(node, 'name');
	const details = [
		attribute(node, 'type'),
		node.attributes?.some((item) => item.name === 'required') ? 'required' : undefined,
	]
		.filter((item) => item !== undefined)
		.join(', ');
	if (title !== undefined) {
		const label = href === undefined ? [text(title)] : [{ type: 'link', url: href, children: [text(title)] }];
		return [paragraph([{ type: 'strong', children: label }])];
	}
	const method = attribute(node, 'method');
	if (method !== undefined && code?.startsWith('/'))
		return [paragraph([{ type: 'inlineCode', value: `${method.toUpperCase()} ${code}` }])];
	if (code === undefined || !/(?:Field|Param|Parameter|Prop|Property)$/.test(node.name ?? '')) return [];
	const field: MdxNode = { type: 'inlineCode', value: code };
	return [paragraph(details === '' ? [field] : [field, text(` (${details})`)])];
}

/** Words and commands that a component shows besides its title and its content. */
function wordsOf(node: MdxNode): MdxNode[] {
	return shownBy(node).flatMap(({ label, value, isCode }) => {
		const before = label === undefined ? [] : [text(`${label}: `)];
		const isBlock = isCode && value.includes('\n');
		if (!isBlock) return [paragraph([...before, isCode ? { type: 'inlineCode', value } : text(value)])];
		return [...(before.length > 0 ? [paragraph(trimmed(before))] : []), { type: 'code', value }];
	});
}

/** The attributes that a component shows, without the one that is its title. */
function shownBy(node: MdxNode) {
	const title = ['title', 'label'].find((name) => attribute(node, name) !== undefined);
	const given = (node.attributes ?? []).flatMap(({ name = '', value }) =>
		typeof value === 'string' && value.trim() !== '' && name !== title ? [[name, value] as const] : [],
	);
	return shownAttributes(node.name ?? '', given);
}

function flattenPhrasing(nodes: readonly MdxNode[], inHeading: boolean): MdxNode[] {
	return nodes.flatMap((node, index): MdxNode[] => {
		if (node.type === 'mdxTextExpression') return flattenExpression(node.value ?? '', inHeading);
		if (node.type === 'mdxJsxFlowElement') return flattenPhrasing(onOneLine([node]), inHeading);
		if (node.type !== 'mdxJsxTextElement') {
			return [node.children === undefined ? node : { ...node, children: flattenPhrasing(node.children, inHeading) }];
		}
		const name = node.name ?? '';
		if (invisible.has(name)) return [];
		if (name === 'br') return [{ type: 'break' }];
		const children = flattenPhrasing(node.children ?? [], inHeading);
		const href = attribute(node, 'href') ?? attribute(node, 'to');
		if (href !== undefined && children.length > 0) return [{ type: 'link', url: href, children } as MdxNode];
		if (name === 'code') return [{ type: 'inlineCode', value: plain(children) }];
		if (name === 'strong' || name === 'b') return [{ type: 'strong', children }];
		if (name === 'em' || name === 'i') return [{ type: 'emphasis', children }];
		if (apart.has(name)) return [text(' '), ...children, text(' ')];
		if (name === 'kbd' && nodes[index - 1]?.name === 'kbd') return [text(' '), ...children];
		const own = shownBy(node).map(({ label, value }) => (label === undefined ? value : `${label}: ${value}`));
		const words = own.join(', ');
		if (children.length > 0) return words === '' ? children : [...children, text(` (${words})`)];
		const title = titleOf(node).flatMap((block) => block.children ?? []);
		return words === '' ? title : [...title, text(title.length > 0 ? ` ${words}` : words)];
	});
}

/** The comment form of a heading's id. */
function flattenExpression(value: string, inHeading: boolean): MdxNode[] {
	const id = inHeading ? /^\s*\/\*\s*#?([^\s{}#*]+)\s*\*\/\s*$/.exec(value)?.[1] : undefined;
	return id === undefined ? [] : [text(`{#${id}}`)];
}

function attribute(node: MdxNode, name: string): string | undefined {
	const value = node.attributes?.find((item) => item.type === 'mdxJsxAttribute' && item.name === name)?.value;
	return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A component alone in a list item or a quote may leave phrasing where Markdown wants a block. */
function asBlock(node: MdxNode): MdxNode {
	const phrasing: ReadonlySet<string> = new Set<PhrasingContent['type']>([
		'text',
		'link',
		'inlineCode',
		'strong',
		'emphasis',
	]);
	return phrasing.has(node.type) ? paragraph([node]) : node;
}

/** What is dropped at an end of a line leaves the space beside it behind. */
function trimmed(nodes: readonly MdxNode[]): MdxNode[] {
	const last = nodes.length - 1;
	return nodes.map((node, index) => {
		if (node.type !== 'text' || (index > 0 && index < last)) return node;
		const value = index === 0 ? (node.value ?? '').trimStart() : (node.value ?? '');
		return text(index === last ? value.trimEnd() : value);
	});
}

function plain(nodes: readonly MdxNode[]): string {
	return nodes.map((node) => node.value ?? plain(node.children ?? [])).join('');
}

function isBlank(node: MdxNode): boolean {
	return node.type === 'text' && (node.value ?? '').trim() === '';
}
