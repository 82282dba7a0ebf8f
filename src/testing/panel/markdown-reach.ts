import { marked } from 'marked';
import { visit } from 'unist-util-visit';
import { parseMarkdown } from '../../service/documentation/markdown/parse-markdown.js';

const harmless = /^\s*(?:<(?:br|kbd|sub|sup)\s*\/?>\s*)+$/i;

/** Every address that two Markdown parsers link or load, and the HTML that a page might run. */
export function reachOf(markdown: string): string[] {
	const found = new Set<string>();
	visit(parseMarkdown(markdown), (node) => {
		if (node.type === 'link' || node.type === 'definition') found.add(node.url);
		if (node.type === 'image' || node.type === 'imageReference') found.add('an image');
		if (node.type === 'html' && !harmless.test(node.value)) found.add(node.value);
	});
	marked.walkTokens(marked.lexer(markdown), (token) => {
		if (token.type === 'link' || token.type === 'def') found.add(token.href);
		if (token.type === 'image') found.add('an image');
		if (token.type === 'html' && !harmless.test(token.raw)) found.add(token.raw);
	});
	return [...found];
}
