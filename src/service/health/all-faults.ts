import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql as statement } from 'kysely';
import type { Gap } from '../../contract/schema/gaps.js';
import { type Fault, faultKinds } from '../../contract/schema/health.js';
import type { ServiceConfig } from '../config/settings.js';
import type { Database } from '../database/database.js';
import type { Insights } from '../insights/create-insights.js';
import type { GapReader } from '../insights/gaps/create-gap-reader.js';
import { jobView, stateOf } from '../insights/gaps/gap-view.js';
import { lastDays } from '../insights/insights-period.js';
import type { DocumentStore } from '../library/document-store.js';
import { type Holding, type Library, openDomain } from '../library/library.js';
import type { DomainSources } from '../sources/domain-sources.js';
import type { FoundFault } from './look-at.js';
import { createFaultReader } from './read-faults.js';
import { codeFaults, ratedFaults } from './stored-faults.js';

/** In milliseconds: how long somebody waits for a reading, and how long one is good for. */
const times = { patience: 5_000, reading: 600_000 } as const;

/** The days whose answers count; gaps, and cited pages that are opened on the site. */
const most = { days: 90, gaps: 1_000, cited: 20 } as const;

export interface AllFaultsParts {
	config: ServiceConfig;
	database: Pick<Database, 'sql' | 'patientSql'>;
	documents: DocumentStore;
	library: Pick<Library, 'open'>;
	sources: Pick<DomainSources, 'list'>;
	insights: Pick<Insights, 'pages'>;
	gaps: GapReader;
}

/** Adds the id. */
const named = (domain: string, found: readonly (FoundFault & { id?: string })[]) =>
	found.map(({ key, ...fault }) => {
		const text = JSON.stringify([domain, fault.kind, key ?? [fault.place, fault.problem]]);
		return { id: `fault_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`, ...fault };
	});

/** None for a gap that is merged and not asked again. */
function faultOfGap({ id, question, asked, state, sinceJob }: Gap): (FoundFault & { id?: string })[] {
	const problem = `“${question}” has no good answer; asked ${asked === 1 ? 'once' : `${asked} times`}.`;
	return state === 'merged' && !sinceJob ? [] : [{ id, kind: 'gap', place: '', problem }];
}

const faultOfSource = ({ name: place, problem }: { name: string; problem?: string | undefined }): FoundFault[] =>
	problem ? [{ kind: 'unread', place, problem }] : [];

/** Gathers all that is wrong with the documentation of a domain. */
export function createAllFaults({ config, insights, gaps, ...parts }: AllFaultsParts) {
	const reader = createFaultReader(config);
	const readings = new Map<string, { faults: FoundFault[]; version: number; at: number }>();
	const running = new Map<string, Promise<unknown>>();

	/** The last reading. A new one begins when that is old or the documentation has changed, and is not awaited for long. */
	async function readingOf(holding: Holding) {
		const { domain, version } = holding;
		const known = readings.get(domain);
		if (known?.version === version && Date.now() - known.at < times.reading) return known;
		const read = async () => {
			const cited = await insights.pages(domain, lastDays(most.days, new Date()), most.cited);
			const urls = cited.map(({ url }) => url);
			readings.set(domain, { faults: await reader.read(holding, urls), version, at: Date.now() });
		};
		if (!running.has(domain)) {
			const ended = () => running.delete(domain);
			running.set(domain, read().finally(ended));
		}
		await Promise.race([running.get(domain), delay(times.patience, undefined, { ref: false })]);
		return readings.get(domain);
	}

	/** Adds what owners have done about each. */
	async function withActs(named: readonly Omit<Fault, 'state' | 'job' | 'issueUrl'>[]): Promise<Fault[]> {
		const ids = named.map(({ id }) => id);
		const jobs = await gaps.jobsOf(ids);
		const acts = parts.database.sql.selectFrom('gaps').select(['id', 'dismissed_at', 'issue_url']);
		const rows = await acts.where('id', '=', statement<string>`any(${ids}::text[])`).execute();
		const actOn = new Map(rows.map((row) => [row.id, row]));
		return named.map((fault) => {
			const [last] = jobs.get(fault.id) ?? [];
			const act = actOn.get(fault.id);
			const state = stateOf({ dismissedAt: act?.dismissed_at ?? null }, last);
			return { ...fault, state, job: last ? jobView(last) : null, issueUrl: act?.issue_url ?? null };
		});
	}

	/** What is wrong besides the gaps, the cheapest to find first. */
	const looksAt = (holding: Holding, known: readonly FoundFault[] = []): (() => Promise<readonly FoundFault[]>)[] => {
		const isOwn = holding.domain === config.domain;
		const span = lastDays(most.days, new Date());
		return [
			async () => known,
			async () => (isOwn ? (await parts.sources.list()).flatMap(faultOfSource) : []),
			async () => holding.documentation.warnings.map((problem) => ({ kind: 'unread', place: '', problem })),
			async () => (isOwn ? codeFaults({ ...parts, holding }, config.projectId) : []),
			async () => ratedFaults({ ...parts, holding }, span),
		];
	};

	return {
		/** One fault. What is looked for last is not read when it is another. */
		async find(domain: string, id: string): Promise<Fault | undefined> {
			if (!id.startsWith('fault_')) {
				const read = await gaps.get(domain, lastDays(most.days, new Date()), id);
				return (await withActs(named(domain, read ? faultOfGap(read.gap) : [])))[0];
			}
			const holding = await openDomain(parts.library, domain);
			for (const look of looksAt(holding, (await readingOf(holding))?.faults)) {
				const found = named(domain, await look()).filter((fault) => fault.id === id);
				if (found.length > 0) return (await withActs(found))[0];
			}
			return undefined;
		},
		/** By kind, each once, the dismissed ones too. */
		async read(domain: string) {
			const holding = await openDomain(parts.library, domain);
			const reading = await readingOf(holding);
			const span = lastDays(most.days, new Date());
			const open = (await gaps.list(domain, span, { take: most.gaps })).gaps;
			const found = open.flatMap(faultOfGap);
			for (const look of looksAt(holding, reading?.faults)) found.push(...(await look()));
			const faults = [...new Map((await withActs(named(domain, found))).map((fault) => [fault.id, fault])).values()];
			const order = (fault: Fault) => faultKinds.indexOf(fault.kind);
			const readAt = reading ? new Date(reading.at).toISOString() : null;
			const isReading = running.has(domain);
			return { faults: faults.toSorted((one, other) => order(one) - order(other)), readAt, isReading };
		},
		stop: reader.stop,
	};
}
