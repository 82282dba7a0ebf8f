import type { Element, ElementContent, Parents, Root } from 'hast';
import { toString as toText } from 'hast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';

/** Names of languages that differ from the name in the fence. */
const languageNames: Record<string, string> = {
	bash: 'Shell',
	console: 'Shell',
	css: 'CSS',
	html: 'HTML',
	http: 'HTTP',
	ini: 'INI',
	javascript: 'JavaScript',
	js: 'JavaScript',
	json: 'JSON',
	jsx: 'JSX',
	md: 'Markdown',
	mdx: 'MDX',
	sh: 'Shell',
	shell: 'Shell',
	sql: 'SQL',
	svelte: 'Svelte',
	text: 'Text',
	toml: 'TOML',
	ts: 'TypeScript',
	tsx: 'TSX',
	txt: 'Text',
	typescript: 'TypeScript',
	xml: 'XML',
	yaml: 'YAML',
	yml: 'YAML',
};

const element = (tagName: string, properties: Element['properties'], children: ElementContent[]): Element => ({
	type: 'element',
	tagName,
	properties,
	children,
});

/** Code such as a key; no text. */
const isCode = (node: Parents['children'][number] | undefined) => node?.type === 'element' && node.tagName === 'code';

/**
 * Puts code and tables into boxes that scroll by themselves and that a keyboard reaches, makes task boxes text, and keeps keys that are
 * pressed together in one line.
 */
export function shapeBlocks(tree: Root): void {
	visit(tree, (node, index, parent) => {
		if (!parent || index === undefined) return undefined;
		if (node.type === 'text' && node.value.trim() === '+' && isCode(parent.children[index + 1]))
			node.value = node.value.replace(/\s/g, '\u202f');
		if (node.type !== 'element') return undefined;
		if (node.tagName === 'pre') return replace(parent, index, codeFigure(node));
		if (node.tagName === 'table') return replace(parent, index, scrollBox(node));
		if (node.tagName === 'input') return replace(parent, index, taskBox(node));
		return undefined;
	});
}

function replace(parent: Parents, index: number, by: Element): [typeof SKIP, number] {
	parent.children[index] = by;
	return [SKIP, index + 1];
}

function codeFigure(pre: Element): Element {
	const code = pre.children.find((child): child is Element => child.type === 'element' && child.tagName === 'code');
	const classes = Array.isArray(code?.properties.className) ? code.properties.className.map(String) : [];
	const language = classes.find((name) => name.startsWith('language-'))?.slice('language-'.length);
	const name = language && (languageNames[language.toLowerCase()] ?? language);
	const title = titleOf(String(code?.data?.meta ?? ''));
	const label = title ?? name;
	pre.properties = { ...pre.properties, tabIndex: 0, role: 'group', ariaLabel: label ? `Code: ${label}` : 'Code' };
	const caption = element('figcaption', {}, [{ type: 'text', value: label ?? 'Text' }]);
	return element('figure', { className: ['code'] }, [caption, pre]);
}

/** Reads `title="vite.config.ts"` or a bare file name, as other generators do. */
function titleOf(meta: string): string | undefined {
	return /\btitle=(["'])(.+?)\1/.exec(meta)?.[2] ?? /^[\w./-]+\.\w+$/.exec(meta.trim())?.[0];
}

function scrollBox(table: Element): Element {
	visit(table, { tagName: 'th' }, (cell: Element) => {
		// An empty corner cell is not a header.
		if (cell.children.length === 0) cell.tagName = 'td';
	});
	const isCards = labelCells(table);
	const className = isCards ? ['table', 'cards'] : ['table'];
	return element('div', { className, tabIndex: 0, role: 'group', ariaLabel: 'Table' }, [table]);
}

/** Fewer columns fit on a phone side by side. */
const cardColumns = 3;

/** Names the column in each cell, so that rows can be cards on narrow screens. A table with a head that is empty in part stays one. */
function labelCells(table: Element): boolean {
	const heads: string[] = [];
	visit(table, { tagName: 'thead' }, (head: Element) => {
		visit(head, 'element', (cell: Element) => {
			if (cell.tagName === 'th' || cell.tagName === 'td') heads.push(toText(cell).trim());
		});
	});
	if (heads.length < cardColumns || heads.includes('')) return false;
	visit(table, { tagName: 'tbody' }, (body: Element) => {
		visit(body, { tagName: 'tr' }, (row: Element) => {
			const cells = row.children.filter((child) => child.type === 'element');
			for (const [column, cell] of cells.entries()) cell.properties.dataLabel = heads[column] ?? '';
		});
	});
	return true;
}

function taskBox(input: Element): Element {
	const done = input.properties.checked === true;
	return element(
		'span',
		{ className: done ? ['task', 'done'] : ['task'], role: 'img', ariaLabel: done ? 'Done' : 'To do' },
		[],
	);
}
