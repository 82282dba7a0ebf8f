import type { Change, Chunk } from 'parse-diff';
import parseDiff from 'parse-diff';
import type { AgentChangedFile, AgentJobDiff } from '../../../contract/agent-v2.js';
import { amountText, countText } from '../../insights/figures.js';
import { type Content, type Html, html } from '../../site/html.js';
import { visibleText } from './visible-text.js';
import { type ComparingBudget, comparingBudget, type LinePiece, wordChanges } from './word-changes.js';

interface FileDiff {
	file: AgentChangedFile;
	/** Empty for a file that is not text, and for one that was only moved. */
	chunks: parseDiff.Chunk[];
	isBinary: boolean;
	/** Its part of the patch was cut off or is not there. */
	isCut: boolean;
}

/** The head of a file in a patch. Content cannot look like it, because its lines begin with a sign. */
const headOfFile = /^diff --git /m;

const unquoted = (name: string) => name.replace(/^"|"$/g, '');

/** Whether a part of the patch is about a file. Names with quotes or escapes are not compared: their place decides. */
const isOf = (part: string, { path }: AgentChangedFile) => {
	const head = unquoted(part.slice(0, part.indexOf('\n')));
	return head.endsWith(` b/${path}`) || head.includes('\\') || head.includes('"');
};

/** The longest part of one file that is read, in characters. A page shows fewer lines. */
const partMaxLength = 2_000_000;

function readPart(file: AgentChangedFile, whole: string | undefined): FileDiff {
	const part = whole?.slice(0, partMaxLength);
	if (part === undefined) return { file, chunks: [], isBinary: false, isCut: true };
	const isBinary = /^(?:Binary files .* differ|GIT binary patch)$/m.test(part.split('\n@@ ', 1)[0] ?? '');
	const chunks = isBinary ? [] : (parseDiff(`diff --git ${part}`)[0]?.chunks ?? []);
	const read = chunks.flatMap(({ changes }) => changes).filter(({ content }) => !content.startsWith('\\'));
	const count = (type: string) => read.filter((change) => change.type === type).length;
	const isCut = !isBinary && (count('add') < file.additions || count('del') < file.deletions);
	return { file, chunks, isBinary, isCut };
}

/** The parts of a diff, one for each file and in their order. Each is read on demand. */
function splitPatch({
	files,
	patch,
}: Pick<AgentJobDiff, 'files' | 'patch'>): { file: AgentChangedFile; read(): FileDiff }[] {
	const parts = patch.split(headOfFile).slice(1);
	return files.map((file, index) => {
		const inPlace = parts[index];
		const part = inPlace !== undefined && isOf(inPlace, file) ? inPlace : parts.find((other) => isOf(other, file));
		return { file, read: () => readPart(file, part) };
	});
}

/** The limits of one page. The branch has the rest. */
const shown = { files: 200, lines: 4_000, openLines: 300, lineLength: 2_000 } as const;

interface Line {
	kind: 'same' | 'old' | 'new' | 'note';
	oldNumber: number | undefined;
	newNumber: number | undefined;
	text: Content;
}

const textOf = ({ content }: Change) => content.slice(1);

function textHtml(text: string): Html {
	if (text.length <= shown.lineLength) return visibleText(text);
	const more = text.length - shown.lineLength;
	return html`${visibleText(text.slice(0, shown.lineLength))}<span class="cut">… ${amountText(more, 'more character')}</span>`;
}

const piecesHtml = (pieces: readonly LinePiece[]) =>
	pieces.map(({ text, isChanged }) => (isChanged ? html`<mark>${visibleText(text)}</mark>` : visibleText(text)));

/** Deleted and added lines that follow each other are versions of the same lines when there are as many of both. */
function runHtml(
	removed: readonly Change[],
	added: readonly Change[],
	budget: ComparingBudget,
): [Content[], Content[]] {
	const [before, after] = [removed.map(textOf), added.map(textOf)];
	const pairs =
		before.length === after.length ? before.map((text, index) => wordChanges(text, after[index] ?? '', budget)) : [];
	return [
		before.map((text, index) => (pairs[index] ? piecesHtml(pairs[index].before) : textHtml(text))),
		after.map((text, index) => (pairs[index] ? piecesHtml(pairs[index].after) : textHtml(text))),
	];
}

const numberOf = (change: Change) => ('ln' in change ? change.ln : undefined);

function linesOf(chunk: Chunk, budget: ComparingBudget): Line[] {
	const lines: Line[] = [];
	let removed: Change[] = [];
	let added: Change[] = [];
	const flush = () => {
		const [before, after] = runHtml(removed, added, budget);
		for (const [index, text] of before.entries()) {
			const change = removed[index];
			lines.push({ kind: 'old', oldNumber: change && numberOf(change), newNumber: undefined, text });
		}
		for (const [index, text] of after.entries()) {
			const change = added[index];
			lines.push({ kind: 'new', oldNumber: undefined, newNumber: change && numberOf(change), text });
		}
		removed = [];
		added = [];
	};
	for (const change of chunk.changes) {
		if (change.content.startsWith('\\')) continue;
		if (change.type === 'del') {
			if (added.length > 0) flush();
			removed.push(change);
		} else if (change.type === 'add') added.push(change);
		else {
			flush();
			lines.push({ kind: 'same', oldNumber: change.ln1, newNumber: change.ln2, text: textHtml(textOf(change)) });
		}
	}
	flush();
	return lines;
}

const signs = { same: '', old: '−', new: '+', note: '' } as const;

function lineHtml({ kind, oldNumber, newNumber, text }: Line): Html {
	if (kind === 'note') return html`<tr class="line-note"><td colspan="4">${text}</td></tr>`;
	return html`<tr class="line-${kind}"><td class="line-number">${oldNumber}</td><td class="line-number">${newNumber}</td><td class="sign">${signs[kind]}</td><td class="line-text">${text}</td></tr>`;
}

/** A line between two chunks that says what was left out. */
function noteBefore(chunk: Chunk, previous: Chunk | undefined): Line[] {
	const from = previous === undefined ? 1 : previous.newStart + previous.newLines;
	const skipped = chunk.newStart - from;
	if (skipped <= 0) return [];
	const text = amountText(skipped, 'unchanged line');
	return [{ kind: 'note', oldNumber: undefined, newNumber: undefined, text }];
}

const changeWords = { added: 'Added', changed: 'Changed', deleted: 'Deleted', moved: 'Moved' } as const;

export const countsHtml = ({ additions, deletions }: Pick<AgentChangedFile, 'additions' | 'deletions'>): Html =>
	html`<span class="counts"><span class="count-new">+${countText(additions)}</span> <span class="count-old">−${countText(deletions)}</span></span>`;

/** The reason why lines are missing. */
function insteadOfLines({ file, isBinary, isCut }: FileDiff, room: number): string | undefined {
	if (isBinary) return 'This file is not text.';
	if (isCut) return 'The diff is too long to keep in full. The rest of this file is in the branch.';
	if (room <= 0) return 'This page shows no more lines. The rest is in the branch.';
	if (file.change === 'moved') return 'Moved without changes.';
	return 'Empty.';
}

function fileHtml(
	diff: FileDiff,
	index: number,
	{ room, budget }: { room: number; budget: ComparingBudget },
): { shown: Html; used: number } {
	const { file, chunks } = diff;
	const all = chunks.flatMap((chunk, at) => [...noteBefore(chunk, chunks[at - 1]), ...linesOf(chunk, budget)]);
	const lines = all.slice(0, Math.max(0, room));
	const name = file.oldPath
		? html`<span class="old-path">${visibleText(file.oldPath)}</span> → ${visibleText(file.path)}`
		: visibleText(file.path);
	const head = html`<colgroup><col class="column-number" /><col class="column-number" /><col class="column-sign" /><col /></colgroup><thead class="unseen"><tr><th scope="col">Old line</th><th scope="col">New line</th><th scope="col">Change</th><th scope="col">Text</th></tr></thead>`;
	const table = lines.length > 0 && html`<table class="diff">${head}<tbody>${lines.map(lineHtml)}</tbody></table>`;
	const isWhole = lines.length === all.length && !diff.isCut && lines.length > 0;
	const instead = !isWhole && html`<p class="diff-note">${insteadOfLines(diff, room - lines.length)}</p>`;
	const isOpen = all.length <= shown.openLines;
	return {
		shown: html`<details class="file" id="file-${index}"${isOpen && ' open'}><summary><span class="change change-${file.change}">${changeWords[file.change]}</span> <span class="path">${name}</span> ${countsHtml(file)}</summary>${table}${instead}</details>`,
		used: lines.length,
	};
}

/** The changes of a pull request, file by file and within limits. All of it is other people's text. */
export function diffSection(diff: AgentJobDiff): Html {
	let room: number = shown.lines;
	const budget = comparingBudget();
	const parts = splitPatch({ files: diff.files.slice(0, shown.files), patch: diff.patch });
	const files = parts.map((part, index) => {
		// A file that is not shown is not read.
		const file = room > 0 ? part.read() : { file: part.file, chunks: [], isBinary: false, isCut: false };
		const { shown: fileDiff, used } = fileHtml(file, index, { room, budget });
		room -= used;
		return fileDiff;
	});
	const left = diff.files.length - parts.length;
	return html`${files}${left > 0 && html`<p class="diff-note">${amountText(left, 'more file')} in the branch.</p>`}`;
}
