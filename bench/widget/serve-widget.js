import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { chromium } from 'playwright';
import { chromiumArguments, findBrowser } from '../../src/tooling/setup/browsers.js';

const page = `<!doctype html><meta charset="utf-8"><title>Bench</title><main><h1>Bench</h1></main>
<script async src="/docent.js" data-domain="bench" data-api-key="svc_dsc_bench" data-persistence="none"></script>`;

/** @param {object} chunk */
export const eventOf = (chunk) => `data: ${JSON.stringify(chunk)}\n\n`;

/** The events of an answer that sends a text at once. @param {string} text */
export const answerOf = (text) => [
	...[
		{ type: 'start', messageId: 'm' },
		{ type: 'text-start', id: '1' },
		{ type: 'text-delta', id: '1', delta: text },
		{ type: 'text-end', id: '1' },
		{ type: 'finish', finishReason: 'stop' },
	].map(eventOf),
	'data: [DONE]\n\n',
];

/**
 * Serves a page with the built script, and starts Chromium. `answer` gives the events of the answer to a question, sent as fast as they are
 * taken; a question without an answer is a 404, and so is everything else that the widget posts.
 *
 * @param {(question: string) => Iterable<string> | AsyncIterable<string> | undefined} answer
 */
export async function serveWidget(answer) {
	const server = createServer(async (request, response) => {
		const path = request.url ?? '/';
		if (request.method === 'POST') {
			let body = '';
			for await (const part of request) body += part;
			const events = path.endsWith('/message') ? answer(JSON.parse(body).messages.at(-1).parts[0].text) : undefined;
			if (!events) return void response.writeHead(404).end();
			response.writeHead(200, { 'content-type': 'text/event-stream', 'x-vercel-ai-ui-message-stream': 'v1' });
			for await (const event of events) {
				if (!response.write(event)) await new Promise((resolve) => response.once('drain', resolve));
			}
			response.end();
		} else if (/^\/docent(\.js|\/[\w.-]+\.js)$/.test(path)) {
			response.writeHead(200, { 'content-type': 'text/javascript' }).end(readFileSync(`dist/script${path}`));
		} else {
			response.writeHead(200, { 'content-type': 'text/html' }).end(page);
		}
	});
	await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
	const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
	const browser = await chromium.launch({ ...findBrowser('chromium'), args: chromiumArguments });
	return {
		url: `http://127.0.0.1:${port}/`,
		browser,
		async close() {
			await browser.close();
			server.close();
		},
	};
}
