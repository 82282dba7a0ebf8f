import { posix } from 'node:path';
import { formats } from '../../documentation/generators/formats.js';
import type { EditorSession } from '../editor/editor-session.js';
import { inWords } from '../editor/find-file.js';
import { isPage } from '../pages/page-facts.js';
import type { WorkspaceSite } from '../pages/workspace-site.js';
import type { MovedPages } from './move-entries.js';

/** Folders of pages beside the configuration of a site. */
const contentFolders = new Set([
	...['', 'source', 'website/docs'],
	...formats.flatMap(({ pages }) => pages?.roots?.([]).map(({ folder }) => folder) ?? []),
]);

/** Finds where files that the agent does not change name pages, as `file:line (value)`. @param skipped files that the agent changes itself */
async function findMentions(
	session: EditorSession,
	pages: readonly string[],
	site: WorkspaceSite,
	skipped: ReadonlySet<string>,
) {
	const { folder, files } = await session.siteFiles();
	const named = pages.flatMap((page) => {
		const id = site.pages.get(page)?.frontmatter.id;
		return id === undefined ? [page] : [page, posix.join(posix.dirname(page), id)];
	});
	const found: { place: string; file: string }[] = [];
	for (const { path, text } of files) {
		const shown = posix.relative(folder, path);
		if (skipped.has(shown)) continue;
		const names = namesIn(
			path,
			named.map((page) => posix.join(folder, page)),
			pages.map((page) => site.pathOf(page)),
		);
		for (const [index, line] of text.split('\n').entries()) {
			const value = tokensOf(line, path).find((token) => names.has(plain(token)));
			if (value !== undefined) found.push({ place: `${shown}:${index + 1} (${value})`, file: shown });
		}
	}
	return found;
}

const plain = (name: string) =>
	name
		.replace(/[?#].*$/, '')
		.replace(/^(\.?\/)+|\/+$/g, '')
		.replace(/\.(mdx?|html)$/i, '')
		.replace(/(^|\/)(index|readme)$/i, '');

/** The names that a file may have for pages: seen from its own folder, and from the folders of pages beside it. */
function namesIn(file: string, pages: readonly string[], addresses: readonly string[]): Set<string> {
	const own = posix.dirname(file).replace(/(^|\/)(\.\w+(\/.*)?|_data|config(\/.*)?)$/, '') || '.';
	const isMeta = isFolderList(file);
	const names = (isMeta ? [''] : [...contentFolders]).flatMap((folder) =>
		pages.map((page) =>
			plain(posix.relative(posix.join(own, folder), page.replace(/(^|\/)page(?=\.mdx?$)/, '$1index'))),
		),
	);
	const usable = [...names, ...(isMeta ? [] : addresses.map(plain))];
	return new Set(usable.filter((name) => name !== '' && !name.startsWith('..') && !(isMeta && name.includes('/'))));
}

const folderLists = new Set(formats.flatMap(({ folderLists: names = [] }) => names));

/** Whether a file lists the pages of its own folder by their bare names. */
const isFolderList = (file: string) => folderLists.has(posix.basename(file));

/** Texts in quotes, and words that can be nothing but paths. */
function tokensOf(line: string, file: string): string[] {
	const quoted = [...line.matchAll(/(["'`])((?:(?!\1).)+)\1/g)].map(([, , text = '']) => text);
	const bare = line.match(/[^\s"'`,:()[\]{}<>]+/g) ?? [];
	return [...quoted, ...bare.filter((word) => isFolderList(file) || /[/]|\.mdx?$/.test(word))];
}

/** Number of places that are named. */
const named = 10;

/** A sentence about the places that still name moved or deleted pages; empty when there are none. */
export async function mentionSentence(
	session: EditorSession,
	{ files, before, after }: MovedPages,
	skipped: ReadonlySet<string>,
): Promise<string> {
	const pages = [...files].flatMap(([file, newFile]) =>
		isPage(file) && (file !== newFile || before.pathOf(file) !== after.pathOf(file)) ? [file] : [],
	);
	const places = (await findMentions(session, pages, before, skipped)).map(({ place }) => place);
	if (places.length === 0) return '';
	const rest = places.length > named ? [`${places.length - named} more places`] : [];
	const subject = pages.length === 1 ? 'It is' : 'They are';
	return `${subject} still named in ${inWords([...places.slice(0, named), ...rest], 'and')}, which the agent does not change: do it by hand.`;
}

/** A sentence about the files that list the neighbours of a new page; empty when there are none. */
export async function unlistedSentence(
	session: EditorSession,
	page: string,
	site: WorkspaceSite,
	skipped: ReadonlySet<string>,
): Promise<string> {
	const neighbours = [...site.pages.keys()].filter(
		(file) => file !== page && posix.dirname(file) === posix.dirname(page),
	);
	const files = [...new Set((await findMentions(session, neighbours, site, skipped)).map(({ file }) => file))];
	return files.length === 0
		? ''
		: `It is not listed in ${inWords(files, 'and')}, which the agent does not change: do it by hand.`;
}
