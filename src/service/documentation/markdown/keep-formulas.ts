import { ProseLines } from '../../../search/markdown/prose-lines.js';

/** Code, or a formula on one line. It begins and ends with no space, and no number follows as in "$5 and $10"; `${a}` is JavaScript. */
const inlineFormula = /(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)|\$\$(?!\s*$)[^$\n]+\$\$|\$(?=[^\s${])[^$\n`]*?[^\s$\\]\$(?!\d)/g;

/** Whether MDX, or what writes Markdown, would change the text. */
const isSpecial = (text: string) => /[{}<_*\\]/.test(text);

/**
 * Puts letters in the place of formulas, so that nothing in them is an expression, a tag or emphasis. `restore` brings them back, if there
 * are any.
 */
export function keepFormulas(body: string): { body: string; restore?: (text: string) => string } {
	if (!body.includes('$')) return { body };
	const kept: string[] = [];
	const keep = (formula: string) => {
		kept.push(formula);
		return `\ue000${kept.length - 1}\ue001`;
	};
	const out: string[] = [];
	const prose = new ProseLines();
	let block: string[] | undefined;
	for (const line of body.split('\n')) {
		if (block === undefined && prose.read(line) !== 'prose') {
			out.push(line);
			continue;
		}
		const isMark = /^[ \t]*\$\$[ \t]*$/.test(line);
		if (block !== undefined) {
			block.push(line);
			if (!isMark) continue;
			out.push(
				isSpecial(block.join('\n'))
					? block[0]?.replace(/\$\$[ \t]*$/, '') + keep(block.join('\n').trim())
					: block.join('\n'),
			);
			block = undefined;
		} else if (isMark) {
			block = [line];
		} else {
			out.push(
				line.includes('$')
					? line.replace(inlineFormula, (whole) => (whole.startsWith('$') && isSpecial(whole) ? keep(whole) : whole))
					: line,
			);
		}
	}
	// A block that never ends is text.
	if (block !== undefined) out.push(...block);
	if (kept.length === 0) return { body };
	return {
		body: out.join('\n'),
		restore: (text) => text.replace(/\ue000(\d+)\ue001/g, (whole, index: string) => kept[Number(index)] ?? whole),
	};
}
