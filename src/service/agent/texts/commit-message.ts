import { withoutData } from '../../../answering/prompt/data-fence.js';
import type { ChangeDescription } from './change-description.js';
import { breakReferences, cleanText, shorten } from './safe-text.js';
import { subjectOf } from './subject.js';

const most = { instruction: 2_000, summary: 2_000, files: 40 };
const width = 72;

/** A commit message in plain text. No part of it can act as a trailer, close an issue or mention a person. */
export function commitMessage({ instructions, name, summary, files, checks }: ChangeDescription): string {
	const asked = instructions.filter(({ role, isNew }) => role === 'user' && isNew).map(({ text }) => withoutData(text));
	const failed = checks.filter(({ status }) => status === 'failed').map(({ name }) => name);
	const parts = [
		subjectOf(asked.at(-1) ?? '', { name, files }),
		asked.length > 0 ? `Asked for:\n\n${asked.map((text) => quoted(text, most.instruction)).join('\n\n')}` : '',
		summary.trim() === '' ? '' : wrapped(breakReferences(shorten(cleanText(summary).trim(), most.summary), ' ')),
		filesText(files),
		failed.length > 0 ? wrapped(`Checks that failed: ${failed.join(', ')}.`) : '',
	];
	return parts.filter((part) => part !== '').join('\n\n');
}

/** The agent's description in a message of `commitMessage`; line breaks may differ. */
export function summaryOf(message: string): string {
	const parts = message.split('\n\n').slice(1);
	if (/^Checks that failed:/.test(parts.at(-1) ?? '')) parts.pop();
	if (/^- /.test(parts.at(-1) ?? '')) parts.pop();
	if (parts[0] === 'Asked for:') {
		const end = parts.findIndex((part, index) => index > 0 && !/^ {4}/.test(part));
		parts.splice(0, end === -1 ? parts.length : end);
	}
	return parts.join('\n\n');
}

/** Indented, so that no line begins like a trailer or a comment. */
const quoted = (text: string, longest: number) =>
	breakReferences(shorten(cleanText(text).trim(), longest), ' ')
		.split('\n')
		.map((line) => (line.trim() === '' ? '' : `    ${line}`))
		.join('\n');

function filesText(files: ChangeDescription['files']): string {
	const lines = files.slice(0, most.files).map(({ path, oldPath, change, additions, deletions }) => {
		const name = breakReferences(
			cleanText(oldPath === undefined ? path : `${oldPath} -> ${path}`).replace(/\s/g, ' '),
			' ',
		);
		return `- ${name} (${change}, +${additions} -${deletions})`;
	});
	if (files.length > most.files) lines.push(`- and ${files.length - most.files} more`);
	return lines.join('\n');
}

/** Wraps text at 72 characters. Lines that look like trailers are indented. */
function wrapped(text: string): string {
	return text
		.split('\n')
		.flatMap((line) => {
			const rows: string[] = [];
			let row = '';
			for (const word of line.split(/\s+/)) {
				if (row !== '' && row.length + 1 + word.length > width) {
					rows.push(row);
					row = word;
				} else row = row === '' ? word : `${row} ${word}`;
			}
			return [...rows, row];
		})
		.map((row) => (/^[A-Za-z][\w-]*\s*[:#]/.test(row) || /^[#;]/.test(row) ? `  ${row}` : row))
		.join('\n');
}
