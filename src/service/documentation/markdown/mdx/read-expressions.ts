import { type MdxNode, type MdxProgram, paragraphNode, type ScriptNode, textNode } from './mdx-node.js';

type Constants = ReadonlyMap<string, string>;

/** Puts a text in the place of each expression that is one: `{' '}`, `{version}` of an `export const`, `title={"…"}`. */
export function readExpressions(nodes: readonly MdxNode[]): MdxNode[] {
	const constants = new Map(nodes.flatMap((node) => (node.type === 'mdxjsEsm' ? constantsOf(node) : [])));
	return nodes.map((node) => read(node, constants));
}

function read(node: MdxNode, constants: Constants): MdxNode {
	if (node.type === 'mdxTextExpression' || node.type === 'mdxFlowExpression') {
		const value = textOf(expressionOf(node), constants);
		if (value === undefined) return node;
		return node.type === 'mdxTextExpression' ? textNode(value) : paragraphNode([textNode(value)]);
	}
	const attributes = node.attributes?.map((item) => {
		const value = textOf(expressionOf({ data: (item.value as MdxNode | null | undefined)?.data }), constants);
		return value === undefined ? item : { ...item, value };
	});
	const labels = node.name === 'Tabs' ? labelsOf(node, constants) : undefined;
	const children = node.children
		?.map((child) => read(child, constants))
		.map((child) => (labels === undefined ? child : withLabels(child, labels)));
	const labelled = node.name === 'Tabs' ? children && labelInTurn(children, itemsOf(node, constants)) : children;
	const said = (node.attributes ?? []).flatMap(({ value }) =>
		described(expressionOf({ data: (value as MdxNode | null | undefined)?.data }), constants),
	);
	const all = said.length > 0 && node.type === 'mdxJsxFlowElement' ? [...(labelled ?? []), ...said] : labelled;
	return { ...node, ...(attributes && { attributes }), ...(all && { children: all }) };
}

/** Keys of schemas that are no names of their own. */
const structure = /^(?:allOf|anyOf|oneOf|items|properties|schema|content|body|parameters|responses|\w+\/[\w.+-]+)$/;

/** Paragraphs of what objects say of their names: `{ speed: { description: '…' } }`, `[{ name: 'id', description: '…' }]`. */
function described(script: ScriptNode | null | undefined, constants: Constants, name = ''): MdxNode[] {
	if (script?.elements) return script.elements.flatMap((element) => described(element, constants, name));
	const entries = (script?.properties ?? []).map(({ key, value }) => [String(key?.name ?? key?.value), value] as const);
	const given = (wanted: string) => textOf(entries.find(([key]) => key === wanted)?.[1], constants);
	const [words, own] = [given('description'), given('name') ?? name];
	const label = own === '' ? [] : [{ type: 'inlineCode', value: own }, textNode(': ')];
	return [
		...(words ? [paragraphNode([...label, textNode(words)])] : []),
		...entries.flatMap(([key, value]) => described(value, constants, structure.test(key) ? own : key)),
	];
}

function constantsOf(node: MdxNode): [string, string][] {
	return (node.data?.estree?.body ?? []).flatMap(({ declaration }) =>
		(declaration?.declarations ?? []).flatMap(({ id, init }): [string, string][] => {
			const value = textOf(init ?? undefined, new Map());
			return id.name === undefined || value === undefined ? [] : [[id.name, value]];
		}),
	);
}

const expressionOf = ({ data }: { data?: MdxProgram }): ScriptNode | undefined => data?.estree?.body[0]?.expression;

function textOf(script: ScriptNode | undefined, constants: Constants): string | undefined {
	if (script?.type === 'Literal' && typeof script.value === 'string') return script.value;
	if (script?.type === 'TemplateLiteral' && script.expressions?.length === 0) {
		return script.quasis?.map(({ value }) => value.cooked ?? '').join('');
	}
	return script?.type === 'Identifier' ? constants.get(script.name ?? '') : undefined;
}

/** Docusaurus: `<Tabs values={[{ value: 'mac', label: 'macOS' }]}>`. */
function labelsOf(tabs: MdxNode, constants: Constants): Map<string, string> {
	const values = tabs.attributes?.find(({ name }) => name === 'values')?.value as MdxNode | undefined;
	return new Map(
		(expressionOf(values ?? {})?.elements ?? []).flatMap((element): [string, string][] => {
			const given = (name: string) =>
				textOf(element?.properties?.find(({ key }) => (key?.name ?? key?.value) === name)?.value, constants);
			const [value, label] = [given('value'), given('label')];
			return value === undefined || label === undefined ? [] : [[value, label]];
		}),
	);
}

/** Nextra and Fumadocs: `<Tabs items={['npm', 'pnpm']}>`. */
function itemsOf(tabs: MdxNode, constants: Constants): string[] {
	const items = tabs.attributes?.find(({ name }) => name === 'items')?.value as MdxNode | undefined;
	return (expressionOf(items ?? {})?.elements ?? []).map((element) => textOf(element ?? undefined, constants) ?? '');
}

function labelInTurn(nodes: readonly MdxNode[], labels: readonly string[], turn = { next: 0 }): MdxNode[] {
	return nodes.map((node) => {
		if (node.name === 'Tabs') return node;
		if (node.name !== 'Tab' && node.name !== 'Tabs.Tab') {
			return node.children === undefined ? node : { ...node, children: labelInTurn(node.children, labels, turn) };
		}
		const value = node.attributes?.find(({ name }) => name === 'value')?.value;
		const label = labels.find((one) => one === value) ?? labels[turn.next];
		turn.next += 1;
		return label ? withLabel(node, label) : node;
	});
}

/** A label of the tab itself, which comes first, wins. */
const withLabel = (tab: MdxNode, label: string): MdxNode => ({
	...tab,
	attributes: [...(tab.attributes ?? []), { type: 'mdxJsxAttribute', name: 'label', value: label }],
});

function withLabels(node: MdxNode, labels: Constants): MdxNode {
	if (node.name === 'Tabs') return node;
	const value = node.attributes?.find(({ name }) => name === 'value')?.value;
	const label = node.name === 'TabItem' && typeof value === 'string' ? labels.get(value) : undefined;
	const children = node.children?.map((child) => withLabels(child, labels));
	const tab = label === undefined ? node : withLabel(node, label);
	return { ...tab, ...(children && { children }) };
}
