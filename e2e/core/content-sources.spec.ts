import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBareRemote } from '../../src/testing/agent/bare-remote.js';
import { expect, test } from '../fixtures.js';
import { startService } from '../support/service-process.js';

test('@core what an answer shows says which content source it is from, if there are several', async ({
	page,
	panel,
}) => {
	test.setTimeout(90_000);
	const folder = await mkdtemp(join(tmpdir(), 'docent-sources-'));
	await mkdir(join(folder, 'guide'));
	await writeFile(join(folder, 'guide/index.md'), '# Tern\n\nTern copies folders to other machines.\n');
	await writeFile(join(folder, 'guide/backups.md'), '# Backups\n\nBackups run every night, and are kept on disk.\n');
	const remote = await createBareRemote({
		'policy.md': '# Backup policy\n\nBackups are kept for ninety days, then deleted.\n',
	});
	await using _cleanUp = {
		[Symbol.asyncDispose]: async () => {
			await Promise.all([remote.dispose(), rm(folder, { recursive: true, force: true })]);
		},
	};
	const handbook = { name: 'handbook', title: 'Handbook', kind: 'git', repository: remote.path, path: '/handbook' };
	await using service = await startService(join(folder, 'guide'), [], { DOCENT_SOURCES: JSON.stringify([handbook]) });
	await page.goto(service.url);
	await panel.open();
	await panel.submit('How long are backups kept?');
	await expect(panel.lastAnswer.getByText('Handbook', { exact: true })).toBeVisible();
	await expect(panel.lastAnswer.getByText('docs', { exact: true })).toBeVisible();

	// One source alone needs no name.
	await panel.submit('What does Tern copy?');
	await expect(panel.lastAnswer).toContainText('copies folders');
	await expect(panel.lastAnswer.getByText('docs', { exact: true })).toHaveCount(0);
});
