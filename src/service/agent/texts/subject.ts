import type { ChangeDescription } from './change-description.js';
import { breakReferences, cleanText, shorten } from './safe-text.js';

/** Length that `git log --oneline` shows on most screens. */
const subjectMaxLength = 72;

const verbs = new Set(
	(
		'add adapt adjust append change clarify clean consolidate convert correct create cut deduplicate define delete deprecate describe ' +
		'document drop expand explain extend extract fix format generate group harmonise harmonize hide improve include insert introduce ' +
		'link list make mark mend merge mention migrate move note number order polish put rebrand refactor refresh relocate remove rename ' +
		'reorder reorganise reorganize repair rephrase replace resolve restore restructure retitle reword rewrite set shorten show simplify ' +
		'sort spell split standardise standardize state substitute summarise summarize swap switch tidy translate turn unify update use warn write'
	).split(' '),
);

const courtesy =
	/^(?:please|kindly|(?:can|could|would) you(?: please)?|i(?:'d like| want| need) you to|we (?:need|should|want)(?: to)?|let's|now|then|also|and)\b[\s,:]*/i;

/** What a change does, in at most 72 characters: the agent's own name for it, else a short instruction that begins with a verb, else what was changed. */
export function subjectOf(
	instruction: string,
	{ name = '', files }: Pick<ChangeDescription, 'name' | 'files'>,
): string {
	const plain = breakReferences(cleanText(name).replace(/\s+/g, ' '), ' ');
	return plain === '' ? (fromInstruction(instruction) ?? fromFiles(files)) : shorten(plain, subjectMaxLength);
}

const hasText = /\bwith the (?:text|content|body)\b/i;
const isItem = (line: string) => /^(?:[-*+•]|\d+[.)])\s/.test(line);
const firstWord = (line: string) => (/^[\p{L}-]+/u.exec(line)?.[0] ?? '').toLowerCase();

function fromInstruction(instruction: string): string | undefined {
	const lines = cleanText(instruction)
		.split('\n')
		.map((line) => line.trim())
		.filter((line) => line !== '');
	let line = (lines[0] ?? '').replace(/^(?:[-*+•#>]+|\d+[.)])\s+/, '');
	for (let before = ''; before !== line; ) {
		before = line;
		line = line.replace(courtesy, '');
	}
	// With several instructions the first one alone would mislead.
	const others = hasText.test(line) ? [] : lines.slice(1).filter((one) => isItem(one) || verbs.has(firstWord(one)));
	const isList = others.length > 0;
	// A line that ends with a colon only points at what is below it.
	const isPointer = line.endsWith(':') && !hasText.test(line);
	if (isList || isPointer || !verbs.has(firstWord(line))) return undefined;
	const plain = line
		.replace(/\s+/g, ' ')
		.replace(/\s*with the (?:text|content|body):.*$/i, '')
		.replace(/(?<![\s.:;,!?])[\s.:;,!?]+$/, '');
	const subject = breakReferences(plain.charAt(0).toUpperCase() + plain.slice(1), ' ');
	return subject.length > subjectMaxLength ? undefined : subject;
}

const did: Record<string, string> = { added: 'Add', changed: 'Update', deleted: 'Delete', moved: 'Move' };

function fromFiles(files: ChangeDescription['files']): string {
	const [first] = files;
	if (first === undefined) return 'Update the documentation';
	const kinds = new Set(files.map(({ change }) => change));
	const verb = kinds.size === 1 ? (did[first.change] ?? 'Update') : 'Update';
	if (files.length === 1)
		return shorten(`${verb} ${breakReferences(cleanText(first.path).replace(/\s/g, ' '), ' ')}`, subjectMaxLength);
	return `${verb} ${files.length} ${files.every(({ path }) => /\.mdx?$/i.test(path)) ? 'pages' : 'files'} of the documentation`;
}
