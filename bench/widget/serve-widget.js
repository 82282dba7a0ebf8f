import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright';
import { chromiumArguments, findBrowser } from '../../src/tooling/setup/browsers.js';

const types = /** @type {Record<string, string>} */ ({
	'.html': 'text/html; charset=utf-8',
	'.js': 'text/javascript; charset=utf-8',
	'.mjs': 'text/javascript; charset=utf-8',
	'.css': 'text/css; charset=utf-8',
	'.json': 'application/json',
});

/** The service's response headers. */
const streamHeaders = {
	'content-type': 'text/event-stream; charset=utf-8',
	'x-vercel-ai-ui-message-stream': 'v1',
	'cache-control': 'no-cache, no-transform',
};

/** A page with the built script. @param {string} [main] its content @param {string} [attributes] of the script */
export const pageWith = (main = '<h1>Bench</h1>', attributes = '') =>
	`<!doctype html><html lang="en"><meta charset="utf-8"><title>Bench</title><main>${main}</main>
<script async src="/docent.js" data-domain="bench" data-api-key="svc_dsc_bench"${attributes}></script></html>`;

const eventOf = (/** @type {object} */ chunk) => `data: ${JSON.stringify(chunk)}\n\n`;

/**
 * The events of an answer.
 *
 * @param {Iterable<string>} pieces of its text
 * @param {{ everyMs?: number, places?: readonly { url: string, title: string }[], end?: () => Promise<void> }} [how] `everyMs`: milliseconds
 * between two pieces; `places`: its sources; `end`: resolves when it may end
 */
export async function* answerOf(pieces, { everyMs = 0, places = [], end = async () => {} } = {}) {
	yield eventOf({ type: 'start', messageId: `m${Math.random()}` }) + eventOf({ type: 'start-step' });
	for (const [index, place] of places.entries()) yield eventOf({ type: 'source-url', sourceId: `s${index}`, ...place });
	yield eventOf({ type: 'text-start', id: '1' });
	let due = performance.now();
	for (const delta of pieces) {
		if (everyMs > 0) await delay(due - performance.now());
		due += everyMs;
		yield eventOf({ type: 'text-delta', id: '1', delta });
	}
	await end();
	yield eventOf({ type: 'text-end', id: '1' }) + eventOf({ type: 'finish-step' });
	yield `${eventOf({ type: 'finish', finishReason: 'stop' })}data: [DONE]\n\n`;
}

/**
 * Serves pages and files, compressed as a host would, and answers as fast as the answer is taken, and starts Chromium.
 *
 * @param {{
 * 	answer?: (question: string) => AsyncIterable<string> | undefined,
 * 	pages?: Record<string, string>,
 * 	folders?: Record<string, string>,
 * }} what `pages` by their paths, `folders` by the beginnings of theirs; the built script is there without them. A question without an answer
 * is a 404, and so is everything else that the widget posts.
 */
export async function serveWidget({ answer = () => undefined, pages = { '/': pageWith() }, folders = {} }) {
	/** @type {(() => void)[]} */
	const waiting = [];
	/** @param {string} path */
	function read(path) {
		const page = pages[path];
		if (page !== undefined) return { type: types['.html'], body: page };
		const [begin = '/', folder = 'dist/script'] =
			Object.entries(folders).find(([start]) => path.startsWith(start)) ?? [];
		const file = join(folder, normalize(`/${path.slice(begin.length) || 'index.html'}`));
		return existsSync(file) ? { type: types[extname(file)] ?? 'text/plain', body: readFileSync(file) } : undefined;
	}
	const server = createServer(async (request, response) => {
		const path = new URL(request.url ?? '/', 'http://bench').pathname;
		if (request.method !== 'POST') {
			const found = read(path);
			if (!found) return response.writeHead(404).end();
			const headers = { 'content-type': found.type, 'content-encoding': 'gzip', 'cache-control': 'no-store' };
			return response.writeHead(200, headers).end(gzipSync(found.body, { level: 9 }));
		}
		const body = (await request.toArray()).join('');
		const events = path.endsWith('/message') ? answer(JSON.parse(body).messages.at(-1).parts[0].text) : undefined;
		if (!events) return response.writeHead(404).end();
		response.writeHead(200, streamHeaders);
		for await (const event of events) {
			if (!response.write(event)) await new Promise((resolve) => response.once('drain', resolve));
		}
		response.end();
		for (const resolve of waiting.splice(0)) resolve();
	});
	await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
	const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
	const browser = await chromium.launch({ ...findBrowser('chromium'), args: chromiumArguments });
	return {
		url: `http://127.0.0.1:${port}`,
		browser,
		/** Waits for the end of the next answer. @returns {Promise<void>} */
		answered: () => new Promise((resolve) => waiting.push(resolve)),
		async close() {
			await browser.close();
			server.close();
			server.closeAllConnections();
		},
	};
}
