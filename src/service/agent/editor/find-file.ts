import { isMarkdownFile, normalisePath, withoutEnding } from '../../../search/core/site-path.js';
import { isPage } from '../pages/page-facts.js';
import { ActionError } from './action-error.js';
import type { EditorSession } from './editor-session.js';

/** Finds a file by its path, its address, the end of its path, or the page's title. */
export async function findFile(session: EditorSession, name: string): Promise<string> {
	const files = [...(await session.files())];
	const found = byPath(files, name) ?? (await byTitle(session, name));
	if (found === undefined) throw new ActionError(missingSentence(files.filter(isPage), name));
	return found;
}

/** Files by name; folders stand for all of their pages. Undefined means every page: no name was given, or the root. */
export async function findScope(
	session: EditorSession,
	places: readonly string[] | undefined,
): Promise<string[] | undefined> {
	if (places === undefined || places.length === 0 || places.includes('/')) return undefined;
	const files = [...(await session.files())];
	const found: string[] = [];
	for (const place of places) {
		const folder = `${plainName(place)}/`;
		const inFolder = files.filter((file) => isPage(file) && (folder === '/' || file.startsWith(folder)));
		const file = place.endsWith('/') || place.endsWith('/**') ? undefined : byPath(files, place);
		if (file !== undefined) found.push(file);
		else if (inFolder.length > 0) found.push(...inFolder);
		else found.push(await findFile(session, place));
	}
	return [...new Set(found)];
}

const plainName = (name: string) =>
	name
		.trim()
		.replace(/^https?:\/\/[^/]+/i, '')
		.replace(/[?#].*$/, '')
		.replace(/^\.?\/+/, '')
		.replace(/\/(\*\*)?$/, '');

function byPath(files: readonly string[], name: string): string | undefined {
	const plain = plainName(name);
	const names = [
		plain,
		`${plain}.md`,
		`${plain}.mdx`,
		`${plain}/index.md`,
		`${plain}/index.mdx`,
		`${plain}/README.md`,
	].map((one) => one.replace(/^\//, ''));
	const exact = names.find((one) => files.includes(one));
	if (exact !== undefined) return exact;
	const address = normalisePath(`/${plain}`);
	const alike = [
		(file: string) =>
			names.includes(file.toLowerCase()) || names.some((one) => one.toLowerCase() === file.toLowerCase()),
		(file: string) => isPage(file) && normalisePath(`/${file}`) === address,
		(file: string) => plain !== '' && names.some((one) => file.endsWith(`/${one}`)),
	];
	for (const isAlike of alike) {
		const found = files.filter(isAlike);
		if (found.length === 1) return found[0];
		if (found.length > 1)
			throw new ActionError(`"${name}" may be ${inWords(found.slice(0, 5), 'or')}; give the whole path.`);
	}
	return undefined;
}

async function byTitle(session: EditorSession, name: string): Promise<string | undefined> {
	const title = name.trim().toLowerCase();
	if (title === '' || isMarkdownFile(title)) return undefined;
	const candidates = (await session.find([name], false)).filter(isPage);
	const site = await session.site(candidates);
	const found = candidates.filter((file) => {
		const page = site.pages.get(file);
		const first = page?.headings.find(({ depth }) => depth === 1)?.text;
		return [page?.frontmatter.title, page?.frontmatter.sidebarTitle, first].some((one) => one?.toLowerCase() === title);
	});
	if (found.length > 1)
		throw new ActionError(`${inWords(found.slice(0, 5), 'and')} have the title "${name}"; give the path of one.`);
	return found[0];
}

function missingSentence(files: readonly string[], name: string): string {
	const last = withoutEnding(plainName(name).toLowerCase()).split('/').at(-1) ?? '';
	const similar = files.filter((file) => last.length > 2 && file.toLowerCase().includes(last)).slice(0, 3);
	return `There is no page "${name}"${similar.length > 0 ? `; did you mean ${inWords(similar, 'or')}?` : '; give its path, as in guide/install.md.'}`;
}

export function inWords(items: readonly string[], joint: 'and' | 'or'): string {
	return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${joint} ${items.at(-1)}`;
}
