import { expect, test } from '../fixtures.js';
import { killJobs, killMoments } from '../support/kill-jobs.js';
import { killLocalJobs } from '../support/kill-local-jobs.js';

// The third way, workers inside of a service on PostgreSQL, is met by `bench/kill-nine-jobs.js`.
for (const kind of ['embedded', 'worker'] as const) {
	test(`a job survives the end of its process at every step, once, ${kind}`, async () => {
		// Nine kills and starts, each with the time of a test.
		test.setTimeout(killMoments.length * test.info().timeout);
		let kills = 0;
		for await (const { moment, wrong } of killJobs(kind, 1)) {
			kills++;
			expect(wrong, moment).toEqual([]);
		}
		expect(kills).toBe(9);
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
