import { posix } from 'node:path';
import { isMarkdownFile, splitUrl, withoutEnding } from '../../../search/core/site-path.js';
import type { TextEdit } from '../../documentation/core/text-edit.js';
import type { SourceLink } from '../pages/page-facts.js';
import { plainPath, type WorkspaceSite } from '../pages/workspace-site.js';

/** A page and an anchor on it. */
export interface Place {
	file: string;
	anchor: string;
}

/** The address of a place in the manner of an old address; undefined when no manner of writing leads there. */
export function rewriteUrl(site: WorkspaceSite, from: string, oldUrl: string, place: Place): string | undefined {
	const { path, query } = splitUrl(oldUrl);
	const suffix = query + (place.anchor === '' ? '' : `#${place.anchor}`);
	const leadsThere = (candidate: string) => {
		const target = site.target(from, candidate);
		return target.kind === 'page' && target.file === place.file;
	};
	if (leadsThere(path === '' ? `${path}#` : path)) return path + suffix;
	if (place.file === from && place.anchor !== '') return suffix;
	const found = candidates(site, from, path, place.file).find(leadsThere);
	return found === undefined ? undefined : found + suffix;
}

function candidates(site: WorkspaceSite, from: string, oldPath: string, file: string): string[] {
	const isBelow = site.place.base !== '' && (oldPath === site.place.base || oldPath.startsWith(`${site.place.base}/`));
	const extension = /\.(mdx?|markdown|html?)$/i.exec(oldPath)?.[0] ?? '';
	const hasSlash = oldPath.length > 1 && oldPath.endsWith('/');
	const bare = withoutEnding(file);
	const short = bare.replace(/(^|\/)(_?index|readme)$/i, '$1').replace(/(.)\/$/, '$1');
	const isSource = isMarkdownFile(extension);
	const named = isSource ? file : /html?$/i.test(extension) ? bare + extension : short;
	const relative = (name: string) => {
		const path = posix.relative(posix.dirname(from), name) || '.';
		const dotted = oldPath.startsWith('./') && !path.startsWith('.') ? `./${path}` : path;
		return hasSlash || /(^|\/)\.\.?$/.test(dotted) ? `${dotted}/` : dotted;
	};
	const sitePath = site.pathOf(file);
	const absolute = [extension !== '' ? `/${named}` : sitePath + (hasSlash && sitePath !== '/' ? '/' : ''), sitePath];
	const fromRoot = absolute.map((path) => (isBelow ? site.place.base + path.replace(/^\/$/, '') : path));
	const besideFile = [relative(named), relative(file)];
	const all = oldPath.startsWith('/') ? [...fromRoot, ...besideFile] : [...besideFile, ...fromRoot];
	// An address without ordering numbers stays without them.
	const isNumbered = plainPath(`/${oldPath}`) !== `/${oldPath}`;
	const plain = isNumbered || isSource ? [] : all.map((path) => plainPath(`/${path}`).slice(1));
	return [...plain, ...all];
}

/** Gives a link another address. */
export const linkEdit = ({ start, end, notation }: SourceLink, url: string): TextEdit => ({
	start,
	end,
	text: writeUrl(url, notation),
});

/** Escapes an address for its notation. Existing escapes stay. */
function writeUrl(url: string, notation: SourceLink['notation']): string {
	if (notation === 'angle') return url.replace(/[<>\n]/g, encodeURIComponent);
	const encoded = url.replace(/[\s"'<>\\`]/g, (character) => encodeURIComponent(character).replace("'", '%27'));
	return notation === 'attribute' ? encoded : encoded.replace(/[()]/g, (mark) => (mark === '(' ? '%28' : '%29'));
}
