/**
 * A second reader of Markdown, to check the one of the service: the words and the code of a file that its readers see, found with
 * regular expressions that know no generator. What they leave in by mistake counts as lost, so they can only be too strict.
 */
import { load } from '../run/load.js';

const { ProseLines } = await load('../../src/search/markdown/prose-lines.ts');
const { isCodeDirective, isSilentDirective } = await load(
	'../../src/service/documentation/generators/sphinx/read-myst.ts',
);
const { withoutMdx } = await load('../../src/service/documentation/markdown/mdx/without-mdx.ts');

/** Marks whose words no reader sees, each with what takes its place, in the order in which they are looked for. */
const unseen = /** @type {const} */ ([
	[/<!--[\s\S]*?(?:-->|$)|\{\/\*[\s\S]*?\*\/\}|\{\*[\s\S]*?\*\}/g, ' '],
	[/\{%-?\s*comment\s*-?%\}[\s\S]*?\{%-?\s*endcomment\s*-?%\}|\{::comment\}[\s\S]*?\{:\/(?:comment)?\}/g, ' '],
	[/\{\{[<%]\s*comment\s*[>%]\}\}[\s\S]*?\{\{[<%]\s*\/\s*comment\s*[>%]\}\}/g, ' '],
	[/^%(?:[ \t].*)?$/gm, ' '],
	[/<(script|style)\b[\s\S]*?<\/\1\s*>|<(svg|iframe|video)\b[\s\S]*?(?:<\/\2\s*>|\/>)/gi, ' '],
	[/^(?:import|export)\s(?:[^\n]|\n(?!\s*\n|#|<))*/gm, ' '],
	// A reference that a generator writes from source code, and its settings.
	[/^[ \t]*;?-+8<-+.*$/gm, ' '],
	[/^[ \t]*::: \w+[.:][\w.:]*[ \t]*\n(?:[ \t]+\S.*\n?)*/gm, ' '],
	// An image, an address, and the name of one.
	[/!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])/g, ' '],
	[/^[ \t>]*\[(?!\^)[^\]]{1,999}\]:(?:[ \t]*\S|\n[ \t]+\S).*$/gm, ' '],
	[/\]\((?:[^()\n]|\([^()\n]*\))*\)|\]\[[^[\]]{0,999}\]/g, ''],
	[/<(?:project|path|inv|https?):[^<>]*>/g, ' '],
	// Shortcodes, tags and values of templates.
	[/\{\{[<%]?[\s\S]*?[>%]?\}\}|\{%[\s\S]*?%\}/g, ' '],
	// `ORM</abbr>s` is one word.
	[/<\/?(?:abbr|code|em|strong|b|i|u|s|span|a|sub|sup|small|mark)(?:\s[^<>]*)?>/gi, ''],
	// The values of attributes may be programs, with arrows in them.
	[/<\/?[a-z](?:"[^"]*"|'[^']*'|\{(?:[^{}]|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})*\}|[^<>"'{}])*>/gi, ' '],
	[/<\/?[a-z][^<>]*>|&#?\w+;/gi, ' '],
	// The place of a table of contents.
	[/^[ \t]*(?:[*+-]|\d+\.)[ \t].*\n[ \t]*\{:[ \t]*toc\b.*$|^[ \t]*(?:\[\[toc\]\]|\[TOC\])[ \t]*$/gim, ' '],
	// Attributes.
	[/\{:?[ \t]*[#.:][^{}\n]*\}|\{:?[ \t]*[\w-]+=[^{}\n]*\}/g, ' '],
	// The key of tabs, and the options, number of columns, and marks of a directive.
	[/(?<=^[ \t>]*:{3,}[ \t]*(?:code-)?tabs\b).*$/gm, ' '],
	[/(?<=^[ \t>]*:{3,}[ \t]*\{[\w.:+-]+\}[^\n]*\n)[ \t]*---\n[\s\S]*?\n[ \t]*---\n|^[ \t]*:[\w-]+:.*$/gm, ' '],
	[/(?<=^[ \t>]*:{3,}[ \t]*\{[\w.:+-]+\})[ \t]*[\d ]+$/gm, ' '],
	[/^[ \t]*\([^\s()]+\)=[ \t]*$|(?<=^[ \t]*[`~:]{3,})\{[\w:.+-]+\}/gm, ' '],
	// A title without quotation marks, which MkDocs does not show.
	[/(?<=^[ \t]*(?:!{3}|\?{3}\+?)[ \t]*[\w-]+[ \t]+)[\w-]+(?:[ \t]+[\w-]+)*[ \t]*$/gm, ' '],
	// The kind of a block.
	[/^[ \t]*::[A-Za-z][\w-]*(?=[ \t]*$|[[{])|^[ \t>]*\[![\w-]+\]/gm, ' '],
	[/^[ \t>]*(?::{3,}|\/{3,}|[!?]{3}\+?|={3}[!+]?|@tab|==)[ \t]*\{?[\w-]*\}?/gm, ' '],
	// An expression of MDX.
	[/\{(?:[^{}\n]|\{[^{}\n]*\})*\}/g, ' '],
]);

/** What stands beside code, a link or a component without a space is one word with it. @param {string} text */
const joined = (text) =>
	text.replace(
		/(?<=[\p{L}\p{N}])(?:` `{2,} `|`\{ ?\}`|`|<\/?[A-Z][\w.]*(?:\s[^<>]*)?\/?>)+(?=[\p{L}\p{N}])|(?<=\p{L})\*+(?=\p{L})/gu,
		'',
	);

/** @param {string} text @returns {string[]} words in lower case */
export const wordsIn = (text) =>
	joined(text)
		// Items are counted anew.
		.replace(/^([ \t>]*)\d{1,9}[.)](?=[ \t])/gm, '$1')
		.replace(/[[\]]|\\(?=[!-/:-@[-`{-~])/g, '')
		.normalize('NFC')
		.toLowerCase()
		.match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether a line of code is for the program that colours it. @param {string} line */
const isMarked = (line) => /\[!code|highlight-(?:next-line|start|end)|ANCHOR|\{%/.test(line);

/** What stands in code for what a generator puts there: another file, or the value of a program. */
const placeholderLine = /^[ \t]*(?:\{\{#\w+ [^{}]*\}\}|<<<[ \t]*\S+.*|\$\{\w+\})[ \t]*$/;

/** Code as readers see it: an example of a shortcode of Hugo is shown without its comment marks. @param {readonly string[]} lines */
const shownCode = (lines) =>
	lines
		.filter((line) => !placeholderLine.test(line))
		.join('\n')
		.replace(/(\{\{[<%])\/\*([\s\S]*?)\*\/([>%]\}\})/g, '$1$2$3');

/** `{name} argument` behind the mark of a block: a directive of MyST. */
const directive = /^[ \t>]*([`~]{3,})\{([\w:.+-]+)\}[ \t]*(.*)$/;
/** Whether the argument of a directive is a file, a number of columns or the builder that it is for. @param {string} name @param {string} argument */
const isPlace = (name, argument) =>
	/^(?:figure|image|include|only)$/.test(name) || /^[\d\s]+$|^[\w./-]+\.[a-z]{2,4}$/.test(argument.trim());
const option = /^[ \t>]*:[\w-]+:/;

/**
 * A page's lines with code taken out, and the blocks of code that are shown. What directives of MyST hold is no code, unless they say so.
 * @param {readonly string[]} lines
 */
function separated(lines) {
	/** @type {string[][]} */
	const code = [];
	const walker = new ProseLines();
	let kind = kindOfCode('');
	let isComment = false;
	/** @type {{ mark: string, isSilent: boolean }[]} */
	const open = [];
	const prose = lines.map((text) => {
		if (!walker.isInCode) {
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
			if (last?.isSilent) return '';
			const [, mark, name = '', argument = ''] = directive.exec(text) ?? [];
			if (mark !== undefined && !isCodeDirective(name)) {
				const isSilent = isSilentDirective(name, argument);
				open.push({ mark, isSilent });
				return isSilent || isPlace(name, argument) ? '' : text;
			}
		}
		const line = walker.read(text);
		if (line === 'prose') return text;
		if (line === 'fence' && walker.isInCode) {
			kind = kindOfCode(text);
			code.push([]);
			return '';
		}
		const isHidden =
			kind.isHidden ||
			isMarked(text) ||
			(kind.isRust && /^[ \t>]*#(?: |$)/.test(text)) ||
			(kind.isDirective && option.test(text));
		// The last line is the mark that ends it.
		if (!isHidden && line === 'code') code.at(-1)?.push(text);
		return '';
	});
	return { prose, code: code.map(shownCode) };
}

/** What the first line of a block of code says of the others. @param {string} line */
const kindOfCode = (line) => ({
	isHidden: /mdx-code-block|\btwoslash\b/.test(line),
	isRust: /[`~]{3,}[ \t]*rust\b/.test(line),
	isDirective: directive.test(line),
});

const codeInLine = /(`+)[^`\n]+\1(?!`)/g;
/** What stands in code within a line is no mark. @param {string} span */
const withoutMarks = (span) => span.replace(/[<>{}%:]/g, ' ');

/**
 * @param {string} text
 * @param {readonly number[]} leftOut numbers of lines that were left out for a reason
 * @returns {{ words: string[], code: string[] }}
 */
export function readSource(text, leftOut) {
	const gone = new Set(leftOut);
	const body = text
		.replaceAll('\r\n', '\n')
		.replace(/^\uFEFF?(---|\+{3})\n[\s\S]*?\n(?:\1|\.\.\.)\s*(?:\n|$)/, (marks) => marks.replace(/[^\n]/g, ''));
	const { prose, code } = separated(body.split('\n').map((line, index) => (gone.has(index + 1) ? '' : line)));
	// A role of MyST shows its text, or the title of what it leads to when it has a name alone.
	const named = prose
		.join('\n')
		.replace(/\{(?:ref|numref|doc|any|eq|term|myst|external[\w:]*|py:\w+)\}(`+)[^`<]+\1/g, ' ')
		.replace(/\{[\w:.+-]+\}(`+)([^`]+)\1/g, (_, _marks, content) => content.replace(/\s*<[^<>]*>$/, ''));
	// The name of a component, and empty braces, are one word with what stands beside them.
	const marked = named.replace(codeInLine, (span) =>
		/^`(?:<\/?[A-Z]|\{ ?\}`)/.test(span) ? span : withoutMarks(span),
	);
	let rest = withoutMdx(joined(marked).replace(codeInLine, withoutMarks));
	for (const [pattern, instead] of unseen) rest = rest.replace(pattern, instead);
	return { words: wordsIn(rest), code };
}

const fence =
	/^([ \t>]*(?:[-*+]\s+|\d+[.)]\s+)?)(`{3,}|~{3,})([^\n]*)\n([\s\S]*?)(?:^[ \t>]*\2[`~]*[ \t]*$|(?![\s\S]))/gm;

const codeSpan = /(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g;
const indentedCode = /(?<=^|\n)[ \t]*\n(?:(?: {4}|\t)[^\n]*(?:\n|$))+/g;

/** A section without its code, in which marks of templates are examples. @param {string} markdown */
export const withoutCode = (markdown) =>
	markdown.replace(fence, '\n').replace(indentedCode, '\n').replace(codeSpan, ' ');

/** What stands in sections only when a generator's own marks were not read. */
export const templateMark =
	/\{\{[<%]|\{%[-\s]|^[ \t]*:{3,}|^[ \t]*!{3}\s|^[ \t]*\?{3}\+?\s|<\/?(?:Tabs?|TabItem|Card|Steps?)\b|\{\/\*/m;
