import { encodePath, normalisePath } from '../../../search/core/site-path.js';
import { copyOf } from '../../workspace/git/object-store.js';
import type { PageFacts } from './page-facts.js';
import type { AddressOf, RecognisedSite } from './recognise-folder.js';
import { createWorkspaceSite, type Place, plainPlace, type WorkspaceSite } from './workspace-site.js';

/** Number of links that must support a base or a root. */
const leastLinks = 3;

/**
 * Where the documentation stands on its site: by its configuration, or as its links tell it, where there is none or where they
 * contradict it.
 */
export function findPlace(
	urls: readonly string[],
	pages: ReadonlyMap<string, PageFacts>,
	{ addressOf, isConfigured }: RecognisedSite,
): Place {
	const absolute = urls.filter((url) => /^\/[^/]/.test(url)).map(normalisePath);
	const siteAt = (place: Place) => createWorkspaceSite(pages, new Set(), place);
	const rooted = (own: AddressOf): Place => {
		const root = findRoot(absolute, siteAt({ base: '', root: '', addressOf: own }));
		const served = (file: string) => (root !== '' && file.startsWith(`${root}/`) ? file.slice(root.length + 1) : file);
		return { base: '', root, addressOf: (file, frontmatter) => own(served(file), frontmatter) };
	};
	const places = isConfigured ? [{ base: '', root: '', addressOf }, rooted(plainPlace.addressOf)] : [rooted(addressOf)];
	const found = places.map((place) => {
		const site = siteAt(place);
		const base = findBase(absolute, (path) => site.pageAt(path) !== undefined);
		const known = absolute.filter((path) => {
			const isBelow = base !== '' && path.startsWith(`${base}/`);
			return site.pageAt(isBelow ? path.slice(base.length) : path) !== undefined;
		});
		return { place: { ...place, base }, known: known.length };
	});
	const [first, other] = found;
	const isContradicted = other !== undefined && other.known >= leastLinks && other.known > (first?.known ?? 0) * 2;
	return (isContradicted ? other : first)?.place ?? plainPlace;
}

/**
 * The folder of a site that its documentation is served below, such as `/docs`; empty when there is none.
 * Most absolute links begin with it, and lead to a page only without it.
 */
export function findBase(urls: Iterable<string>, isPageAt: (path: string) => boolean): string {
	const explained = new Map<string, number>();
	let all = 0;
	for (const url of urls) {
		if (!/^\/[^/]/.test(url)) continue;
		const path = normalisePath(url);
		all += 1;
		const [, step = '', rest = '/'] = /^(\/[^/]+)(\/.*)?$/.exec(path) ?? [];
		if (step === '' || isPageAt(path) || !isPageAt(rest)) continue;
		explained.set(step, (explained.get(step) ?? 0) + 1);
	}
	const [best] = [...explained].sort(([, a], [, b]) => b - a);
	return best !== undefined && best[1] >= leastLinks && best[1] * 2 > all ? best[0] : '';
}

/**
 * The folder that a site serves from its root, such as `docs` of a whole repository; empty when there is none.
 * Most absolute links lead to a page only below it.
 */
function findRoot(absolute: readonly string[], site: WorkspaceSite): string {
	const folders = new Map<string, number>();
	for (const file of site.pages.keys()) {
		const steps = file.split('/').slice(0, -1);
		for (const index of steps.keys()) {
			const folder = steps.slice(0, index + 1).join('/');
			folders.set(folder, (folders.get(folder) ?? 0) + 1);
		}
	}
	const large = [...folders].filter(([, count]) => count * 3 > site.pages.size).map(([folder]) => folder);
	const unknown = absolute.filter((path) => site.pageAt(path) === undefined);
	const explained = large.map((folder) => {
		const found = unknown.filter((path) => site.pageAt(encodePath(`${folder}${path}`)) !== undefined);
		return { folder, count: found.length };
	});
	const [best] = explained.sort((a, b) => b.count - a.count || a.folder.length - b.folder.length);
	return best !== undefined && best.count >= leastLinks && best.count * 2 > absolute.length ? best.folder : '';
}

/** Absolute addresses. The text is not parsed, so addresses in code are included. */
const absoluteUrl = /(?:\]\(|\]:[ \t]{0,4}|href=["'])(\/[^)\s"'#?]{1,500})/g;

/** Collects absolute addresses of many texts. A part of a text would keep all of it in memory, so that each address is copied once. */
export function collectUrls() {
	const copies = new Map<string, string>();
	const found: string[] = [];
	return {
		found,
		add(text: string): void {
			for (const [, url = ''] of text.matchAll(absoluteUrl)) {
				const copy = copies.get(url) ?? copyOf(url);
				copies.set(copy, copy);
				found.push(copy);
			}
		},
	};
}
