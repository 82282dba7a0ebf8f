/**
 * A second reader of Markdown, to check the one of the service: what it takes out of a page's lines has a reason not to be shown.
 * What else no section has is lost.
 */
import { load } from '../run/load.js';

const { fenceAfter, quotedFenceMark } = await load('../../src/service/documentation/markdown/fence-after.ts');
const { isCodeDirective, isSilentDirective } = await load(
	'../../src/service/documentation/markdown/templates/read-myst.ts',
);
const { moduleStatements } = await load('../../src/service/documentation/markdown/without-mdx.ts');

const inline = /^<\/?(?:a|abbr|b|code|em|i|kbd|mark|s|small|span|strong|sub|sup|u|wbr)\b/i;

/** What is not shown of a page's text, in the order in which it is looked for. */
const notShown = [
	// a comment
	/<!--[\s\S]*?(?:-->|$)|\{\/\*[\s\S]*?\*\/\}|\{%-?\s*comment\s*-?%\}[\s\S]*?\{%-?\s*endcomment\s*-?%\}/g,
	// a comment
	/\{\{[<%]\s*comment\s*[>%]\}\}[\s\S]*?\{\{[<%]\s*\/\s*comment\s*[>%]\}\}|\{::comment\}[\s\S]*?\{:\/(?:comment)?\}/g,
	// a comment
	/^%(?:[ \t].*)?$/gm,
	// a script or a style sheet
	/<(script|style)\b[\s\S]*?<\/\1\s*>/gi,
	// a picture or a video
	/<(svg|iframe|video)\b[\s\S]*?(?:<\/\1\s*>|\/>)/gi,
	// a module of MDX
	/^(?:import|export)\s(?:[^\n]|\n(?!\s*\n|#|<))*/gm,
	// an address
	/\]\((?:<[^<>\n]*>|(?:\{\{[^\n]*?\}\}|[^()\s]|\([^()]*\))*)(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)|^[ \t>]*\[(?!\^)[^\]]{1,999}\]:(?:[ \t]*\S|\n[ \t]+\S).*$/gm,
	// the name of an address
	/<(?<=\{(?:ref|numref|doc|any|eq)\}`[^`\n]{0,300}<)[^<>`\n]*>(?=`)|\{(?:ref|numref|doc|any|eq)\}`[^`<>\n]*`/g,
	// a shortcode
	/\{\{[<%][\s\S]*?[>%]\}\}/g,
	// a tag of a template
	/\{%[\s\S]*?%\}/g,
	// a value of a template
	/\{\{[^\n]*?\}\}/g,
	// the name of an address
	/\[[^[\]\n]*\](?=\]\()|\]\[[^[\]]{0,999}\]/g,
	// a tag
	/<\/?[A-Za-z](?:"[^"]*"|'[^']*'|\{(?:[^{}]|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})*\}|[^<>"'{}])*>/g,
	// the place of a table of contents
	/^[ \t]*(?:[*+-]|\d+\.)[ \t].*\n[ \t]*\{:[ \t]*toc\b.*$|^[ \t]*(?:\[\[toc\]\]|\[TOC\])[ \t]*$/gim,
	// attributes
	/\{:?\s*[#.:][^{}\n]*\}|\{:?\s*[\w-]+=[^{}\n]*\}/g,
	// an option of mkdocstrings
	/^[ \t]*::: \w+[.:][\w.:]+[ \t]*\n(?:[ \t]{4,}\S.*\n?)+/gm,
	// a key of tabs
	/(?<=^[ \t>]*:{3,}[ \t]*(?:code-)?tabs\b).*$/gm,
	// an option of a directive
	/^[ \t]*:[\w-]+:.*$/gm,
	// a mark of MyST
	/^[ \t]*\([^\s()]+\)=[ \t]*$|\{[\w:.+-]+\}(?=`)|(?<=^[ \t]*[`~:]{3,})\{[\w:.+-]+\}/gm,
	// a title without quotation marks, which MkDocs does not show
	/(?<=^[ \t]*(?:!{3}|\?{3}\+?)[ \t]*[\w-]+[ \t]+)[\w-]+(?:[ \t]+[\w-]+)*[ \t]*$/gm,
	// the kind of a block
	/^[ \t]*::[A-Za-z][\w-]*(?=[ \t]*$|[[{])|^[ \t>]*(?::{3,}|\/{3,}|[!?]{3}\+?|={3}[!+]?|@tab|==)[ \t]*\{?[\w-]*\}?|^[ \t>]*\[![\w-]+\]/gm,
	// an expression of MDX
	/\{(?:[^{}\n]|\{[^{}\n]*\})*\}/g,
];

/** The lines of a page without what has a reason not to be shown. @param {readonly string[]} lines */
export function linesToShow(lines) {
	const { prose, code } = separated(lines);
	// What stands in code within a line is no mark; MyST has the names of roles before it.
	const all = prose
		.replace(/\{[\w:.+-]+\}(`+)[^`\n]+\1|(`+)[^`\n]+\2(?!`)/g, (span) =>
			span.startsWith('{') ? span : span.replace(/[<>{}[\]()%:]/g, ' '),
		)
		.split('\n');
	for (const [from, to] of moduleStatements(all)) all.fill('', from, to + 1);
	let rest = all.join('\n');
	for (const pattern of notShown) {
		// A tag within a line of words does not end them.
		rest = rest.replace(pattern, (text) => text.replace(/[^\n]/g, inline.test(text) ? '' : ' '));
	}
	const shown = rest.split('\n');
	for (const [index, text] of code) shown[index] = text;
	return shown;
}

/** Whether a line of code is for the program that colours it. @param {string} line */
const isMarked = (line) => /\[!code|highlight-(?:next-line|start|end)|ANCHOR|\{%/.test(line);

/** `{name} argument` behind the mark of a block: a directive of MyST. */
const directive = /^[ \t>]*([`~]{3,})\{([\w:.+-]+)\}[ \t]*(.*)$/;
/** Whether the argument of a directive is a file, a number of columns or the builder that it is for. @param {string} name @param {string} argument */
const isPlace = (name, argument) =>
	/^(?:figure|image|include|only)$/.test(name) || /^[\d\s]+$|^[\w./-]+\.[a-z]{2,4}$/.test(argument.trim());
const option = /^[ \t>]*:[\w-]+:/;

/**
 * A page's lines with code taken out, and the lines of code that are shown. What directives of MyST hold is no code, unless they say so.
 * @param {readonly string[]} lines
 */
function separated(lines) {
	/** @type {[index: number, text: string][]} */
	const code = [];
	/** @type {string | undefined} */
	let fence;
	let kind = kindOfCode('');
	let isComment = false;
	/** @type {{ mark: string, isSilent: boolean }[]} */
	const open = [];
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
			if (last?.isSilent) return '';
			const [, mark, name = '', argument = ''] = directive.exec(text) ?? [];
			if (mark !== undefined && !isCodeDirective(name)) {
				const isSilent = isSilentDirective(name, argument);
				open.push({ mark, isSilent });
				return isSilent || isPlace(name, argument) ? '' : text;
			}
		}
		const before = fence;
		fence = fenceAfter(fence, text, quotedFenceMark);
		if (fence === undefined && before === undefined) return text;
		if (before === undefined) {
			kind = kindOfCode(text);
			return '';
		}
		const isHidden =
			kind.isHidden ||
			isMarked(text) ||
			(kind.isRust && /^[ \t>]*#(?: |$)/.test(text)) ||
			(kind.isDirective && option.test(text));
		if (!isHidden) code.push([index, text]);
		return '';
	});
	return { prose: prose.join('\n'), code };
}

/** What the first line of a block of code says of the others. @param {string} line */
const kindOfCode = (line) => ({
	isHidden: /mdx-code-block|\btwoslash\b/.test(line),
	isRust: /[`~]{3,}[ \t]*rust\b/.test(line),
	isDirective: directive.test(line),
});
