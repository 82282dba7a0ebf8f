import type { Notices } from '../database/notices.js';
import type {
	DocumentationSource,
	Outline,
	PageRecord,
	RecordedPage,
	SourceResult,
} from '../documentation/core/documentation-source.js';
import type { DocumentStore, Publication } from './document-store.js';

/** The changes that indexing made or would make. */
export interface IndexReport {
	/** Version of the documentation afterwards. A dry run does not change it. */
	version: number;
	/** Site paths of new pages. */
	added: string[];
	changed: string[];
	removed: string[];
	/** Pages with a new path and the same content. */
	moved: { from: string; to: string }[];
	unchanged: number;
	warnings: string[];
	/** What a folder was recognised as, and by which file. */
	format?: string;
	/** The number of files that are not pages, and of pages that are not published. */
	left?: number;
	/** The first of them, each with its reason. */
	leftOut?: string[];
	/** The next time at which a page is published, or no longer, in milliseconds. */
	changesAt?: number;
	ms: number;
	/** Time at which this documentation was replaced by a newer one. Nothing was published then. */
	replacedAt?: Date;
}

export interface IndexOptions {
	documents: DocumentStore;
	notices: Pick<Notices, 'publish'>;
	domain: string;
	source: DocumentationSource;
	/** Reads everything and stores nothing. @default false */
	isDryRun?: boolean;
	/** Publishes nothing if a newer documentation has replaced this one, unless this one's files have changed since. */
	unlessReplaced?: { changedAt(): Promise<Date> } | undefined;
	onProgress?: ((done: number, total: number) => void) | undefined;
	signal?: AbortSignal | undefined;
}

/** Small batches soon free the embedded database's only connection. */
const batchMaxCharacters = 200_000;
const batchMaxPages = 100;

/** Files left out that a report names. */
const namedMax = 3;

/** Number of attempts. Another process may remove documents that this one needs, but hardly twice in a row. */
const attemptsMax = 3;

/** Makes a source the domain's documentation. The old one is served until the end. Unchanged pages are not read again. */
export async function indexSource(options: IndexOptions): Promise<IndexReport> {
	const begun = performance.now();
	const { documents, notices, domain } = options;
	for (let attempt = 1; ; attempt += 1) {
		const before = await documents.domain(domain);
		if (before === undefined && options.isDryRun !== true)
			throw new Error(`There is no domain ${domain} to index for.`);
		const known = await documents.records(domain);
		const { outline, records, format, left, changesAt } = await read(options, known, before?.outline?.unreadable);
		const report = {
			...compare(before?.outline, outline, known, records),
			warnings: outline.warnings,
			...(format !== undefined && { format }),
			...(left !== undefined && { left: left.length }),
			...(left?.length && { leftOut: left.slice(0, namedMax).map(({ file, reason }) => `${file}: ${reason}`) }),
			...(changesAt !== undefined && { changesAt }),
			ms: Math.round(performance.now() - begun),
		};
		if (options.isDryRun === true) return { version: before?.version ?? 0, ...report };
		const published = await publish(options, outline, records);
		if (!published.isPublished && published.replacedAt) {
			return { ...report, version: published.version, replacedAt: published.replacedAt };
		}
		if (published.isPublished) {
			if (published.isNew) await notices.publish('index', domain);
			return { version: published.version, ...report };
		}
		if (attempt === attemptsMax) {
			throw new Error(
				`Indexing ${options.source.name} was disturbed by another process ${attemptsMax} times; try again.`,
			);
		}
	}
}

async function publish(
	{ documents, domain, unlessReplaced }: IndexOptions,
	outline: Outline,
	records: readonly PageRecord[],
): Promise<Publication> {
	if (!unlessReplaced) return documents.publish(domain, outline, records);
	const published = await documents.publish(domain, outline, records, { unlessReplaced: true });
	if (published.isPublished || !published.replacedAt) return published;
	const isChanged = (await unlessReplaced.changedAt()) > published.replacedAt;
	return isChanged ? documents.publish(domain, outline, records) : published;
}

async function read(
	{ documents, domain, source, isDryRun, onProgress, signal }: IndexOptions,
	known: ReadonlyMap<string, PageRecord>,
	unreadable: Outline['unreadable'],
): Promise<SourceResult> {
	let batch: RecordedPage[] = [];
	let characters = 0;
	const flush = async () => {
		const pages = batch;
		batch = [];
		characters = 0;
		if (isDryRun !== true) await documents.stage(domain, pages);
	};
	const result = await source.read({
		known,
		unreadable,
		onProgress,
		signal,
		async add(page) {
			batch.push(page);
			characters += page.json.length;
			if (batch.length >= batchMaxPages || characters >= batchMaxCharacters) await flush();
		},
	});
	await flush();
	return result;
}

function compare(
	before: Outline | undefined,
	after: Outline,
	known: ReadonlyMap<string, PageRecord>,
	records: readonly PageRecord[],
): Pick<IndexReport, 'added' | 'changed' | 'removed' | 'moved' | 'unchanged'> {
	const hashes = new Map(before?.pages.map(({ path, hash }) => [path, hash]));
	const paths = new Set(after.pages.map(({ path }) => path));
	const added = after.pages.filter(({ path }) => !hashes.has(path)).map(({ path }) => path);
	const changed = after.pages.filter(({ path, hash }) => hashes.has(path) && hashes.get(path) !== hash);
	const removed = [...hashes.keys()].filter((path) => !paths.has(path));
	const oldSources = new Map([...known.values()].map(({ path, source }) => [path, source]));
	const newPaths = new Map(records.map(({ path, source }) => [source, path]));
	const moved = removed.flatMap((from) => {
		const to = newPaths.get(oldSources.get(from) ?? '');
		return to !== undefined && added.includes(to) ? [{ from, to }] : [];
	});
	const isMoved = new Set(moved.flatMap(({ from, to }) => [from, to]));
	return {
		added: added.filter((path) => !isMoved.has(path)),
		changed: changed.map(({ path }) => path),
		removed: removed.filter((path) => !isMoved.has(path)),
		moved,
		unchanged: after.pages.length - added.length - changed.length,
	};
}
