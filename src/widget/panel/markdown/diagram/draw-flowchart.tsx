import { graphlib, layout } from '@dagrejs/dagre';
import {
	type Drawing,
	LineEnd,
	lineHeight,
	linesWithin,
	type Point,
	pathThrough,
	round,
	Words,
	widest,
} from './drawing.js';
import type { Flowchart, FlowEdge, FlowShape } from './flowchart.js';

interface Box extends Point {
	width: number;
	height: number;
}

interface NodeView extends Box {
	shape: FlowShape;
	lines: string[];
}

interface EdgeView extends Omit<FlowEdge, 'from' | 'to'> {
	from: NodeView;
	to: NodeView;
	lines: string[];
	points: Point[];
	/** The middle of its words. */
	middle: Point;
}

const widestLabel = { node: 190, edge: 150 } as const;

/** How much larger a shape is than its words. */
function sizeOf(shape: FlowShape, lines: readonly string[]): { width: number; height: number } {
	const width = Math.max(24, widest(lines)) + 28;
	const height = lines.length * lineHeight + 20;
	switch (shape) {
		case 'diamond':
			return { width: width * 1.45, height: height * 1.6 };
		case 'circle': {
			const across = Math.hypot(width - 12, height);
			return { width: across, height: across };
		}
		case 'hexagon':
			return { width: width + 24, height };
		case 'cylinder':
			return { width, height: height + 16 };
		default:
			return { width, height };
	}
}

function outlineOf({ shape, x, y, width, height }: NodeView): string | undefined {
	const [left, right] = [round(x - width / 2), round(x + width / 2)];
	const [top, bottom] = [round(y - height / 2), round(y + height / 2)];
	switch (shape) {
		case 'diamond':
			return `M${round(x)} ${top}L${right} ${round(y)}L${round(x)} ${bottom}L${left} ${round(y)}Z`;
		case 'hexagon':
			return `M${left + 14} ${top}H${right - 14}L${right} ${round(y)}L${right - 14} ${bottom}H${left + 14}L${left} ${round(y)}Z`;
		case 'cylinder': {
			const half = round(width / 2);
			const lid = `${left} ${round(top + 8)}A${half} 8 0 0 1 ${right} ${round(top + 8)}`;
			const body = `V${round(bottom - 8)}A${half} 8 0 0 1 ${left} ${round(bottom - 8)}Z`;
			return `M${lid}${body}M${left} ${round(top + 8)}A${half} 8 0 0 0 ${right} ${round(top + 8)}`;
		}
		default:
			return undefined;
	}
}

function nodeView(node: NodeView) {
	const { shape, x, y, width, height, lines } = node;
	const outline = outlineOf(node);
	const corner = shape === 'stadium' ? height / 2 : shape === 'round' ? 10 : 3;
	return (
		<g>
			{outline && <path class="dg-node" d={outline} />}
			{shape === 'circle' && <circle class="dg-node" cx={round(x)} cy={round(y)} r={round(width / 2)} />}
			{!outline && shape !== 'circle' && (
				<rect
					class="dg-node"
					x={round(x - width / 2)}
					y={round(y - height / 2)}
					width={round(width)}
					height={round(height)}
					rx={round(corner)}
				/>
			)}
			<Words lines={lines} x={x} y={y + (shape === 'cylinder' ? 5 : 0)} />
		</g>
	);
}

/** The place where a line from `other` to the middle of a shape meets its edge. */
function edgeOf(box: NodeView, other: Point, rectangle: Point): Point {
	const [x, y] = [other.x - box.x, other.y - box.y];
	const [across, down] = [Math.abs(x) / (box.width / 2), Math.abs(y) / (box.height / 2)];
	const share = box.shape === 'diamond' ? across + down : box.shape === 'circle' ? Math.hypot(across, down) : 0;
	return share > 0 ? { x: box.x + x / share, y: box.y + y / share } : rectangle;
}

function edgeView({ from, to, line, start, end, lines, points, middle }: EdgeView) {
	const [first, last] = [points[0], points.at(-1)];
	if (line === 'hidden' || !first || !last) return null;
	const inner = points.slice(1, -1);
	const begin = edgeOf(from, inner[0] ?? last, first);
	const tip = edgeOf(to, inner.at(-1) ?? first, last);
	const width = widest(lines);
	return (
		<g>
			<path class="dg-line" data-kind={line} d={pathThrough([begin, ...inner, tip])} />
			{end && <LineEnd kind={end} from={inner.at(-1) ?? begin} to={tip} />}
			{start && <LineEnd kind={start} from={inner[0] ?? tip} to={begin} />}
			{lines.length > 0 && (
				<>
					<rect
						class="dg-behind"
						x={round(middle.x - width / 2 - 3)}
						y={round(middle.y - (lines.length * lineHeight) / 2)}
						width={round(width + 6)}
						height={lines.length * lineHeight}
					/>
					<Words lines={lines} x={middle.x} y={middle.y} kind="muted" />
				</>
			)}
		</g>
	);
}

function groupView({ label, x, y, width, height }: Box & { label: string }) {
	const [left, top] = [x - width / 2, y - height / 2];
	return (
		<g>
			<rect class="dg-group" x={round(left)} y={round(top)} width={round(width)} height={round(height)} rx={6} />
			<Words lines={linesWithin(label, width).slice(0, 1)} x={x} y={top + 12} kind="strong" />
		</g>
	);
}

/** The groups that have nodes, and those around them. */
function filledGroups({ nodes, groups }: Flowchart): Set<string> {
	const filled = new Set<string>();
	for (const { group } of nodes.values()) {
		for (let key = group; key !== undefined && !filled.has(key); key = groups.get(key)?.group) filled.add(key);
	}
	return filled;
}

/** The first node of a group stands for it where a line leads to the group. */
function nodeOf(id: string, { nodes, groups }: Flowchart): string | undefined {
	if (nodes.has(id)) return id;
	const isWithin = (group: string | undefined): boolean =>
		group !== undefined && (group === id || isWithin(groups.get(group)?.group));
	return [...nodes].find(([, { group }]) => isWithin(group))?.[0];
}

// A node and a group may have the same name.
const nodeKey = (id: string) => `node ${id}`;
const groupKey = (id: string) => `group ${id}`;

export function drawFlowchart(chart: Flowchart): Drawing {
	const graph = new graphlib.Graph({ compound: true, multigraph: true });
	graph.setGraph({ rankdir: chart.direction, nodesep: 32, ranksep: 40, edgesep: 16, marginx: 10, marginy: 10 });
	const filled = [...filledGroups(chart)];
	for (const key of filled) graph.setNode(groupKey(key), {});
	for (const key of filled) {
		const outer = chart.groups.get(key)?.group;
		if (outer !== undefined) graph.setParent(groupKey(key), groupKey(outer));
	}
	for (const [id, { shape, label, group }] of chart.nodes) {
		const lines = linesWithin(label, widestLabel.node);
		graph.setNode(nodeKey(id), { ...sizeOf(shape, lines), shape, lines });
		if (group !== undefined) graph.setParent(nodeKey(id), groupKey(group));
	}
	const edges = chart.edges.flatMap((edge, index) => {
		const [from, to] = [nodeOf(edge.from, chart), nodeOf(edge.to, chart)];
		if (from === undefined || to === undefined) return [];
		const lines = edge.label ? linesWithin(edge.label, widestLabel.edge) : [];
		const size = lines.length > 0 && { width: widest(lines) + 12, height: lines.length * lineHeight + 6 };
		const name = { v: nodeKey(from), w: nodeKey(to), name: `${index}` };
		graph.setEdge(name.v, name.w, { ...size, labelpos: 'c' }, name.name);
		return [{ edge, lines, name }];
	});
	layout(graph);

	const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number };
	const placed = (id: string) => graph.node(id) as unknown as NodeView;
	const groupViews = filled.map((key) =>
		groupView({ ...(graph.node(groupKey(key)) as unknown as Box), label: chart.groups.get(key)?.label ?? '' }),
	);
	const edgeViews = edges.map(({ edge, lines, name }) => {
		const { points, x, y } = graph.edge(name) as unknown as { points: Point[] } & Point;
		return edgeView({ ...edge, from: placed(name.v), to: placed(name.w), lines, points, middle: { x, y } });
	});
	const nodeViews = [...chart.nodes.keys()].map((id) => nodeView(placed(nodeKey(id))));
	return {
		width,
		height,
		content: [groupViews, edgeViews, nodeViews],
		words: [...chart.nodes.values()].map(({ label }) => label),
	};
}
