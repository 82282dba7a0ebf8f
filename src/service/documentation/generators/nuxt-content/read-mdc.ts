import { ProseLines } from '../../../../search/markdown/prose-lines.js';
import type { TemplatePage } from '../../core/format.js';
import { calloutKind, calloutStart, readArguments, type TagArguments, wordsOf } from '../template-tags.js';

/** `::card{title="Quay"}`; what follows the name of other containers is their title. */
const opening = /^([ \t]*)(:{2,})([a-z][\w-]*)(?:\[([^\]\n]*)\])?(?:\{(.*)\})?[ \t]*$/i;
const closing = /^[ \t]*(:{2,})[ \t]*$/;
/** The slot of a component that the lines below it are for. */
const slot = /^[ \t]*#[a-z][\w-]*(?:\{.*\})?[ \t]*$/i;
/** `:badge[New]{type="x"}`, words with attributes, and a value of the page. */
const inline =
	/(`+)[^`\n]+\1|(?<![\w:]):[a-z][\w-]*(?:\[([^\]\n]*)\](?:\{[^{}\n]*\})?|\{([^{}\n]*)\})|\[([^[\]\n]+)\]\{[^{}\n]*\}|\{\{\s*\$doc\.([\w.]+)\s*(?:\|\|\s*(["'])(.*?)\6\s*)?\}\}/gi;
/** The properties of a component below its name. */
const propertyLinesMax = 100;

/** The words of MDC: callouts and groups of code as those of others, of other components what they show. */
export function readMdc(body: string, { frontmatter }: Pick<TemplatePage, 'frontmatter'>): string {
	if (!/:[a-z][\w-]*[[{\s]|\]\{|\{\{/i.test(body)) return body;
	const lines = body.split('\n');
	const out: string[] = [];
	const prose = new ProseLines();
	const open: { mark: string; isContainer: boolean }[] = [];
	const ends = new Map(lines.map((line, index) => [closing.exec(line)?.[1], index]));
	for (let at = 0; at < lines.length; at += 1) {
		const line = lines[at] ?? '';
		const isProse = prose.read(line) === 'prose';
		const [, indent = '', mark, name = '', words = '', written = ''] = isProse ? (opening.exec(line) ?? []) : [];
		const end = mark === undefined ? closing.exec(line)?.[1] : undefined;
		if (!isProse) out.push(line);
		else if (mark !== undefined) {
			const properties = propertiesAt(lines, at + 1);
			at += properties.length;
			const start = startOf(name, words, readArguments([written, ...properties].join('\n')));
			// A component without an end stands on its line alone.
			if ((ends.get(mark) ?? -1) > at) open.push({ mark, isContainer: start.isContainer });
			out.push(...start.lines.map((own) => (own === '' ? '' : indent + own)));
		} else if (end !== undefined && end === open.at(-1)?.mark) {
			out.push(open.pop()?.isContainer ? line.replace(end, ':::') : '');
		} else if (open.length > 0 && slot.test(line)) out.push('');
		else out.push(withWords(line, frontmatter));
	}
	return out.join('\n');
}

/** Lines of YAML between dashes, as `name="value"`. */
function propertiesAt(lines: readonly string[], at: number): string[] {
	if (lines[at]?.trim() !== '---') return [];
	const below = lines.slice(at + 1, at + 1 + propertyLinesMax);
	const end = below.findIndex((line) => line.trim() === '---');
	if (end === -1) return [];
	const read = below.slice(0, end).map((line) => {
		const [, name, , value = ''] = /^[ \t]*([\w-]+):[ \t]*(["']?)(.*)\2[ \t]*$/.exec(line) ?? [];
		return name === undefined || value === '' ? '' : `${name}="${value.replace(/["\\]/g, '\\$&')}"`;
	});
	return ['', ...read, ''];
}

function startOf(name: string, words: string, args: TagArguments): { lines: string[]; isContainer: boolean } {
	const { named } = args;
	if (name === 'code-group') return { lines: [':::code-group'], isContainer: true };
	const isCallout = name === 'alert' || name === 'callout';
	const kind = isCallout
		? (calloutKind(named.get('type')) ?? calloutKind(named.get('color')) ?? 'note')
		: calloutKind(name);
	if (kind !== undefined) return { lines: [calloutStart(kind, named.get('title') ?? words)], isContainer: true };
	const title = named.get('title') ?? named.get('label') ?? words;
	const url = named.get('to') ?? named.get('href');
	const shown = url === undefined || /[\s()]/.test(url) || title === '' ? title : `[${title}](${url})`;
	const others = wordsOf({ named: new Map([...named].filter(([, value]) => value !== title)), given: [] });
	return {
		lines: ['', ...(shown === '' ? [] : [`**${shown}**`, '']), ...(others === '' ? [] : [others, ''])],
		isContainer: false,
	};
}

function withWords(line: string, frontmatter: TemplatePage['frontmatter']): string {
	if (!/[:\]{]/.test(line)) return line;
	return line.replace(inline, (whole, ...found) => {
		const [ticks, words, attributes, span, value, , fallback] = found as (string | undefined)[];
		if (ticks !== undefined) return whole;
		if (words !== undefined || span !== undefined) return words ?? span ?? '';
		if (attributes !== undefined) return wordsOf(readArguments(attributes));
		const own = value === 'title' || value === 'description' ? frontmatter[value] : undefined;
		return own ?? fallback ?? '';
	});
}
