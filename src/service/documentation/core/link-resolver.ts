import { posix } from 'node:path';
import { decode, encodePath, isMarkdownFile, sitePath } from '../../../search/core/site-path.js';
import type { LinkTargets, PageRules } from './format.js';
import { isLanguage } from './is-language.js';

/** Begins an address that names a page as its generator does, which `references` finds. */
export const referenceMark = 'ref:';

/** Where pages are that are not at their paths. */
export type Addresses = ReadonlyMap<string, string>;

/** Turns a link in a file into its address on the site. */
export type ResolveLink = (url: string) => string;

/**
 * Resolves links by the site path of each file: `./other.md#x`, `other` and `/guide/install.html` become site paths with the
 * anchor. A link to a file that is not a page becomes that file's path; a link to another site stays unchanged. `targets` are
 * names that lead to a place from every page. Of a name that leads nowhere, where templates give names a meaning, the words stay:
 * its address is empty.
 */
export function createLinkResolver(
	paths: ReadonlyMap<string, string>,
	targets: LinkTargets = new Map(),
	{ hasNamesAsAddresses = false, base = '', references }: PageRules = {},
	addresses: Addresses = new Map(),
): (file: string) => ResolveLink {
	const finder = createFinder(paths);
	const find = (target: string) => addressAt(finder(target), addresses);
	/** Links from the root of the pages, which may be a folder above the file. */
	const findAbove = (file: string, target: string): string | undefined => {
		const steps = file.split('/').slice(0, -1);
		for (let length = steps.length; length >= 0; length -= 1) {
			const found = find(posix.join(...steps.slice(0, length), target));
			if (found !== undefined) return found;
		}
		// From the root of the repository, or of the site, the folder of the pages is the first step.
		const below = /^\/[^/]+(\/.+)$/.exec(target)?.[1];
		return below === undefined ? undefined : find(below);
	};
	/** Links of a translation often leave out its language, which the site puts before them. */
	const inLanguage = (own: string, target: string): string | undefined => {
		const language = own.split('/')[1] ?? '';
		return isLanguage(language.toLowerCase()) ? find(`${language}${target}`) : undefined;
	};
	const numbered = numberedFiles(paths);
	const byName = (target: string) => addressAt(numbered.get(posix.basename(target).replace(/\.\w+$/, '')), addresses);
	let refer: ReturnType<NonNullable<PageRules['references']>> | undefined;
	return (file) => (url) => {
		if (references !== undefined && url.startsWith(referenceMark)) {
			refer ??= references(paths);
			const [target = '', suffix = ''] = splitSuffix(url.slice(referenceMark.length));
			return (refer(file, decodeTarget(target)) ?? encodePath(target)) + suffix;
		}
		if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(url) || url === '') return url;
		const own = paths.get(file) ?? sitePath(file);
		const [target = '', suffix = ''] = splitSuffix(url);
		if (target === '') return targets.get(decode(suffix.slice(1)))?.address ?? (addresses.get(own) ?? own) + suffix;
		const decoded = decodeTarget(target);
		if (decoded.startsWith('/')) {
			return (
				(find(decoded) ??
					(isMarkdownFile(decoded) ? findAbove(file, decoded) : undefined) ??
					inLanguage(own, decoded) ??
					(base !== '' && decoded.startsWith(`${base}/`) ? find(decoded.slice(base.length)) : undefined) ??
					encodeTarget(decoded)) + suffix
			);
		}
		const besideFile = posix.join(posix.dirname(file), decoded);
		const besidePage = posix.join(own, decoded);
		const fallback = besideFile.startsWith('..') ? target : encodeTarget(`/${besideFile}`);
		const above = () => (isMarkdownFile(decoded) && !decoded.startsWith('.') ? findAbove(file, decoded) : undefined);
		// `../x` in a page without a slash at the end of its address
		const besideAddress = posix.join(posix.dirname(own), decoded);
		const page = find(besideFile) ?? find(besidePage) ?? find(besideAddress) ?? above() ?? byName(besideFile);
		if (page === undefined && hasNamesAsAddresses && /^[\w-]+$/.test(decoded)) return '';
		if (page === undefined && suffix === '') return targets.get(decoded)?.address ?? fallback;
		return (page ?? fallback) + suffix;
	};
}

const addressAt = (path: string | undefined, addresses: Addresses) =>
	path === undefined ? undefined : (addresses.get(path) ?? path);

/** Finds a page by its file, with the ending or without, or by its path. */
function createFinder(paths: ReadonlyMap<string, string>): (target: string) => string | undefined {
	const known = new Set(paths.values());
	let plain: Map<string, string | undefined> | undefined;
	/** Pages by their path without the numbers that order files, which links often leave out; a path that two would have has none. */
	const unnumbered = () => {
		if (plain !== undefined) return plain;
		plain = new Map();
		for (const path of known) {
			const short = withoutNumbers(path);
			if (short !== path) plain.set(short, plain.has(short) ? undefined : path);
		}
		return plain;
	};
	return (target) => {
		const plain = target.replace(/^\/+|\/+$/g, '');
		const bare = plain.replace(/\.(mdx?|markdown|html?|qmd|rmd)$/i, '');
		const candidates = [
			plain,
			`${bare}.markdown`,
			`${bare}.md`,
			`${bare}.mdx`,
			`${bare}/index.md`,
			`${bare}/index.mdx`,
			`${bare}/README.md`,
			`${bare}/_index.md`,
			`${bare.replace(/\/index$/i, '')}/README.md`,
		];
		for (const candidate of bare === '' ? ['index.md', 'index.mdx', 'README.md', '_index.md'] : candidates) {
			const path = paths.get(candidate);
			if (path !== undefined) return path;
		}
		const own = [encodePath(bare), sitePath(bare)].find((path) => known.has(path));
		return own ?? unnumbered().get(withoutNumbers(encodePath(bare)));
	};
}

const withoutNumbers = (path: string) => path.replace(/\/\d+[-_.](?=[^/\d])/g, '/');

/** Pages by their names without the numbers that order files, where one has the name: pages of such folders link to each other by it. */
function numberedFiles(paths: ReadonlyMap<string, string>): Map<string, string> {
	const found = new Map<string, string>();
	const twice = new Set<string>();
	for (const [file, path] of paths) {
		const name = /^\d+[-_.]+([^\d].*)\.\w+$/.exec(posix.basename(file))?.[1];
		if (name === undefined) continue;
		if (found.has(name)) twice.add(name);
		found.set(name, path);
	}
	for (const name of twice) found.delete(name);
	return found;
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
