import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { listen } from './listen.js';

/** HTML or other text, or everything by hand. */
export type WebsitePage = string | ((request: IncomingMessage, response: ServerResponse) => void);

export interface Website {
	url: URL;
	/** The pages by path, which a test may change at any time. A missing path answers 404. */
	pages: Record<string, WebsitePage>;
	/** The paths of the requests, in order. */
	requests: string[];
	/** Most requests that were open at once. */
	readonly mostAtOnce: number;
	close(): Promise<void>;
}

const typeOf = (path: string) =>
	path.endsWith('.txt')
		? 'text/plain'
		: path.endsWith('.md')
			? 'text/markdown'
			: path.endsWith('.xml')
				? 'text/xml'
				: 'text/html';

/** A real website on this machine. `{origin}` in its pages becomes its address. */
export async function startWebsite(pages: Record<string, WebsitePage>): Promise<Website> {
	const requests: string[] = [];
	let open = 0;
	let mostAtOnce = 0;
	const server = createServer((request, response) => {
		const path = request.url ?? '/';
		requests.push(path);
		open += 1;
		mostAtOnce = Math.max(mostAtOnce, open);
		response.on('close', () => {
			open -= 1;
		});
		const page = Object.hasOwn(pages, path) ? pages[path] : undefined;
		if (typeof page === 'function') return page(request, response);
		if (page === undefined) return void response.writeHead(404).end('Not found');
		const etag = `"${Buffer.from(page).toString('base64').slice(-20)}-${page.length}"`;
		if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end();
		response.writeHead(200, { 'content-type': `${typeOf(path)}; charset=utf-8`, etag });
		response.end(page.replaceAll('{origin}', origin));
	});
	const { origin, close } = await listen(server);
	return {
		url: new URL(origin),
		pages,
		requests,
		get mostAtOnce() {
			return mostAtOnce;
		},
		close,
	};
}

/** A website that is closed when the test that starts it has ended. */
export async function siteOf(pages: Record<string, WebsitePage>): Promise<Website> {
	const site = await startWebsite(pages);
	onTestFinished(() => site.close());
	return site;
}
