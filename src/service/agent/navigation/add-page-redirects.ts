import { posix } from 'node:path';
import { formatOf, formats } from '../../documentation/generators/formats.js';
import { hostFiles } from '../../documentation/generators/hosts.js';
import type { EditorSession } from '../editor/editor-session.js';
import { inWords } from '../editor/find-file.js';
import { addToList, listOf, removeFromList } from '../editor/frontmatter-edit.js';
import { isPage } from '../pages/page-facts.js';
import { counted } from '../texts/safe-text.js';
import type { MovedEntries, MovedPages } from './move-entries.js';
import { isNavigation } from './read-navigations.js';

/** An old address that leads on, as it is written, and the file that says so. */
export interface AddedRedirect {
	from: string;
	file: string;
}

/** Pages whose address changes, or which are deleted with a successor. */
const newAddresses = ({ files, successor, before, after }: MovedPages) =>
	[...files].flatMap(([file, newFile = successor]) => {
		if (newFile === undefined || !isPage(file) || !isPage(newFile)) return [];
		const [from, to] = [before.pathOf(file), after.pathOf(newFile)];
		return from === to ? [] : [{ file: newFile, from, to }];
	});

/** Adds old addresses to the frontmatter of pages, where the generator reads them from there. `textOf` is a page's text so far. */
export async function addPageRedirects(
	session: EditorSession,
	moved: MovedPages,
	textOf: (file: string) => string | undefined,
): Promise<{ texts: Map<string, string>; redirects: AddedRedirect[] }> {
	const field = formatOf((await session.recognised()).format).oldAddresses;
	const texts = new Map<string, string>();
	const redirects: AddedRedirect[] = [];
	if (field === undefined) return { texts, redirects };
	for (const { file, from, to } of newAddresses(moved)) {
		const text = texts.get(file) ?? textOf(file);
		if (text === undefined) continue;
		const [old, own] = [from, to].map(field.written);
		const others = listOf(text, field.key);
		// A page that comes back to an old address of its own needs none there.
		const kept = others.filter((other) => other !== own);
		const start = kept.length === others.length ? text : removeFromList(text, field.key, own ?? '');
		const changed = old === undefined || kept.includes(old) ? start : start && addToList(start, field.key, old);
		if (changed === undefined || old === undefined) continue;
		texts.set(file, changed);
		redirects.push({ from: old, file });
	}
	return { texts, redirects };
}

const configurations = formats.flatMap(({ signs }) => [...(signs.configuration ?? []), ...(signs.texts ?? [])]);

/** Whether a file may hold the redirects of a site, and is a program or is read by other programs. */
const mayRedirect = (path: string) =>
	[...configurations, ...hostFiles].some((name) => `/${path}`.endsWith(`/${name}`)) && !isNavigation(path);

/** A sentence about redirects that were added, or about the file that may need them; empty where there is nothing to say. */
export async function redirectSentence(
	session: EditorSession,
	redirects: readonly AddedRedirect[],
	circles: MovedEntries['circles'],
	moved: MovedPages,
): Promise<string> {
	const [circle] = circles;
	const added = await addedSentence(session, redirects, circle === undefined ? moved : undefined);
	if (circle === undefined) return added;
	const more =
		circles.length > 1 ? ` and ${counted(circles.length - 1, 'other old address', 'other old addresses')}` : '';
	return `${added} No redirect from ${circle.from}${more} was added to ${circle.file}, because its rule "${circle.rule}" leads back there: change that rule.`.trim();
}

/** @param moved pages whose old addresses may need a redirect by hand */
async function addedSentence(
	session: EditorSession,
	redirects: readonly AddedRedirect[],
	moved: MovedPages | undefined,
): Promise<string> {
	const [only] = redirects;
	if (only !== undefined && redirects.length === 1) return `A redirect from ${only.from} was added to ${only.file}.`;
	const written = [...new Set(redirects.map(({ file }) => file))];
	const inFiles = written.length > 5 ? counted(written.length, 'file') : inWords(written, 'and');
	if (only !== undefined)
		return `${counted(redirects.length, 'redirect')} from old addresses were added to ${inFiles}.`;
	const [first] = moved === undefined ? [] : newAddresses(moved);
	if (first === undefined) return '';
	const { folder, files } = await session.siteFiles();
	const isAbove = (path: string) =>
		posix.join('/', folder, first.file).startsWith(posix.join('/', posix.dirname(path), '/'));
	const place = files
		.filter(({ path, text }) => mayRedirect(path) && isAbove(path) && /redirect|rediraffe/i.test(path + text))
		.sort((a, b) => b.path.split('/').length - a.path.split('/').length)[0];
	if (place === undefined) return '';
	return `Old addresses such as ${first.from} have no redirect: add them to ${posix.relative(folder, place.path)}, which the agent does not change.`;
}
