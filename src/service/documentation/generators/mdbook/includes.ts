import type { IncludeSyntax, WantedPart } from '../../core/include-syntax.js';
import { linesBetween } from '../included-lines.js';

const include = /^([ \t]*)\{\{#(?:rustdoc_include|include|playground)[ \t]+([^\s:}]+)(?::([^\s}]*))?[^}\n]*\}\}[ \t]*$/;

/** The mark `ANCHOR: name` or `ANCHOR_END: name` of a part. */
const anchorMark = /\bANCHOR(?:_END)?:\s*([\w-]+)\s*(?:\*\/|-->)?\s*$/;

export const includes: IncludeSyntax = {
	sign: /\{\{#\w*(?:include|playground)/,
	mark: anchorMark,
	// Code has includes, too.
	readLine(lines, at) {
		const [, indent = '', path, part = ''] = include.exec(lines[at] ?? '') ?? [];
		return path === undefined ? undefined : { indent, path, part: partOf(part) };
	},
};

/** `2`, `2:10`, `:10` and the name of an anchor. */
function partOf(written: string): WantedPart {
	if (written === '') return {};
	if (!/^\d*(?::\d*)?$/.test(written)) {
		const name = written.replace(/:.*$/, '');
		const isMark = (kind: string) => (line: string) => line.includes(kind) && anchorMark.exec(line)?.[1] === name;
		return { name, find: (lines) => linesBetween(lines, isMark('ANCHOR:'), isMark('ANCHOR_END:')) };
	}
	const [from = '', to] = written.split(':');
	const start = from === '' ? undefined : Number(from);
	return { ranges: [[start, to === undefined ? start : to === '' ? undefined : Number(to)]] };
}
