/**
 * The words of a Markdown file that its readers see, found without a parser: with regular expressions that know no generator. What
 * they leave in by mistake counts as lost, so they can only be too strict.
 */

/** Marks whose words no reader sees, each with what takes its place. */
const unseen = /** @type {const} */ ([
	[/^\uFEFF?---\r?\n[\s\S]*?\n(?:---|\.\.\.)\s*(?:\n|$)/, ''],
	[/^\uFEFF?\+\+\+\r?\n[\s\S]*?\n\+\+\+\s*(?:\n|$)/, ''],
	[/<!--[\s\S]*?-->/g, ''],
	[/\{\/\*[\s\S]*?\*\/\}/g, ' '],
	[/\{\*[\s\S]*?\*\}/g, ' '],
	// A reference that a generator writes from source code, and its settings.
	[/^[ \t]*;?-+8<-+.*$/gm, ''],
	[/^::: [\w.]+\n(?:[ \t]+[^\n]*\n)*/gm, ' '],
	[/<(script|style|svg)\b[\s\S]*?<\/\1>/gi, ' '],
	[/^(?:import|export)\s[^\n]*(?:\n(?!\s*\n)[^\n]*)*/gm, ' '],
	[/\{\{[<%]?[\s\S]*?[>%]?\}\}/g, ' '],
	[/\{%[\s\S]*?%\}/g, ' '],
	[/^[ \t]*(?:[!?]{3}\+?|={3})[!+]*[ \t]*[\w-]*/gm, ' '],
	// MyST: options of a directive, comments, names of headings, and references that show the title of what they lead to.
	[/(?<=^[ \t>]*:{3,}[ \t]*\{[\w.:+-]+\}[^\n]*\n)(?:[ \t]*:[\w-]+:[^\n]*\n|[ \t]*---\n[\s\S]*?\n[ \t]*---\n)+/gm, ''],
	[/(?<=^[ \t>]*:{3,}[ \t]*\{[\w.:+-]+\})[ \t]*[\d ]+$/gm, ''],
	[/^%[^\n]*$/gm, ''],
	[/^\([^()\n]+\)=[ \t]*$/gm, ''],
	[/<(?:project|path|inv):[^<>]*>/g, ' '],
	[/^[ \t>]*:{3,}[ \t]*\{?[\w-]*\}?/gm, ' '],
	[/^[ \t]*\/{3,}[ \t]*[\w-]*(?:[ \t]*\|)?/gm, ' '],
	// Jekyll's table of contents: an item that the list of headings takes the place of.
	[/^[ \t]*(?:[-*+]|\d+\.)[^\n]*\n[ \t]*\{:[ \t]*toc[^}\n]*\}[ \t]*$/gim, ' '],
	[/\{[ \t]*[#.:][^}\n]*\}/g, ' '],
	[/\{[ \t]*[\w-]+=[^{}\n]*\}/g, ' '],
	[/^[ \t]*\[[^\]]{1,999}\]:(?:[^\n]*\S[^\n]*|[ \t]*\n[ \t]+\S[^\n]*)$/gm, ' '],
	[/!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])/g, ' '],
	[/\]\((?:[^()\n]|\([^()\n]*\))*\)/g, ''],
	[/\]\[[^\]]{0,999}\]/g, ''],
	[/<https?:[^>]*>/g, ' '],
	// `ORM</abbr>s` is one word.
	[/<\/?(?:abbr|code|em|strong|b|i|u|s|span|a|sub|sup|small|mark)(?:\s[^<>]*)?>/gi, ''],
	// The values of attributes may be programs, with arrows in them.
	[/<\/?[a-z](?:"[^"]*"|'[^']*'|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}|[^<>"'{}])*>/gi, ' '],
	[/<\/?[a-z][^<>]*>/gi, ' '],
	[/&#?\w+;/g, ' '],
]);

const fence =
	/^([ \t>]*(?:[-*+]\s+|\d+[.)]\s+)?)(`{3,}|~{3,})([^\n]*)\n([\s\S]*?)(?:^[ \t>]*\2[`~]*[ \t]*$|(?![\s\S]))/gm;

/** What stands beside code, a link or a component without a space is one word with it. @param {string} text */
const joined = (text) =>
	text
		// Items are counted anew.
		.replace(/^([ \t>]*)\d{1,9}[.)](?=[ \t])/gm, '$1')
		.replace(
			/(?<=[\p{L}\p{N}])(?:` `{2,} `|`\{ ?\}`|`|<\/?[A-Z][\w.]*(?:\s[^<>]*)?\/?>)+(?=[\p{L}\p{N}])|(?<=\p{L})\*+(?=\p{L})/gu,
			'',
		);

/** @param {string} text @returns {string[]} words in lower case */
export const wordsIn = (text) =>
	joined(text)
		.replace(/[[\]]|\\(?=[!-/:-@[-`{-~])/g, '')
		.normalize('NFC')
		.toLowerCase()
		.match(/[\p{L}\p{N}]+/gu) ?? [];

/** MyST's directives that show code; the others have words within, or names of files. */
const codeDirective = /^\{(?:code|code-block|code-cell|sourcecode|prompt|doctest|mermaid|graphviz)\}/;
const wordlessDirective =
	/^\{(?:toctree|tableofcontents|contents|index|meta|bibliography|image|only|auto\w*|raw|include|literalinclude|\w+-?auto\w*|eval-rst|math)/;
const mystRole = /\{[\w:.+-]+\}(`+)([^`]+)\1/g;

/** What stands in code for what a generator puts there: another file, or the value of a program. */
const placeholderLine = /^[ \t]*(?:\{\{#\w+ [^{}]*\}\}|<<<[ \t]*\S+.*|\$\{\w+\})[ \t]*$/;

/** Code as readers see it: an example of a shortcode of Hugo is shown without its comment marks. */
const shownCode = (/** @type {string} */ code) =>
	code
		.replace(/(\{\{[<%])\/\*([\s\S]*?)\*\/([>%]\}\})/g, '$1$2$3')
		.split('\n')
		.filter((line) => !placeholderLine.test(line))
		.join('\n');

/** @param {string} text @param {string[]} code @returns {string} the text without its blocks of code, which are added to the list */
function withoutFences(text, code) {
	return text.replace(fence, (_, before, _marks, info, content) => {
		if (!/^\s*\{[\w:.+-]+\}/.test(info) || codeDirective.test(info.trim())) {
			code.push(shownCode(content));
			return `${before}\n`;
		}
		if (wordlessDirective.test(info.trim())) return `${before}\n`;
		const words = content.replace(/^(?:[ \t]*:[\w-]+:[^\n]*\n|[ \t]*---\n[\s\S]*?\n[ \t]*---\n)+/, '');
		return `${before}\n${withoutFences(words, code)}\n`;
	});
}

/** @param {string} text @param {readonly number[]} leftOut numbers of lines that were left out for a reason @param {boolean} hasExpressions */
export function readSource(text, leftOut = [], hasExpressions = false) {
	const gone = new Set(leftOut);
	const kept = text
		.replaceAll('\r\n', '\n')
		.split('\n')
		.map((line, index) => (gone.has(index + 1) ? '' : line))
		.join('\n');
	/** @type {string[]} */
	const code = [];
	const markdown = hasExpressions ? kept.replace(/^export (?:default )?(?:async )?function[\s\S]*?^\}/gm, '') : kept;
	// A reference by name alone shows the title of what it leads to.
	let prose = withoutFences(markdown, code).replace(
		/\{(?:ref|numref|doc|any|eq|term|myst|external[\w:]*|py:\w+)\}(`+)[^`<]+\1/g,
		' ',
	);
	prose = prose.replace(mystRole, (_, _marks, content) => content.replace(/\s*<[^<>]*>$/, ''));
	prose = joined(prose);
	for (const [pattern, instead] of unseen) prose = prose.replace(pattern, instead);
	// In MDX braces hold programs, which readers see the value of.
	for (let depth = 0; hasExpressions && depth < 4; depth += 1) prose = prose.replace(/\{[^{}]*\}/g, ' ');
	return { words: wordsIn(prose), code };
}

const codeSpan = /(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g;
const indentedCode = /(?<=^|\n)[ \t]*\n(?:(?: {4}|\t)[^\n]*(?:\n|$))+/g;

/** A section without its code, in which marks of templates are examples. @param {string} markdown */
export const withoutCode = (markdown) =>
	markdown.replace(fence, '\n').replace(indentedCode, '\n').replace(codeSpan, ' ');

/** What stands in sections only when a generator's own marks were not read. */
export const templateMark =
	/\{\{[<%]|\{%[-\s]|^[ \t]*:{3,}|^[ \t]*!{3}\s|^[ \t]*\?{3}\+?\s|<\/?(?:Tabs?|TabItem|Card|Steps?)\b|\{\/\*/m;
