import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { runCommand } from '../../testing/service/run-command.js';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import { createServiceUnderTest } from '../../testing/service/service-under-test.js';
import { fillDataFolder } from '../../testing/service/test-database.js';

let cwd: string;
beforeEach(async () => {
	cwd = scratchFolder();
	fillDataFolder(join(cwd, '.docent'));
});

const run = (env: Record<string, string>, ...args: string[]) =>
	runCommand(['origins', ...args], { env: { DOCENT_LOG_LEVEL: 'silent', ...env }, cwd });

it('asks a running service', { timeout: 60_000 }, async () => {
	const service = await createServiceUnderTest({ allowedOrigins: ['https://app.example.com'], port: 0 });
	const { url } = await service.start();
	const env = { DOCENT_ADMIN_KEY: await service.createKey({ kind: 'admin' }) };
	const remote = ['--service', url];
	expect((await run(env, 'allow', 'https://Blog.example.com', ...remote)).out).toBe(
		'Allowed https://blog.example.com for docs. Services know it within five seconds.',
	);
	const { out } = await run(env, ...remote);
	expect(out).toMatch(/^origin +domain +allowed by +since +revoked/);
	expect(out).toMatch(/^https:\/\/app\.example\.com +all +allowedOrigins +- +-/m);
	expect(out).toMatch(/^https:\/\/blog\.example\.com +docs +owner +20\d\d-\S+ \S+ +-/m);
	expect((await run(env, 'revoke', 'https://blog.example.com', ...remote)).out).toContain('Revoked');
	expect(await run(env, 'revoke', 'https://app.example.com', ...remote)).toMatchObject({
		code: 2,
		said: expect.stringContaining('change the settings to remove an origin that they allow'),
	});
	const { out: json } = await run(env, 'list', '--json', ...remote);
	expect(JSON.parse(json)).toContainEqual(expect.objectContaining({ revokedAt: expect.any(String) }));
	await service.dispose();
});

it.each([
	[['grant', 'https://a.example.com'], /origins cannot "grant"; say list, allow or revoke/],
	[['allow'], /allow needs an origin without a path/],
	[['allow', 'https://a.example.com/path'], /allow needs an origin without a path/],
	[['list', 'https://a.example.com'], /is one argument too many/],
	[['allow', 'https://a.example.com', '--domain', 'none'], /There is no domain "none" in the database/],
])('answers %j with one sentence', { timeout: 30_000 }, async (args, sentence) => {
	expect(await run({}, ...args)).toEqual({ code: 2, out: '', said: expect.stringMatching(sentence) });
});
