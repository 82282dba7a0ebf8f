import { join } from 'node:path';
import { root } from '../../src/tooling/run.js';
import { expect, test } from '../fixtures.js';
import { killRounds } from '../support/kill-rounds.js';
import { startProcess, startService } from '../support/service-process.js';

for (const kind of ['embedded', 'postgres'] as const) {
	test(`nothing that was acknowledged is lost when the service is killed, ${kind}`, async () => {
		test.setTimeout(120_000);
		let acknowledged = 0;
		for await (const { questions, lost } of killRounds(kind, 1)) {
			acknowledged += questions;
			expect(lost).toEqual([]);
		}
		expect(acknowledged).toBeGreaterThan(0);
	});
}

test('a second process on the same data folder says so and ends with 2', async () => {
	const documentation = join(root, 'src/testing/fixtures/docs');
	await using first = await startService(documentation, ['--no-site']);
	const second = startProcess(
		process.execPath,
		['src/service/dist/cli.js', 'serve', documentation, '--port', '0', '--data', first.data],
		{ PORT: undefined, DOCENT_DATA: undefined },
	);
	await expect(second).rejects.toThrow(
		/ended with code 2:\ndocent-service: The data folder .* is in use by another Docent process; stop it/,
	);
});
