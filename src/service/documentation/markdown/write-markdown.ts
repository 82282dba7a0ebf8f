import { type Options, toMarkdown } from 'mdast-util-to-markdown';
import remarkCjkFriendly from 'remark-cjk-friendly';
import remarkCjkFriendlyStrikethrough from 'remark-cjk-friendly-gfm-strikethrough';
import remarkGfm from 'remark-gfm';
import { unified } from 'unified';

/** GitHub-flavoured Markdown, whose emphasis also begins and ends beside the punctuation of Chinese, Japanese and Korean. */
export const flavour = { plugins: [remarkGfm, remarkCjkFriendly, remarkCjkFriendlyStrikethrough] };

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
