import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { createDataFolder, createPostgresDatabase } from '../../testing/service/test-database.js';
import { runCli } from '../run-cli.js';

const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
	for (const end of ends.reverse()) await end();
});

async function check(args: string[], env: Record<string, string> = {}) {
	const printed: string[] = [];
	const code = await runCli(['check', ...args], {
		env,
		cwd: '/',
		print: (line) => printed.push(line),
		complain: (line) => printed.push(line),
		untilStopped: () => new Promise(() => {}),
	});
	return { code, out: printed.join('\n') };
}

/** A receiver of webhooks that answers with a status. */
async function receiver(status: number) {
	const seen: (string | undefined)[] = [];
	const server = createServer((request, response) => {
		seen.push(request.headers['webhook-signature'] as string | undefined);
		response.writeHead(status).end();
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	ends.push(() => new Promise((resolve) => server.close(resolve)));
	return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, seen };
}
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

it('says one line of each, and ends well when nothing fails', { timeout: 60_000 }, async () => {
	const dataFolder = await createDataFolder();
	ends.push(() => rm(dataFolder, { recursive: true }));
	const { url, seen } = await receiver(204);
	const env = { DOCENT_WEBHOOK_URL: url, DOCENT_WEBHOOK_SECRET: secret };
	const { code, out } = await check(['--data', dataFolder], env);
	expect(out.split('\n').map((line) => line.split(/\s+/, 2))).toEqual([
		['ok', 'database'],
		['ok', 'clock'],
		['ok', 'disk'],
		['-', 'model'],
		['-', 'embedding'],
		['-', 'forge'],
		['ok', 'webhook'],
	]);
	expect(code).toBe(0);
	expect(seen).toEqual([expect.stringMatching(/^v1,/)]);
});

it('on PostgreSQL, in JSON; a webhook that is refused fails it', { timeout: 60_000 }, async () => {
	const { url: databaseUrl, drop } = await createPostgresDatabase();
	ends.push(drop);
	const { url } = await receiver(401);
	const { code, out } = await check(['--json', '--data', '/tmp/docent-unused'], {
		DATABASE_URL: databaseUrl,
		DOCENT_WEBHOOK_URL: url,
		DOCENT_WEBHOOK_SECRET: secret,
	});
	const { ok, checks } = JSON.parse(out) as {
		ok: boolean;
		checks: { name: string; status: string; sentence: string }[];
	};
	expect([code, ok]).toEqual([1, false]);
	expect(checks.find(({ name }) => name === 'database')).toMatchObject({
		status: 'passed',
		sentence: expect.stringContaining('up to date'),
	});
	expect(checks.filter(({ status }) => status === 'failed')).toEqual([
		{ name: 'webhook', status: 'failed', sentence: expect.stringContaining('the receiver answered 401') },
	]);
});

it('a database that cannot be reached fails it', { timeout: 60_000 }, async () => {
	const { code, out } = await check(['--data', '/tmp/docent-unused'], {
		DATABASE_URL: 'postgres://nobody@127.0.0.1:9/x',
	});
	expect(code).toBe(1);
	expect(out).toMatch(/^FAILED\s+database/m);
});
