import { posix } from 'node:path';
import { isScalar, visit } from 'yaml';
import { escapeRegExp } from '../../../contract/escape-regexp.js';
import { parseYamlDocument } from '../../data-formats/parse-yaml.js';
import { type TextEdit, withLineEnds } from '../../documentation/core/text-edit.js';
import { labelFiles } from '../../documentation/folder/read-navigation.js';
import { ActionError } from '../editor/action-error.js';
import type { EditorSession } from '../editor/editor-session.js';
import { findScope, inWords } from '../editor/find-file.js';
import { replaceInFrontmatter } from '../editor/frontmatter-edit.js';
import { writeWithAnchors } from '../editor/heading-moves.js';
import { isPage, type PageFacts, type SourceRange } from '../pages/page-facts.js';
import { frontmatterOf } from '../pages/read-page-facts.js';
import { counted } from '../texts/safe-text.js';
import type { ActionInput } from './action-inputs.js';

/** Keys whose values readers see. */
const shown = new Set(['name', 'group', 'title', 'label', 'tab', 'anchor', 'dropdown', 'description']);

/** Whether a file holds labels around the pages, for the whole documentation or a folder. */
const isNavigation = (file: string): boolean => labelFiles(posix.dirname(file)).includes(file);

/** Edits that change labels of a navigation. Page names and addresses stay. An invalid file gets no edits. */
function replaceInLabels(json: string, replace: (label: string) => string): TextEdit[] {
	const document = parseYamlDocument(json);
	if (document.errors.length > 0) return [];
	const edits: TextEdit[] = [];
	visit(document, {
		Pair(_, { key, value }) {
			if (!isScalar(key) || !shown.has(String(key.value)) || !isScalar(value) || typeof value.value !== 'string')
				return;
			const label = replace(value.value);
			if (label === value.value || !value.range) return;
			edits.push({ start: value.range[0], end: value.range[1], text: JSON.stringify(label) });
		},
	});
	return edits;
}

type ReplaceText = ActionInput<'replace-text'>;

/** Addresses occur only in links, so links are replaced too. */
const reachesLinks = ({ from, includingLinks }: ReplaceText) =>
	includingLinks === true || /^(https?:\/\/|www\.|\/[\w.-]|\.{1,2}\/)|^\S+\.(mdx?|html?)$/.test(from);

interface Places {
	edits: TextEdit[];
	/** Lines of places that readers do not see as text and that stay unchanged. */
	left: number[];
}

/** Replaces a text wherever readers see it. Links to changed headings follow. */
export async function replaceInPages(session: EditorSession, instruction: ReplaceText): Promise<string> {
	const { from, to } = instruction;
	if (from === to) throw new ActionError(`"${from}" is to be replaced with itself; nothing would change.`);
	const scoped = await findScope(session, instruction.pages);
	const found = await session.find([longestWord(from)], !instruction.ignoringCase);
	const candidates = scoped ?? found.filter((file) => isPage(file) || isNavigation(file));
	const texts = await session.read(candidates);
	const edits = new Map<string, TextEdit[]>();
	const left: string[] = [];
	for (const [file, text] of texts) {
		const places = await placesIn(session, file, text, instruction);
		left.push(...places.left.map((line) => `${file}:${line}`));
		if (places.edits.length > 0) edits.set(file, places.edits);
	}
	const note = left.length > 0 ? ` ${leftSentence(left, instruction)}` : '';
	if (edits.size === 0)
		return `No page${scoped === undefined ? '' : ' of those named'} contains "${from}"${left.length > 0 ? ' as text' : ''}.${note}`;
	const links = await writeWithAnchors(session, edits);
	const count = [...edits.values()].reduce((sum, own) => sum + own.length, 0);
	const done = to === '' ? `Removed "${from}" from` : `Replaced "${from}" with "${to}" in`;
	const anchors =
		links > 0
			? ` ${counted(links, 'link')} to headings with that text ${links === 1 ? 'was' : 'were'} changed with them.`
			: '';
	const where = [...edits.keys()].every(isPage)
		? `on ${counted(edits.size, 'page')}`
		: `in ${counted(edits.size, 'file')}`;
	return `${done} ${counted(count, 'place')} ${where}.${anchors}${note}`;
}

/** Scripts without blanks between words. */
const unspaced =
	/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const wordCharacter = /[\p{L}\p{N}_]/u;

/** A pattern for a text in which a blank also matches a single line end. */
function createTextPattern({
	from,
	ignoringCase = false,
	withinWords = false,
}: {
	from: string;
	ignoringCase?: boolean | undefined;
	withinWords?: boolean | undefined;
}): RegExp {
	const literal = from
		.trim()
		.split(/(\s+)/)
		.map((part) =>
			/^ +$/.test(part) ? '(?: +|[ \\t]*\\r?\\n[ \\t]*)' : escapeRegExp(part).replace(/\r?\n/g, '\\r?\\n'),
		)
		.join('');
	const isWord = (character: string) => !withinWords && wordCharacter.test(character) && !unspaced.test(character);
	const characters = [...from.trim()];
	const before = isWord(characters[0] ?? '') ? '(?<![\\p{L}\\p{N}_])' : '';
	const after = isWord(characters.at(-1) ?? '') ? '(?![\\p{L}\\p{N}_])' : '';
	return new RegExp(`${before}${literal}${after}`, ignoringCase ? 'giu' : 'gu');
}

/** Whether a range overlaps one of several sorted ranges. */
function touches(ranges: readonly SourceRange[], { start, end }: SourceRange): boolean {
	let low = 0;
	let high = ranges.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((ranges[middle]?.end ?? 0) <= start) low = middle + 1;
		else high = middle;
	}
	return (ranges[low]?.start ?? Number.POSITIVE_INFINITY) < end;
}

async function placesIn(session: EditorSession, file: string, text: string, instruction: ReplaceText): Promise<Places> {
	if (isPage(file)) return placesOnPage(text, await session.facts(file, text), instruction);
	if (!isNavigation(file)) return { edits: matches(text, text, 0, instruction), left: [] };
	const pattern = createTextPattern(instruction);
	return { edits: replaceInLabels(text, (label) => label.replace(pattern, () => instruction.to)), left: [] };
}

/** The text may span two lines, so the search uses its longest word. */
const longestWord = (text: string) =>
	text.split(/\s+/).reduce((longest, word) => (word.length > longest.length ? word : longest), '');

function placesOnPage(text: string, facts: PageFacts, instruction: ReplaceText): Places {
	const destinations = facts.links.filter(({ url }) => url !== '').map(({ start, end }) => ({ start, end }));
	const inBody = matches(text, text.slice(facts.bodyStart), facts.bodyStart, instruction);
	const edits = inBody.filter((edit) => {
		if (touches(facts.code, edit) && instruction.exceptCode) return false;
		if (!touches(facts.hidden, edit)) return true;
		return reachesLinks(instruction) && destinations.some(({ start, end }) => start <= edit.start && edit.end <= end);
	});
	const head = frontmatterOf(text);
	const pattern = createTextPattern(instruction);
	const inHead = replaceInFrontmatter(head, (value) => value.replace(pattern, () => instruction.to));
	const kept = new Set(edits);
	const left = inBody.filter((edit) => !kept.has(edit)).map(({ start }) => text.slice(0, start).split('\n').length);
	return { edits: [...inHead, ...edits], left };
}

/** Number of places that the report names one by one. */
const namedMax = 10;

function leftSentence(left: readonly string[], instruction: ReplaceText): string {
	const where = [
		...(reachesLinks(instruction) ? [] : ['an address']),
		'a tag',
		...(instruction.exceptCode ? ['code'] : []),
		'an id',
	];
	const are = left.length === 1 ? 'was left as it is, because it is' : 'were left as they are, because they are';
	const more = left.length > namedMax ? ` and ${left.length - namedMax} more` : '';
	return `${counted(left.length, 'place')} ${are} in ${inWords(where, 'or')}: ${left.slice(0, namedMax).join(', ')}${more}.`;
}

function matches(file: string, text: string, offset: number, instruction: ReplaceText): TextEdit[] {
	const to = withLineEnds(instruction.to, file);
	return [...text.matchAll(createTextPattern(instruction))].map((match) => {
		const found = { start: offset + match.index, end: offset + match.index + match[0].length, text: to };
		return to === '' ? { ...found, ...withBlanks(file, found) } : found;
	});
}

/** Removed text takes a blank beside it along, and its line when nothing else is on it. */
function withBlanks(text: string, { start, end }: SourceRange): SourceRange {
	const lineStart = text.lastIndexOf('\n', start - 1) + 1;
	const lineEnd = text.indexOf('\n', end) === -1 ? text.length : text.indexOf('\n', end);
	if (text.slice(lineStart, start).trim() === '' && text.slice(end, lineEnd).trim() === '') {
		const isParagraph =
			/(^|\n)[ \t]*\r?\n$/.test(text.slice(0, lineStart)) && /^\r?\n[ \t]*(\r?\n|$)/.test(text.slice(lineEnd));
		const next = isParagraph ? text.indexOf('\n', lineEnd + 1) : lineEnd;
		return { start: lineStart, end: next === -1 ? text.length : Math.min(text.length, next + 1) };
	}
	if (/[ \t]$/.test(text.slice(lineStart, start)) && /^([ \t\r\n.,;:!?)]|$)/.test(text.slice(end, lineEnd + 1)))
		return { start: start - 1, end };
	return start === lineStart && text[end] === ' ' ? { start, end: end + 1 } : { start, end };
}
