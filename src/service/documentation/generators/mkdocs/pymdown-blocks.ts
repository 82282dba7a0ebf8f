import { ProseLines } from '../../../../search/markdown/prose-lines.js';
import { calloutKind, calloutStart } from '../template-tags.js';

/** Opens a block: `/// note | Title`. A line with the same number of slashes closes it. */
const opening = /^([ \t]*)(\/{3,})[ \t]*([a-z][\w-]*)[ \t]*(?:\|[ \t]*(.*?))?[ \t]*$/i;
const closing = /^[ \t]*(\/{3,})[ \t]*$/;
const option = /^[ \t]{4,}([\w-]+):[ \t]*(.*)$/;

/** `::: package.Object`, for which mkdocstrings inserts documentation from the code. Indented options follow. */
const object = /^[ \t]*::: ([A-Za-z_]\w*(?:[.:]\w+)+)[ \t]*$/;

/** Blocks of pymdownx as containers, and the names of objects that mkdocstrings describes. */
export function readPymdownBlocks(body: string): string {
	if (!/^[ \t]*(?:\/{3}|::: \w+[.:]\w)/m.test(body)) return body;
	const lines = body.split('\n');
	const out: string[] = [];
	const open: string[] = [];
	const prose = new ProseLines();
	for (let at = 0; at < lines.length; at += 1) {
		const line = lines[at] ?? '';
		const isProse = prose.read(line) === 'prose';
		const [, indent = '', slashes = '', name = '', title = ''] = (isProse && opening.exec(line)) || [];
		const end = isProse && slashes === '' ? closing.exec(line)?.[1] : undefined;
		const described = isProse ? object.exec(line)?.[1] : undefined;
		if (slashes !== '' && hasEnd(lines, at, slashes)) {
			let type: string | undefined;
			for (let found = option.exec(lines[at + 1] ?? ''); found !== null; found = option.exec(lines[at + 1] ?? '')) {
				if (found[1] === 'type') type = found[2];
				at += 1;
			}
			open.push(slashes);
			const words = name === 'html' ? '' : title;
			out.push(indent + calloutStart(calloutKind(type ?? name) ?? (name === 'admonition' ? 'note' : 'block'), words));
		} else if (end !== undefined && open.includes(end)) {
			for (let last = open.pop(); last !== undefined; last = open.pop()) {
				out.push(':::');
				if (last === end) break;
			}
		} else if (described !== undefined) {
			out.push(`\`${described}\``);
			while (/^[ \t]{4,}\S/.test(lines[at + 1] ?? '')) at += 1;
		} else {
			out.push(line);
		}
	}
	return out.join('\n');
}

const hasEnd = (lines: readonly string[], at: number, slashes: string) =>
	lines.some((line, index) => index > at && closing.exec(line)?.[1] === slashes);
