import { expect, test } from '../fixtures.js';
import { killJobs } from '../support/kill-jobs.js';
import { killLocalJobs } from '../support/kill-local-jobs.js';

/** `bench/faults/kill-nine-jobs.js` kills every kind at every step, and the tests of the agent end a turn at each of them. */
const moments = ['created', 'after push', 'recorded'] as const;

for (const kind of ['embedded', 'worker'] as const) {
	test(`a job survives the end of its process early, in the middle and late, once, ${kind}`, async () => {
		// Each kill and start has the time of a test.
		test.setTimeout(moments.length * test.info().timeout);
		const killed: string[] = [];
		for await (const { moment, wrong } of killJobs(kind, 1, moments)) {
			killed.push(moment);
			expect(wrong, moment).toEqual([]);
		}
		expect(killed).toEqual([...moments]);
	});
}

test('a job on the folder of the documentation survives the end of its process at a random moment', async () => {
	test.setTimeout(120_000);
	let kills = 0;
	for await (const { wrong } of killLocalJobs(1)) {
		kills++;
		expect(wrong).toEqual([]);
	}
	expect(kills).toBe(1);
});
