import { posix } from 'node:path';
import { decode, normalisePath, splitUrl } from '../../../search/core/site-path.js';
import { applyEdits, type TextEdit } from '../../documentation/core/text-edit.js';
import type { EditorSession } from '../editor/editor-session.js';
import { findScope } from '../editor/find-file.js';
import { findPattern, type LinkPattern } from '../editor/link-pattern.js';
import { mendLink, type Redirects } from '../editor/mend-link.js';
import { linkEdit, rewriteUrl } from '../editor/rewrite-url.js';
import { readNavigations } from '../navigation/read-navigations.js';
import { isPage, type SourceLink } from '../pages/page-facts.js';
import { brokenBecause, publicFolder, type WorkspaceSite } from '../pages/workspace-site.js';
import { counted } from '../texts/safe-text.js';
import type { ActionInput } from './action-inputs.js';

/** Number of links that the report names one by one. */
const named = 20;

/** Fixes broken links to pages, sections and files when the intended target is clear. */
export async function fixLinks(session: EditorSession, { pages: places }: ActionInput<'fix-links'>): Promise<string> {
	const scoped = (await findScope(session, places))?.filter(isPage);
	const pages = await session.pages();
	const site = await session.site(pages);
	const redirects = redirectsIn(await readNavigations(session, site));
	const pattern = findPattern(site, scoped ?? pages, redirects);
	if (pattern) return stoppedSentence(pattern);
	const written = new Map<string, string>();
	const mended: string[] = [];
	const left: string[] = [];
	for (const file of scoped ?? pages) {
		const edits: TextEdit[] = [];
		for (const link of site.pages.get(file)?.links ?? []) {
			if (brokenBecause(site, file, link) === undefined) continue;
			const url = mendedUrl(site, file, link, redirects);
			if (url === undefined) left.push(`${file}:${link.line} (${link.url})`);
			else {
				edits.push(linkEdit(link, url));
				const isLeft = brokenBecause(site, file, { ...link, url }) !== undefined;
				mended.push(`${file}:${link.line} (${link.url} → ${url}${isLeft ? ', whose anchor is not known' : ''})`);
			}
		}
		if (edits.length > 0) written.set(file, applyEdits(await session.readOne(file), edits));
	}
	if (mended.length > 0)
		await session.say(
			`${counted(mended.length + left.length, 'link')} of ${counted((scoped ?? pages).length, 'page')} ${mended.length + left.length === 1 ? 'is' : 'are'} broken, of which ${mended.length} will be mended.`,
		);
	await session.write(written);
	return sentences(mended, left, written.size).join('\n');
}

/** Redirects of every file that has some, from site paths. */
function redirectsIn(navigations: Awaited<ReturnType<typeof readNavigations>>): Redirects {
	const entries = navigations.flatMap(({ navigation }) => navigation.redirects?.entries ?? []);
	return new Map(
		entries.flatMap(({ from, target, value }) =>
			target === undefined ? [] : [[normalisePath(from), { file: target, anchor: splitUrl(value).anchor }]],
		),
	);
}

function mendedUrl(site: WorkspaceSite, file: string, link: SourceLink, redirects: Redirects): string | undefined {
	const place = mendLink(site, file, link, redirects);
	if (place !== undefined) {
		const url = rewriteUrl(site, file, link.url, place);
		return url === undefined || site.target(file, url).kind !== 'page' ? undefined : url;
	}
	return mendedFile(site, file, link.url);
}

/** The only image or download with the same name elsewhere. */
function mendedFile(site: WorkspaceSite, from: string, url: string): string | undefined {
	const { path, query } = splitUrl(url);
	const name = posix.basename(decode(path)).toLowerCase();
	if (!/\.\w+$/.test(name) || isPage(name) || /\.html?$/.test(name)) return undefined;
	const found = [...site.files].filter((file) => posix.basename(file).toLowerCase() === name);
	const [file] = found;
	if (found.length !== 1 || file === undefined) return undefined;
	const relative = posix.relative(posix.dirname(from), file);
	const candidates = [path.startsWith('/') ? `/${file.replace(publicFolder, '')}` : relative, relative];
	return candidates.map((one) => one + query).find((one) => site.target(from, one).kind === 'file');
}

const stoppedSentence = ({ places, missing, all }: LinkPattern): string =>
	`Of ${all} ${places} that links lead to, ${missing} are not here. The site seems to have them all the same, so nothing was changed. To have the links of single pages mended, name these pages.`;

function sentences(mended: readonly string[], left: readonly string[], pages: number): string[] {
	if (mended.length + left.length === 0) return ['No link and no anchor is broken.'];
	return [
		...(mended.length > 0
			? [`Fixed ${counted(mended.length, 'link')} on ${counted(pages, 'page')}: ${listed(mended)}.`]
			: []),
		...(left.length > 0
			? [
					`${counted(left.length, 'broken link')} could not be fixed, because it is not clear what was meant: ${listed(left)}.`,
				]
			: []),
	];
}

const listed = (items: readonly string[]) =>
	items.slice(0, named).join(', ') + (items.length > named ? ` and ${items.length - named} more` : '');
