import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { runCommand } from '../../testing/service/run-command.js';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import { fixtureDocs } from '../../testing/service/service-under-test.js';
import { fillDataFolder } from '../../testing/service/test-database.js';
import { runCli } from '../run-cli.js';
import type { Terminal } from '../terminal.js';

/** What the service prints until it is ready, and what it is stopped after. */
async function printedOf(hasColours: boolean, count: number, env = {}, logged: string[] = []): Promise<string[]> {
	const cwd = scratchFolder({ 'widget/docent.js': '' });
	fillDataFolder(join(cwd, '.docent'));
	const printed: string[] = [];
	let stop = () => {};
	const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
	const terminal: Terminal = {
		env: { DOCENT_WIDGET: join(cwd, 'widget'), ...env },
		cwd,
		hasColours,
		print: (line) => printed.push(line),
		complain: () => {},
		untilStopped: () => new Promise((resolve) => (stop = resolve)),
	};
	const code = runCli([fixtureDocs, '--port', '0', '--public-url', 'https://a.example.com'], terminal, { log });
	await expect.poll(() => printed.length, { timeout: 40_000 }).toBe(count);
	stop();
	expect(await code).toBe(0);
	return printed;
}

it('shows a person the tag to paste, after the line for scripts', { timeout: 60_000 }, async () => {
	const [line = '', next] = await printedOf(true, 2);
	const key = / key=(\S+)/.exec(line)?.[1];
	expect(next).toContain(
		`<script async src="https://a.example.com/docent.js" data-domain="docs" data-api-key="${key}"></script>`,
	);
	expect(next).toContain('Keep the admin-key above');
	expect(await printedOf(false, 1)).toHaveLength(1);
});

it('warns in the log of a variable that is no setting', { timeout: 60_000 }, async () => {
	const logged: string[] = [];
	await printedOf(false, 1, { DOCENT_SITEURL: 'https://docs.example.com' }, logged);
	expect(logged.map((line) => JSON.parse(line).msg)).toContain(
		'The variable DOCENT_SITEURL is no setting and has no effect; did you mean DOCENT_SITE_URL?',
	);
});

it('makes nothing in a folder without documentation, and says three things to do next', async () => {
	const cwd = scratchFolder();
	const { code, out, said } = await runCommand([], { cwd });
	expect([code, out]).toEqual([2, '']);
	for (const next of ['docent-service ./my-docs', 'docent-service index https://', 'docent-service init'])
		expect(said).toContain(next);
	expect(await readdir(cwd)).toEqual([]);
});
