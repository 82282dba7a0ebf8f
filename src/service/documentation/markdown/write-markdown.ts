import { type Options, toMarkdown } from 'mdast-util-to-markdown';
import { unified } from 'unified';
import { flavour } from '../../../search/markdown/parse-blocks.js';

/** The flavour brings its half of the serialiser along; only remark-stringify's types would name the field. */
const { toMarkdownExtensions: extensions = [] } = unified().use(flavour).freeze().data() as {
	toMarkdownExtensions?: Options[];
};

/** A tree as Markdown. The mark of an alert loses the escape that the serialiser gives it. */
export const writeMarkdown = (tree: Parameters<typeof toMarkdown>[0]): string =>
	toMarkdown(tree, { bullet: '-', emphasis: '*', rule: '-', extensions }).replace(
		/^((?:[ \t]*>)+[ \t]*)\\\[!([A-Z]+)\]/gm,
		'$1[!$2]',
	);
