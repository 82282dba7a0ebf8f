import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import type { Database } from '../store/database.js';
import { createSqlAgentJobStore } from '../store/sql-agent-job-store.js';
import { createSqlAgentQueue } from '../store/sql-agent-queue.js';
import { Metrics } from '../telemetry/metrics.js';
import { AgentJobError, type AgentTurn, type TurnResult } from './agent-turn.js';
import { type AgentJobs, createAgentJobs } from './create-agent-jobs.js';
import { JobNotices } from './job-notices.js';
import { Workers, type WorkersParts } from './workers.js';

const done: TurnResult = { outcome: 'no_changes', message: 'Nothing to change.' };

/** A turn that runs until it is stopped. */
const untilStopped = ({ signal }: AgentTurn) =>
	new Promise<TurnResult>((_, reject) => {
		signal.addEventListener('abort', () => reject(signal.reason), { once: true });
	});

describe.each(databaseKinds)('workers of a database that is %s', (kind) => {
	let database: TestDatabase;
	const opened: Database[] = [];
	const started: Workers[] = [];
	beforeAll(async () => {
		database = await openTestDatabase(kind);
	}, 30_000);
	beforeEach(() => database.clear());
	afterEach(async () => {
		for (const workers of started.splice(0)) await workers.stop();
		for (const again of opened.splice(0)) await again.close();
	});
	afterAll(() => database.dispose());

	const logged: string[] = [];
	const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
	let metrics: Metrics;
	let jobs: AgentJobs;
	beforeEach(() => {
		metrics = new Metrics({ circuits: () => [], index: () => ({ pageCount: 0, sectionCount: 0 }) });
		logged.length = 0;
		jobs = createAgentJobs({
			projectId: 'docs',
			store: createSqlAgentJobStore(database, async () => {}),
			usage: { takeJob: async () => [] },
			notices: new JobNotices(database.notices, () => {}),
			repository: 'acme/docs',
			modelNameOf: () => 'editor',
		});
	});

	const defaults = { workers: 2, jobsAtOnce: 10, leaseMs: 60_000, deadlineSeconds: 600, attempts: 3 };
	function start(
		runJob: WorkersParts['runJob'],
		more: Partial<typeof defaults & { pollMs: number; graceMs: number }> = {},
		on: Database = database,
	): Workers {
		const { pollMs, graceMs, ...config } = more;
		const workers = new Workers({
			...{ runJob, log, metrics, projectId: 'docs', pollMs, graceMs, retryMs: 1 },
			queue: createSqlAgentQueue(on, async () => {}),
			notices: new JobNotices(on.notices, () => {}),
			workerId: `worker-${started.length}`,
			config: { ...defaults, ...config },
		});
		started.push(workers);
		workers.start();
		return workers;
	}
	const create = async (prompt = 'Mend the links.', more: object = {}) =>
		(await jobs.create({ instructions: [{ role: 'user', text: prompt }], ...more })).job.id;
	const state = async (id: string) => {
		const { status, outcome, message } = await jobs.get(id);
		return [status, outcome, message];
	};
	const typesOf = async (id: string) => (await jobs.events(id, 0)).map(({ type }) => type);

	it('run what is asked, and keep what a turn tells', async () => {
		const turns: AgentTurn[] = [];
		start(async (turn) => {
			turns.push(turn);
			await turn.report.event('step', { step: 'editing' });
			await turn.report.todos([{ id: '1', content: 'Look', status: 'completed' }]);
			await turn.report.branch('docent/b', 'main');
			return done;
		});
		const id = await create('Mend the links.', { isDraft: true, branch: 'mend', model: 'opus' });
		await expect.poll(() => state(id)).toEqual(['completed', 'no_changes', 'Nothing to change.']);
		expect(turns).toMatchObject([
			{
				...{ jobId: id, claim: 1, number: 1, isDraft: true, model: 'opus', requestedBranch: 'mend', branch: 'mend' },
				...{ projectId: 'docs', title: 'Mend the links.', baseBranch: undefined, pullRequest: undefined },
				instructions: [{ role: 'user', text: 'Mend the links.', isNew: true }],
			},
		]);
		expect(await jobs.get(id)).toMatchObject({ todos: [{ id: '1' }], branch: 'docent/b', baseBranch: 'main' });
		expect(await typesOf(id)).toEqual(['message', 'step', 'todos', 'status']);
	});

	it('count what they do', async () => {
		start(async ({ report }) => {
			await report.event('step', { step: 'pushing' });
			return done;
		});
		metrics.watchQueue(() => createSqlAgentQueue(database, async () => {}).figures('docs'));
		const id = await create();
		await expect.poll(() => state(id)).toEqual(['completed', 'no_changes', 'Nothing to change.']);
		await database.sql
			.updateTable('agent_jobs')
			.set({ status: 'active', run_after: new Date(0) })
			.execute();
		const text = await metrics.text();
		expect(text).toContain('docent_agent_step_duration_seconds_count{step="pushing"} 1');
		expect(text).toContain('docent_agent_turns_total{outcome="no_changes"} 1');
		expect(text).toContain('docent_agent_turns_running 0');
		expect(text).toContain('docent_agent_jobs{state="queued"} 1');
		expect(text).toMatch(/docent_agent_queue_age_seconds \d{9}/);
	});

	it('run jobs that were asked for while nobody was there, as many at once as they may', async () => {
		const ids = await Promise.all(Array.from({ length: 5 }, () => create()));
		let running = 0;
		let most = 0;
		let open: () => void = () => {};
		const isOpen = new Promise<void>((resolve) => {
			open = resolve;
		});
		start(async () => {
			most = Math.max(most, ++running);
			await isOpen;
			running--;
			return done;
		});
		await expect.poll(() => running).toBe(2);
		open();
		await expect.poll(async () => (await jobs.list({ status: 'completed' })).jobs.length).toBe(ids.length);
		expect(most).toBe(2);
	});

	it('take up in the next turn what is said while one runs', async () => {
		const seen: string[][] = [];
		let say: () => Promise<unknown> = async () => {};
		start(async ({ instructions }) => {
			seen.push(instructions.filter(({ isNew }) => isNew).map(({ text }) => text));
			if (seen.length === 1) await say();
			return done;
		});
		say = async () => jobs.message((await jobs.list({})).jobs[0]?.id ?? '', 'And the images.');
		const id = await create();
		await expect.poll(async () => [seen.length, (await state(id))[0]]).toEqual([2, 'completed']);
		expect(seen).toEqual([['Mend the links.'], ['And the images.']]);
	});

	it('stop a job as soon as it is cancelled', async () => {
		const begun = vi.fn();
		// Longer than the test: only the notice can have told it.
		const workers = start((turn) => {
			begun();
			return untilStopped(turn);
		});
		const id = await create();
		await expect.poll(() => begun.mock.calls.length).toBe(1);
		expect(await jobs.cancel(id)).toMatchObject({ status: 'active', isCancelRequested: true });
		await expect.poll(() => state(id)).toEqual(['failed', 'cancelled', 'The job was cancelled.']);
		await expect.poll(() => workers.runningCount).toBe(0);
	});

	it('stop a job that another process cancels', async () => {
		const elsewhere = kind === 'postgres' ? await database.openAgain() : database;
		if (elsewhere !== database) opened.push(elsewhere);
		const begun = vi.fn();
		start(
			(turn) => {
				begun();
				return untilStopped(turn);
			},
			{},
			elsewhere,
		);
		const id = await create();
		await expect.poll(() => begun.mock.calls.length).toBe(1);
		await jobs.cancel(id);
		await expect.poll(() => state(id)).toEqual(['failed', 'cancelled', 'The job was cancelled.']);
	});

	it('try again when the database was away for a moment', async () => {
		let isAway = true;
		const { sql } = database;
		const away = new Proxy(sql, {
			get: (target, name) => {
				const value: unknown = Reflect.get(target, name, target);
				if (name !== 'updateTable' || !isAway) return typeof value === 'function' ? value.bind(target) : value;
				isAway = false;
				throw new Error('The connection was closed.');
			},
		});
		let attempts = 0;
		start(
			async ({ report }) => {
				attempts++;
				await report.branch('mend', 'main');
				return done;
			},
			{ pollMs: 5 },
			Object.assign(Object.create(database) as Database, { sql: away }),
		);
		const id = await create();
		await expect.poll(() => state(id)).toEqual(['completed', 'no_changes', 'Nothing to change.']);
		expect([attempts, await typesOf(id)]).toEqual([2, ['message', 'retry', 'status']]);
	});

	it('let a job go that was stopped and does not end', async () => {
		const begun = vi.fn();
		start(
			() => {
				begun();
				return new Promise<TurnResult>(() => {});
			},
			{ graceMs: 1 },
		);
		const id = await create();
		await expect.poll(() => begun.mock.calls.length).toBe(1);
		await jobs.cancel(id);
		await expect.poll(() => state(id)).toEqual(['failed', 'cancelled', 'The job was cancelled.']);
	});

	it('fail a job whose time is over', async () => {
		start(untilStopped, { deadlineSeconds: 0.05 });
		const id = await create();
		await expect.poll(async () => (await state(id)).slice(0, 2)).toEqual(['failed', 'deadline']);
		expect((await jobs.get(id)).message).toContain('within 0.05 seconds');
	});

	it('try again what may be tried again, and at last fail with its sentence', async () => {
		let attempts = 0;
		start(
			() => {
				attempts++;
				throw new AgentJobError('forge', 'The forge does not answer.', { retryable: true });
			},
			{ pollMs: 5 },
		);
		const id = await create();
		await expect.poll(() => state(id)).toEqual(['failed', 'forge', 'The forge does not answer.']);
		expect(attempts).toBe(3);
		expect(await typesOf(id)).toEqual(['message', 'retry', 'retry', 'status']);
	});

	it('do not try again what would fail again', async () => {
		let attempts = 0;
		start(async () => {
			attempts++;
			throw new AgentJobError('instruction', 'Set model.provider to have this done.');
		});
		const id = await create();
		await expect.poll(() => state(id)).toEqual(['failed', 'instruction', 'Set model.provider to have this done.']);
		expect(attempts).toBe(1);
	});

	it('tell nobody but the log what went wrong inside', async () => {
		start(async () => {
			throw new Error('the disk /srv/7 is full');
		});
		const id = await create();
		await expect.poll(async () => (await state(id))[0]).toBe('failed');
		expect((await jobs.get(id)).message).toBe(
			`Something went wrong inside the service. Try again; if it fails again, report the job ${id}.`,
		);
		expect(JSON.stringify(await jobs.events(id, 0))).not.toContain('/srv/7');
		expect(logged.join('')).toContain('the disk /srv/7 is full');
		expect(logged.join('')).toContain(id);
	});

	it('hand over what they run when they stop, without counting it', async () => {
		const seen: [string, number][] = [];
		const runUntilStopped = (name: string) => (turn: AgentTurn) => {
			seen.push([name, turn.claim]);
			return name === 'first' ? untilStopped(turn) : Promise.resolve(done);
		};
		const first = start(runUntilStopped('first'), { attempts: 1 });
		const id = await create();
		await expect.poll(() => seen.length).toBe(1);
		start(runUntilStopped('second'), { attempts: 1 });
		await first.stop();
		await expect.poll(async () => (await state(id))[0]).toBe('completed');
		expect(seen).toEqual([
			['first', 1],
			['second', 2],
		]);
		expect(await typesOf(id)).toEqual(['message', 'status']);
	});

	it('stop what belongs to another worker by now, and change nothing of it', async () => {
		let stopped: unknown;
		let lost: AgentTurn | undefined;
		start(
			async (turn) => {
				lost ??= turn;
				return untilStopped(turn).catch((error: unknown) => {
					stopped = error;
					return { outcome: 'no_changes', message: 'From the lost one.' } as const;
				});
			},
			{ workers: 1, leaseMs: 200, pollMs: 60_000 },
		);
		const id = await create();
		await expect.poll(() => lost).toBeDefined();
		await database.sql.updateTable('agent_jobs').set({ claim: 7, worker_id: 'another' }).execute();
		await expect.poll(() => String(stopped)).toContain('belongs to another worker');
		await expect(lost?.report.event('text', { text: 'Still here.' })).rejects.toThrow('belongs to another worker');
		expect(await state(id)).toEqual(['active', undefined, undefined]);
	});
});
