import { expect, test } from '../fixtures.js';
import { killJobs, killKinds } from '../support/kill-jobs.js';
import { killLocalJobs } from '../support/kill-local-jobs.js';

for (const kind of killKinds) {
	test(`a job survives the end of its process at every step, once, ${kind}`, async () => {
		test.setTimeout(180_000);
		let kills = 0;
		for await (const { moment, wrong } of killJobs(kind, 1)) {
			kills++;
			expect(wrong, moment).toEqual([]);
		}
		expect(kills).toBe(9);
	});
}

test('a job on the folder of the documentation survives the end of its process at random moments, twice', async () => {
	test.setTimeout(120_000);
	let kills = 0;
	for await (const { wrong } of killLocalJobs(2)) {
		kills++;
		expect(wrong).toEqual([]);
	}
	expect(kills).toBe(2);
});
