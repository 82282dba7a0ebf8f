import type { Section } from '../documentation.js';
import { decodeEntities } from '../markdown/decode-entities.js';
import { fenceAfter, quotedFenceMark } from '../markdown/fence-after.js';

/** Words of a page's file that stand in none of its sections. */
export interface LeftWords {
	line: number;
	/** Why they are left out; `undefined` when nothing explains it, which is a fault of the reader. */
	reason: string | undefined;
	words: string[];
}

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
	[/^export\s[^\n]*[{(][ \t]*\n[\s\S]*?^[)}].*$/gm, 'a module of MDX'],
	[/^(?:import|export)\s(?:[^\n]|\n(?!\s*\n|#|<))*/gm, 'a module of MDX'],
	[
		/\]\((?:<[^<>\n]*>|(?:\{\{[^\n]*?\}\}|[^()\s]|\([^()]*\))*)(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)|^[ \t>]*\[[^\]\n]+\]:[ \t].*$/gm,
		'an address',
	],
	[/\{\{[<%][\s\S]*?[>%]\}\}/g, 'a shortcode'],
	[/\{%[\s\S]*?%\}/g, 'a tag of a template'],
	[/\{\{[^\n]*?\}\}/g, 'a value of a template'],
	[/\[[^[\]\n]*\](?=\]\()|\]\[[^[\]\n]*\]/g, 'the name of an address'],
	[/<\/?[A-Za-z](?:"[^"]*"|'[^']*'|\{(?:[^{}]|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})*\}|[^<>"'{}])*>/g, 'a tag'],
	[/\{:?\s*[#.:][^{}\n]*\}|\{:?\s*[\w-]+=[^{}\n]*\}/g, 'attributes'],
	[/^[ \t]*::: \w+[.:][\w.:]+[ \t]*\n(?:[ \t]{4,}\S.*\n?)+/gm, 'an option of mkdocstrings'],
	[/^[ \t]*\([^\s()]+\)=[ \t]*$|^[ \t]*:[\w-]+:.*$|\{[\w:.+-]+\}(?=`)/gm, 'a mark of MyST'],
	[
		/^[ \t>]*(?::{3,}|\/{3,}|[!?]{3}\+?|={3}[!+]?|@tab|==)[ \t]*\{?[\w-]*\}?|^[ \t>]*\[![\w-]+\]/gm,
		'the kind of a block',
	],
	[/^[ \t]*(?:\[\[toc\]\]|\[TOC\])[ \t]*$/gim, 'the place of a table of contents'],
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
	const kept = new Set(
		wordsIn([page.title, ...page.sections.flatMap(({ heading, markdown }) => [heading, markdown])].join('\n')),
	);
	const { prose, code } = separated(lines);
	const found: LeftWords[] = [];
	const note = (text: string, index: number, reason: string | undefined) => {
		for (const [offset, line] of text.split('\n').entries()) {
			const words = wordsIn(line).filter((word) => !kept.has(word));
			if (words.length > 0) found.push({ line: lineOf(index + offset), reason, words });
		}
	};
	let rest = prose;
	for (const [pattern, reason] of notShown) {
		rest = rest.replace(pattern, (text: string, ...more) => {
			const at = more.find((one): one is number => typeof one === 'number') ?? 0;
			note(text, lineAt(rest, at), reason);
			// A tag within a line of words does not end them.
			return text.replace(/[^\n]/g, inline.test(text) ? '' : ' ');
		});
	}
	note(rest, 0, undefined);
	for (const { index, text, reason } of code) note(text, index, reason ?? markedCode(text));
	return found.sort((a, b) => a.line - b.line);
}

/** The line ends of what was found stay, so lines are those of the page. */
const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length - 1;

/** Lines for the program that colours code. */
const markedCode = (line: string) =>
	/\[!code|highlight-(?:next-line|start|end)|ANCHOR/.test(line)
		? 'a mark of code'
		: /\{%/.test(line)
			? 'a tag of a template'
			: undefined;

/** A page's lines with code taken out, and the lines of code. */
function separated(lines: readonly string[]) {
	const code: { index: number; text: string; reason: string | undefined }[] = [];
	let fence: string | undefined;
	let kind: string | undefined;
	const prose = lines.map((text, index) => {
		const before = fence;
		fence = fenceAfter(fence, text, quotedFenceMark);
		if (fence === undefined && before === undefined) return text;
		if (before === undefined) kind = kindOfCode(text);
		code.push({ index, text, reason: fence === before ? kind : (kind ?? 'the language of code') });
		return '';
	});
	return { prose: prose.join('\n'), code };
}

/** Why lines of a block of code may not be shown, by its first line. */
function kindOfCode(line: string): string | undefined {
	if (/mdx-code-block/.test(line)) return 'code of MDX';
	if (/\btwoslash\b/.test(line)) return 'hidden code of Twoslash';
	return /^[ \t>]*[`~]{3,}\{[\w:.+-]+\}/.test(line) ? 'a directive of MyST' : undefined;
}

/** The words of a text in small letters, whatever stands between them. */
function wordsIn(text: string): string[] {
	const plain = decodeEntities(text.replace(/\\(?=[!-/:-@[-`{-~])/g, ''));
	return plain.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
