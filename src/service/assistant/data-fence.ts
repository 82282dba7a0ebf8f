import { randomBytes } from 'node:crypto';

/** What a block of data is: the prompt's own words, never anybody else's. */
export type DataKind =
	| 'passage'
	| 'page'
	| 'path'
	| 'selection'
	| 'turn'
	| 'question'
	| 'comment'
	| 'citation'
	| 'conventions'
	| 'findings';

/**
 * Fences off what others have written. The fence's name is new for every prompt and cannot be guessed, so that no text can
 * close it; a text that holds the name nevertheless loses it.
 */
export class DataFence {
	/** Name of the tags around each block. */
	readonly tag: string;

	/** @param name 96 random bits, except in tests */
	constructor(name: string = randomBytes(12).toString('hex')) {
		this.tag = `data-${name}`;
	}

	/** @param attributes words of ours; what others have written belongs into `text` */
	write(kind: DataKind, attributes: Record<string, string | number>, text: string): string {
		const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
		return `<${this.tag} kind="${kind}"${written.join('')}>\n${text.replaceAll(this.tag, 'data')}\n</${this.tag}>`;
	}
}

const blocks = /(?:<(data-[0-9a-f]{24})(?: [^>\n]*)?>\n[\s\S]*?\n<\/\1>\s*)+/g;

/** A text for those who are not to read what others have written in its blocks. */
export const withoutData = (text: string): string =>
	text.replace(blocks, '(What readers wrote is left out here.)\n\n').trim();
