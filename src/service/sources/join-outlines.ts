import type { SourceConfig } from '../config/source-settings.js';
import type { Outline, OutlinePage } from '../documentation/core/documentation-source.js';

/** The hashes of a page that two sources have: one of its file, with the text, and one of the site, with the address and the ids. */
export interface SharedPage {
	text: string;
	site: string;
}

/** The name of a shared page among joined ones. */
export const sharedKey = ({ text, site }: SharedPage): string => `${text}+${site}`;

interface Owned {
	page: OutlinePage;
	owner: SourceConfig;
	/** The hash of the same page on the site. */
	site?: string;
}

/** The number of pages with the address of another one that are named. */
const namedMax = 10;

/**
 * The documentation of a domain, of the outlines of its sources, in their order. A source without an outline is left out. `joined` has
 * the hashes of shared pages by `sharedKey`; without one the page is as it was read from its file.
 */
export function joinOutlines(
	sources: readonly SourceConfig[],
	outlines: ReadonlyMap<string, Outline>,
	title: string | undefined,
	joined: ReadonlyMap<string, string> = new Map(),
): { outline: Outline; shared: SharedPage[] } {
	const found = new Map<string, Owned>();
	const twice: string[] = [];
	const read = sources.flatMap((source) => {
		const outline = outlines.get(source.name);
		return outline === undefined ? [] : [{ source, outline }];
	});
	const isSite = ({ source }: { source: SourceConfig }) => source.kind === 'website';
	// A site comes last, so that the order is that of the files.
	for (const { source, outline } of [...read.filter((one) => !isSite(one)), ...read.filter(isSite)]) {
		for (const page of outline.pages) {
			const same = found.get(page.path);
			const isOfFile = same?.owner.kind === 'folder' || same?.owner.kind === 'git';
			const names = same === undefined ? [source.name] : [same.owner.name, source.name];
			const facets = { ...(same?.page ?? page).facets, sources: names };
			if (same === undefined) found.set(page.path, { page: { ...page, facets }, owner: source });
			else if (source.kind === 'website' && isOfFile && same.site === undefined)
				Object.assign(same, { page: { ...same.page, facets }, site: page.hash });
			else twice.push(`${page.path} of ${source.name} has the address of a page of ${same.owner.name}`);
		}
	}
	const shared: SharedPage[] = [];
	const pages = [...found.values()].map(({ page, site }) => {
		if (site === undefined) return page;
		const one = { text: page.hash, site };
		shared.push(one);
		return { ...page, hash: joined.get(sharedKey(one)) ?? page.hash };
	});
	const home = read.find(({ outline }) => outline.siteUrl !== undefined && !outline.isElsewhere)?.outline.siteUrl;
	const unreadable = read.flatMap(({ outline }) => outline.unreadable ?? []);
	const left = twice.slice(0, namedMax).map((words) => `${words}, and was left out; give one of them a path.`);
	if (twice.length > namedMax) left.push(`${twice.length - namedMax} more pages have the address of another one.`);
	const warnings = read.flatMap(({ source: { name }, outline }) =>
		outline.warnings.map((words) => `${name}: ${words}`),
	);
	const outline = {
		title: title ?? read[0]?.outline.title ?? '',
		...(home !== undefined && { siteUrl: home }),
		navigation: joinNavigation(read.map((one) => one.outline)),
		pages,
		warnings: [...warnings, ...left],
		...(unreadable.length > 0 && { unreadable }),
	};
	return { outline, shared };
}

/** Groups in the order of the sources; each page once. */
function joinNavigation(outlines: readonly Outline[]): Outline['navigation'] {
	const seen = new Set<string>();
	const isNew = ({ path }: { path: string }) => seen.size < seen.add(path).size;
	const groups = outlines.flatMap(({ navigation }) => navigation);
	return groups
		.map((group) => ({ ...group, pages: group.pages.filter(isNew) }))
		.filter(({ pages }) => pages.length > 0);
}
