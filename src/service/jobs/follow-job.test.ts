import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { claimOptions, newJob } from '../../testing/contracts/agent-job-store-contract.js';
import { valuesOf } from '../../testing/service/streams.js';
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../testing/service/test-database.js';
import type { Database } from '../database/database.js';
import type { AgentJobs } from './create-agent-jobs.js';
import { type FollowOptions, followJob } from './follow-job.js';
import { createSqlAgentJobStore } from './queue/agent-job-store.js';
import { createSqlAgentQueue } from './queue/agent-queue.js';

const silent = async () => {};
const neverMs = 3_600_000;

describe.each(databaseKinds)('following a job in the %s database', (kind) => {
	let database: TestDatabase;
	/** What another process has; embedded, the same. */
	let elsewhere: Database;
	let watchers: number;
	beforeAll(async () => {
		database = await openTestDatabase(kind);
		elsewhere = kind === 'postgres' ? await database.openAgain() : database;
	});
	afterAll(async () => {
		if (elsewhere !== database) await elsewhere.close();
		await database.dispose();
	});
	beforeEach(async () => {
		watchers = 0;
		await database.clear();
		await createSqlAgentJobStore(database, silent).create(newJob('job_1'));
	});

	function jobsOf(from: Database): Pick<AgentJobs, 'get' | 'events' | 'watch'> {
		const store = createSqlAgentJobStore(from, silent);
		return {
			async get(id) {
				const job = await store.get('docs', id);
				if (!job) throw new Error(`There is no job ${id}.`);
				return job;
			},
			events: (id, after, limit = 500) => store.events(id, after, limit),
			watch(id, listener) {
				watchers++;
				const end = from.notices.subscribe('job', (payload) => {
					if (payload === id) listener();
				});
				return () => {
					watchers--;
					end();
				};
			},
		};
	}
	const follow = (options: FollowOptions = {}, id = 'job_1') =>
		followJob(jobsOf(elsewhere), id, { pollMs: neverMs, ...options });
	const tell = () => database.notices.publish('job', 'job_1');
	async function claim() {
		const queue = createSqlAgentQueue(database, silent);
		const turn = await queue.claim(claimOptions);
		if (!turn) throw new Error('There is nothing to claim.');
		return { queue, turn };
	}
	async function finish() {
		const { queue, turn } = await claim();
		await queue.event(turn, 'step', { step: 'editing' });
		await queue.finish(turn, { outcome: 'no_changes', message: 'Nothing to change.' });
	}

	it('gives what was, then what comes, and ends with the job', async () => {
		const reader = follow().getReader();
		expect((await reader.read()).value).toMatchObject({ id: 1, type: 'message' });
		const { queue, turn } = await claim();
		const next = reader.read();
		await queue.event(turn, 'step', { step: 'cloning' });
		await tell();
		expect((await next).value).toMatchObject({ id: 2, type: 'step', data: { step: 'cloning' } });
		await queue.finish(turn, { outcome: 'no_changes', message: 'Nothing to change.' });
		await tell();
		expect((await reader.read()).value).toMatchObject({ id: 3, type: 'status', data: { status: 'completed' } });
		expect((await reader.read()).done).toBe(true);
		expect(watchers).toBe(0);
	});

	it('misses nothing when notices are lost', async () => {
		const reader = follow({ pollMs: 10 }).getReader();
		await reader.read();
		const rest = Promise.all([reader.read(), reader.read(), reader.read()]);
		await finish();
		expect((await rest).map(({ value }) => value?.type)).toEqual(['step', 'status', undefined]);
	});

	it('goes on after the event that it is told, also of a job that has ended', async () => {
		await finish();
		expect((await valuesOf(follow({ after: 1 }))).map(({ id }) => id)).toEqual([2, 3]);
		expect(await valuesOf(follow({ after: 3 }))).toEqual([]);
	});

	it('gives every event once and in order, however many come at once', async () => {
		const { queue, turn } = await claim();
		const all = valuesOf(follow());
		for (let count = 0; count < 250; count++) {
			await queue.event(turn, 'text', { text: String(count) });
			if (count % 7 === 0) void tell();
		}
		await queue.finish(turn, { outcome: 'no_changes', message: 'Done.' });
		await tell();
		expect((await all).map(({ id }) => id)).toEqual(Array.from({ length: 252 }, (_, index) => index + 1));
	});

	it('follows a job into its next turn', async () => {
		const { queue, turn } = await claim();
		const all = valuesOf(follow());
		const store = createSqlAgentJobStore(database, silent);
		await store.addInstruction({ projectId: 'docs', id: 'job_1', instruction: { role: 'user', text: 'And more.' } });
		await queue.finish(turn, { outcome: 'no_changes', message: 'Nothing.' });
		await finish();
		await tell();
		expect((await all).map(({ type }) => type)).toEqual(['message', 'message', 'status', 'step', 'status']);
	});

	it('is let go at once when nobody reads any more, and when the service stops', async () => {
		const left = follow();
		const reader = left.getReader();
		await reader.read();
		const waiting = reader.read();
		await reader.cancel();
		expect((await waiting).done).toBe(true);
		const stopping = new AbortController();
		const stopped = valuesOf(follow({ signal: stopping.signal }));
		await expect.poll(() => watchers).toBe(1);
		stopping.abort();
		expect(await stopped.then((events) => events.length)).toBeLessThanOrEqual(1);
		expect(await valuesOf(follow({ signal: stopping.signal }))).toEqual([]);
		expect(watchers).toBe(0);
	});

	it('breaks when the job cannot be read', async () => {
		await expect(valuesOf(follow({}, 'job_2'))).rejects.toThrow('There is no job job_2.');
		expect(watchers).toBe(0);
	});
});
