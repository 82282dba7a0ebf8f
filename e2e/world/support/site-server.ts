import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { listen } from '../../../src/testing/service/listen.js';
import { filesBelow } from './hash-files.js';

const contentTypes: Record<string, string> = {
	'.html': 'text/html; charset=utf-8',
	'.js': 'text/javascript; charset=utf-8',
	'.mjs': 'text/javascript; charset=utf-8',
	'.css': 'text/css; charset=utf-8',
	'.json': 'application/json; charset=utf-8',
	'.txt': 'text/plain; charset=utf-8',
	'.xml': 'application/xml; charset=utf-8',
	'.svg': 'image/svg+xml',
	'.png': 'image/png',
	'.ico': 'image/x-icon',
	'.wasm': 'application/wasm',
	'.woff2': 'font/woff2',
};

/** Text that an owner's settings may stand in. */
const isText = (file: string) => /\.(html|m?js|json|txt|xml)$/.test(file);

export interface SiteServer extends AsyncDisposable {
	/** Without a slash at the end. */
	readonly origin: string;
}

type Body = string | Buffer;

async function readAll(folder: string): Promise<Map<string, Body>> {
	const bodies = new Map<string, Body>();
	for (const file of await filesBelow(folder)) {
		const body = await readFile(join(folder, file));
		bodies.set(`/${file}`, isText(file) ? body.toString() : body);
	}
	return bodies;
}

function respond(
	bodies: ReadonlyMap<string, Body>,
	rewrite: (text: string) => string,
	request: IncomingMessage,
	response: ServerResponse,
): void {
	const { pathname, search } = new URL(request.url ?? '/', 'http://site');
	const path = decodeURIComponent(pathname);
	const send = (status: number, file: string) => {
		const type = contentTypes[extname(file)] ?? 'application/octet-stream';
		const body = bodies.get(file);
		response.writeHead(status, { 'content-type': type }).end(typeof body === 'string' ? rewrite(body) : body);
	};
	const found = [path, `${path}.html`, path.endsWith('/') ? `${path}index.html` : ''].find((file) => bodies.has(file));
	if (found) send(200, found);
	else if (bodies.has(`${path}/index.html`)) response.writeHead(301, { location: `${pathname}/${search}` }).end();
	// Browsers ask for it by themselves, and their complaint would be taken for ours.
	else if (path === '/favicon.ico') response.writeHead(204).end();
	else if (bodies.has('/404.html')) send(404, '/404.html');
	else response.writeHead(404).end();
}

/**
 * Serves built pages as static hosts do: `/guide` is `guide.html`, a folder's page has a slash at its end, and what is not there
 * is `404.html`.
 * @param rewrite What to make of each text before it is served.
 */
export async function startSiteServer(folder: string, rewrite: (text: string) => string): Promise<SiteServer> {
	const bodies = await readAll(folder);
	const server = createServer((request, response) => respond(bodies, rewrite, request, response));
	return listen(server);
}
