import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Database } from '../../service/database/database.js';
import type { AgentTurn, TurnResult } from '../../service/jobs/agent-turn.js';
import { type AgentJobs, createAgentJobs } from '../../service/jobs/create-agent-jobs.js';
import { JobNotices } from '../../service/jobs/job-notices.js';
import { createSqlAgentJobStore } from '../../service/jobs/queue/agent-job-store.js';
import { createSqlAgentQueue } from '../../service/jobs/queue/agent-queue.js';
import { Workers, type WorkersParts } from '../../service/jobs/workers.js';
import { Metrics } from '../../service/telemetry/metrics.js';
import { type DatabaseKind, openTestDatabase, type TestDatabase } from '../service/test-database.js';

const silent = async () => {};
const defaults = { workers: 2, jobsAtOnce: 10, leaseMs: 60_000, deadlineSeconds: 600, attempts: 3 };

export const nothingToChange: TurnResult = { outcome: 'no_changes', message: 'Nothing to change.' };

/** A turn that runs until it is stopped. */
export const untilStopped = ({ signal }: AgentTurn) =>
	new Promise<TurnResult>((_, reject) => {
		signal.addEventListener('abort', () => reject(signal.reason), { once: true });
	});

export interface WorkersUnderTest {
	database: TestDatabase;
	jobs: AgentJobs;
	metrics: Metrics;
	/** Lines of the log. */
	logged: string[];
	/** Starts workers that carry out each turn with `runTurn`. They stop when the test ends. */
	start(
		runTurn: WorkersParts['runTurn'],
		more?: Partial<typeof defaults & { pollMs: number; graceMs: number }>,
		on?: Database,
	): Workers;
	/** Another connection to the database, as a second process has it. An embedded database has only one. */
	elsewhere(): Promise<Database>;
	/** Creates a job and returns its id. */
	create(prompt?: string, more?: object): Promise<string>;
	/** The status, outcome and message of a job. */
	state(id: string): Promise<(string | undefined)[]>;
	/** The types of a job's events. */
	typesOf(id: string): Promise<string[]>;
}

/** Prepares workers for a suite of tests. Their database is empty before each test. */
export function useWorkers(kind: DatabaseKind): WorkersUnderTest {
	const opened: Database[] = [];
	const started: Workers[] = [];
	const under = {} as WorkersUnderTest;
	const logged: string[] = [];
	const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
	beforeAll(async () => {
		under.database = await openTestDatabase(kind);
	}, 30_000);
	beforeEach(async () => {
		const { database } = under;
		await database.clear();
		logged.length = 0;
		under.metrics = new Metrics({ circuits: () => [], index: () => ({ pageCount: 0, sectionCount: 0 }) });
		under.jobs = createAgentJobs({
			projectId: 'docs',
			store: createSqlAgentJobStore(database, silent),
			usage: { takeJob: async () => [] },
			notices: new JobNotices(database.notices, () => {}),
			repository: 'acme/docs',
			modelNameOf: () => 'editor',
			config: { branchPrefix: 'docent/' },
		});
	});
	afterEach(async () => {
		for (const workers of started.splice(0)) await workers.stop();
		for (const again of opened.splice(0)) await again.close();
	});
	afterAll(() => under.database.dispose());

	return Object.assign(under, {
		logged,
		start(runTurn, more = {}, on = under.database) {
			const { pollMs, graceMs, ...config } = more;
			const workers = new Workers({
				runTurn,
				log,
				metrics: under.metrics,
				projectId: 'docs',
				pollMs,
				graceMs,
				retryMs: 1,
				queue: createSqlAgentQueue(on, silent),
				notices: new JobNotices(on.notices, () => {}),
				workerId: `worker-${started.length}`,
				config: { ...defaults, ...config },
			});
			started.push(workers);
			workers.start();
			return workers;
		},
		async elsewhere() {
			if (kind === 'embedded') return under.database;
			const again = await under.database.openAgain();
			opened.push(again);
			return again;
		},
		create: async (prompt = 'Mend the links.', more = {}) =>
			(await under.jobs.create({ instructions: [{ role: 'user', text: prompt }], ...more })).job.id,
		async state(id) {
			const { status, outcome, message } = await under.jobs.get(id);
			return [status, outcome, message];
		},
		typesOf: async (id) => (await under.jobs.events(id, 0)).map(({ type }) => type),
	} satisfies Omit<WorkersUnderTest, 'database' | 'jobs' | 'metrics'>);
}
