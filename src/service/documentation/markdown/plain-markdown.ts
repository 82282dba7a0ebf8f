import { type Options, toMarkdown } from 'mdast-util-to-markdown';
import remarkGfm from 'remark-gfm';
import { unified } from 'unified';
import { alertNames } from './alert-names.js';
import { fenceAfter } from './fence-after.js';
import { readGeneratorLines } from './generator-lines.js';
import { flattenMkdocs } from './mkdocs-blocks.js';
import { parseMdx } from './parse-markdown.js';

export interface PlainMarkdown {
	markdown: string;
	/** The reason why the source is not MDX and was read as Markdown. */
	problem?: string;
}

/** remark-gfm brings its half of the serialiser along; only remark-stringify's types would name the field. */
const { toMarkdownExtensions: extensions = [] } = unified().use(remarkGfm).freeze().data() as {
	toMarkdownExtensions?: Options[];
};

const directive = /^ {0,3}(:{3,})\s*([a-z][a-z-]*)?[ \t]*(?:\[([^\]]*)\]|([^{\n]*?))?[ \t]*(?:\{[^}]*\})?[ \t]*$/i;

const twoslashFence = /^([ \t]*)(`{3,})([^\n]*?)[ \t]*\btwoslash\b([^\n]*)\n([\s\S]*?)^\1\2/gm;

/** Twoslash code contains hidden lines and type queries, which readers do not see. */
function withoutTwoslash(body: string): string {
	if (!body.includes('twoslash')) return body;
	return body.replace(
		twoslashFence,
		(_, indent: string, fence: string, language: string, rest: string, code: string) => {
			const shown = code
				.replace(/^[\s\S]*^[ \t]*\/\/ ---cut(?:-before)?---[ \t]*\n/m, '')
				.replace(/^[ \t]*\/\/ ---cut-after---[\s\S]*/m, '')
				.replace(/^[ \t]*\/\/ ---cut-start---[\s\S]*?^[ \t]*\/\/ ---cut-end---[ \t]*\n/gm, '')
				.replace(/^[ \t]*\/\/ *(?:\^\?|\^\||@(?:errors|noErrors|filename)\b).*\n/gm, '');
			return `${indent}${fence}${language}${rest}\n${shown}${indent}${fence}`;
		},
	);
}

/** A tree as Markdown. The mark of an alert loses the escape that the serialiser gives it. */
export const writeMarkdown = (tree: Parameters<typeof toMarkdown>[0]): string =>
	toMarkdown(tree, { bullet: '-', emphasis: '_', rule: '-', extensions }).replace(
		/^((?:> ?)+)\\\[!([A-Z]+)\]/gm,
		'$1[!$2]',
	);

/** Turns a page's body, without frontmatter, into Markdown alone: MDX is flattened, `:::note` blocks become alerts. */
export function plainMarkdown(body: string, mdx: boolean): PlainMarkdown {
	const source = directivesToAlerts(readGeneratorLines(withoutTwoslash(body), mdx));
	if (!mdx) return { markdown: withoutMkdocs(source) };
	try {
		return { markdown: writeMarkdown(parseMdx(source)) };
	} catch (cause) {
		const message = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause);
		return { markdown: source.replace(/^(import|export)\s.*$/gm, ''), problem: message };
	}
}

const withoutMkdocs = (body: string) =>
	/^(?:[!?]{3}|={3})/m.test(body)
		? flattenMkdocs(body.split('\n'), (name) => alertNames.get(name.toLowerCase()) ?? 'NOTE').join('\n')
		: body;

/** In a code group, the tab's label stands in brackets after the language. */
const labelledFence = /^(\s*(?:`{3,}|~{3,})[^\s[]*)[ \t]*([^[\]]*?)\[([^\]]+)\](.*)$/;

/** `== Tab` of vitepress-plugin-tabs, `@tab Tab` of VuePress, which may end in the id that readers do not see. */
const tabMark = /^(?:==|@tab(?::active)?)[ \t]+(.*?[^\s#])(?:#[\w-]+)?[ \t]*$/;

/**
 * `:::tip Title … :::`, as Docusaurus, VitePress and Starlight write it, becomes the alert that GitHub has for it. Other
 * containers only lose their marks; in groups of code and of tabs, each piece stands below the label of its tab.
 */
function directivesToAlerts(body: string): string {
	if (!body.includes(':::')) return body;
	let fence: string | undefined;
	const open: { isAlert: boolean; isCodeGroup: boolean; isTabs: boolean }[] = [];
	const quote = () => '> '.repeat(open.filter(({ isAlert }) => isAlert).length);
	return body
		.split('\n')
		.flatMap((line) => {
			fence = fenceAfter(fence, line);
			const labelled =
				line.length < 500 && fence !== undefined && open.at(-1)?.isCodeGroup ? labelledFence.exec(line) : null;
			if (labelled !== null) {
				const [, before = '', meta = '', label = '', after = ''] = labelled;
				const rest = `${meta}${after}`.trim();
				return ['', `${quote()}**${label}**`, quote().trimEnd(), `${quote()}${before}${rest && ` ${rest}`}`];
			}
			const tab = fence === undefined && line.length < 500 && open.at(-1)?.isTabs ? tabMark.exec(line) : null;
			if (tab !== null) return ['', `${quote()}**${tab[1]}**`, quote().trimEnd()];
			const match = fence === undefined && line.length < 500 ? directive.exec(line) : null;
			if (match === null) return [`${quote()}${line}`.trimEnd()];
			const name = match[2]?.toLowerCase();
			if (name === undefined) {
				open.pop();
				return [quote().trimEnd()];
			}
			const alert = alertNames.get(name);
			const isTabs = name === 'tabs' || name === 'code-tabs';
			open.push({ isAlert: alert !== undefined, isCodeGroup: name === 'code-group', isTabs });
			// It is bold as a whole. What follows the name of tabs is a key for the browser.
			const title = isTabs ? '' : (match[3] ?? match[4] ?? '').replaceAll('**', '').trim();
			const lines = alert === undefined ? [''] : ['', `${quote()}[!${alert}]`];
			return title === '' ? lines : [...lines, `${quote()}**${title}**`, quote().trimEnd()];
		})
		.join('\n');
}
