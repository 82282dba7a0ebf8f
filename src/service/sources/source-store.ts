import { randomBytes } from 'node:crypto';
import { sql as query } from 'kysely';
import type { Database } from '../database/database.js';
import type { Outline, PageRecord } from '../documentation/core/documentation-source.js';
import {
	type DocumentStore,
	type Kept,
	type Publication,
	publishOutline,
	replacement,
} from '../library/document-store.js';

/** What is stored of one source. */
export interface StoredSource {
	/** Undefined until the first reading. */
	outline: Outline | undefined;
	/** When it was last read without a problem, and why the last reading has failed. */
	readAt: Date | undefined;
	problem: string | undefined;
	/** Whether a process reads it now. */
	isBeingRead: boolean;
	/** Whether somebody wants it read and nobody reads it, or its reader has died. */
	isAbandoned: boolean;
}

/** The right of one process to read a source. */
export interface SourceClaim {
	name: string;
	holder: string;
	/** Takes an older revision, too. */
	isForced: boolean;
}

/** How the documentation of a domain is made of the outlines of its sources. */
export interface Joining {
	outline: (sources: ReadonlyMap<string, Outline>) => Outline;
	/** Whether a record stays besides those of the source. */
	hasFile: (file: string) => boolean;
}

/** Milliseconds after which a process that does not renew its claim has lost it. */
export const leaseMs = 60_000;

const inMs = (ms: number) => query<Date>`now() + ${ms} * interval '1 millisecond'`;

/** The sources of a domain, and who reads them. The database's clock decides, so that processes need not agree on theirs. */
export class SourceStore {
	constructor(
		readonly database: Pick<Database, 'sql' | 'patientSql' | 'kind'>,
		readonly documents: DocumentStore,
		readonly domain: string,
	) {}

	/** The last reading of each source that was read, without its outline. */
	states() {
		return this.database.sql
			.selectFrom('sources')
			.select(['name', 'problem', 'read_at'])
			.where('domain_id', '=', this.domain)
			.execute();
	}

	/** By their names. */
	async list(): Promise<Map<string, StoredSource>> {
		const rows = await this.database.patientSql
			.selectFrom('sources')
			.select(['name', 'outline', 'read_at', 'problem'])
			.select(query<boolean>`coalesce(held_until > now(), false)`.as('isBeingRead'))
			.select(query<boolean>`holder is not null or wanted_at > coalesce(begun_at, '-infinity')`.as('isWanted'))
			.where('domain_id', '=', this.domain)
			.execute();
		return new Map(
			rows.map(({ name, outline, read_at, problem, isBeingRead, isWanted }) => [
				name,
				{
					outline: outline === null ? undefined : (JSON.parse(outline) as Outline),
					readAt: read_at ?? undefined,
					problem: problem ?? undefined,
					isBeingRead,
					isAbandoned: isWanted && !isBeingRead,
				},
			]),
		);
	}

	/** Notes that a source is to be read. False when another process has noted the same time of its schedule. */
	async want(name: string, due?: Date): Promise<boolean> {
		const wanted = { wanted_at: query<Date>`clock_timestamp()`, ...(due && { due_at: due }) };
		const { numInsertedOrUpdatedRows = 0n } = await this.database.sql
			.insertInto('sources')
			.values({ domain_id: this.domain, name, ...wanted })
			.onConflict((conflict) => {
				const update = conflict.columns(['domain_id', 'name']).doUpdateSet(wanted);
				return due ? update.where(query<boolean>`(sources.due_at is null or sources.due_at < ${due})`) : update;
			})
			.executeTakeFirst();
		return numInsertedOrUpdatedRows > 0n;
	}

	/** The right to read a source; undefined while another process has it. An embedded database has no other process. */
	async claim(name: string, isForced: boolean): Promise<SourceClaim | undefined> {
		const holder = randomBytes(12).toString('hex');
		const isFree = query<boolean>`(${this.database.kind === 'embedded'} or coalesce(held_until < now(), true))`;
		const { numUpdatedRows } = await this.#row(name)
			.set({ holder, held_until: inMs(leaseMs), begun_at: query<Date>`clock_timestamp()` })
			.where(isFree)
			.executeTakeFirst();
		return numUpdatedRows > 0n ? { name, holder, isForced } : undefined;
	}

	/** False when the claim is lost. */
	async extend({ name, holder }: SourceClaim): Promise<boolean> {
		const row = this.#row(name).set({ held_until: inMs(leaseMs) });
		return (await row.where('holder', '=', holder).executeTakeFirst()).numUpdatedRows > 0n;
	}

	/** Ends a reading. True when another one is wanted since it began. @param problem null when there was none */
	async release({ name, holder }: SourceClaim, problem: string | null | undefined): Promise<boolean> {
		const row = await this.#row(name)
			.set({
				holder: null,
				held_until: null,
				...(problem !== undefined && { problem }),
				...(problem === null && { read_at: query<Date>`now()` }),
			})
			.where('holder', '=', holder)
			.returning(query<boolean>`wanted_at > begun_at`.as('isWanted'))
			.executeTakeFirst();
		return row?.isWanted ?? false;
	}

	/** Takes away sources that the configuration has no longer. */
	async keepOnly(names: readonly string[]): Promise<void> {
		const others = this.database.sql.deleteFrom('sources').where('name', 'not in', [...names]);
		await others.where('domain_id', '=', this.domain).execute();
	}

	/** The documents as the reading of one source sees them: its own records, and its outline, which is published beside the others. */
	of(claim: SourceClaim, join: (outlines: Map<string, Outline>) => Promise<Joining>): DocumentStore {
		const { documents, domain } = this;
		const prefix = `${claim.name}:`;
		const outlineOf = async () => (await this.list()).get(claim.name)?.outline;
		return {
			...documents,
			domain: async () => {
				const found = await documents.domain(domain);
				return found && { ...found, outline: await outlineOf() };
			},
			async records() {
				const own = [...(await documents.records(domain))].filter(([file]) => file.startsWith(prefix));
				const plain = own.map(([file, record]) => ({ ...record, file: file.slice(prefix.length) }));
				return new Map(plain.map((record) => [record.file, record]));
			},
			stage: (_, pages) =>
				documents.stage(
					domain,
					pages.map(({ record, json }) => ({ record: { ...record, file: prefix + record.file }, json })),
				),
			publish: async (_, outline, records, { unlessReplaced = false } = {}) => {
				const stored = [...(await this.list())].flatMap(([name, one]) =>
					one.outline ? [[name, one.outline] as const] : [],
				);
				const joining = await join(new Map(stored).set(claim.name, outline));
				const files = new Set(records.map(({ file }: PageRecord) => prefix + file));
				const hasFile = (file: string) => files.has(file) || (!file.startsWith(prefix) && joining.hasFile(file));
				return this.#publish(claim, outline, unlessReplaced, { ...joining, hasFile });
			},
		};
	}

	#publish(
		{ name, holder, isForced }: SourceClaim,
		outline: Outline,
		unlessReplaced: boolean,
		{ outline: join, hasFile }: Joining,
	): Promise<Publication> {
		const { domain } = this;
		return this.database.patientSql.transaction().execute(async (transaction) => {
			// Readings of other sources wait here, so that each joins what the other has published.
			const before = await transaction
				.selectFrom('domains')
				.select('index_version as version')
				.where('id', '=', domain)
				.forUpdate()
				.executeTakeFirstOrThrow();
			const rows = await transaction.selectFrom('sources').selectAll().where('domain_id', '=', domain).execute();
			const own = rows.find((row) => row.name === name);
			const outlines = new Map(
				rows.flatMap((row) => (row.outline ? [[row.name, JSON.parse(row.outline) as Outline]] : [])),
			);
			const [was, is] = [outlines.get(name)?.revision?.at ?? '', outline.revision?.at];
			const { replacedAt, replaced } = replacement(outline, own ?? {});
			const isOlder = (is !== undefined && is < was && !isForced) || (unlessReplaced && replacedAt !== undefined);
			if (isOlder || own?.holder !== holder)
				return { isPublished: false, ...before, replacedAt: replacedAt ?? own?.read_at ?? new Date() };
			outlines.set(name, outline);
			const all = [...outlines.values()];
			const kept: Kept = {
				hasFile,
				hashes: all.flatMap(({ pages }) => pages.map(({ hash }) => hash)),
				sites: all.flatMap(({ siteUrl }) => siteUrl ?? []),
			};
			const published = await publishOutline(transaction, domain, join(outlines), kept);
			if (!published.isPublished) return published;
			await transaction
				.updateTable('sources')
				.set({ outline: JSON.stringify(outline), replaced: JSON.stringify(replaced) })
				.where('domain_id', '=', domain)
				.where('name', '=', name)
				.execute();
			return published;
		});
	}

	#row(name: string) {
		return this.database.sql.updateTable('sources').where('domain_id', '=', this.domain).where('name', '=', name);
	}
}
