/** A formula in LaTeX. */
export interface Formula {
	raw: string;
	tex: string;
	/** Whether it stands on a line of its own. */
	display: boolean;
}

const longest = 2_000;
const display = String.raw`\$\$(?!\$)((?:\\[^]|[^$\\]){1,${longest}}?)\$\$|\\\[([^]{1,${longest}}?)\\\]`;
const inline = String.raw`\$(?![\s$])((?:\\.|[^$\\\n]){1,${longest}}?)(?<!\s)\$(?![\p{L}\p{N}$])|\\\(([^]{1,${longest}}?)\\\)`;

const atStart = new RegExp(`^(?:${display}|${inline})`, 'u');
const asBlock = new RegExp(`^ {0,3}(?:${display})[ \\t]*(?:\\n|$)`, 'u');
/** Code; else escapes of other characters; else a whole formula; else what may begin one. */
const everywhere = new RegExp(
	`(\`+)[^]*?(?:\\1|$)|\\\\[^([]|${display}|${inline}|(?<![\\p{L}\\p{N}])\\$\\$?|\\\\[([]?$|\\\\[([]`,
	'gu',
);

/** Words that stand beside one another are a sentence between two prices or two variables, not a formula. */
function isProse(tex: string): boolean {
	const words = tex.replace(/\\[a-zA-Z]+\s*\{[^{}]*\}|\\[a-zA-Z]+/g, '');
	return /(?:^|[\s,;])[a-z]{3,}(?=[\s,;.]|$)/i.test(words);
}

function formulaOf(found: RegExpExecArray | RegExpMatchArray | null, from: number): Formula | undefined {
	if (!found) return undefined;
	const [byDollars, byBrackets, inDollars, inBrackets] = found.slice(from);
	const tex = byDollars ?? byBrackets ?? inDollars ?? inBrackets;
	if (tex === undefined || tex.trim() === '' || (inDollars !== undefined && isProse(tex))) return undefined;
	// The service escapes what could begin a tag.
	return { raw: found[0], tex: tex.replace(/\\</g, '<').trim(), display: (byDollars ?? byBrackets) !== undefined };
}

/** The formula that `source` begins with. */
export const formulaAt = (source: string): Formula | undefined => formulaOf(atStart.exec(source), 1);

/** The formula that a block begins with; its line ends with it. */
export const formulaBlockAt = (source: string): Formula | undefined => formulaOf(asBlock.exec(source), 1);

/** Where text that is not a formula ends, because one may begin there. */
export function textEnd(text: string): number {
	let end = text.indexOf('$', 1);
	while (end > 0 && /[\p{L}\p{N}$]/u.test(text[end - 1] ?? '')) end = text.indexOf('$', end + 1);
	return end < 0 ? text.length : end;
}

/** Each formula of a text, with its place; one that may be still be written is `undefined`. */
export function* formulasIn(text: string): Generator<{ at: number; formula: Formula | undefined }> {
	for (const found of text.matchAll(everywhere)) {
		const formula = formulaOf(found, 2);
		if (formula) yield { at: found.index, formula };
		else if (isOpener(found[0]) && mayGoOn(found[0], text.slice(found.index + found[0].length)))
			yield { at: found.index, formula: undefined };
	}
}

const isOpener = (found: string) => /^(?:\$\$?|\\[([])$/.test(found);

/** Whether what has begun may still become a formula. */
function mayGoOn(opener: string, rest: string): boolean {
	if (opener !== '$') return rest.length <= longest;
	const isPrice = /^\d+(?:[.,]\d+)*(?:[\s).,;:!?/-]|$)/.test(rest);
	return rest.length <= 200 && !/^\s|\n/.test(rest) && !isPrice && !isProse(`${rest}…`);
}

/** Where the first formula of a text is. */
export function firstFormula(text: string): number | undefined {
	if (!/\$\S|\\[([]/.test(text)) return undefined;
	for (const { at, formula } of formulasIn(text)) if (formula) return at;
	return undefined;
}
