/** `[^label]: text`: what a footnote says. */
export interface FootnoteDefinition {
	label: string;
	/** Markdown, without the label and the indentation of further lines. */
	text: string;
}

const definition = /^ {0,3}\[\^([^\s\][^]{1,99})\]:[ \t]*/;

export const isDefinition = (line: string): boolean => definition.test(line);

/** Reads a block that begins with a definition. */
export function readDefinition(source: string): FootnoteDefinition {
	const [head = '', label = ''] = definition.exec(source) ?? [];
	return { label: label.toLowerCase(), text: source.slice(head.length).replace(/\n(?: {1,4}|\t)/g, '\n') };
}
