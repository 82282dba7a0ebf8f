import { posix } from 'node:path';
import { decode, isMarkdownFile, normalisePath, splitUrl, withoutEnding } from '../../../search/core/site-path.js';
import type { TextEdit } from '../../documentation/core/text-edit.js';
import type { SourceLink } from '../pages/page-facts.js';
import { publicFolder, type WorkspaceSite } from '../pages/workspace-site.js';
import { linkEdit, type Place, rewriteUrl } from './rewrite-url.js';

/** New places of moved pages and changed headings. */
interface Relocation {
	/** New path of a page, or of its section with this anchor: the same when it stays, undefined when it is deleted. */
	fileOf(file: string, anchor: string): string | undefined;
	/** New anchor of a heading on the old page. */
	anchorOf(file: string, anchor: string): string;
	/** A path of the page in whose manner an anchor of its own is written once that is on another page. */
	style?: string;
}

interface Relinked {
	edits: TextEdit[];
	/** Links, as written, whose target is gone or has no new address. */
	lost: SourceLink[];
}

/**
 * Rewrites the links of one page that would lead elsewhere; nothing but their destinations changes.
 * @param newFile page that the links are on afterwards
 */
export function relink(
	file: string,
	before: WorkspaceSite,
	after: WorkspaceSite,
	relocation: Relocation,
	newFile = relocation.fileOf(file, '') ?? file,
): Relinked {
	const result: Relinked = { edits: [], lost: [] };
	for (const link of before.pages.get(file)?.links ?? []) {
		const target = before.target(file, link.url);
		if (target.kind === 'page') {
			const place: Place | undefined = newPlace(target, relocation);
			if (place === undefined) result.lost.push(link);
			else if (isOldAddress(before, after, link.url, target.file, place.file)) {
				const { path, query } = splitUrl(link.url);
				const anchor = place.anchor === '' ? '' : `#${place.anchor}`;
				const below = path.startsWith(`${before.place.base}/`) ? before.place.base : '';
				const url = below + after.pathOf(place.file) + (/\/$|\.html?$/i.exec(path)?.[0] ?? '') + query + anchor;
				result.edits.push(linkEdit(link, url));
			} else {
				const isByAddress = isFromAddress(before, file, link.url, target.file);
				const kept = isByAddress ? urlFromAddress(after, newFile, link.url, place) : link.url;
				const isLeaving = link.url.startsWith('#') && place.file !== newFile;
				const url = leadsTo(after, newFile, kept, place)
					? kept
					: rewriteUrl(after, newFile, isLeaving ? (relocation.style ?? '') : link.url, place);
				if (url === undefined) result.lost.push(link);
				else if (url !== link.url) result.edits.push(linkEdit(link, url));
			}
		}
		if (target.kind === 'file') {
			const to = relocation.fileOf(target.file, '');
			const isThere = (url: string) => {
				const now = after.target(newFile, url);
				return now.kind === 'file' && now.file === to;
			};
			if (to === undefined) result.lost.push(link);
			else if ((newFile !== file || to !== target.file) && !isThere(link.url))
				result.edits.push(linkEdit(link, fileUrls(newFile, to, link.url).find(isThere) ?? link.url));
		}
	}
	return result;
}

/** Whether a link is written as an old address of its page. Docent would still find the page by its file; a site may not. */
function isOldAddress(
	before: WorkspaceSite,
	after: WorkspaceSite,
	url: string,
	file: string,
	newFile: string,
): boolean {
	const old = before.pathOf(file);
	const { path } = splitUrl(url);
	const below =
		before.place.base !== '' && path.startsWith(`${before.place.base}/`) ? path.slice(before.place.base.length) : path;
	return url.startsWith('/') && !isMarkdownFile(path) && normalisePath(below) === old && after.pathOf(newFile) !== old;
}

/** Whether a relative link is written from its page's address, as browsers read it, and not from its file: `../b` in `a.md`. */
function isFromAddress(site: WorkspaceSite, file: string, url: string, to: string): boolean {
	const { path } = splitUrl(url);
	if (path === '' || path.startsWith('/') || isMarkdownFile(path)) return false;
	const beside = withoutEnding(posix.join(posix.dirname(file), decode(path)).replace(/\/$/, ''));
	const isBeside = [withoutEnding(to), posix.dirname(to)].includes(beside);
	return !isBeside && isAtAddress(site, file, path, to);
}

const isAtAddress = (site: WorkspaceSite, file: string, path: string, to: string) =>
	normalisePath(posix.join(site.pathOf(file), path)) === site.pathOf(to);

function urlFromAddress(site: WorkspaceSite, file: string, oldUrl: string, { file: to, anchor }: Place): string {
	const { path, query } = splitUrl(oldUrl);
	const ending = /\/$|\.html?$/i.exec(path)?.[0] ?? '';
	const way = (posix.relative(site.pathOf(file), site.pathOf(to)) || '.') + ending;
	return (isAtAddress(site, file, path, to) ? path : way) + query + (anchor === '' ? '' : `#${anchor}`);
}

function newPlace(target: Place, relocation: Relocation): Place | undefined {
	const file = relocation.fileOf(target.file, target.anchor);
	return file === undefined ? undefined : { file, anchor: relocation.anchorOf(target.file, target.anchor) };
}

function leadsTo(site: WorkspaceSite, from: string, url: string, place: Place): boolean {
	const target = site.target(from, url);
	return target.kind === 'page' && target.file === place.file && target.anchor === place.anchor;
}

/** Addresses of an image or download: from the site's root where the old one is, and relative to the page. */
function fileUrls(from: string, file: string, oldUrl: string): string[] {
	const path = posix.relative(posix.dirname(from), file);
	const dotted = oldUrl.startsWith('./') && !path.startsWith('.') ? `./${path}` : path;
	const fromRoot = oldUrl.startsWith('/') ? [`/${file.replace(publicFolder, '')}`] : [];
	return [...fromRoot, dotted].map((url) => encodeURI(url) + (/[?#].*$/.exec(oldUrl)?.[0] ?? ''));
}
