import { posix } from 'node:path';
import type { LinkTargets } from './formats/format.js';
import { decode, encodePath, sitePath } from './site-path.js';

/** Turns a link in a file into its address on the site. */
export type ResolveLink = (url: string) => string;

/**
 * Resolves links by the site path of each file: `./other.md#x`, `other` and `/guide/install.html` become site paths with the
 * anchor. A link to a file that is not a page becomes that file's path; a link to another site stays unchanged. `targets` are
 * names that lead to a place from every page.
 */
export function createLinkResolver(
	paths: ReadonlyMap<string, string>,
	targets: LinkTargets = new Map(),
): (file: string) => ResolveLink {
	const known = new Set(paths.values());
	const find = (target: string): string | undefined => {
		const plain = target.replace(/^\/+|\/+$/g, '');
		const bare = plain.replace(/\.(mdx?|markdown|html?)$/i, '');
		const candidates = [
			plain,
			`${bare}.markdown`,
			`${bare}.md`,
			`${bare}.mdx`,
			`${bare}/index.md`,
			`${bare}/index.mdx`,
			`${bare}/README.md`,
			`${bare}/_index.md`,
		];
		for (const candidate of bare === '' ? ['index.md', 'index.mdx', 'README.md', '_index.md'] : candidates) {
			const path = paths.get(candidate);
			if (path !== undefined) return path;
		}
		return [encodePath(bare), sitePath(bare)].find((path) => known.has(path));
	};
	return (file) => (url) => {
		if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(url) || url === '') return url;
		const own = paths.get(file) ?? sitePath(file);
		const [target = '', suffix = ''] = splitSuffix(url);
		if (target === '') return targets.get(decode(suffix.slice(1)))?.address ?? own + suffix;
		const decoded = decodeTarget(target);
		if (decoded.startsWith('/')) return (find(decoded) ?? encodeTarget(decoded)) + suffix;
		const besideFile = posix.join(posix.dirname(file), decoded);
		const besidePage = posix.join(own, decoded);
		const fallback = besideFile.startsWith('..') ? target : encodeTarget(`/${besideFile}`);
		const page = find(besideFile) ?? find(besidePage);
		if (page === undefined && suffix === '') return targets.get(decoded)?.address ?? fallback;
		return (page ?? fallback) + suffix;
	};
}

/** The address before `?` and `#`, and the rest from that mark on. */
function splitSuffix(url: string): [string, string] {
	const at = url.search(/[?#]/);
	return at === -1 ? [url, ''] : [url.slice(0, at), url.slice(at)];
}

function decodeTarget(target: string): string {
	try {
		return decodeURI(target);
	} catch {
		return target;
	}
}

function encodeTarget(path: string): string {
	return encodePath(path) + (path.length > 1 && path.endsWith('/') ? '/' : '');
}
