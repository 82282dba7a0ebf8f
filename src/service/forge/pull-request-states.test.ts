import { describe, expect, it } from 'vitest';
import { createLog } from '../telemetry/log.js';
import type { Forge, PullRequest } from './forge.js';
import { createPullRequestStates } from './pull-request-states.js';

const recorded: PullRequest = { id: '7', url: 'https://git.test/7', state: 'open', head: 'a', base: 'main' };

function statesOf(name: Forge['name'], getPullRequest: Forge['getPullRequest']) {
	const asked: string[] = [];
	const ended: string[] = [];
	const clock = { now: 0 };
	const states = createPullRequestStates({
		forge: {
			name,
			getPullRequest(id, signal) {
				asked.push(id);
				return getPullRequest(id, signal);
			},
		},
		log: createLog('silent'),
		onEnded: async ({ id }, state) => void ended.push(`${id} ${state}`),
		now: () => clock.now,
	});
	return { states, asked, ended, clock };
}

describe('the state of a pull request', () => {
	it('is what the forge says, which is asked once in half a minute', async () => {
		const { states, asked, ended, clock } = statesOf('github', async () => ({ ...recorded, state: 'merged' }));
		expect(await Promise.all([states(recorded), states(recorded)])).toEqual(['merged', 'merged']);
		expect(asked).toEqual(['7']);
		clock.now = 30_000;
		await states(recorded);
		expect(asked).toEqual(['7', '7']);
		expect(ended, 'is recorded').toEqual(['7 merged', '7 merged']);
	});

	it.each(['merged', 'closed'] as const)('is %s for good, and not asked for', async (state) => {
		const { states, asked } = statesOf('github', async () => recorded);
		expect(await states({ ...recorded, state })).toBe(state);
		expect(asked).toEqual([]);
	});

	it('is asked for five at once, and not at all for a while once the forge has failed', async () => {
		let running = 0;
		let most = 0;
		const { states, asked, clock } = statesOf('github', async () => {
			most = Math.max(most, ++running);
			await new Promise((resolve) => setTimeout(resolve, 5));
			running -= 1;
			throw new Error('429');
		});
		const all = (from: number) =>
			Array.from({ length: 50 }, (_, nth) => states({ ...recorded, id: String(from + nth) }));
		expect(new Set(await Promise.all(all(0)))).toEqual(new Set(['open']));
		expect([most, asked.length]).toEqual([5, 5]);
		clock.now = 30_000;
		await Promise.all(all(100));
		expect(asked).toHaveLength(10);
	});

	it('is not that of the same number in another repository', async () => {
		const { states } = statesOf('github', async () => ({ ...recorded, head: 'feature-x', state: 'merged' }));
		expect(await states(recorded)).toBe('open');
	});

	it('of the service itself is asked for each time', async () => {
		const { states, asked } = statesOf('local', async () => ({ ...recorded, state: 'closed' }));
		expect([await states(recorded), await states(recorded)]).toEqual(['closed', 'closed']);
		expect(asked).toHaveLength(2);
	});

	it.each([
		['does not know it', async () => undefined],
		['cannot be asked', () => Promise.reject(new Error('gone'))],
	])('is what was recorded when the forge %s', async (_, getPullRequest) => {
		const { states, ended } = statesOf('gitlab', getPullRequest);
		expect(await states(recorded)).toBe('open');
		expect(ended).toEqual([]);
	});
});
