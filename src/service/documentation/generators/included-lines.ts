import type { IncludeSyntax } from '../core/include-syntax.js';

/**
 * An include that takes a line and names a whole file. The pattern has the indent and the path; a path with neither a dot nor a slash at
 * its head is in `folder`.
 */
export const lineInclude = (sign: RegExp, pattern: RegExp, folder = ''): IncludeSyntax => ({
	sign,
	readLine(lines, at, isInCode) {
		const [, indent = '', path] = (!isInCode && pattern.exec(lines[at] ?? '')) || [];
		return path === undefined ? undefined : { indent, path: /^\.{0,2}\//.test(path) ? path : folder + path };
	},
});

/** A longer line holds no include, and no mark of a part. */
export const markMaxLength = 500;

/** The lines between a mark and the next one, or the end of the file; `undefined` if no line has the mark. */
export function linesBetween(
	lines: readonly string[],
	isStart: (line: string) => boolean,
	isEnd: (line: string) => boolean,
): string[] | undefined {
	const find = (is: (line: string) => boolean, from: number) =>
		lines.findIndex((line, at) => at >= from && line.length <= markMaxLength && is(line));
	const start = find(isStart, 0);
	const end = find(isEnd, start + 1);
	return start === -1 ? undefined : lines.slice(start + 1, end === -1 ? undefined : end);
}
