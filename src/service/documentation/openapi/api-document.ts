import type { Nodes, Paragraph } from 'mdast';
import { walk } from '../../../search/markdown/walk.js';
import { isRecord } from '../core/read-json.js';
import { htmlText } from '../markdown/page-source.js';
import { parseMarkdown } from '../markdown/parse-markdown.js';
import { writeMarkdown } from '../markdown/write-markdown.js';

/** Lengths in UTF-16 code units, and the most references that lead to each other. */
const bounds = { words: 5_000, name: 200, hops: 20 };

export type Fields = Record<string, unknown>;

export const fieldsOf = (value: unknown): Fields => (isRecord(value) ? value : {});
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const textOf = (value: unknown, most = bounds.name): string =>
	typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, most).trim() : '';

export const code = (text: string): string => `\`${text.replace(/[`\s]+/g, ' ').trim()}\``;

/** A description in Markdown, as a part of a section: its headings are bold, and of its HTML the words stay. */
export function wordsOf(value: unknown, most = bounds.words): string {
	const text = textOf(value, most);
	if (!/[<#\n]/.test(text)) return text;
	const tree = parseMarkdown(text);
	walk(tree, (node: Nodes) => {
		if (node.type === 'heading') {
			const children: Paragraph['children'] = [{ type: 'strong', children: node.children }];
			Object.assign(node, { type: 'paragraph', children });
		}
		if (node.type === 'html') Object.assign(node, { type: 'text', value: htmlText(node.value) });
	});
	return writeMarkdown(tree).trim();
}

/** Finds what a reference within the document means. Nothing else is ever opened. */
export class References {
	#outside = 0;

	constructor(readonly document: Fields) {}

	get warnings(): string[] {
		if (this.#outside === 0) return [];
		return [
			`${this.#outside} references lead out of the document and were not followed; bundle it into one file, for example with "npx @redocly/cli bundle".`,
		];
	}

	/** The object itself, or the one that it refers to; nothing for circles and for what is not there. */
	find(value: unknown): Fields {
		let found = fieldsOf(value);
		for (let hop = 0; typeof found.$ref === 'string'; hop += 1) {
			if (hop === bounds.hops) return {};
			if (!found.$ref.startsWith('#/')) {
				this.#outside += 1;
				return {};
			}
			const steps = found.$ref.slice(2).split('/');
			let at: unknown = this.document;
			for (const step of steps.slice(0, bounds.hops)) at = own(at, unescaped(step));
			found = fieldsOf(at);
		}
		return found;
	}
}

const own = (value: unknown, key: string): unknown =>
	typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Fields)[key] : undefined;

function unescaped(step: string): string {
	const plain = step.replaceAll('~1', '/').replaceAll('~0', '~');
	return URL.canParse(`data:${plain}`) && /%[\da-f]{2}/i.test(plain) ? decodeURIComponent(plain) : plain;
}
