import type { Instruction, Parsed } from '../instruction.js';
import { UnknownInstruction } from '../unknown-instruction.js';
import { Cursor } from './cursor.js';
import { nearestInstruction } from './nearest-instruction.js';
import { parseRemoveField, parseSetField } from './parse-field.js';
import { parseFixLinks } from './parse-fix-links.js';
import { parseAddSection, parseAddText, parseDeleteSection, parseRenameHeading } from './parse-heading.js';
import { parseAddPage, parseDeletePage, parseMovePage } from './parse-page.js';
import { parseRemoveText, parseRename, parseReplace, parseUseInstead } from './parse-replace.js';
import { splitItems } from './split-items.js';

type Rule = (cursor: Cursor) => Parsed | undefined;

/** The first that reads a whole sentence is the one that is meant, so the narrower ones come first. */
const rules: readonly Rule[] = [
	parseFixLinks,
	parseRenameHeading,
	parseSetField,
	parseMovePage,
	parseAddPage,
	parseAddSection,
	parseAddText,
	parseDeleteSection,
	parseRemoveField,
	parseDeletePage,
	parseRemoveText,
	parseReplace,
	parseRename,
	parseUseInstead,
];

const courtesies = [
	'please',
	'kindly',
	'can you',
	'could you',
	'would you',
	'you should',
	'i want you to',
	"i'd like you to",
	'we need to',
	'we should',
	'go and',
	"let's",
	'now',
	'first',
	'then',
	'next',
	'finally',
	'also',
	'and',
];

/** Sentences that one prompt may hold; more are a mistake or an attack. */
const mostInstructions = 100;

/** @throws UnknownInstruction that names the first part that cannot be understood. */
export function parseInstructions(prompt: string): Instruction[] {
	const instructions: Instruction[] = [];
	for (const item of splitItems(prompt.replace(/\r\n?/g, '\n'))) {
		const cursor = new Cursor(item);
		for (skipSeparators(cursor); !cursor.isAtEnd; skipSeparators(cursor)) {
			if (instructions.length === mostInstructions)
				throw new UnknownInstruction(
					`These are more than ${mostInstructions} instructions; send the rest as a follow-up.`,
				);
			instructions.push(parseOne(cursor));
		}
	}
	if (instructions.length === 0) throw new UnknownInstruction(unknownSentence(prompt));
	return instructions;
}

function parseOne(cursor: Cursor): Instruction {
	const start = cursor.offset;
	for (const rule of rules) {
		const attempt = cursor.fork();
		const parsed = rule(attempt);
		if (parsed === undefined || !endsSentence(attempt)) continue;
		cursor.at = attempt.at;
		return { ...parsed, words: oneLine(cursor.text.slice(start, cursor.endBefore)) } as Instruction;
	}
	throw new UnknownInstruction(unknownSentence(cursor.text.slice(start)));
}

function endsSentence(cursor: Cursor): boolean {
	const after = cursor.fork();
	if (after.mark('.;!,?')) return true;
	return after.isAtEnd || after.token?.kind === 'line' || after.isNext('and', 'then');
}

function skipSeparators(cursor: Cursor): void {
	for (let before = -1; before !== cursor.at; ) {
		before = cursor.at;
		cursor.lines();
		cursor.mark('.;!,?');
		cursor.skip(...courtesies);
	}
}

const oneLine = (text: string) => {
	const line = text.replace(/\s+/g, ' ').trim();
	return line.length > 200 ? `${line.slice(0, 199)}…` : line;
};

function unknownSentence(text: string): string {
	const [first = ''] = text.trim().split('\n');
	const shown = first.length > 120 ? `${first.slice(0, 119)}…` : first;
	return (
		`Without a language model Docent cannot carry out "${shown}". The nearest that it can: ${nearestInstruction(first)} It ` +
		'can replace text, rename a heading, add a page or a section, fix broken links, set frontmatter, and move or delete a ' +
		'page. For everything else set model.provider (DOCENT_MODEL_PROVIDER) and model.model (DOCENT_MODEL).'
	);
}
