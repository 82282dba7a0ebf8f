import { expect, test } from '../fixtures.js';
import { killJobs } from '../support/kill-jobs.js';

for (const kind of ['embedded', 'postgres'] as const) {
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
