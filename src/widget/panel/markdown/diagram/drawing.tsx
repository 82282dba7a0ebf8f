import type { ComponentChildren } from 'preact';

/** What stands in the picture of a diagram. */
export interface Drawing {
	width: number;
	height: number;
	content: ComponentChildren;
	/** What it shows, in words. */
	words: string[];
}

export interface Point {
	x: number;
	y: number;
}

export const lineHeight = 17;

const wideLetter = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]|\p{Emoji_Presentation}/u;

function letterWidth(letter: string): number {
	if (wideLetter.test(letter)) return 13.5;
	if (/[MWmw@%]/.test(letter)) return 11.5;
	return /[\sfijltrI.,:;'|!()[\]]/.test(letter) ? 4.8 : 7.8;
}

/** About how wide words of 13 px are; nothing has to be laid out to know it. */
export const widthOf = (text: string): number => [...text].reduce((sum, letter) => sum + letterWidth(letter), 0);

export const widest = (lines: readonly string[]): number => Math.max(0, ...lines.map(widthOf));

/** The lines of a label, none wider than `most`, eight at most. */
export function linesWithin(text: string, most: number): string[] {
	const lines: string[] = [];
	for (const paragraph of text.split('\n')) {
		let line = '';
		// Words, and letters of languages that have no spaces.
		for (const piece of paragraph.match(/[\u2e80-\u9fff\uff00-\uffef]|[^\s\u2e80-\u9fff\uff00-\uffef]{1,40}|\s+/g) ??
			[]) {
			if (line !== '' && widthOf(line + piece) > most) {
				lines.push(line.trim());
				line = '';
			}
			line += line === '' ? piece.trimStart() : piece;
		}
		lines.push(line.trim());
	}
	return lines.length > 8 ? [...lines.slice(0, 7), `${lines[7]}…`] : lines;
}

interface WordsProps {
	lines: readonly string[];
	/** The middle of the lines; of titles in frames their beginning. */
	x: number;
	y: number;
	kind?: 'muted' | 'strong' | 'title' | 'part';
}

/** Lines of words around a point. */
export function Words({ lines, x, y, kind }: WordsProps) {
	const top = y - ((lines.length - 1) * lineHeight) / 2;
	const lineView = (line: string, index: number) => (
		<tspan x={round(x)} y={round(top + index * lineHeight)}>
			{line}
		</tspan>
	);
	return (
		<text class="dg-text" data-kind={kind} x={round(x)} y={round(top)}>
			{lines.map(lineView)}
		</text>
	);
}

export const round = (value: number): number => Math.round(value * 10) / 10;

const at = ({ x, y }: Point) => `${round(x)} ${round(y)}`;

/** A line through points with soft corners. */
export function pathThrough(points: readonly Point[]): string {
	const [first, ...rest] = points;
	if (!first) return '';
	let path = `M${at(first)}`;
	for (const [index, point] of rest.entries()) {
		const next = rest[index + 1];
		path += next ? `Q${at(point)} ${at({ x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 })}` : `L${at(point)}`;
	}
	return path;
}

/** What a line ends with. */
export function LineEnd({ kind, from, to }: { kind: 'arrow' | 'open' | 'circle' | 'cross'; from: Point; to: Point }) {
	const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
	const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
	/** A point so far behind the end, and so far beside the line. */
	const point = (behind: number, beside: number) =>
		at({ x: to.x - along.x * behind - along.y * beside, y: to.y - along.y * behind + along.x * beside });
	if (kind === 'circle') {
		return <circle class="dg-end" cx={round(to.x - along.x * 4)} cy={round(to.y - along.y * 4)} r={4} />;
	}
	if (kind === 'arrow') return <path class="dg-end" d={`M${point(0, 0)}L${point(9, 4.5)}L${point(9, -4.5)}Z`} />;
	const path =
		kind === 'open'
			? `M${point(9, 5)}L${point(0, 0)}L${point(9, -5)}`
			: `M${point(10, 4)}L${point(2, -4)}M${point(2, 4)}L${point(10, -4)}`;
	return <path class="dg-line" d={path} />;
}
