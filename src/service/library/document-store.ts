import { createHash } from 'node:crypto';
import { sql as query, type Transaction } from 'kysely';
import { batches } from '../database/batches.js';
import type { Database } from '../database/database.js';
import type { ReplacedOutline, Schema } from '../database/schema.js';
import { storedText } from '../database/stored-text.js';
import type { Outline, PageRecord, RecordedPage, StoredPage } from '../documentation/core/documentation-source.js';
import { ownPages } from './own-answers.js';

export interface IndexedDomain {
	/** Number that grows with each change of the documentation; 0 without any. */
	version: number;
	title: string | undefined;
	/** Public address of the documentation, without a trailing slash. */
	siteUrl: string | undefined;
	outline: Outline | undefined;
}

export type Publication =
	/** `isNew` is false when the documentation was the same before. */
	| { isPublished: true; version: number; isNew: boolean }
	/** Documents of the outline that another process has removed meanwhile. */
	| { isPublished: false; missing: string[]; replacedAt?: undefined }
	/** The outline is an older one that was replaced. */
	| { isPublished: false; version: number; replacedAt: Date };

/** Number of hashes in one statement. */
const batchSize = 500;

/** Bytes of pages that one query brings. They are parsed in one task, and no request is answered meanwhile. */
const readAtOnce = 1_000_000;

/** Number of remembered replaced outlines. Nodes that start late have one of the last. */
const replacedMax = 20;

/** Minutes for which unused documents are kept. An interrupted run may need them. */
const orphanMaxAgeMinutes = 60;

/** The last entry of each key, because a statement may not write a row twice. Sorted rows prevent a deadlock between two writers. */
const unique = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] =>
	[...new Map(items.map((item) => [keyOf(item), item]))].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, item]) => item);

type Sql = Database['sql'];

async function readDomain(sql: Sql, domain: string): Promise<IndexedDomain | undefined> {
	const row = await sql
		.selectFrom('domains')
		.select(['index_version', 'title', 'site_url', 'outline'])
		.where('id', '=', domain)
		.executeTakeFirst();
	if (row === undefined) return undefined;
	const outline = row.outline === null ? undefined : (JSON.parse(row.outline) as Outline);
	const siteUrl = row.site_url ?? outline?.siteUrl;
	return { version: row.index_version, title: row.title ?? undefined, siteUrl, outline };
}

/** The hashes of pages that are read at once. */
function partsOf(pages: readonly { hash: string; size: number }[]): string[][] {
	const parts: string[][] = [];
	let bytes = Number.POSITIVE_INFINITY;
	for (const { hash, size } of pages) {
		if (bytes + size > readAtOnce) {
			parts.push([]);
			bytes = 0;
		}
		parts.at(-1)?.push(hash);
		bytes += size;
	}
	return parts;
}

async function readPages(sql: Sql, domain: string, hashes: readonly string[]): Promise<Map<string, StoredPage>> {
	const found = new Map<string, StoredPage>();
	for (const batch of batches([...new Set(hashes)], batchSize)) {
		const sizes = await sql
			.selectFrom('documents')
			.select(['hash', query<number>`octet_length(page)`.as('size')])
			.where('domain_id', '=', domain)
			.where('hash', 'in', batch)
			.execute();
		for (const part of partsOf(sizes)) {
			const rows = await sql
				.selectFrom('documents')
				.select(['hash', 'page'])
				.where('domain_id', '=', domain)
				.where('hash', 'in', part)
				.execute();
			for (const { hash, page } of rows) found.set(hash, JSON.parse(page) as StoredPage);
		}
	}
	return found;
}

async function readRecords(sql: Sql, domain: string): Promise<Map<string, PageRecord>> {
	const rows = await sql
		.selectFrom('document_sources')
		.innerJoin('documents', (join) =>
			join
				.onRef('documents.domain_id', '=', 'document_sources.domain_id')
				.onRef('documents.hash', '=', 'document_sources.hash'),
		)
		.select(['document_sources.file', 'document_sources.record'])
		.where('document_sources.domain_id', '=', domain)
		.execute();
	return new Map(rows.map(({ file, record }) => [file, JSON.parse(record) as PageRecord]));
}

async function stagePages(sql: Sql, domain: string, pages: readonly RecordedPage[]): Promise<void> {
	const documents = pages.map(({ record: { hash }, json }) => ({ domain_id: domain, hash, page: json }));
	await sql
		.insertInto('documents')
		.values(unique(documents, ({ hash }) => hash))
		.onConflict((conflict) => conflict.doNothing())
		.execute();
	const sources = pages.map(({ record }) => ({
		domain_id: domain,
		file: record.file,
		hash: record.hash,
		record: JSON.stringify(record),
	}));
	await sql
		.insertInto('document_sources')
		.values(unique(sources, ({ file }) => file))
		.onConflict((conflict) =>
			conflict.columns(['domain_id', 'file']).doUpdateSet(({ ref }) => ({
				hash: ref('excluded.hash'),
				record: ref('excluded.record'),
			})),
		)
		.execute();
}

async function missingDocuments(transaction: Transaction<Schema>, domain: string, outline: Outline): Promise<string[]> {
	const stored = await transaction.selectFrom('documents').select('hash').where('domain_id', '=', domain).execute();
	const known = new Set(stored.map(({ hash }) => hash));
	return outline.pages.map(({ hash }) => hash).filter((hash) => !known.has(hash));
}

/** What stays stored besides the pages of the outline. */
export interface Kept {
	/** Whether the record of a file stays. */
	hasFile(file: string): boolean;
	/** Pages of sources that the outline does not show as they are. @default none */
	hashes?: Iterable<string>;
	/** Addresses of sites whose pages may ask. @default that of the outline */
	sites?: readonly string[];
}

async function clearAway(
	transaction: Transaction<Schema>,
	domain: string,
	outline: Outline,
	{ hasFile, hashes = [] }: Kept,
): Promise<void> {
	const orphanAge = query<Date>`now() - make_interval(mins => ${orphanMaxAgeMinutes})`;
	const old = await transaction
		.selectFrom('documents')
		.select('hash')
		.where('domain_id', '=', domain)
		.where('created_at', '<', orphanAge)
		.execute();
	const named = new Set([...outline.pages.map(({ hash }) => hash), ...hashes]);
	const orphans = old.map(({ hash }) => hash).filter((hash) => !named.has(hash));
	for (const batch of batches(orphans, batchSize)) {
		await transaction.deleteFrom('documents').where('domain_id', '=', domain).where('hash', 'in', batch).execute();
	}
	const remembered = await transaction
		.selectFrom('document_sources')
		.select('file')
		.where('domain_id', '=', domain)
		.execute();
	const gone = remembered.map(({ file }) => file).filter((file) => !hasFile(file));
	for (const batch of batches(gone, batchSize)) {
		await transaction
			.deleteFrom('document_sources')
			.where('domain_id', '=', domain)
			.where('file', 'in', batch)
			.execute();
	}
	const paths = outline.pages.map(({ path }) => path);
	await transaction
		.deleteFrom('page_starters')
		.where('domain_id', '=', domain)
		.where(query<boolean>`path <> all(${paths}::text[])`)
		.execute();
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

/** When an outline was replaced that takes the place of another one now, and the list of replaced ones afterwards. */
export function replacement(
	next: Outline,
	{ outline = null, replaced }: { outline?: string | null; replaced?: readonly ReplacedOutline[] | null },
) {
	const text = JSON.stringify(next);
	const same = replaced?.find(({ hash }) => hash === hashOf(text));
	return { replacedAt: same && new Date(same.at), replaced: replacedBy(text, outline, replaced ?? []) };
}

/** The list of replaced outlines after `next` has replaced `before`. */
function replacedBy(next: string, before: string | null, replaced: readonly ReplacedOutline[]): ReplacedOutline[] {
	const now = before === null ? [] : [{ hash: hashOf(before), at: new Date().toISOString() }];
	const gone = new Set([hashOf(next), ...now.map(({ hash }) => hash)]);
	return [...replaced.filter(({ hash }) => !gone.has(hash)), ...now].slice(-replacedMax);
}

/** Allows the pages of an indexed website to ask, unless the owner has revoked its origin. */
async function allowSite(transaction: Transaction<Schema>, domain: string, siteUrl: string): Promise<void> {
	await transaction
		.insertInto('domain_origins')
		.values({ domain_id: domain, origin: new URL(siteUrl).origin, allowed_by: 'index' })
		.onConflict((conflict) => conflict.doNothing())
		.execute();
}

/** Makes an outline the domain's documentation within a transaction. */
export async function publishOutline(
	transaction: Transaction<Schema>,
	domain: string,
	outline: Outline,
	kept: Kept,
	unlessReplaced = false,
): Promise<Publication> {
	const text = JSON.stringify(outline);
	const before = await transaction
		.selectFrom('domains')
		.select(['index_version', 'outline', 'replaced_outlines'])
		.where('id', '=', domain)
		.forUpdate()
		.executeTakeFirstOrThrow();
	const replaced = before.replaced_outlines ?? [];
	const same = replaced.find(({ hash }) => hash === hashOf(text));
	if (unlessReplaced && same) {
		return { isPublished: false, version: before.index_version, replacedAt: new Date(same.at) };
	}
	const missing = await missingDocuments(transaction, domain, outline);
	if (missing.length > 0) return { isPublished: false, missing };
	const isNew = before.outline !== text;
	const version = before.index_version + (isNew ? 1 : 0);
	await transaction
		.updateTable('domains')
		.set({
			index_version: version,
			indexed_at: query<Date>`now()`,
			...(isNew && {
				outline: text,
				title: outline.title,
				replaced_outlines: JSON.stringify(replacedBy(text, before.outline, replaced)),
			}),
		})
		.where('id', '=', domain)
		.execute();
	const own = outline.siteUrl === undefined ? [] : [outline.siteUrl];
	for (const site of kept.sites ?? own) await allowSite(transaction, domain, site);
	await clearAway(transaction, domain, outline, kept);
	return { isPublished: true, version, isNew };
}

/**
 * The documentation of every domain. New pages are staged out of readers' sight; then an outline replaces all at once, so that
 * readers get the old or the new documentation, even after a crash.
 */
export function createSqlDocumentStore({ sql, patientSql }: Pick<Database, 'sql' | 'patientSql'>) {
	return {
		domain: (domain: string): Promise<IndexedDomain | undefined> => readDomain(sql, domain),
		/** Versions by domain. Unknown domains are left out. */
		async versions(domains: readonly string[]): Promise<Map<string, number>> {
			if (domains.length === 0) return new Map();
			const rows = await sql
				.selectFrom('domains')
				.select(['id', 'index_version'])
				.where('id', 'in', domains.map(storedText))
				.execute();
			return new Map(rows.map((row) => [row.id, row.index_version]));
		},
		/** Pages by hash. Missing pages are left out. */
		pages: (domain: string, hashes: readonly string[]): Promise<Map<string, StoredPage>> =>
			readPages(sql, domain, hashes),
		ownPages: (domain: string) => ownPages(sql, domain),
		/** Records of all read files, published or not. */
		records: (domain: string): Promise<Map<string, PageRecord>> => readRecords(sql, domain),
		async stage(domain: string, pages: readonly RecordedPage[]): Promise<void> {
			if (pages.length > 0) await stagePages(sql, domain, pages);
		},
		/** Publishes an outline and removes documents that it does not name; `unlessReplaced` refuses one that was replaced earlier. */
		publish: (
			domain: string,
			outline: Outline,
			records: readonly PageRecord[],
			{ unlessReplaced = false } = {},
		): Promise<Publication> => {
			const files = new Set(records.map(({ file }) => file));
			const kept = { hasFile: (file: string) => files.has(file) };
			return patientSql
				.transaction()
				.execute((transaction) => publishOutline(transaction, domain, outline, kept, unlessReplaced));
		},
	};
}

export type DocumentStore = ReturnType<typeof createSqlDocumentStore>;
