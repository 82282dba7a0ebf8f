import type { Frontmatter } from '../core/frontmatter.js';
import { calloutKind, calloutStart, changeText, onOwnLines, readArguments, wordsOf } from './template-tags.js';

const tag =
	/`[^`\n]*`|\{%-?\s{0,20}(\/?[\w-]+)((?:"(?:[^"\\]|\\.){0,500}"|'(?:[^'\\]|\\.){0,500}'|(?!%\})[^"']){0,1000}?)-?%\}/g;
const output = /`[^`\n]*`|\{\{-?((?:"[^"]{0,500}"|'[^']{0,500}'|(?!\}\})[^"']){0,500}?)-?\}\}/g;
const raw = /\{%-?\s*raw\s*-?%\}([\s\S]*?)\{%-?\s*endraw\s*-?%\}/g;
const commented = /\{%-?\s*comment\s*-?%\}[\s\S]*?\{%-?\s*endcomment\s*-?%\}/g;
const highlighted =
	/^([ \t]*)\{%-?\s*highlight\s+([\w+-]+)[^%]*%\}[ \t]*\n?([\s\S]*?)\n?[ \t]*\{%-?\s*endhighlight\s*-?%\}/gm;

/** Replaces Liquid's marks of verbatim text by letters until the others are read. */
function keepRaw(body: string) {
	const kept: string[] = [];
	const text = body.replace(raw, (_, inner: string) => `\ue002${kept.push(inner) - 1}\ue003`);
	return {
		text,
		restore: (read: string) => read.replace(/\ue002(\d+)\ue003/g, (_, at: string) => kept[Number(at)] ?? ''),
	};
}

/** The words of Jekyll's templates. What a program would put there is left out. */
export function readLiquid(body: string, { frontmatter }: { frontmatter: Frontmatter }): string {
	const hasLiquid = /\{[%{]/.test(body);
	const plain = hasLiquid ? body : withoutKramdown(body);
	if (!hasLiquid) return plain;
	const { text, restore } = keepRaw(body);
	const blocks = text.replace(commented, '').replace(highlighted, '$1```$2\n$3\n$1```');
	const read = changeText(blocks, (prose) =>
		prose
			.replace(tag, (whole: string, name: string | undefined, rest: string, at: number, all: string) =>
				name === undefined ? whole : liquidWords(name, rest, { all, start: at, end: at + whole.length }),
			)
			.replace(output, (whole: string, expression: string | undefined, at: number, all: string) =>
				expression === undefined
					? whole
					: (valueOfOutput(expression.trim(), frontmatter) ?? (isInAddress(all.slice(0, at)) ? '{}' : '')),
			),
	);
	return withoutKramdown(restore(read));
}

interface Place {
	all: string;
	start: number;
	end: number;
}

function liquidWords(name: string, rest: string, { all, start, end }: Place): string {
	const file = rest.trim().replace(/^\/|["']/g, '');
	if (name === 'link') return `/${file}`;
	if (name === 'post_url') return `/_posts/${file}`;
	if (name !== 'include') return '';
	const args = readArguments(rest);
	const part = (args.given[0] ?? '').replace(/^.*\//, '').replace(/\.\w+$/, '');
	const words = wordsOf(args);
	const kind = calloutKind(args.named.get('type') ?? part.replace(/^(?:callout|alert)[-_]?/, ''));
	if (kind === undefined || words === '') return words;
	return onOwnLines(`${calloutStart(kind)}\n${words}\n:::`, all, start, end);
}

/** An address with a value that nobody knows is none, which braces in it say. */
const isInAddress = (before: string) =>
	/\]\([^\s()]*$|^[ \t]*\[[^\]\n]+\]:[ \t]*\S*$|(?:href|src)=["'][^"'\n]*$/m.test(before.slice(-300));

/** `{{ "/x" | relative_url }}` and the title of the page; other values come from programs. */
function valueOfOutput(expression: string, { title = '', description = '' }: Frontmatter): string | undefined {
	const [, double, single] =
		/^(?:"([^"]*)"|'([^']*)')\s*(?:\|\s*(?:relative_url|absolute_url|escape|markdownify|strip)\b[^|]*)*$/.exec(
			expression,
		) ?? [];
	if (double !== undefined || single !== undefined) return double ?? single ?? '';
	if (/^page\.title\b/.test(expression)) return title;
	if (/^site\.(?:baseurl|url)\b/.test(expression)) return '';
	return /^page\.(?:description|excerpt)\b/.test(expression) ? description : undefined;
}

/** Tables of contents, options and comments of kramdown. */
function withoutKramdown(body: string): string {
	if (!body.includes('{:')) return body;
	return (
		body
			.replace(/^[ \t]*[*+\-\d.]+[ \t]+.*\n[ \t]*\{:[ \t]*toc[^}\n]*\}[ \t]*$/gim, '')
			// Attributes of a heading stand below it.
			.replace(/^([ \t]{0,3}#{1,6}[ \t][^\n]*)\n[ \t]*\{:[ \t]*(#[\w.:-]+)[^}\n]*\}[ \t]*$/gm, '$1 {$2}')
			.replace(/\{::comment\}[\s\S]*?\{:\/(?:comment)?\}/g, '')
			.replace(/^[ \t]*\{::?\/?(?:options|nomarkdown|toc)\b[^}\n]*\}[ \t]*$/gim, '')
	);
}
