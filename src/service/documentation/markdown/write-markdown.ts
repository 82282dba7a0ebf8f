import type { Nodes } from 'mdast';
import { defaultHandlers, type Handle, type Handlers, type Options, toMarkdown } from 'mdast-util-to-markdown';
import { unified } from 'unified';
import { flavour } from '../../../search/markdown/parse-blocks.js';

/** The flavour brings its half of the serialiser along; only remark-stringify's types would name the field. */
const { toMarkdownExtensions: extensions = [] } = unified().use(flavour).freeze().data() as {
	toMarkdownExtensions?: Options[];
};

/** The mark of an alert loses the escape that the serialiser gives it. */
const blockquote: Handle = (...given) =>
	defaultHandlers.blockquote(...given).replace(/^((?:>[ \t]*)+)\\\[!([A-Z]+)\]/gm, '$1[!$2]');

/** A tree as Markdown. */
export const writeMarkdown = (tree: Nodes, handlers: Partial<Handlers> = {}): string =>
	toMarkdown(tree, { bullet: '-', emphasis: '*', rule: '-', extensions, handlers: { blockquote, ...handlers } });
