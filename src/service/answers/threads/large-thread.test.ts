import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { assistantFeedbackPath, assistantMessagePath, assistantMessageStreamPath } from '../../../contract/routes.js';
import { fixtureDocs } from '../../../testing/service/service-under-test.js';
import { openTestDatabase, type TestDatabase } from '../../../testing/service/test-database.js';
import { root } from '../../../tooling/run.js';
import { createSqlThreadStore } from './thread-store.js';

/** Needs the built service. */
const program = 'src/service/dist/cli.js';
const questions = 220;
const megabyte = 1_048_576;

let database: TestDatabase;
let threadId: string;
let child: ReturnType<typeof spawn>;
let address = '';
let headers: Record<string, string>;

beforeAll(async () => {
	database = await openTestDatabase('postgres');
	({ id: threadId } = await createSqlThreadStore(database).create({ domain: 'docs', fp: 'a' }));
	await sql`insert into messages (id, thread_id, domain_id, role, text, created_at)
		select 'q' || turn, ${threadId}, 'docs', 'user', repeat(md5(turn::text), ${sql.lit(megabyte / 32)}), now()
		from generate_series(1, ${sql.lit(questions)}) as turn`.execute(database.sql);
	// A small heap, as in a small container.
	child = spawn(process.execPath, ['--max-old-space-size=512', program, 'serve', fixtureDocs], {
		cwd: root,
		env: { ...process.env, PORT: '0', DATABASE_URL: database.databaseUrl, DOCENT_DATA: database.dataFolder },
		stdio: ['ignore', 'pipe', 'ignore'],
	});
	for await (const line of createInterface({ input: child.stdout! })) {
		const [, url, key] = /^Docent is ready: (\S+) domain=docs key=(\S+)/.exec(line) ?? [];
		if (url === undefined) continue;
		address = url;
		headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
		break;
	}
	child.stdout?.resume();
}, 120_000);
afterAll(async () => {
	child.kill();
	if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
	await database.dispose();
});

const send = async (method: string, path: string, body?: unknown) => {
	const response = await fetch(address + path, {
		method,
		headers,
		...(body !== undefined && { body: JSON.stringify(body) }),
	});
	await response.arrayBuffer();
	return response.status;
};
const stream = () => `${assistantMessageStreamPath('docs', 'msg_none')}?threadId=${threadId}`;

it.each<[string, () => Promise<number>, number]>([
	['received again', () => send('GET', stream()), 404],
	['stopped', () => send('DELETE', stream()), 404],
	[
		'rated',
		() => send('POST', assistantFeedbackPath('docs'), { threadId, messageId: 'm', rating: 'up', fp: 'a' }),
		404,
	],
	[
		'asked about once more',
		() =>
			send('POST', assistantMessagePath('v2', 'docs'), {
				...{ fp: 'a', threadId },
				messages: [{ id: 'm', role: 'user', parts: [{ type: 'text', text: 'And how?' }] }],
			}),
		404,
	],
])(
	'a thread of 220 MB whose unknown answer is %s ten times at once leaves a process of 512 MB alive',
	async (_, ask, status) => {
		const statuses = await Promise.all(Array.from({ length: 10 }, ask));
		expect(new Set(statuses)).toEqual(new Set([status]));
		expect((await fetch(`${address}/health`)).status).toBe(200);
		expect([child.exitCode, child.signalCode]).toEqual([null, null]);
	},
	120_000,
);
