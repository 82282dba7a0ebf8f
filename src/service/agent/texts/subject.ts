import type { ChangeDescription } from './change-description.js';
import { breakReferences, cleanText, shorten } from './safe-text.js';

/** Length that `git log --oneline` shows on most screens. */
const subjectMaxLength = 72;

const courtesy =
	/^(?:(?:please|kindly|(?:can|could|would) you(?: please)?|i(?:'d like| want| need) you to|we (?:need|should|want)(?: to)?|let's|now|then|also|and)\b[\s,:]*)+/i;

/** What a change does, in at most 72 characters: the agent's own name for it, else the instruction if it is one short line, else what was changed. */
export function subjectOf(
	instruction: string,
	{ name = '', files }: Pick<ChangeDescription, 'name' | 'files'>,
): string {
	const plain = breakReferences(cleanText(name).replace(/\s+/g, ' '), ' ');
	return plain === '' ? (fromInstruction(instruction) ?? fromFiles(files)) : shorten(plain, subjectMaxLength);
}

/** An instruction of one short line. The first one of several lines may only point at what is below it. */
function fromInstruction(instruction: string): string | undefined {
	const line = cleanText(instruction)
		.replace(/\s*with the (?:text|content|body):[\s\S]*$/i, '')
		.replace(/^\s*(?:[-*+•#>]+|\d+[.)])\s+/, '')
		.trim()
		.replace(courtesy, '');
	const plain = line.replace(/(?<![\s.:;,!?])[\s.;,!?]+$/, '');
	const subject = breakReferences(plain.charAt(0).toUpperCase() + plain.slice(1), ' ');
	// A line like a trailer is no title.
	return plain === '' || /\n|:$|^[\w-]+\s*:/.test(plain) || subject.length > subjectMaxLength ? undefined : subject;
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
