/** Text that may stand before a fence on its line. */
export const lineHead = /^[\s>*+\-\d.)]*$/;

/** Character references that are not links and do not become one. */
export const harmlessReference =
	/^&(?:amp|lt|gt|quot|apos|nbsp|copy|reg|trade|times|mdash|ndash|hellip|[lr]arr|#39|#34|#160);/;

/**
 * The escaped first character of `text` after `line`, where it would begin Markdown by mistake; undefined when no escape is
 * needed.
 */
export function firstAsText(text: string, line: string): string | undefined {
	switch (text[0]) {
		case '~':
			return /~~$/.test(line) && lineHead.test(line.replace(/~+$/, '')) ? '\\~' : undefined;
		case '`':
			return '\\`';
		case '<':
			return /^<[\s\d=-]/.test(text) ? '<' : '\\<';
		case '&':
			// Formulas line up by `&=`.
			return /^&(?:[=\\]|\w*(?=[\s.,!?)]))/.test(text) ? '&' : '\\&';
		case '!':
			return text[1] === '[' ? '\\!' : undefined;
		default:
			return undefined;
	}
}
