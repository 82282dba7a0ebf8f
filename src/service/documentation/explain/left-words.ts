import type { Section } from '../documentation.js';
import { decodeEntities } from '../markdown/decode-entities.js';
import { fenceAfter, quotedFenceMark } from '../markdown/fence-after.js';
import { isCodeDirective, isSilentDirective } from '../markdown/templates/read-myst.js';
import { moduleStatements } from '../markdown/without-mdx.js';

/** Words of a page's file that stand in none of its sections. */
export interface LeftWords {
	line: number;
	/** Why they are left out; `undefined` when nothing explains it, which is a fault of the reader. */
	reason: string | undefined;
	words: string[];
	/** Those of them that a reader of the file would call words: no addresses, names of tags or ids. */
	prose: string[];
}

/** Reasons of what is written for programs alone. */
const syntax: ReadonlySet<string | undefined> = new Set([
	'an address',
	'the name of an address',
	'the place of a table of contents',
	'attributes',
	'an option of mkdocstrings',
	'a key of tabs',
	'a mark of MyST',
	'a mark of code',
	'the kind of a block',
	'the language of code',
	'a directive that shows nothing',
]);

/** Reasons of what may have words between quotation marks. */
const tags: ReadonlySet<string | undefined> = new Set([
	'a tag',
	'a shortcode',
	'a tag of a template',
	'an option of a directive',
	'a module of MDX',
	'a picture or a video',
	'a script or a style sheet',
	'a value of a template',
]);

const inline = /^<\/?(?:a|abbr|b|code|em|i|kbd|mark|s|small|span|strong|sub|sup|u|wbr)\b/i;

/** What is not shown of a page's text, in the order in which it is looked for. */
const notShown: readonly (readonly [pattern: RegExp, reason: string])[] = [
	[
		/<!--[\s\S]*?(?:-->|$)|\{\/\*[\s\S]*?\*\/\}|\{%-?\s*comment\s*-?%\}[\s\S]*?\{%-?\s*endcomment\s*-?%\}/g,
		'a comment',
	],
	[
		/\{\{[<%]\s*comment\s*[>%]\}\}[\s\S]*?\{\{[<%]\s*\/\s*comment\s*[>%]\}\}|\{::comment\}[\s\S]*?\{:\/(?:comment)?\}/g,
		'a comment',
	],
	[/^%(?:[ \t].*)?$/gm, 'a comment'],
	[/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, 'a script or a style sheet'],
	[/<(svg|iframe|video)\b[\s\S]*?(?:<\/\1\s*>|\/>)/gi, 'a picture or a video'],
	[/^(?:import|export)\s(?:[^\n]|\n(?!\s*\n|#|<))*/gm, 'a module of MDX'],
	[
		/\]\((?:<[^<>\n]*>|(?:\{\{[^\n]*?\}\}|[^()\s]|\([^()]*\))*)(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)|^[ \t>]*\[(?!\^)[^\]]{1,999}\]:(?:[ \t]*\S|\n[ \t]+\S).*$/gm,
		'an address',
	],
	[
		/<(?<=\{(?:ref|numref|doc|any|eq)\}`[^`\n]{0,300}<)[^<>`\n]*>(?=`)|\{(?:ref|numref|doc|any|eq)\}`[^`<>\n]*`/g,
		'the name of an address',
	],
	[/\{\{[<%][\s\S]*?[>%]\}\}/g, 'a shortcode'],
	[/\{%[\s\S]*?%\}/g, 'a tag of a template'],
	[/\{\{[^\n]*?\}\}/g, 'a value of a template'],
	[/\[[^[\]\n]*\](?=\]\()|\]\[[^[\]]{0,999}\]/g, 'the name of an address'],
	[/<\/?[A-Za-z](?:"[^"]*"|'[^']*'|\{(?:[^{}]|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})*\}|[^<>"'{}])*>/g, 'a tag'],
	[
		/^[ \t]*(?:[*+-]|\d+\.)[ \t].*\n[ \t]*\{:[ \t]*toc\b.*$|^[ \t]*(?:\[\[toc\]\]|\[TOC\])[ \t]*$/gim,
		'the place of a table of contents',
	],
	[/\{:?\s*[#.:][^{}\n]*\}|\{:?\s*[\w-]+=[^{}\n]*\}/g, 'attributes'],
	[/^[ \t]*::: \w+[.:][\w.:]+[ \t]*\n(?:[ \t]{4,}\S.*\n?)+/gm, 'an option of mkdocstrings'],
	[/(?<=^[ \t>]*:{3,}[ \t]*(?:code-)?tabs\b).*$/gm, 'a key of tabs'],
	[/^[ \t]*:[\w-]+:.*$/gm, 'an option of a directive'],
	[/^[ \t]*\([^\s()]+\)=[ \t]*$|\{[\w:.+-]+\}(?=`)|(?<=^[ \t]*[`~:]{3,})\{[\w:.+-]+\}/gm, 'a mark of MyST'],
	[
		/(?<=^[ \t]*(?:!{3}|\?{3}\+?)[ \t]*[\w-]+[ \t]+)[\w-]+(?:[ \t]+[\w-]+)*[ \t]*$/gm,
		'a title without quotation marks, which MkDocs does not show',
	],
	[
		/^[ \t]*::[A-Za-z][\w-]*(?=[ \t]*$|[[{])|^[ \t>]*(?::{3,}|\/{3,}|[!?]{3}\+?|={3}[!+]?|@tab|==)[ \t]*\{?[\w-]*\}?|^[ \t>]*\[![\w-]+\]/gm,
		'the kind of a block',
	],
	[/\{(?:[^{}\n]|\{[^{}\n]*\})*\}/g, 'an expression of MDX'],
];

/**
 * Compares the lines of a page, includes put in, with its sections. Each word that stands in none of them is in the list, with the line
 * of the file and the reason.
 */
export function leftWords(
	lines: readonly string[],
	lineOf: (index: number) => number,
	page: { title: string; sections: readonly Section[] },
): LeftWords[] {
	const text = [page.title, ...page.sections.flatMap(({ heading, markdown }) => [heading, markdown])].join('\n');
	const kept = new Set(wordsIn(text));
	const small = text.toLowerCase();
	/** Words of scripts without spaces are not found by their ends, nor is one letter beside a value of a template. */
	const isKept = (word: string) =>
		kept.has(word) || ((word.length === 1 || /[^\p{Script=Latin}\d]/u.test(word)) && small.includes(word));
	const found: LeftWords[] = [];
	const note = (text: string, index: number, reason: string | undefined) => {
		const shown = tags.has(reason) ? proseOfTag(text) : undefined;
		for (const [offset, line] of text.split('\n').entries()) {
			const words = wordsIn(line).filter((word) => !isKept(word));
			const prose = syntax.has(reason) ? [] : words.filter((word) => shown?.has(word) ?? true);
			if (words.length > 0) found.push({ line: lineOf(index + offset), reason, words, prose });
		}
	};
	note(linesToShow(lines, note).join('\n'), 0, undefined);
	return found.sort((a, b) => a.line - b.line);
}

/** Attributes whose values are no words, whatever stands in them. */
const unshown =
	/^(?:class(?:name)?|style|id|d|viewbox|href|src(?:set)?|to|url|ref|sizes|points|transform|rel|target)$|^(?:data|on|v)-|^[:@#]/i;
/** Attributes whose value is a word even when it stands alone. */
const titles = /^(?:title|label|alt|caption|summary|heading|header|text|description|tip|content)$/i;
const attributeValue = /(?:([\w:@#.-]+)\s*=\s*\{?\s*)?(?:"([^"]*)"|'([^']*)'|`([^`]*)`)/g;

/** The words that a tag may show: those of its values that are sentences or titles. */
function proseOfTag(text: string): Set<string> {
	const [, name, written] = /^[ \t]*:([\w-]+):[ \t]*(.*)$/s.exec(text) ?? [];
	const found = name === undefined ? [...text.matchAll(attributeValue)] : [[text, name, written]];
	const values = found.flatMap(([, name = '', ...quoted]) => {
		const value = quoted.find((one) => one !== undefined) ?? '';
		const isProse = titles.test(name) || /\p{L}\S*\s+\S*\p{L}|[\p{Lo}]{2}/u.test(value);
		return isProse && !unshown.test(name) ? wordsIn(value) : [];
	});
	return new Set(values);
}

/** The lines of a page without what has a reason not to be shown, which `onHidden` is told, each with its first line. */
export function linesToShow(
	lines: readonly string[],
	onHidden: (text: string, index: number, reason: string) => void = () => {},
): string[] {
	const { prose, code } = separated(lines);
	// What stands in code within a line is no mark; MyST has the names of roles before it.
	let rest = prose.replace(/\{[\w:.+-]+\}(`+)[^`\n]+\1|(`+)[^`\n]+\2(?!`)/g, (span) =>
		span.startsWith('{') ? span : span.replace(/[<>{}[\]()%:]/g, ' '),
	);
	const all = rest.split('\n');
	for (const [from, to] of moduleStatements(all)) {
		onHidden(all.slice(from, to + 1).join('\n'), from, 'a module of MDX');
		all.fill('', from, to + 1);
	}
	rest = all.join('\n');
	for (const [pattern, reason] of notShown) {
		const lineAt = createLineCounter(rest);
		rest = rest.replace(pattern, (text: string, ...more) => {
			const at = more.find((one): one is number => typeof one === 'number') ?? 0;
			onHidden(text, lineAt(at), reason);
			// A tag within a line of words does not end them.
			return text.replace(/[^\n]/g, inline.test(text) ? '' : ' ');
		});
	}
	const shown = rest.split('\n');
	for (const { index, text, reason = markedCode(text) } of code) {
		if (reason === undefined) shown[index] = text;
		else onHidden(text, index, reason);
	}
	return shown;
}

/** Gives the line of an offset that is not before the last one. */
function createLineCounter(text: string): (offset: number) => number {
	let at = text.indexOf('\n');
	let line = 0;
	return (offset) => {
		while (at !== -1 && at < offset) {
			line += 1;
			at = text.indexOf('\n', at + 1);
		}
		return line;
	};
}

/** Lines for the program that colours code. */
const markedCode = (line: string) =>
	/\[!code|highlight-(?:next-line|start|end)|ANCHOR/.test(line)
		? 'a mark of code'
		: /\{%/.test(line)
			? 'a tag of a template'
			: undefined;

interface HiddenLine {
	index: number;
	text: string;
	reason: string | undefined;
}

/** `{name} argument` behind the mark of a block: a directive of MyST. */
const directive = /^[ \t>]*([`~]{3,})\{([\w:.+-]+)\}[ \t]*(.*)$/;
/** Whether the argument of a directive is a file, a number of columns or the builder that it is for. */
const isPlace = (name: string, argument: string) =>
	/^(?:figure|image|include|only)$/.test(name) || /^[\d\s]+$|^[\w./-]+\.[a-z]{2,4}$/.test(argument.trim());
const option = /^[ \t>]*:[\w-]+:/;

/** A page's lines with code taken out, and the lines of code. What directives of MyST hold is no code, unless they say so. */
function separated(lines: readonly string[]) {
	const code: HiddenLine[] = [];
	let fence: string | undefined;
	let kind: CodeKind = {};
	let isComment = false;
	const open: { mark: string; isSilent: boolean }[] = [];
	const hide = (index: number, text: string, reason: string | undefined) => {
		code.push({ index, text, reason });
		return '';
	};
	const prose = lines.map((text, index) => {
		if (fence === undefined) {
			// Within a comment there is no code.
			const isOpened = text.replace(/(`+)[^`]+\1/g, '').lastIndexOf('<!--') > text.lastIndexOf('-->');
			const wasComment = isComment;
			isComment = isComment ? !text.includes('-->') || isOpened : isOpened;
			if (wasComment || isComment) return text;
			const last = open.at(-1);
			if (last !== undefined && text.replace(/^[ \t>]+/, '').trimEnd() === last.mark) {
				open.pop();
				return '';
			}
			if (last?.isSilent) return hide(index, text, 'a directive that shows nothing');
			const [, mark, name = '', argument = ''] = directive.exec(text) ?? [];
			if (mark !== undefined && !isCodeDirective(name)) {
				const isSilent = isSilentDirective(name, argument);
				open.push({ mark, isSilent });
				if (isSilent) return hide(index, text, 'a directive that shows nothing');
				return isPlace(name, argument) ? hide(index, text, 'the kind of a block') : text;
			}
		}
		const before = fence;
		fence = fenceAfter(fence, text, quotedFenceMark);
		if (fence === undefined && before === undefined) return text;
		if (before === undefined) {
			kind = kindOfCode(text);
			return hide(index, text, kind.reason ?? 'the language of code');
		}
		if (kind.isRust && /^[ \t>]*#(?: |$)/.test(text)) return hide(index, text, 'a hidden line of Rust');
		if (kind.isDirective && option.test(text)) return hide(index, text, 'an option of a directive');
		return hide(index, text, kind.reason);
	});
	return { prose: prose.join('\n'), code };
}

interface CodeKind {
	/** Why its lines may not be shown. */
	reason?: string;
	isRust?: boolean;
	isDirective?: boolean;
}

/** What the first line of a block of code says of the others. */
function kindOfCode(line: string): CodeKind {
	if (/mdx-code-block/.test(line)) return { reason: 'code of MDX' };
	if (/\btwoslash\b/.test(line)) return { reason: 'hidden code of Twoslash' };
	return { isRust: /[`~]{3,}[ \t]*rust\b/.test(line), isDirective: directive.test(line) };
}

/** The words of a text in small letters, whatever stands between them. */
function wordsIn(text: string): string[] {
	const plain = decodeEntities(text.replace(/\\(?=[!-/:-@[-`{-~])/g, ''));
	return plain.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
