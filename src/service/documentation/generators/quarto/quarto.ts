import { ProseLines } from '../../../../search/markdown/prose-lines.js';
import type { DocumentationFormat, HeadingIds } from '../../core/format.js';
import { lineInclude } from '../included-lines.js';

/** Identifiers of Pandoc. */
const pandocIds: HeadingIds = {
	slug: (words) =>
		words
			.toLowerCase()
			.replace(/[^\p{L}\p{N}_.\-\s]/gu, '')
			.trim()
			.replace(/\s+/g, '-')
			.replace(/^[^\p{L}]+/u, ''),
	empty: 'section',
	repeated: (id, turn) => `${id}-${turn}`,
};

export const quarto: DocumentationFormat = {
	name: 'quarto',
	title: 'Quarto',
	signs: {
		configuration: ['_quarto.yml', '_quarto.yaml'],
		address: [/^[ \t]+site-url\s*:\s*["']?(https?:[^\s"'#]+)/m],
	},
	ids: pandocIds,
	includes: [lineInclude(/\{\{<\s*include\s/, /^([ \t]*)\{\{<\s*include\s+"?([^\s"<>]+)"?\s*>\}\}[ \t]*$/)],
	readTemplates: readQuarto,
};

/** A shortcode. Of keys the names are shown, and of most others nothing that the page itself says. */
const shortcode = /\{\{<\s*(\w+\b)([^{}]*?)>\}\}/g;

/** Divs become containers, options of code that runs go, and headings have their id alone behind them. */
function readQuarto(body: string): string {
	const prose = new ProseLines();
	return body
		.split('\n')
		.flatMap((line) => {
			const kind = prose.read(line);
			if (kind === 'fence') return line.replace(/^(\s*`{3,})\{\.?([\w+-]+)(?![\w+-])[^}]*\}/, '$1$2');
			if (kind === 'code') return /^\s*(?:#|\/\/|--|%%?)\|/.test(line) ? [] : line;
			const [, colons, attributes = ''] = /^[ \t]*(:{3,})[ \t]*\{([^}]*)\}/.exec(line) ?? [];
			if (colons !== undefined) {
				const callout = /\.callout-(\w+)/.exec(attributes)?.[1] ?? 'div';
				return `${colons}${callout} ${/\btitle="([^"]*)"/.exec(attributes)?.[1] ?? ''}`.trimEnd();
			}
			return line
				.replace(/^(?=.{1,500}$)(#{1,6}[ \t].*)\{[^{}#]*(#[^\s{}]+)(?:\s[^{}]*)?\}[ \t]*$/, '$1{$2}')
				.replace(shortcode, (_, name: string, given: string) => (name === 'kbd' ? `\`${given.trim()}\`` : ''));
		})
		.join('\n');
}
