import { type Options, toMarkdown } from 'mdast-util-to-markdown';
import remarkGfm from 'remark-gfm';
import { unified } from 'unified';
import { parseMdx } from './parse-markdown.js';

export interface PlainMarkdown {
	markdown: string;
	/** Why the source could not be read as MDX and was taken for Markdown. */
	problem?: string;
}

/** remark-gfm brings its half of the serialiser along; only remark-stringify's types would name the field. */
export const { toMarkdownExtensions: gfmExtensions = [] } = unified().use(remarkGfm).freeze().data() as {
	toMarkdownExtensions?: Options[];
};

const directive = /^ {0,3}(:{3,})\s*([a-z]+)?[ \t]*(?:\[([^\]]*)\]|([^{\n]*?))?[ \t]*(?:\{[^}]*\})?[ \t]*$/i;

const alertNames: Record<string, string> = {
	note: 'NOTE',
	info: 'NOTE',
	tip: 'TIP',
	success: 'TIP',
	important: 'IMPORTANT',
	warning: 'WARNING',
	caution: 'CAUTION',
	danger: 'CAUTION',
};

/** Turns a page's body, without frontmatter, into Markdown alone: MDX is flattened, `:::note` blocks become alerts. */
export function plainMarkdown(body: string, mdx: boolean): PlainMarkdown {
	const source = directivesToAlerts(body);
	if (!mdx) return { markdown: source };
	try {
		const markdown = toMarkdown(parseMdx(source), {
			bullet: '-',
			emphasis: '_',
			rule: '-',
			extensions: gfmExtensions,
		});
		return { markdown: markdown.replace(/^((?:> ?)+)\\\[!([A-Z]+)\]/gm, '$1[!$2]') };
	} catch (cause) {
		const message = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause);
		return { markdown: source.replace(/^(import|export)\s.*$/gm, ''), problem: message };
	}
}

/**
 * `:::tip Title … :::`, as Docusaurus, VitePress and Starlight write it, becomes the alert that GitHub has for it. Other
 * containers, tabs and code groups among them, only lose their marks.
 */
function directivesToAlerts(body: string): string {
	if (!body.includes(':::')) return body;
	let fence: string | undefined;
	const open: boolean[] = [];
	const quote = () => '> '.repeat(open.filter(Boolean).length);
	return body
		.split('\n')
		.flatMap((line) => {
			const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
			if (mark !== undefined && (fence === undefined || mark.startsWith(fence)))
				fence = fence === undefined ? mark : undefined;
			const match = fence === undefined ? directive.exec(line) : null;
			if (match === null) return [`${quote()}${line}`.trimEnd()];
			const name = match[2]?.toLowerCase();
			if (name === undefined) {
				open.pop();
				return [quote().trimEnd()];
			}
			const alert = alertNames[name];
			open.push(alert !== undefined);
			const title = (match[3] ?? match[4] ?? '').trim();
			const lines = alert === undefined ? [''] : ['', `${quote()}[!${alert}]`];
			return title === '' ? lines : [...lines, `${quote()}**${title}**`, quote().trimEnd()];
		})
		.join('\n');
}
