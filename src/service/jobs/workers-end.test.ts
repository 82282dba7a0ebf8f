import { describe, expect, it, vi } from 'vitest';
import { nothingToChange, untilStopped, useWorkers } from '../../testing/agent/workers-under-test.js';
import { databaseKinds } from '../../testing/service/test-database.js';
import type { Database } from '../database/database.js';
import { AgentJobError } from '../errors/agent-job-error.js';
import type { AgentTurn, TurnResult } from './agent-turn.js';

describe.each(databaseKinds)('workers of a database that is %s, when a turn does not end well,', (kind) => {
	const under = useWorkers(kind);
	const { start, create, state, typesOf, logged } = under;

	it('stop a job as soon as it is cancelled', async () => {
		const begun = vi.fn();
		// Longer than the test: only the notice can have told it.
		const workers = start((turn) => {
			begun();
			return untilStopped(turn);
		});
		const id = await create();
		await expect.poll(() => begun.mock.calls.length).toBe(1);
		expect(await under.jobs.cancel(id)).toMatchObject({ status: 'active', isCancelRequested: true });
		await expect.poll(() => state(id)).toEqual(['failed', 'cancelled', 'The job was cancelled.']);
		// Waits for every turn that runs.
		await workers.stop();
	});

	it('stop a job that another process cancels', async () => {
		const elsewhere = await under.elsewhere();
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
		await under.jobs.cancel(id);
		await expect.poll(() => state(id)).toEqual(['failed', 'cancelled', 'The job was cancelled.']);
	});

	it('try again when the database was away for a moment', async () => {
		let isAway = true;
		const { sql } = under.database;
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
				return nothingToChange;
			},
			{ pollMs: 5 },
			Object.assign(Object.create(under.database) as Database, { sql: away }),
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
		await under.jobs.cancel(id);
		await expect.poll(() => state(id)).toEqual(['failed', 'cancelled', 'The job was cancelled.']);
	});

	it('fail a job whose time is over', async () => {
		start(untilStopped, { deadlineSeconds: 0.05 });
		const id = await create();
		await expect.poll(async () => (await state(id)).slice(0, 2)).toEqual(['failed', 'deadline']);
		expect((await under.jobs.get(id)).message).toContain('within 0.05 seconds');
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

	it('tell the log what the set-up has failed of, with its cause, and never what people wrote', async () => {
		const cause = new Error('remote: GH013: no pushes today');
		const failures = [
			new AgentJobError('repository', 'The repository refused the push.', { cause }),
			new AgentJobError('instruction', 'No page has a heading "Our secret plan".'),
		];
		start(async () => {
			throw failures.shift();
		});
		for (const outcome of ['repository', 'instruction']) {
			const id = await create();
			await expect.poll(async () => (await state(id))[1]).toBe(outcome);
		}
		const warned = under.logged
			.map((line) => JSON.parse(line) as { level: number })
			.filter(({ level }) => level === 40);
		expect(warned).toMatchObject([
			{
				outcome: 'repository',
				error: { message: 'The repository refused the push.', cause: { message: cause.message } },
			},
		]);
		expect(under.logged.join()).not.toContain('secret plan');
	});

	it('wait as long as a forge asks for, without counting that as an attempt', async () => {
		let attempts = 0;
		start(
			async () => {
				if (++attempts > 3) return nothingToChange;
				throw new AgentJobError('forge', 'Too many requests.', { retryable: true, retryAfterMs: 100 });
			},
			{ pollMs: 5, attempts: 1 },
		);
		const began = performance.now();
		const id = await create();
		await expect.poll(() => state(id)).toEqual(['completed', 'no_changes', 'Nothing to change.']);
		expect(performance.now() - began).toBeGreaterThan(300);
		expect(await typesOf(id)).toEqual(['message', 'retry', 'retry', 'retry', 'status']);
	});

	it('do not wait for a forge longer than the time of the turn', async () => {
		start(async () => {
			throw new AgentJobError('forge', 'Too many requests.', { retryable: true, retryAfterMs: 601_000 });
		});
		const id = await create();
		await expect.poll(() => state(id)).toEqual(['failed', 'forge', 'Too many requests.']);
		expect(await typesOf(id)).toEqual(['message', 'status']);
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
		expect((await under.jobs.get(id)).message).toBe(
			`Something went wrong inside the service. Try again; if it fails again, report the job ${id}.`,
		);
		expect(JSON.stringify(await under.jobs.events(id, 0))).not.toContain('/srv/7');
		expect(logged.join('')).toContain('the disk /srv/7 is full');
		expect(logged.join('')).toContain(id);
	});

	it('hand over what they run when they stop, without counting it', async () => {
		const seen: [string, number][] = [];
		const runUntilStopped = (name: string) => (turn: AgentTurn) => {
			seen.push([name, turn.claim]);
			return name === 'first' ? untilStopped(turn) : Promise.resolve(nothingToChange);
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
		await under.database.sql.updateTable('agent_jobs').set({ claim: 7, worker_id: 'another' }).execute();
		await expect.poll(() => String(stopped)).toContain('belongs to another worker');
		await expect(lost?.report.event('text', { text: 'Still here.' })).rejects.toThrow('belongs to another worker');
		expect(await state(id)).toEqual(['active', undefined, undefined]);
	});
});
