import { expect, test } from '../fixtures.js';
import { killJobs, killMoments } from '../support/kill-jobs.js';
import { killLocalJobs } from '../support/kill-local-jobs.js';

// A worker has the same steps; what differs is how the next one takes over. `bench/kill-nine-jobs.js` kills every kind at every step.
for (const [kind, where, moments] of [
	['embedded', 'at every step', killMoments],
	['worker', 'early, in the middle and late', ['created', 'after push', 'recorded']],
] as const) {
	test(`a job survives the end of its process ${where}, once, ${kind}`, async () => {
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
