import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCommand } from '../../testing/service/run-command.js';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import { fixtureDocs } from '../../testing/service/service-under-test.js';

it('says what is made of a folder', async () => {
	const cwd = scratchFolder();
	await cp(fixtureDocs, join(cwd, 'docs'), { recursive: true });
	const run = (...args: string[]) => runCommand(args, { cwd });
	const { code, out, said } = await run('doctor', 'docs');
	expect([code, said]).toEqual([0, '']);
	expect(out).toMatch(/^Read as Markdown\n\nPages: 7\n {2}\/\S* \(\S+\.mdx?\) #\S+/);
	expect(out).toMatch(/\nPages: 7; files left out: 1; links that lead nowhere: \d+; warnings: 0$/);
	expect(JSON.parse((await run('doctor', './docs', '--json')).out)).toMatchObject({ format: 'Markdown' });
	// The folder that a service would serve.
	expect((await run('doctor', '--only', 'folder')).out).toBe(out);
	expect(await run('index', 'docs', '--explain')).toEqual({
		code: 0,
		out,
		said: 'docent-service: say npx docent-service doctor --only folder docs from now on.',
	});
});
