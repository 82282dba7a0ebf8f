import type { MarkedToken, Tokens } from 'marked';

/** `[^label]`: where the text refers to a footnote. To the parser it is a link that leads nowhere. */
export interface FootnoteToken extends Tokens.Link {
	/** The label in lower case, because labels differ by more than case. */
	footnote: string;
}

/** Every token that an answer is made of. */
export type AnswerToken = MarkedToken | FootnoteToken;

/** `[^label]: text`: what a footnote says. */
export interface FootnoteDefinition {
	label: string;
	/** Markdown, without the label and the indentation of further lines. */
	text: string;
}

const reference = /^\[\^([^\s\][^]{1,99})\](?!\()/;
const definition = /^ {0,3}\[\^([^\s\][^]{1,99})\]:[ \t]*/;

export const isDefinition = (line: string): boolean => definition.test(line);

/** Reads a block that begins with a definition. */
export function readDefinition(source: string): FootnoteDefinition {
	const [head = '', label = ''] = definition.exec(source) ?? [];
	return { label: label.toLowerCase(), text: source.slice(head.length).replace(/\n(?: {1,4}|\t)/g, '\n') };
}

/** The reference that `source` begins with. */
export function readReference(source: string): FootnoteToken | undefined {
	const [raw, label] = reference.exec(source) ?? [];
	if (!raw || !label) return undefined;
	const tokens: Tokens.Text[] = [{ type: 'text', raw, text: raw }];
	return { type: 'link', raw, href: '', text: raw, tokens, footnote: label.toLowerCase() };
}

/** The parts of a block that matter for the numbers. */
interface FootnoteUse {
	/** Labels that a block refers to, in the order of the text. */
	labels: readonly string[];
	/** Label of the footnote that the block is. */
	defines?: string;
}

/**
 * The number of each footnote by its label: in the order of the references, then those that nothing refers to.
 * @param growing A definition may still come: every reference gets a number.
 */
export function numberFootnotes(blocks: readonly FootnoteUse[], growing: boolean): ReadonlyMap<string, number> {
	const defined = new Set(blocks.flatMap((block) => block.defines ?? []));
	const inOrder = [...blocks.filter((block) => !block.defines), ...blocks.filter((block) => block.defines)];
	const numbers = new Map<string, number>();
	for (const label of [...inOrder.flatMap((block) => block.labels), ...defined]) {
		if (growing || defined.has(label)) numbers.set(label, numbers.get(label) ?? numbers.size + 1);
	}
	return numbers;
}
