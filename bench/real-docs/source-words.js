/**
 * The words of a Markdown file that its readers see, found without a parser: with regular expressions that know no generator. What
 * they leave in by mistake counts as lost, so they can only be too strict.
 */

/** Marks whose words no reader sees, each with what takes its place. */
const unseen = /** @type {const} */ ([
	[/^\uFEFF?---\r?\n[\s\S]*?\n(?:---|\.\.\.)\s*(?:\n|$)/, ''],
	[/^\uFEFF?\+\+\+\r?\n[\s\S]*?\n\+\+\+\s*(?:\n|$)/, ''],
	[/<!--[\s\S]*?-->/g, ' '],
	[/\{\/\*[\s\S]*?\*\/\}/g, ' '],
	[/\{\*[\s\S]*?\*\}/g, ' '],
	// A reference that a generator writes from source code, and its settings.
	[/^::: [\w.]+\n(?:[ \t]+[^\n]*\n)*/gm, ' '],
	[/<(script|style|svg)\b[\s\S]*?<\/\1>/gi, ' '],
	[/^(?:import|export)\s[^\n]*(?:\n(?!\s*\n)[^\n]*)*/gm, ' '],
	[/\{\{[<%]?[\s\S]*?[>%]?\}\}/g, ' '],
	[/\{%[\s\S]*?%\}/g, ' '],
	[/^[ \t]*(?:[!?]{3}\+?|={3})[!+]*[ \t]*[\w-]*/gm, ' '],
	[/^[ \t>]*:{3,}[ \t]*\{?[\w-]*\}?/gm, ' '],
	[/\{[ \t]*[#.:][^}\n]*\}/g, ' '],
	[/\{[ \t]*[\w-]+=[^{}\n]*\}/g, ' '],
	[/^[ \t]*\[[^\]\n]+\]:[^\n]*$/gm, ' '],
	[/!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])/g, ' '],
	[/\]\((?:[^()\n]|\([^()\n]*\))*\)/g, ' '],
	[/\]\[[^\]\n]*\]/g, ' '],
	[/<https?:[^>]*>/g, ' '],
	[/<\/?[a-z][^<>]*>/gi, ' '],
	[/&#?\w+;/g, ' '],
]);

const fence =
	/^([ \t>]*(?:[-*+]\s+|\d+[.)]\s+)?)(`{3,}|~{3,})([^\n]*)\n([\s\S]*?)(?:^[ \t>]*\2[`~]*[ \t]*$|(?![\s\S]))/gm;

/** @param {string} text @returns {string[]} words in lower case */
export const wordsIn = (text) =>
	text
		.normalize('NFC')
		.toLowerCase()
		.match(/[\p{L}\p{N}]+/gu) ?? [];

/** @param {string} text @param {readonly number[]} leftOut numbers of lines that were left out for a reason */
export function readSource(text, leftOut = []) {
	const gone = new Set(leftOut);
	const kept = text
		.replaceAll('\r\n', '\n')
		.split('\n')
		.map((line, index) => (gone.has(index + 1) ? '' : line))
		.join('\n');
	/** @type {string[]} */
	const code = [];
	let prose = kept.replace(fence, (_, before, _marks, _info, content) => {
		code.push(content);
		return `${before}\n`;
	});
	for (const [pattern, instead] of unseen) prose = prose.replace(pattern, instead);
	return { words: wordsIn(prose), code };
}

/** What stands in sections only when a generator's own marks were not read. */
export const templateMark =
	/\{\{[<%]|\{%[-\s]|^[ \t]*:{3,}|^[ \t]*!{3}\s|^[ \t]*\?{3}\+?\s|<\/?(?:Tabs?|TabItem|Card|Steps?)\b|\{\/\*/m;
