import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { type Listening, listen } from '../../src/testing/service/listen.js';
import { root } from '../../src/tooling/run.js';
import { statesPages } from '../../src/tooling/states-pages.js';

/** Serves the built widget and the pages of all its states, without a service. */
export function serveWidget(): Promise<Listening> {
	const server = createServer(async ({ url = '/', method = 'GET' }, response) => {
		const request = new Request(new URL(url, 'http://widget'), { method });
		const page = await statesPages(request);
		if (page) return void response.writeHead(200, [...page.headers].flat()).end(Buffer.from(await page.arrayBuffer()));
		const { pathname } = new URL(request.url);
		const script = pathname.endsWith('.js') && (await readFile(join(root, 'dist/script', pathname)).catch(() => false));
		const headers = { 'content-type': 'text/javascript; charset=utf-8', 'access-control-allow-origin': '*' };
		response.writeHead(script ? 200 : 404, headers).end(script || '');
	});
	return listen(server);
}
