import type { DocumentationFormat } from './format.js';

/** Lines of code are marked by comments that stand on lines of their own. */
const highlightComment =
	/^\s*(?:\/\/|\/\*|\{\s*\/\*|#|<!--|--|%|;)\s*highlight-(?:next-line|start|end)\s*(?:\*\/\s*\}?|-->)?\s*$/;

export const docusaurus: DocumentationFormat = {
	name: 'docusaurus',
	title: 'Docusaurus',
	signs: { configuration: ['js', 'ts', 'mjs', 'cjs', 'mts', 'cts'].map((ending) => `docusaurus.config.${ending}`) },
	syntax: {
		callouts: { Admonition: true },
		codeComponents: ['CodeBlock'],
		unwrapped: 'mdx-code-block',
		codeLine: (line) => (highlightComment.test(line) ? undefined : line),
	},
};
