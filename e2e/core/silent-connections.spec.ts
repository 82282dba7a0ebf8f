import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../fixtures.js';
import { startProcess } from '../support/service-process.js';

test('a service with few descriptors answers while 900 connections send nothing', async () => {
	test.setTimeout(120_000);
	const data = await mkdtemp(join(tmpdir(), 'docent-silent-'));
	const command = `ulimit -n 700; exec "${process.execPath}" src/service/dist/cli.js serve src/testing/fixtures/docs --port 0 --data "${data}"`;
	const silent: Socket[] = [];
	try {
		await using service = await startProcess('bash', ['-c', command], { PORT: undefined, DOCENT_DATA: undefined });
		const port = Number(new URL(service.url).port);
		for (let count = 0; count < 900; count += 1) {
			const socket = connect(port, '127.0.0.1');
			// The service ends those that have been silent for longest.
			socket.on('error', () => {});
			silent.push(socket);
			await once(socket, 'connect');
		}
		for (let attempt = 0; attempt < 20; attempt += 1) {
			const headers = {
				connection: 'close',
				authorization: `Bearer ${service.key}`,
				'content-type': 'application/json',
			};
			expect((await fetch(`${service.url}/health`, { headers: { connection: 'close' } })).status).toBe(200);
			const body = JSON.stringify({ query: 'roll back' });
			const search = `${service.url}/discovery/v1/search/${service.domain}`;
			expect((await fetch(search, { method: 'POST', headers, body })).status).toBe(200);
		}
		await expect.poll(() => silent.filter(({ closed }) => !closed).length).toBeLessThan(700);
	} finally {
		for (const socket of silent) socket.destroy();
		await rm(data, { recursive: true, force: true });
	}
});
