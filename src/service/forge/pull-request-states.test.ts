import { describe, expect, it } from 'vitest';
import { createLog } from '../telemetry/log.js';
import type { Forge, PullRequest } from './forge.js';
import { createPullRequestStates } from './pull-request-states.js';

const recorded: PullRequest = { id: '7', url: 'https://git.test/7', state: 'open', head: 'a', base: 'main' };

function statesOf(name: Forge['name'], getPullRequest: Forge['getPullRequest']) {
	const asked: string[] = [];
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
		now: () => clock.now,
	});
	return { states, asked, clock };
}

describe('the state of a pull request', () => {
	it('is what the forge says, which is asked once in half a minute', async () => {
		const { states, asked, clock } = statesOf('github', async () => ({ ...recorded, state: 'merged' }));
		expect(await Promise.all([states(recorded), states(recorded)])).toEqual(['merged', 'merged']);
		expect(asked).toEqual(['7']);
		clock.now = 30_000;
		await states(recorded);
		expect(asked).toEqual(['7', '7']);
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
		expect(await statesOf('gitlab', getPullRequest).states(recorded)).toBe('open');
	});
});
