import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { listen } from '../../src/testing/service/listen.js';

/** A plain server of an owner's, for files that it does not know anything about. */
export interface FileServer extends AsyncDisposable {
	readonly url: string;
	/** Whether pages of other origins may read its files. */
	allow(allowed: boolean): void;
}

/** Serves the scripts of a folder. */
export async function startFileServer(folder: string): Promise<FileServer> {
	let allowed = true;
	const server = createServer(async (request, response) => {
		const { pathname } = new URL(request.url ?? '/', 'http://files');
		const content = /\.m?js$/.test(pathname) && (await readFile(join(folder, pathname)).catch(() => undefined));
		response.writeHead(content ? 200 : 404, {
			'content-type': 'text/javascript',
			'cache-control': 'no-store',
			...(allowed && { 'access-control-allow-origin': '*' }),
		});
		response.end(content || '');
	});
	const listening = await listen(server);
	return {
		url: listening.origin,
		allow(value) {
			allowed = value;
		},
		[Symbol.asyncDispose]: () => listening[Symbol.asyncDispose](),
	};
}
