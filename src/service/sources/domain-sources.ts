/**
 * The content sources of the configured domain. Each is read by itself: one that fails, or is slow, leaves the others as they were, and
 * its own last state stays. Of several processes of a database one reads a source at a time.
 *
 * For hooks and schedules: `refreshSource(domain, name)` of the service reads one source again. It resolves with a `SourceReport` once
 * the reading has ended, with `{ state: 'joined' }` at once while another process reads the source, which then reads it once more, and
 * with `undefined` when the domain has no source of that name. Calls during a reading share the one that follows it, so that a burst is
 * two readings at most. It does not reject because of the source: `{ state: 'failed', problem }` has a sentence for people, without
 * secrets.
 *
 * @example
 * const report = await sources.refreshSource('docs', 'handbook');
 * if (report === undefined) throw new ServiceError('unknown_route', 'There is no source of that name.');
 */
import { Cron } from 'croner';
import type { ServiceConfig } from '../config/settings.js';
import type { SourceConfig } from '../config/source-settings.js';
import type { Database } from '../database/database.js';
import { DocumentationError } from '../documentation/core/documentation-error.js';
import type { Outline } from '../documentation/core/documentation-source.js';
import { commandName } from '../errors/command-name.js';
import { reasonOf } from '../errors/reason-of.js';
import type { DocumentStore } from '../library/document-store.js';
import { type IndexOptions, type IndexReport, indexSource } from '../library/index-source.js';
import { filesChangedAt, logReport } from '../library/own-documentation.js';
import { describeError, type Log, masked } from '../telemetry/log.js';
import { joinOutlines } from './join-outlines.js';
import { joinPages } from './join-pages.js';
import { openSource } from './open-source.js';
import { leaseMs, type SourceClaim, SourceStore, type StoredSource } from './source-store.js';

export interface SourceReport {
	name: string;
	/**
	 * - `read`: it was read; `report` has the changes, which may be none
	 * - `unchanged`: its revision is the one that was read last
	 * - `older`: a newer revision, or what another process has read since, stays
	 * - `failed`: what was read before stays
	 * - `joined`: another process reads it, and will read it once more
	 */
	state: 'read' | 'unchanged' | 'older' | 'failed' | 'joined';
	/** Why it is older, or has failed: one sentence for people, without secrets. */
	problem?: string;
	report?: IndexReport;
}

/** What is known of a source, for people. */
export interface SourceState extends Pick<StoredSource, 'readAt' | 'problem' | 'isBeingRead'> {
	name: string;
	kind: SourceConfig['kind'];
	/** The folder, repository or address. */
	place: string;
	/** The commit, where the source has one. */
	revision: string | undefined;
	pages: number;
	warnings: number;
}

export interface RefreshOptions extends Pick<IndexOptions, 'onProgress' | 'signal'> {
	/** Reads also what has not changed, and takes an older revision. @default false */
	isForced?: boolean;
	/** A start of the service, which does not bring back files of a folder that another process has replaced. @default false */
	isStart?: boolean;
	/** A time of the schedule, which one process keeps. @default it is read in any case */
	due?: Date;
}

interface DomainSourcesParts {
	config: Pick<ServiceConfig, 'domain' | 'sources' | 'siteTitle' | 'siteUrl' | 'instructions'>;
	database: Database;
	documents: DocumentStore;
	log: Log;
}

/** The longest time that one reading may take, in milliseconds. */
const readingMs = 3_600_000;

/** Milliseconds between two looks for sources whose reader has died. */
const lookMs = 30_000;

/** A reading, and the one that follows it for those who have asked since it began. */
interface Running {
	running: Promise<SourceReport>;
	next?: Promise<SourceReport>;
}

/** Where a source is, for people. */
export function placeOf(source: SourceConfig): string {
	if (source.kind === 'folder') return source.folder;
	if (source.kind === 'git') return source.repository;
	return source.kind === 'website' ? source.url : source.document;
}

export class DomainSources {
	readonly #store: SourceStore;
	readonly #named: ReadonlyMap<string, SourceConfig>;
	readonly #stopping = new AbortController();
	readonly #runs = new Map<string, Running>();
	readonly #schedules: Cron[] = [];
	#timer: NodeJS.Timeout | undefined;

	constructor(readonly parts: DomainSourcesParts) {
		const { config, database, documents } = parts;
		this.#store = new SourceStore(database, documents, config.domain);
		this.#named = new Map(config.sources.map((source) => [source.name, source]));
	}

	/** Forgets sources that the configuration has no longer, and keeps the schedules. Call it before the first reading. */
	async open(): Promise<void> {
		await this.#store.keepOnly([...this.#named.keys()]);
		const look = () => this.refreshAll(({ name }, stored) => !this.#runs.has(name) && stored?.isAbandoned === true);
		const failed = (error: unknown) => this.parts.log.error({ error: describeError(error) }, 'content sources');
		this.#timer = setInterval(() => void look().catch(failed), lookMs).unref();
		const stored = await this.#store.list();
		for (const { name, schedule } of this.#named.values()) {
			if (schedule === undefined) continue;
			const run = async (job: Cron) => {
				const [due] = job.previousRuns(1, new Date());
				await this.#refresh(name, due ? { due } : {}).catch(failed);
			};
			const job = new Cron(schedule, { unref: true }, run);
			this.#schedules.push(job);
			// A time that no process was there for is made up for.
			const [due] = job.previousRuns(1, new Date());
			const { readAt } = stored.get(name) ?? {};
			if (due !== undefined && readAt !== undefined && readAt < due) void run(job);
		}
	}

	/** See the head of the file. */
	async refreshSource(domain: string, name: string, options: RefreshOptions = {}): Promise<SourceReport | undefined> {
		const isKnown = domain === this.parts.config.domain && this.#named.has(name);
		return isKnown ? this.#refresh(name, options) : undefined;
	}

	/** Reads the sources that `chooses` names, at once. */
	async refreshAll(
		chooses: (source: SourceConfig, stored: StoredSource | undefined) => boolean,
		options: RefreshOptions = {},
	): Promise<SourceReport[]> {
		const stored = await this.#store.list();
		const chosen = [...this.#named.values()].filter((source) => chooses(source, stored.get(source.name)));
		return Promise.all(chosen.map(({ name }) => this.#refresh(name, options)));
	}

	/** Whether each source was read, for those who need not know more. */
	async states(): Promise<{ name: string; state: 'read' | 'failed' | 'waiting' }[]> {
		const stored = this.#named.size === 0 ? [] : await this.#store.states();
		return [...this.#named.keys()].map((name) => {
			const { problem = null, read_at: readAt = null } = stored.find((one) => one.name === name) ?? {};
			return { name, state: problem !== null ? 'failed' : readAt === null ? 'waiting' : 'read' };
		});
	}

	/** The sources in the order of the configuration. */
	async list(): Promise<SourceState[]> {
		const stored = await this.#store.list();
		return [...this.#named.values()].map((source) => {
			const { readAt, problem, isBeingRead = false, outline } = stored.get(source.name) ?? {};
			const { pages = [], warnings = [], revision } = outline ?? {};
			const counts = { pages: pages.length, warnings: warnings.length };
			const { name, kind } = source;
			const place = placeOf(source);
			return { name, kind, place, revision: revision?.name, readAt, problem, isBeingRead, ...counts };
		});
	}

	/** Ends readings. What was read before stays. */
	async stop(): Promise<void> {
		clearInterval(this.#timer);
		for (const job of this.#schedules) job.stop();
		this.#stopping.abort();
		await Promise.allSettled([...this.#runs.values()].map(({ running, next }) => next ?? running));
	}

	#refresh(name: string, options: RefreshOptions): Promise<SourceReport> {
		const begin = (): Promise<SourceReport> => {
			const running = this.#run(name, options).finally(() => {
				if (this.#runs.get(name)?.next === undefined) this.#runs.delete(name);
			});
			this.#runs.set(name, { running });
			return running;
		};
		const current = this.#runs.get(name);
		if (current === undefined) return begin();
		current.next ??= current.running.then(begin, begin);
		return current.next;
	}

	/** Reads a source for as long as somebody wants it. */
	async #run(name: string, options: RefreshOptions): Promise<SourceReport> {
		if (!(await this.#store.want(name, options.due))) return { name, state: 'joined' };
		for (;;) {
			const claim = await this.#store.claim(name, options.isForced ?? false);
			if (claim === undefined) return { name, state: 'joined' };
			let report: SourceReport | undefined;
			let isWanted = false;
			try {
				report = await this.#attempt(claim, options);
			} finally {
				const isStopped = this.#stopping.signal.aborted && report?.state === 'failed';
				isWanted = await this.#store.release(claim, isStopped || !report ? undefined : (report.problem ?? null));
				// The next process goes on with it.
				if (isStopped) await this.#store.want(name);
			}
			const { state, problem, report: changes } = report;
			if (problem !== undefined) this.parts.log.warn({ source: name, state, problem }, 'content source');
			else if (changes !== undefined) logReport(changes, this.parts.log, name);
			if (!isWanted || this.#stopping.signal.aborted) return report;
		}
	}

	/** One reading under a claim. Rejects only when the caller stops it. */
	async #attempt(claim: SourceClaim, options: RefreshOptions): Promise<SourceReport> {
		const { name } = claim;
		const lost = new AbortController();
		const lose = () => lost.abort(new DocumentationError('Another process reads it.'));
		const extend = () => this.#store.extend(claim).then((isHeld) => isHeld || lose());
		const timer = setInterval(() => void extend().catch(() => {}), leaseMs / 3);
		const late = AbortSignal.timeout(readingMs);
		const signals = [lost.signal, late, this.#stopping.signal, ...(options.signal ? [options.signal] : [])];
		try {
			return await this.#read(claim, { ...options, signal: AbortSignal.any(signals) });
		} catch (error) {
			options.signal?.throwIfAborted();
			if (this.#stopping.signal.aborted)
				return { name, state: 'failed', problem: 'The service was stopped meanwhile.' };
			if (late.aborted) return { name, state: 'failed', problem: `It took longer than ${readingMs / 60_000} minutes.` };
			if (!(error instanceof DocumentationError))
				this.parts.log.error({ source: name, error: describeError(error) }, 'content source');
			return { name, state: 'failed', problem: masked(reasonOf(error)).slice(0, 1_000) };
		} finally {
			clearInterval(timer);
		}
	}

	async #read(claim: SourceClaim, { isForced, isStart, onProgress, signal }: RefreshOptions): Promise<SourceReport> {
		const { config, database, documents: all } = this.parts;
		const { domain, sources, siteTitle: title } = config;
		const { name } = claim;
		const row = this.#named.get(name) as SourceConfig;
		const source = openSource(row, config);
		const { outline: before } = (await this.#store.list()).get(name) ?? {};
		if (before?.revision !== undefined && isForced !== true && (await source.isUnchanged?.(before.revision, signal)))
			return { name, state: 'unchanged' };
		const documents = this.#store.of(claim, async (outlines: Map<string, Outline>) => {
			const { shared } = joinOutlines(sources, outlines, title);
			const { hashes, hasFile } = await joinPages(all, domain, shared);
			return {
				outline: (read) => joinOutlines(sources, read, title, hashes).outline,
				hasFile: (file) => hasFile(file) || this.#named.has(file.split(':', 1)[0] ?? ''),
			};
		});
		const isOfNode = isStart === true && row.kind === 'folder' && database.kind === 'postgres';
		const unlessReplaced = isOfNode ? { changedAt: () => filesChangedAt(row.folder) } : undefined;
		const { notices } = database;
		const report = await indexSource({ documents, notices, domain, source, unlessReplaced, onProgress, signal });
		if (report.replacedAt === undefined) return { name, state: 'read', report };
		const problem = `What it has now is older than what was read until ${report.replacedAt.toISOString()}, which stays; to take it all the same, run ${commandName} index --only ${name}.`;
		return { name, state: 'older', problem, report };
	}
}
