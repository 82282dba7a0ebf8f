import type { Documentation, NavigationLink } from '../../search/core/documentation.js';
import { siteAddresses } from '../../search/core/site-path.js';
import type { Retriever } from '../../search/retriever.js';
import type { Notices } from '../database/notices.js';
import type { StoredPage } from '../documentation/core/documentation-source.js';
import { assembleDocumentation } from '../documentation/read-documentation.js';
import { ServiceError } from '../errors/service-error.js';
import { describeError, type Log } from '../telemetry/log.js';
import type { DocumentStore, IndexedDomain } from './document-store.js';

/** The documentation of a domain in this process. It never changes; a newer one replaces it. */
export interface Holding {
	domain: string;
	version: number;
	documentation: Documentation;
	retriever: Retriever;
	/** Public address of the documentation, without a trailing slash. */
	siteUrl: string | undefined;
}

/** The documentations that this process can answer from. */
export type Library = ReturnType<typeof createLibrary>;

const suggestedPages = 5;

interface NearPages {
	/** The nearest first. */
	pages: NavigationLink[];
	/** Whether they have the words; else they are the first pages. */
	areFound: boolean;
}

/** Finds pages by the words of an unknown address; without words, the documentation's first pages. */
export function nearestPages(library: Pick<Library, 'open'>, domain: string) {
	return async (words: string): Promise<NearPages> => {
		const retriever = (await library.open(domain))?.retriever;
		if (retriever === undefined) return { pages: [], areFound: false };
		const found = words === '' ? [] : await retriever.search({ text: words, pageSize: 4 * suggestedPages });
		const pages = new Map(found.map(({ path, title }) => [path, { path, title }]));
		if (pages.size > 0) return { pages: [...pages.values()].slice(0, suggestedPages), areFound: true };
		const first = await retriever.startingPoints({ count: suggestedPages });
		return { pages: first.map(({ path, title }) => ({ path, title })), areFound: false };
	};
}

/** Finds the files of the pages whose sections fit some words best. */
export function filesNaming({ library }: { library: Pick<Library, 'open'> }, domain: string) {
	return async (text: string, count: number): Promise<string[]> => {
		const { retriever, documentation } = (await library.open(domain)) ?? {};
		const found = (await retriever?.search({ text, pageSize: count })) ?? [];
		return found.flatMap(({ path }) => documentation?.pages.find((page) => page.path === path)?.file ?? []);
	};
}

/** Finds the content sources of the page that an answer cites. */
export function contentSourcesAt({ documentation, siteUrl }: Pick<Holding, 'documentation' | 'siteUrl'>) {
	const absolute = siteAddresses(siteUrl);
	return (url: string): readonly string[] | undefined => {
		const cited = url.replace(/#.*/, '');
		return documentation.pages.find(({ path, address = path }) => absolute(address) === cited)?.facets.sources;
	};
}

export interface LibraryParts {
	documents: DocumentStore;
	notices: Pick<Notices, 'subscribe' | 'onGap'>;
	createRetriever(documentation: Documentation): Promise<Retriever>;
	log: Log;
	/** Domain that is always kept in memory. */
	pinned?: string;
	/** Titles of the content sources of that domain, by their names. */
	sourceTitles?: ReadonlyMap<string, string>;
	/** Number of domains in memory, the most recently used. @default 20 */
	maxDomains?: number;
	/** Milliseconds between two polls for changes without a notice. @default 30000 */
	pollMs?: number;
}

interface Held extends Holding {
	/** Pages by hash, so that a new version only loads new pages. */
	pages: ReadonlyMap<string, StoredPage>;
}

/** Number of attempts at a load while the documentation is being replaced. */
const attemptsMax = 5;

async function load(
	{ documents, createRetriever, log, pinned, sourceTitles }: LibraryParts,
	domain: string,
	before: Held | undefined,
): Promise<Held | undefined> {
	const begun = performance.now();
	for (let attempt = 1; ; attempt += 1) {
		const found = await documents.domain(domain);
		if (found === undefined || (before !== undefined && isSame(before, found))) return found && before;
		const outline = found.outline ?? { title: found.title ?? domain, navigation: [], pages: [], warnings: [] };
		const hashes = outline.pages.map(({ hash }) => hash);
		const pages = new Map<string, StoredPage>();
		for (const hash of hashes) {
			const page = before?.pages.get(hash);
			if (page !== undefined) pages.set(hash, page);
		}
		const fresh = await documents.pages(
			domain,
			hashes.filter((hash) => !pages.has(hash)),
		);
		for (const [hash, page] of fresh) pages.set(hash, page);
		// The documentation was replaced meanwhile and its pages were removed.
		if (hashes.some((hash) => !pages.has(hash)) && attempt < attemptsMax) continue;
		const documentation = assembleDocumentation(outline, pages, domain === pinned ? sourceTitles : undefined);
		const searched = [...documentation.pages, ...(await documents.ownPages(domain))];
		const retriever = await createRetriever({ ...documentation, pages: searched });
		const { version, siteUrl } = found;
		const { pageCount, sectionCount } = retriever;
		const ms = Math.round(performance.now() - begun);
		log.info({ domain, version, pages: pageCount, sections: sectionCount, ms }, 'documentation loaded');
		return { domain, version, documentation, retriever, siteUrl, pages };
	}
}

const isSame = (before: Held, { version, siteUrl }: IndexedDomain) =>
	before.version === version && before.siteUrl === siteUrl;

/** Keeps the documentations of requested domains in memory and follows their changes. */
export function createLibrary(parts: LibraryParts) {
	const { documents, notices, log, pinned, maxDomains = 20, pollMs = 30_000 } = parts;
	/** Domains in the order of their last use. */
	const shelf = new Map<string, Held>();
	/** The running load, and whether another one must follow because it may have begun too early. */
	const loads = new Map<string, { running: Promise<Held | undefined>; next?: Promise<Held | undefined> }>();

	function keep(domain: string, held: Held | undefined): void {
		const before = shelf.get(domain);
		if (before !== held) before?.retriever.close();
		shelf.delete(domain);
		if (held !== undefined) shelf.set(domain, held);
		for (const oldest of shelf.keys()) {
			if (shelf.size <= maxDomains) break;
			if (oldest === pinned || oldest === domain) continue;
			shelf.get(oldest)?.retriever.close();
			shelf.delete(oldest);
		}
	}

	function begin(domain: string): Promise<Held | undefined> {
		const running = load(parts, domain, shelf.get(domain))
			.then((held) => {
				keep(domain, held);
				return held;
			})
			.finally(() => {
				if (loads.get(domain)?.next === undefined) loads.delete(domain);
			});
		loads.set(domain, { running });
		return running;
	}

	/** Loads the state from now on. A running load may have read before the change. */
	function loadAnew(domain: string): Promise<Held | undefined> {
		const current = loads.get(domain);
		if (current === undefined) return begin(domain);
		current.next ??= current.running.catch(() => undefined).then(() => begin(domain));
		return current.next;
	}

	const follow = (domain: string) => {
		if (!shelf.has(domain) && !loads.has(domain)) return;
		loadAnew(domain).catch((error: unknown) => {
			log.error({ domain, error: describeError(error) }, 'documentation not loaded');
		});
	};
	const followAll = () => {
		for (const domain of shelf.keys()) follow(domain);
	};
	const poll = async () => {
		const versions = await documents.versions([...shelf.keys()]);
		for (const [domain, held] of shelf) if (versions.get(domain) !== held.version) follow(domain);
	};
	const timer = setInterval(() => {
		poll().catch((error: unknown) => log.error({ error: describeError(error) }, 'documentation not looked for'));
	}, pollMs);
	timer.unref();
	const ends = [notices.subscribe('index', follow), notices.onGap(followAll)];

	return {
		/** The domain's documentation; undefined when the domain does not exist. It is loaded when necessary. */
		async open(domain: string): Promise<Holding | undefined> {
			const held = shelf.get(domain);
			if (held === undefined) return loads.get(domain)?.running ?? begin(domain);
			keep(domain, held);
			return held;
		},
		/** Whether a domain exists. Nothing is loaded. */
		has: async (domain: string): Promise<boolean> => shelf.has(domain) || (await documents.versions([domain])).size > 0,
		/** The result of `open` if it is available without waiting. */
		held: (domain: string): Holding | undefined => shelf.get(domain),
		/** Waits until this process has the database's current state. */
		async refresh(domain: string): Promise<void> {
			await loadAnew(domain);
		},
		close(): void {
			clearInterval(timer);
			for (const end of ends) end();
			for (const { retriever } of shelf.values()) retriever.close();
		},
	};
}

/** The documentation of a request's domain. Throws a `ServiceError` when the domain was removed meanwhile. */
export async function openDomain(library: Pick<Library, 'open'>, domain: string): Promise<Holding> {
	const holding = await library.open(domain);
	if (holding !== undefined) return holding;
	throw new ServiceError(
		'unknown_domain',
		`There is no documentation with the domain "${domain.slice(0, 80)}" here; check the domain.`,
	);
}
