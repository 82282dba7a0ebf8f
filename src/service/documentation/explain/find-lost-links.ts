import { stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { slug } from 'github-slugger';
import { visit } from 'unist-util-visit';
import { decode, isMarkdownFile, normalisePath } from '../../../search/core/site-path.js';
import type { PageRecord, SourceResult, StoredPage } from '../core/documentation-source.js';
import { isLanguage } from '../core/is-language.js';
import { headingAnchors } from '../markdown/heading-anchors.js';
import { parseMarkdown } from '../markdown/parse-markdown.js';
import { readPublicFiles } from '../reading/public-files.js';
import { readCodePages } from './code-pages.js';

export interface LostLink {
	file: string;
	/** The line where the link is written first; absent when a template or another file writes it. */
	line?: number;
	/** The address as it is written. */
	written: string;
	/** The address on the site. */
	url: string;
	reason: string;
	/** The page that lacks the heading, by its address on the site, and the id. */
	heading?: { path: string; id: string };
}

/** Links below an address that no page has: it is made at build, or another part of the site. */
export interface LinksElsewhere {
	prefix: string;
	count: number;
	/** The first of them. */
	first: LostLink;
}

/** A page that was read, and the text that it was read from. */
export interface LinkingPage {
	page: StoredPage;
	links: PageRecord['links'];
	body: readonly string[];
	/** The line of the file for a line of the body. */
	lineOf(index: number): number;
}

interface LinkOptions extends Pick<SourceResult, 'isTranslated' | 'project'> {
	/** The setting of the format. */
	format?: string | undefined;
}

/** The links of a folder's pages into the folder, and those of them that lead to no page, heading or file. */
export async function findLostLinks(
	folder: string,
	pages: readonly LinkingPage[],
	{ format, isTranslated = false, project }: LinkOptions,
): Promise<{ count: number; lost: LostLink[]; unknown: LostLink[]; elsewhere: LinksElsewhere[] }> {
	const files = pages.map(({ page }) => page.file);
	const { folders, root, ids: made, hasHooks } = await readPublicFiles(folder, files, format);
	const idsAt = new Map<string, Set<string>>();
	const addressAt = new Map(pages.map(({ page: { path, address = path } }) => [path, address]));
	// No tree is kept: thousands of them would not fit into the memory of a thread.
	const urlsOf = pages.map(({ page, body }) => {
		const tree = parseMarkdown(page.markdown);
		const headings = headingAnchors(tree).map(({ id }) => id);
		idsAt.set(page.path, new Set([...headings, ...otherIds(body.join('\n'), made.slug)]));
		const urls = new Set<string>();
		visit(tree, 'link', ({ url }) => void urls.add(url));
		return urls;
	});
	/** The ids of the page at a path, or of that in the first language where a translation is missing. */
	const idsOf = (path: string) => {
		const [, language = '', rest = ''] = /^\/([^/]+)(\/.*)$/.exec(path) ?? [];
		const isFallback = isTranslated && isLanguage(language.toLowerCase()) && idsAt.has(`/${language}`);
		return idsAt.get(path) ?? (isFallback ? idsAt.get(rest) : undefined);
	};
	const isCodePage = await readCodePages(root);
	const isAsset = async (target: string, file: string) => {
		// A file of the repository, outside of the folder.
		if (target.startsWith('..')) return (await fileAt(join(folder, posix.dirname(file), target))) !== undefined;
		return (await Promise.all(folders.map((inner) => fileAt(join(inner, target))))).some((one) => one?.isFile());
	};
	const lost: LostLink[] = [];
	let count = 0;
	for (const [at, { page, links, body, lineOf }] of pages.entries()) {
		for (const url of urlsOf[at] ?? []) {
			if (!/^[/#.]/.test(url) || url.startsWith('//')) continue;
			const indexOf = (text: string) => body.findIndex((line) => line.includes(text));
			const written = links.find(([own, resolved]) => resolved === url && indexOf(own) !== -1)?.[0] ?? url;
			count += 1;
			const [target = '', anchor = ''] = url.split('#');
			const path = target === '' ? page.path : normalisePath(target);
			const ids = idsOf(path);
			const isThere =
				ids === undefined ? isCodePage(path) || (await isAsset(decode(target), page.file)) : hasId(ids, anchor);
			const index = indexOf(written);
			// A name that the frontmatter, or a program, gives a meaning.
			const isName = written.startsWith('ref:') && index !== -1;
			if (isThere || isName || leavesSite(page.path, written)) continue;
			const reason = ids === undefined ? noPage : `leads to a heading that ${path} does not have`;
			const heading = ids && { path: addressAt.get(path) ?? path, id: decode(anchor) };
			const line = index !== -1 && { line: lineOf(index) };
			lost.push({ file: page.file, ...line, written, url, reason, ...(heading && { heading }) });
		}
	}
	return { count, ...withoutElsewhere(lost, [...idsAt.keys()], { isRootKnown: project !== undefined, hasHooks }) };
}

/** The number of addresses below a prefix that no page has, from which a program is more likely than as many slips. */
const madeMin = 3;
/** The number of pages that link there. */
const filesMin = 5;

const isAbsolute = ({ written }: LostLink) => written.startsWith('/') && !isMarkdownFile(written);

/** Whose root is not told may be a part of a site. */
function withoutElsewhere(
	lost: readonly LostLink[],
	paths: readonly string[],
	{ isRootKnown, hasHooks }: { isRootKnown: boolean; hasHooks: boolean },
) {
	const known = new Set(
		paths.flatMap((path) => path.split('/').map((_, at, steps) => steps.slice(0, at + 1).join('/'))),
	);
	const groups = new Map<string, LostLink[]>();
	for (const link of lost) {
		if (link.reason !== noPage) continue;
		const steps = normalisePath(link.url).split('/');
		const prefix = steps.map((_, at) => steps.slice(0, at + 1).join('/')).find((start) => !known.has(start));
		// A folder without a page of its own is no page that a program makes.
		if (prefix !== undefined) groups.set(prefix, [...(groups.get(prefix) ?? []), link]);
	}
	const made = [...groups].filter(
		([prefix, links]) =>
			(!isRootKnown && prefix.split('/').length === 2 && links.every(isAbsolute)) ||
			new Set(links.map(({ file }) => file)).size >= filesMin ||
			new Set(links.filter(isAbsolute).map(({ url }) => normalisePath(url))).size >= madeMin,
	);
	const all = new Set(made.flatMap(([, links]) => links));
	const isUnknown = ({ heading }: LostLink) => hasHooks && heading !== undefined;
	return {
		lost: lost.filter((link) => !all.has(link) && !isUnknown(link)),
		unknown: lost.filter(isUnknown),
		elsewhere: made.map(([prefix, [first, ...more]]) => ({ prefix, count: more.length + 1, first: first as LostLink })),
	};
}

const noPage = 'leads to no page';

/** Whether a relative link leads above the root of the site, where other sites may stand; a file of Markdown is none. */
const leavesSite = (path: string, written: string) =>
	!isMarkdownFile(written.replace(/[?#].*$/, '')) &&
	(/^(?:\.\.\/)*/.exec(written)?.[0].length ?? 0) / 3 > path.split('/').length - 2;

const hasId = (ids: ReadonlySet<string>, anchor: string) => anchor === '' || ids.has(anchor) || ids.has(decode(anchor));

const fileAt = (path: string) => stat(path).catch(() => undefined);

/** Ids that a page has besides those of its headings: of HTML, attributes, names of MyST, footnotes, terms and titles of components. */
function otherIds(text: string, slugOf: (words: string) => string): string[] {
	const found = (pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match.slice(1).find(Boolean) ?? '');
	return [
		...found(/<[a-z][^<>]*?\s(?:id|name)=(?:"([^"]+)"|'([^']+)'|([^\s"'<>]+))/gi),
		...found(/\{:?[ \t]*(?:[^{}\n]*[ \t])?#([^\s{}]+)[^{}\n]*\}/g),
		// A name above a heading is a further id of it.
		...found(/^<(?:a|span)\s[^<>]*\b(?:id|name)=[^<>]*>(?:<\/\w+>)?\s*\n#{1,6}[ \t]+(.+)$/gim).map(slugOf),
		...found(/^\(([^()\n]+)\)=[ \t]*$|^[ \t]*:name:[ \t]*(\S+)/gm),
		...found(/^\[\^([^\]\n]+)\]:/gm).flatMap((name) => [`fn:${name}`, `fn-${name}`, `user-content-fn-${name}`]),
		...[
			...found(/^(\S[^\n]*)\n\n?:[ \t]/gm).map((term) => term.replace(/\s*\{#[^{}]*\}\s*$/, '')),
			...found(/\s(?:title|label|summary)=(?:"([^"\n]+)"|'([^'\n]+)')/g),
		].map((words) => slug(words)),
	];
}
