import { extname } from 'node:path';
import { decode, isMarkdownFile, sitePath, withoutEnding } from '../../../../search/core/site-path.js';
import { changeProse } from '../../../../search/markdown/prose-lines.js';
import { parseYaml } from '../../../data-formats/parse-yaml.js';
import type { DocumentationFormat, OrderEntry } from '../../core/format.js';
import type { Frontmatter } from '../../core/frontmatter.js';
import { withoutComments } from '../../core/globs.js';
import type { LineInclude } from '../../core/include-syntax.js';
import { isRecord } from '../../core/read-json.js';
import { metaFile } from './meta-navigation.js';

const metaFiles = ['json', 'js', 'ts', 'jsx', 'tsx', 'mjs'].map((ending) => `_meta.${ending}`);

/** Nextra, and Fumadocs, which names its components alike. */
export const nextra: DocumentationFormat = {
	name: 'nextra',
	title: 'Nextra',
	signs: {
		configuration: ['js', 'mjs', 'ts', 'cjs'].map((ending) => `next.config.${ending}`),
		says: /nextra|fumadocs/,
		marks: /from ['"](?:nextra|fumadocs-ui)\//,
	},
	navigation: [metaFile],
	folderOrder: { files: metaFiles, read: readMeta },
	folderLists: [...metaFiles, 'meta.json'],
	publicFolders: ['public'],
	includes: [{ sign: /<include[\s>]/, readLine: readInclude }],
	pages: {
		roots: () => [
			...['content', 'src/content'].map((folder) => ({ folder, path: '', pathOf: contentPath })),
			...['pages', 'src/pages'].map((folder) => ({ folder, path: '' })),
			...['app', 'src/app'].map((folder) => ({ folder, path: '', pathOf: routePath })),
		],
	},
	syntax: { callouts: { Callout: true }, readFirst: readMarks },
};

/** Fumadocs includes Markdown, or another file as code: `<include>./part.mdx</include>`. */
function readInclude(lines: readonly string[], at: number, isInCode: boolean): LineInclude | undefined {
	const pattern = /^([ \t]*)<include(?:[ \t]+lang="[^"<>]*")?>([^<>\s#]+)<\/include>[ \t]*$/;
	const [, indent = '', path] = (!isInCode && pattern.exec(lines[at] ?? '')) || [];
	if (path === undefined) return undefined;
	return { indent, path, ...(!isMarkdownFile(path) && { language: extname(path).slice(1) }) };
}

const headingMarks = /^(#{1,6}[ \t].*?)(?:[ \t]+\[!?toc\])*(?:[ \t]+\[#([\w-]+)\])?[ \t]*$/;

/** Fumadocs has folders in parentheses, which are not in the addresses of their pages. */
const contentPath = (file: string, { slug }: Frontmatter) =>
	decode(sitePath(file, slug)).replace(/\/\([^/()]*\)(?=\/|$)/g, '');

/** Fumadocs writes the id of a heading as `[#id]`, and `[toc]` or `[!toc]` for its table of contents. */
function readMarks(body: string): string {
	if (!/^#.*\[[#!]?[\w-]+\]/m.test(body)) return body;
	return changeProse(body, (line) =>
		line.replace(headingMarks, (_, words: string, id?: string) => (id === undefined ? words : `${words} {#${id}}`)),
	);
}

/** A page of the router is a folder with a `page.mdx`; folders in parentheses are not in its address. */
const routePath = (file: string) =>
	withoutEnding(file)
		.replace(/(^|\/)page$/, '')
		.split('/')
		.filter((step) => !/^\(.*\)$/.test(step))
		.join('/');

/** The object that a `_meta` of Nextra exports, where it is written in plain values; `undefined` for a program. */
export function readMeta(text: string): OrderEntry[] | undefined {
	const plain = withoutComments(text).replace(/^[ \t]*import\s.*$/gm, '');
	const object = plain.slice(Math.max(plain.indexOf('{'), 0), plain.lastIndexOf('}') + 1);
	try {
		const data: unknown = parseYaml(object, { logLevel: 'silent' });
		if (!isRecord(data)) return undefined;
		return Object.entries(data).map(([name, value]) => {
			const { title = value, display } = isRecord(value) ? value : { title: value };
			return { name, ...(typeof title === 'string' && { title }), isHidden: display === 'hidden' };
		});
	} catch {
		return undefined;
	}
}
