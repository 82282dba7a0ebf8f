import { labelOf, linesOf } from './diagram-lines.js';

export type FlowShape = 'box' | 'round' | 'stadium' | 'circle' | 'diamond' | 'hexagon' | 'cylinder';
export type EdgeEnd = 'arrow' | 'circle' | 'cross' | undefined;

interface FlowNode {
	label: string;
	shape: FlowShape;
	/** Id of the group that it stands in. */
	group: string | undefined;
}

export interface FlowEdge {
	from: string;
	to: string;
	label: string;
	line: 'solid' | 'dotted' | 'thick' | 'hidden';
	start: EdgeEnd;
	end: EdgeEnd;
}

export interface Flowchart {
	direction: 'TB' | 'BT' | 'LR' | 'RL';
	nodes: Map<string, FlowNode>;
	edges: FlowEdge[];
	groups: Map<string, { label: string; group: string | undefined }>;
}

/** More than a reader could follow, and more than is laid out at once. */
const most = { nodes: 150, edges: 300, depth: 6 } as const;

const head = /^(?:graph|flowchart)(?:\s+(TB|TD|BT|LR|RL))?$/i;
/** Styles, and what happens on a click, which nothing does here. */
const ignored = /^(?:classDef|class|style|linkStyle|click|direction|acc(?:Title|Descr))\b/;
const id = /^[\p{L}\p{N}_]+(?:[.-](?=[\p{L}\p{N}_])[\p{L}\p{N}_]+)*/u;
const shapes: readonly (readonly [opening: string, closing: string, shape: FlowShape])[] = [
	['(((', ')))', 'circle'],
	['((', '))', 'circle'],
	['([', '])', 'stadium'],
	['[[', ']]', 'box'],
	['[(', ')]', 'cylinder'],
	['[/', '/]', 'box'],
	['[\\', '\\]', 'box'],
	['{{', '}}', 'hexagon'],
	['[', ']', 'box'],
	['(', ')', 'round'],
	['{', '}', 'diamond'],
	['>', ']', 'box'],
];
const plainLink = /^([<xo]?)(-{2,}(?=[>xo])|-{3,}|={2,}(?=[>xo])|={3,}|-\.+-|~{3,})([>xo]?)\s*(?:\|([^|]{0,300})\|)?/;
const wordedLink = /^([<xo]?)(--|==|-\.)\s*([^-=.\s|>](?:(?!--|==|\.-)[^|]){0,300}?)\s*(?:-{2,}|={2,}|\.+-)([>xo]?)/;
const ends: Record<string, EdgeEnd> = { '<': 'arrow', '>': 'arrow', o: 'circle', x: 'cross' };

/** Reads a flowchart of Mermaid; undefined where something of it is not known here. */
export function readFlowchart(source: string): Flowchart | undefined {
	const [first = '', ...lines] = linesOf(source).flatMap(statementsOf);
	const found = head.exec(first);
	if (!found) return undefined;
	const direction = (found[1] ?? 'TB').toUpperCase().replace('TD', 'TB') as Flowchart['direction'];
	const chart: Flowchart = { direction, nodes: new Map(), edges: [], groups: new Map() };
	const open: string[] = [];
	for (const line of lines) {
		if (!readLine(line, chart, open)) return undefined;
		if (chart.nodes.size > most.nodes || chart.edges.length > most.edges || open.length > most.depth) return undefined;
	}
	return chart.nodes.size > 0 && open.length === 0 ? chart : undefined;
}

/** Statements that stand on one line, apart from semicolons within words. */
const statementsOf = (line: string) =>
	(line.match(/(?:"[^"]*"|\[[^\]]*\]|#\w{1,9};|[^;])+/g) ?? []).map((statement) => statement.trim()).filter(Boolean);

function readLine(line: string, chart: Flowchart, open: string[]): boolean {
	if (ignored.test(line)) return true;
	if (/^end$/i.test(line)) return open.pop() !== undefined;
	const group = /^subgraph\b\s*(.*)/.exec(line);
	if (!group) return readChain(line, chart, open.at(-1));
	const [, name = '', title] = /^([^[]*?)\s*(?:\[(.*)\])?$/.exec(group[1] ?? '') ?? [];
	const key = name || `group ${chart.groups.size}`;
	chart.groups.set(key, { label: labelOf(title ?? name), group: open.at(-1) });
	open.push(key);
	return true;
}

/** Nodes and what joins them, as in `a --> b & c --> d`. */
function readChain(line: string, chart: Flowchart, group: string | undefined): boolean {
	let rest = line;
	let before: string[] = [];
	let link: Omit<FlowEdge, 'from' | 'to'> | undefined;
	for (;;) {
		const named = readNodes(rest, chart, group);
		if (!named) return false;
		if (link) for (const from of before) for (const to of named.ids) chart.edges.push({ from, to, ...link });
		rest = named.rest;
		if (rest === '') return true;
		const next = readLink(rest);
		if (!next) return false;
		before = named.ids;
		link = next.link;
		rest = next.rest;
	}
}

function readNodes(text: string, chart: Flowchart, group: string | undefined) {
	const ids: string[] = [];
	let rest = text;
	do {
		rest = rest.replace(/^\s*&?\s*/, '');
		const name = id.exec(rest)?.[0];
		if (name === undefined) return undefined;
		const { length, label, shape } = readShape(rest.slice(name.length));
		if (length < 0) return undefined;
		const known = chart.nodes.get(name);
		if (!chart.groups.has(name)) {
			chart.nodes.set(name, {
				label: label ?? known?.label ?? name,
				shape: shape ?? known?.shape ?? 'box',
				group: group ?? known?.group,
			});
		}
		ids.push(name);
		rest = rest
			.slice(name.length + length)
			.replace(/^:::[\w-]+/, '')
			.trimStart();
	} while (rest.startsWith('&'));
	return { ids, rest };
}

/** @returns a length of -1 where a shape has no end */
function readShape(text: string): { length: number; label?: string; shape?: FlowShape } {
	const found = shapes.find(([opening]) => text.startsWith(opening));
	if (!found) return { length: 0 };
	const [opening, closing, shape] = found;
	const quoted = /^\s*"[^"]*"\s*/.exec(text.slice(opening.length))?.[0].length ?? 0;
	const isSlanted = /^\[[/\\]/.test(opening);
	const end = isSlanted ? text.search(/[/\\]\]/) : text.indexOf(closing, opening.length + quoted);
	if (end < opening.length) return { length: -1 };
	return { length: end + closing.length, label: labelOf(text.slice(opening.length, end)), shape };
}

function readLink(text: string): { link: Omit<FlowEdge, 'from' | 'to'>; rest: string } | undefined {
	const plain = plainLink.exec(text);
	const worded = plain ? null : wordedLink.exec(text);
	const [raw, start = '', run = ''] = plain ?? worded ?? [];
	if (raw === undefined) return undefined;
	const [end = '', label = ''] = plain ? plain.slice(3) : [worded?.[4], worded?.[3]];
	const line = run.startsWith('=') ? 'thick' : run.includes('.') ? 'dotted' : run.startsWith('~') ? 'hidden' : 'solid';
	return {
		link: { label: labelOf(label), line, start: ends[start], end: ends[end] },
		rest: text.slice(raw.length).trimStart(),
	};
}
