import type { ComponentChildren } from 'preact';
import { type Drawing, LineEnd, lineHeight, linesWithin, round, Words, widest } from './drawing.js';
import type { Message, Note, Sequence, SequenceItem } from './sequence.js';

const gap = 26;
const margin = 12;
const headMost = 150;
const textMost = 220;
/** How far a message to itself goes out. */
const loop = 30;

interface DrawnFrame {
	name: string;
	text: string;
	top: number;
	bottom: number;
	/** Number of frames around it. */
	depth: number;
	/** Where its other parts begin. */
	splits: { y: number; text: string }[];
}

interface Column {
	id: string;
	lines: string[];
	/** Of the head. */
	width: number;
	x: number;
}

/** The columns, far enough apart for what stands between them. */
function columnsOf({ participants, items }: Sequence): { columns: Column[]; right: number } {
	const heads = [...participants].map(([id, label]) => {
		const lines = linesWithin(label, headMost);
		return { id, lines, width: Math.max(40, widest(lines)) + 24 };
	});
	const widthAt = (index: number) => heads[index]?.width ?? 0;
	/** The distance of each column from the one before; the last is that of the edge. */
	const least = [...heads.map((_, index) => (widthAt(index) + widthAt(index - 1)) / 2 + gap), 0];
	least[0] = widthAt(0) / 2 + margin;
	least[heads.length] = widthAt(heads.length - 1) / 2 + margin;
	const widen = (index: number, distance: number) => {
		least[index] = Math.max(least[index] ?? 0, distance);
	};
	const indexOf = (id: string) => heads.findIndex((head) => head.id === id);
	for (const item of items) {
		if (item.kind !== 'message' && item.kind !== 'note') continue;
		const [one, other] = item.kind === 'message' ? [item.from, item.to] : item.at;
		const [left = 0, right = 0] = [indexOf(one), indexOf(other)].sort((a, b) => a - b);
		const width = widest(linesWithin(item.text, textMost)) + 24;
		if (left !== right) {
			for (let index = left + 1; index <= right; index += 1) widen(index, width / (right - left));
		} else if (item.kind === 'message') {
			widen(left + 1, width + loop);
		} else {
			const room = item.side === 'over' ? width / 2 + 12 : width + 12;
			if (item.side !== 'left') widen(left + 1, room);
			if (item.side !== 'right') widen(left, room);
		}
	}
	let x = 0;
	const columns = heads.map((head, index) => {
		x += least[index] ?? 0;
		return { ...head, x };
	});
	return { columns, right: x + (least[heads.length] ?? 0) };
}

function messageView(item: Message, from: number, to: number, top: number) {
	const lines = linesWithin(item.text, textMost);
	const y = top + lines.length * lineHeight;
	const isSelf = from === to;
	const path = isSelf ? `M${round(from)} ${y}h${loop}v14h-${loop}` : `M${round(from)} ${y}H${round(to)}`;
	const tip = { x: to, y: isSelf ? y + 14 : y };
	const before = isSelf ? { x: from + loop, y: y + 14 } : { x: from, y };
	const middle = isSelf ? from + widest(lines) / 2 + 8 : (from + to) / 2;
	const view = (
		<g>
			<Words lines={lines} x={middle} y={top + (lines.length * lineHeight) / 2 - 5} />
			<path class="dg-line" data-kind={item.dotted ? 'dotted' : 'solid'} d={path} />
			{item.end && <LineEnd kind={item.end} from={before} to={tip} />}
			{item.isMutual && <LineEnd kind="arrow" from={tip} to={{ x: from, y }} />}
		</g>
	);
	return { view, bottom: y + (isSelf ? 32 : 20) };
}

function noteView({ side, text }: Note, from: number, to: number, y: number) {
	const lines = linesWithin(text, textMost);
	const own = widest(lines) + 20;
	const width = side === 'over' ? Math.max(own, Math.abs(to - from) + 40) : own;
	const lefts = { over: (from + to) / 2 - width / 2, left: from - own - 8, right: from + 8 };
	const height = lines.length * lineHeight + 10;
	const view = (
		<g>
			<rect class="dg-note" x={round(lefts[side])} y={y} width={round(width)} height={height} rx={3} />
			<Words lines={lines} x={lefts[side] + width / 2} y={y + height / 2} />
		</g>
	);
	return { view, bottom: y + height + 16 };
}

function frameView({ name, text, top, bottom, depth, splits }: DrawnFrame, width: number) {
	const inset = 4 + depth * 5;
	const titleAt = (title: string, y: number, kind: 'title' | 'part') => {
		const line = linesWithin(title, width - 2 * inset - 16)[0] ?? '';
		return <Words lines={[line]} x={inset + 8} y={y} kind={kind} />;
	};
	const splitView = (split: DrawnFrame['splits'][number]) => (
		<g>
			<path class="dg-line" data-kind="dotted" d={`M${inset} ${split.y}H${round(width - inset)}`} />
			{split.text && titleAt(`[${split.text}]`, split.y + 13, 'part')}
		</g>
	);
	return (
		<g>
			<rect class="dg-frame" x={inset} y={top} width={round(width - 2 * inset)} height={round(bottom - top)} rx={4} />
			{titleAt(text ? `${name} [${text}]` : name, top + 13, 'title')}
			{splits.map(splitView)}
		</g>
	);
}

/** What stands below the heads, from the top, and the frames around it. */
function drawItems(items: readonly SequenceItem[], at: (id: string) => number, top: number) {
	let y = top;
	const views: ComponentChildren[] = [];
	const open: DrawnFrame[] = [];
	const frames: DrawnFrame[] = [];
	const put = ({ view, bottom }: { view: ComponentChildren; bottom: number }) => {
		views.push(view);
		y = bottom;
	};
	for (const item of items) {
		if (item.kind === 'message') put(messageView(item, at(item.from), at(item.to), y));
		else if (item.kind === 'note') put(noteView(item, at(item.at[0]), at(item.at[1]), y));
		else if (item.kind === 'frame') {
			open.push({ name: item.name, text: item.text, top: y, bottom: y, depth: open.length, splits: [] });
			y += 30;
		} else if (item.kind === 'otherwise') {
			open.at(-1)?.splits.push({ y, text: item.text });
			y += 26;
		} else {
			const frame = open.pop();
			if (frame) frames.push({ ...frame, bottom: y });
			y += 12;
		}
	}
	return { views, frames, bottom: y };
}

export function drawSequence(sequence: Sequence): Drawing {
	const { columns, right } = columnsOf(sequence);
	const headHeight = Math.max(...columns.map(({ lines }) => lines.length)) * lineHeight + 16;
	const bottomOfHeads = margin + headHeight;
	const at = (id: string) => columns.find((column) => column.id === id)?.x ?? 0;
	const { views, frames, bottom } = drawItems(sequence.items, at, bottomOfHeads + 14);
	const lifeView = ({ x }: Column) => <path class="dg-life" d={`M${round(x)} ${bottomOfHeads}V${round(bottom)}`} />;
	const headView = ({ lines, x, width }: Column) => (
		<g>
			<rect class="dg-node" x={round(x - width / 2)} y={margin} width={round(width)} height={headHeight} rx={4} />
			<Words lines={lines} x={x} y={margin + headHeight / 2} />
		</g>
	);
	const viewOfFrame = (frame: DrawnFrame) => frameView(frame, right);
	return {
		width: right,
		height: bottom + margin,
		content: [columns.map(lifeView), frames.map(viewOfFrame), columns.map(headView), views],
		words: [...sequence.participants.values()],
	};
}
