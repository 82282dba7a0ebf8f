import { type CodeFence, isFenceEnd, openFence, readFence } from './code-fence.js';
import { type FootnoteDefinition, isDefinition, readDefinition } from './footnotes/footnote.js';

/** A stretch of Markdown that can be parsed without knowing what stands around it (link definitions aside). */
export interface Block {
	/** Source, without blank lines at its end. */
	text: string;
	/** Set when the whole block is one fenced code block. */
	fence?: CodeFence;
	/** Set when the block is a footnote. */
	note?: FootnoteDefinition;
	/** The text ends inside a fence that a list item holds. */
	endsInCode?: boolean;
	/** The parser does not get it. */
	isPlain?: boolean;
}

const atxHeading = /^ {0,3}#{1,6}[ \t]/;
const thematicBreak = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:_[ \t]*){3,}|(?:\*[ \t]*){3,})$/;
const listMarker = /^ *(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/;
const listMarkers = /^(?:[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+)+/;
/** The beginning of a line that may still become a list marker, so that a list may go on. */
const maybeListMarker = /^ ?(?:[-*+]|\d{1,9}[.)]?)?$/;

type Kind = 'fence' | 'indented' | 'list' | 'note' | 'other';

/** The block that is being read. */
interface Open {
	start: number;
	kind: Kind;
	/** End of the last line that is not blank. */
	end: number;
	afterBlank: boolean;
	/** The fence that the block is, or that one of its list items holds. */
	fence: string | undefined;
}

interface Line {
	text: string;
	start: number;
	end: number;
	/** False for the last line of a text that is still growing. */
	complete: boolean;
	indent: number;
	blank: boolean;
}

function* linesFrom(text: string, from: number, growing: boolean): Generator<Line> {
	for (let start = from; start < text.length; ) {
		const newline = text.indexOf('\n', start);
		const end = newline < 0 ? text.length : newline;
		const line = text.slice(start, end).replace(/\r$/, '');
		const indent = /^[ \t]*/.exec(line)?.[0].replace(/\t/g, '    ').length ?? 0;
		yield { text: line, start, end, complete: newline >= 0 || !growing, indent, blank: line.trim() === '' };
		start = end + 1;
	}
}

function isListStart(line: Line): boolean {
	return listMarker.test(line.text) && !thematicBreak.test(line.text);
}

/** Whether a line that follows a blank one still belongs to the block. Joining too much is safe, too little is not. */
function continuesAfterBlank(open: Open, line: Line): boolean {
	if (open.kind === 'indented') return line.indent >= 4;
	if (open.kind === 'note') return line.indent >= 2;
	if (open.kind !== 'list') return false;
	return line.indent >= 2 || isListStart(line) || (!line.complete && maybeListMarker.test(line.text));
}

function startsBlock(open: Open, line: Line): boolean {
	if (open.fence !== undefined && (open.kind === 'fence' || line.indent >= 2)) return false;
	const outside = (open.kind !== 'list' && open.kind !== 'note') || line.indent < 2;
	const starts =
		atxHeading.test(line.text) || isDefinition(line.text) || (line.complete && openFence(line.text) !== undefined);
	if (outside && line.indent < 4 && starts) return true;
	return open.afterBlank && !continuesAfterBlank(open, line);
}

function kindOf(line: Line): Kind {
	if (line.indent >= 4) return 'indented';
	if (isDefinition(line.text)) return 'note';
	return isListStart(line) ? 'list' : 'other';
}

function begin(line: Line): Open {
	const fence = line.complete && line.indent < 4 ? openFence(line.text) : undefined;
	const kind = fence ? 'fence' : kindOf(line);
	return { start: line.start, kind, end: line.end, afterBlank: false, fence: fence ?? fenceInItem(kind, line) };
}

function fenceInItem(kind: Kind, line: Line): string | undefined {
	return kind === 'list' && line.complete ? openFence(line.text.replace(listMarkers, '').trimStart()) : undefined;
}

/** Takes a line into the block; true when the block ends with it. */
function extend(open: Open, line: Line): boolean {
	if (!line.blank) open.end = line.end;
	if (open.kind === 'fence') {
		return line.complete && isFenceEnd(line.text, open.fence ?? '');
	}
	open.afterBlank = line.blank;
	if (open.kind === 'other' && isListStart(line)) open.kind = 'list';
	if (open.fence === undefined) open.fence = fenceInItem(open.kind, line);
	else if (line.complete && isFenceEnd(line.text.trimStart(), open.fence)) open.fence = undefined;
	else if (!line.blank && line.indent < 2) open.fence = fenceInItem(open.kind, line);
	return false;
}

function toBlock(source: string, open: Open, growing: boolean): Block {
	if (open.kind === 'fence') return { text: source, fence: readFence(source, growing) };
	if (open.kind === 'note') return { text: source, note: readDefinition(source) };
	return open.fence === undefined ? { text: source } : { text: source, endsInCode: true };
}

interface Split {
	blocks: Block[];
	/** The place from which the text is read again when it has grown. */
	tailStart: number;
	/** The number of blocks that can no longer change. */
	finished: number;
}

function splitFrom(text: string, from: number, growing: boolean): Split {
	const blocks: Block[] = [];
	let open: Open | undefined;
	const close = () => {
		if (open) blocks.push(toBlock(text.slice(open.start, open.end), open, false));
		open = undefined;
	};
	for (const line of linesFrom(text, from, growing)) {
		if (open && !line.blank && startsBlock(open, line)) close();
		if (open) {
			if (extend(open, line)) close();
		} else if (!line.blank) {
			open = begin(line);
			if (line.complete && open.kind === 'other' && atxHeading.test(line.text)) close();
		}
	}
	const finished = blocks.length;
	if (!open) return { blocks, tailStart: Math.max(from, text.lastIndexOf('\n') + 1), finished };
	blocks.push(toBlock(text.slice(open.start, open.kind === 'fence' ? text.length : open.end), open, growing));
	return { blocks, tailStart: open.start, finished };
}

/** Splits one answer again and again while it grows, and reads only what came after the last finished block. */
export type Splitter = (text: string, growing: boolean) => Block[];

/** A splitter with a memory: finished blocks are returned as the same objects for as long as the text only grows. */
export function createSplitter(): Splitter {
	let finished: Block[] = [];
	let finishedText = '';
	return (text, growing) => {
		if (!text.startsWith(finishedText)) {
			finished = [];
			finishedText = '';
		}
		const split = splitFrom(text, finishedText.length, growing);
		const blocks = [...finished, ...split.blocks];
		if (growing && split.finished > 0) {
			finished = blocks.slice(0, finished.length + split.finished);
			finishedText = text.slice(0, split.tailStart);
		}
		return blocks;
	};
}

/** The blocks of a text that is complete. */
export function splitBlocks(text: string): Block[] {
	return createSplitter()(text, false);
}
