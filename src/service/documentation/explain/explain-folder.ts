import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { visit } from 'unist-util-visit';
import { type FolderOptions, folderSource } from '../folder/read-folder.js';
import { headingAnchors } from '../markdown/heading-anchors.js';
import { parseMarkdown } from '../markdown/parse-markdown.js';
import { readBody } from '../page/parse-page-file.js';
import { decode, normalisePath } from '../site-path.js';
import type { LeftOut, StoredPage } from '../source.js';
import { leftWords } from './left-words.js';

/** What Docent makes of a folder, for whoever asks why something is not found. */
export interface FolderExplanation {
	/** What the folder was recognised as, and by which file. */
	format: string;
	pages: { path: string; file: string; title: string; ids: string[] }[];
	/** Files and lines that are in no section, each with its reason. */
	left: LeftOut[];
	/** Links to pages, headings or files that are not there. */
	lost: { file: string; url: string; reason: string }[];
	warnings: string[];
}

/** Reads a folder and compares what was read with what stands there. Nothing is stored. */
export async function explainFolder(folder: string, options: FolderOptions = {}): Promise<FolderExplanation> {
	const pages: StoredPage[] = [];
	const {
		format = '',
		left = [],
		outline,
	} = await folderSource(folder, options).read({
		known: new Map(),
		add: async ({ json }) => void pages.push(JSON.parse(json) as StoredPage),
	});
	const lines: LeftOut[] = [];
	for (const page of pages) {
		const { lines: body, lineOf } = await readBody(folder, page.file);
		for (const { line, reason, words } of leftWords(body, lineOf, page)) {
			lines.push({ file: page.file, line, reason: `${reason ?? unexplained}: ${words.join(' ')}` });
		}
	}
	return {
		format,
		pages: pages.map(({ path, file, title, sections }) => ({
			path,
			file,
			title,
			ids: sections.map(({ anchor }) => anchor).filter((anchor) => anchor !== ''),
		})),
		left: [...left, ...lines],
		lost: await lostLinks(folder, pages),
		warnings: outline.warnings,
	};
}

/** What is said where nothing explains that words are gone. */
export const unexplained = 'for no reason that is known';

async function lostLinks(folder: string, pages: readonly StoredPage[]): Promise<FolderExplanation['lost']> {
	const trees = new Map(pages.map((page) => [page, parseMarkdown(page.markdown)]));
	const idsAt = new Map(
		[...trees].map(([{ path }, tree]) => [path, new Set(headingAnchors(tree).map(({ id }) => id))]),
	);
	const lost: FolderExplanation['lost'] = [];
	for (const [{ path: own, file }, tree] of trees) {
		const urls = new Set<string>();
		visit(tree, 'link', ({ url }) => void urls.add(url));
		for (const url of urls) {
			if (!/^[/#.]/.test(url) || url.startsWith('//')) continue;
			const [target = '', anchor = ''] = url.split('#');
			const path = target === '' ? own : normalisePath(target);
			const ids = idsAt.get(path);
			if (ids === undefined) {
				if (!(await isAsset(folder, decode(target)))) lost.push({ file, url, reason: 'leads to no page' });
			} else if (anchor !== '' && !ids.has(anchor) && !ids.has(decode(anchor))) {
				lost.push({ file, url, reason: `leads to a heading that ${path} does not have` });
			}
		}
	}
	return lost;
}

/** Folders whose files generators serve from the root of the site. */
const publicFolders = ['', 'static', 'public', '../static', '../public'];

async function isAsset(folder: string, target: string): Promise<boolean> {
	const found = await Promise.all(publicFolders.map((inner) => isFile(join(folder, inner, target))));
	return found.includes(true);
}

const isFile = (path: string) =>
	stat(path).then(
		(found) => found.isFile(),
		() => false,
	);

/** The explanation as lines for a person. */
export function explanationText({ format, pages, left, lost, warnings }: FolderExplanation): string {
	const place = ({ file, line, reason }: LeftOut) =>
		`  ${file}${line === undefined ? '' : `:${line}`} is left out: ${reason}`;
	const part = (title: string, entries: readonly string[]) =>
		entries.length === 0 ? [] : [`${title}: ${entries.length}`, ...entries, ''];
	return [
		`Read as ${format}`,
		'',
		...part(
			'Pages',
			pages.map(({ path, file, ids }) => `  ${path} (${file})${ids.map((id) => ` #${id}`).join('')}`),
		),
		...part('Left out', left.map(place)),
		...part(
			'Links that lead nowhere',
			lost.map(({ file, url, reason }) => `  ${file}: ${url} ${reason}`),
		),
		...part(
			'Warnings',
			warnings.map((warning) => `  ${warning}`),
		),
	]
		.join('\n')
		.trimEnd();
}
