import { labelOf, linesOf } from './diagram-lines.js';

export interface Message {
	kind: 'message';
	from: string;
	to: string;
	text: string;
	dotted: boolean;
	end: 'arrow' | 'open' | 'cross' | undefined;
	/** It points both ways. */
	isMutual: boolean;
}

export interface Note {
	kind: 'note';
	side: 'left' | 'right' | 'over';
	/** The first and the last participant that it is about. */
	at: [string, string];
	text: string;
}

interface Frame {
	kind: 'frame' | 'otherwise';
	/** As `loop`. */
	name: string;
	text: string;
}

export type SequenceItem = Message | Note | Frame | { kind: 'end' };

export interface Sequence {
	/** Labels by id, in the order of their columns. */
	participants: Map<string, string>;
	items: SequenceItem[];
}

const most = { participants: 30, items: 250, depth: 8 } as const;

const ignored = /^(?:autonumber|activate|deactivate|destroy|links?|properties|details|title|acc(?:Title|Descr))\b/i;
const participant = /^(?:create\s+)?(?:participant|actor)\s+(.+?)(?:\s+as\s+(.+))?$/i;
const frame = /^(loop|alt|opt|par|critical|break|rect|box)\b\s*(.*)/i;
const otherwise = /^(else|and|option)\b\s*(.*)/i;
const note = /^note\s+(left of|right of|over)\s+([^:,]+)(?:,([^:,]+))?:(.*)/i;
const message = /^([^:<>]+?)\s*(<<)?(--?)(>>|>|x|\))\s*[+-]?\s*([^:<>]+?)\s*:(.*)$/;
const heads: Record<string, Message['end']> = { '>>': 'arrow', ')': 'open', x: 'cross' };

/** Reads a sequence diagram of Mermaid; undefined where something of it is not known here. */
export function readSequence(source: string): Sequence | undefined {
	const [first = '', ...lines] = linesOf(source);
	if (!/^sequenceDiagram$/i.test(first)) return undefined;
	const sequence: Sequence = { participants: new Map(), items: [] };
	/** Whether each thing that waits for its end is drawn. */
	const open: boolean[] = [];
	for (const line of lines) {
		if (!readLine(line.replace(/;$/, ''), sequence, open)) return undefined;
		const { participants, items } = sequence;
		if (participants.size > most.participants || items.length > most.items || open.length > most.depth)
			return undefined;
	}
	return sequence.participants.size > 0 && open.length === 0 ? sequence : undefined;
}

function readLine(line: string, { participants, items }: Sequence, open: boolean[]): boolean {
	if (ignored.test(line)) return true;
	const known = (name: string) => {
		const key = name.trim();
		if (!participants.has(key)) participants.set(key, labelOf(key));
		return key;
	};
	const named = participant.exec(line);
	if (named) {
		const [, name = '', label = name] = named;
		participants.set(name.trim(), labelOf(label));
		return true;
	}
	if (/^end$/i.test(line)) {
		const isDrawn = open.pop();
		if (isDrawn) items.push({ kind: 'end' });
		return isDrawn !== undefined;
	}
	const opened = frame.exec(line);
	if (opened) {
		const name = opened[1]?.toLowerCase() ?? '';
		const isDrawn = name !== 'rect' && name !== 'box';
		open.push(isDrawn);
		if (isDrawn) items.push({ kind: 'frame', name, text: labelOf(opened[2] ?? '') });
		return true;
	}
	const other = otherwise.exec(line);
	if (other && open.at(-1)) {
		items.push({ kind: 'otherwise', name: '', text: labelOf(other[2] ?? '') });
		return true;
	}
	const noted = note.exec(line);
	if (noted) {
		const [, place = '', from = '', to = from, text = ''] = noted;
		const side = (place.toLowerCase().split(' ')[0] ?? 'over') as Note['side'];
		items.push({ kind: 'note', side, at: [known(from), known(to)], text: labelOf(text) });
		return true;
	}
	const sent = message.exec(line);
	if (!sent) return false;
	const [, from = '', back, run, head = '', to = '', text = ''] = sent;
	items.push({
		kind: 'message',
		from: known(from),
		to: known(to),
		text: labelOf(text),
		dotted: run === '--',
		end: heads[head],
		isMutual: back !== undefined,
	});
	return true;
}
