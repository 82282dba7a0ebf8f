import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { assistantFeedbackPath, assistantMessagePath, assistantMessageStreamPath } from '../../src/contract/routes.js';
import { startPostgresServer } from '../../src/testing/service/postgres-server.js';
import { expect, test } from '../fixtures.js';
import { storageEnvironment } from '../support/exported-messages.js';
import { startProcess } from '../support/service-process.js';

const questions = 220;
const megabyte = 1_048_576;

test('a thread of 220 MB that is looked into ten times at once leaves a process of 512 MB alive', async () => {
	test.setTimeout(240_000);
	const data = await mkdtemp(join(tmpdir(), 'docent-large-thread-'));
	const server = await startPostgresServer();
	const database = new Client({ connectionString: server.url });
	try {
		await using service = await startProcess(
			process.execPath,
			[
				...['--max-old-space-size=512', 'src/service/dist/cli.js', 'serve', 'src/testing/fixtures/docs'],
				...['--port', '0', '--no-site', '--data', data],
			],
			storageEnvironment({ data, databaseUrl: server.url }),
		);
		await database.connect();
		const threadId = 'th_large';
		await database.query("insert into threads (id, domain_id, fp) values ($1, $2, 'a')", [threadId, service.domain]);
		await database.query(
			`insert into messages (id, thread_id, domain_id, role, text, created_at)
			select 'q' || turn, $1, $2, 'user', repeat(md5(turn::text), $3), now() from generate_series(1, $4) as turn`,
			[threadId, service.domain, megabyte / 32, questions],
		);

		const send = async (method: string, path: string, body?: unknown) => {
			const response = await fetch(service.url + path, {
				method,
				headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
				...(body !== undefined && { body: JSON.stringify(body) }),
			});
			await response.arrayBuffer();
			return response.status;
		};
		const stream = `${assistantMessageStreamPath(service.domain, 'msg_none')}?threadId=${threadId}`;
		const rating = { threadId, messageId: 'm', rating: 'up', fp: 'a' };
		const messages = [{ id: 'm', role: 'user', parts: [{ type: 'text', text: 'And how?' }] }];
		const ways: Record<string, () => Promise<number>> = {
			received: () => send('GET', stream),
			stopped: () => send('DELETE', stream),
			rated: () => send('POST', assistantFeedbackPath(service.domain), rating),
			asked: () => send('POST', assistantMessagePath('v2', service.domain), { fp: 'a', threadId, messages }),
		};
		for (const [name, way] of Object.entries(ways)) {
			const statuses = await Promise.all(Array.from({ length: 10 }, way));
			expect([name, ...new Set(statuses)]).toEqual([name, 404]);
			expect((await fetch(`${service.url}/health`)).status).toBe(200);
		}
	} finally {
		await database.end();
		await server.stop();
		await rm(data, { recursive: true, force: true });
	}
});
