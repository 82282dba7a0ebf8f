import { PolicyError } from '../../workspace/policy-error.js';
import { plainText } from './replace-text.js';
import { resultMaxLength, type ToolInput } from './tool-inputs.js';

/** Whole lines of a file, as many as fit into one result. `toLine` is below `lines` when more lines follow. */
export function readLines(file: string, { path, fromLine = 1, toLine }: ToolInput<'read'>) {
	const lines = plainText(file).match(/[^\n]*\n|[^\n]+$/g) ?? [];
	if (fromLine > Math.max(1, lines.length))
		throw new PolicyError(`${path} has ${lines.length} lines; there is no line ${fromLine}.`);
	if (toLine !== undefined && toLine < fromLine) throw new PolicyError(`toLine must not be below fromLine.`);
	let text = '';
	let last = fromLine - 1;
	while (last < Math.min(toLine ?? lines.length, lines.length)) {
		const line = lines[last] ?? '';
		if (text.length + line.length > resultMaxLength) break;
		text += line;
		last++;
	}
	if (last < fromLine && lines.length > 0)
		throw new PolicyError(
			`Line ${fromLine} of ${path} is longer than ${resultMaxLength} characters; the tool search shows pieces of it.`,
		);
	return { path, text, fromLine, toLine: last, lines: lines.length };
}
