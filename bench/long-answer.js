/**
 * What a very long answer costs the reader's browser: answers of 5,000 to 40,000 chunks, streamed as fast as they are taken,
 * shown by the built script in real Chromium. The time per chunk must not grow with the answer.
 *
 *     node bench/long-answer.js
 *
 * Needs `npm run build` and a Chromium.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { chromium } from '@playwright/test';
import { chromiumArguments, findBrowser } from '../src/tooling/browsers.js';
import { keep, table } from './table.js';

const sizes = [5_000, 10_000, 20_000, 40_000];

/** @param {number} index @returns {string} about a character, as small models send them; a new paragraph now and then */
const words = (index) => (index % 240 === 239 ? '.\n\n' : index % 6 === 5 ? ' ' : 'a');

/** @param {number} chunks */
function* answer(chunks) {
	const event = (/** @type {object} */ chunk) => `data: ${JSON.stringify(chunk)}\n\n`;
	yield event({ type: 'start', messageId: `m${chunks}` }) +
		event({ type: 'start-step' }) +
		event({ type: 'text-start', id: '1' });
	let batch = '';
	for (let index = 0; index < chunks; index++) {
		batch += event({ type: 'text-delta', id: '1', delta: words(index) });
		if (index % 20 === 19) {
			yield batch;
			batch = '';
		}
	}
	yield `${batch}${event({ type: 'text-end', id: '1' })}${event({ type: 'finish-step' })}${event({ type: 'finish', finishReason: 'stop', threadId: 'th_bench' })}data: [DONE]\n\n`;
}

const page = `<!doctype html><meta charset="utf-8"><title>Bench</title><main><h1>Bench</h1></main>
<script async src="/docent.js" data-domain="bench" data-api-key="svc_dsc_bench" data-persistence="none"></script>`;

const server = createServer(async (request, response) => {
	const path = request.url ?? '/';
	if (request.method === 'POST') {
		let body = '';
		for await (const part of request) body += part;
		const question = JSON.parse(body).messages.at(-1).parts[0].text;
		response.writeHead(200, { 'content-type': 'text/event-stream', 'x-vercel-ai-ui-message-stream': 'v1' });
		for (const part of answer(Number(question))) {
			if (!response.write(part)) await new Promise((resolve) => response.once('drain', resolve));
		}
		response.end();
	} else if (/^\/docent(\.js|\/[\w-]+\.js)$/.test(path)) {
		response.writeHead(200, { 'content-type': 'text/javascript' }).end(readFileSync(`dist/script${path}`));
	} else {
		response.writeHead(200, { 'content-type': 'text/html' }).end(page);
	}
});

await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
const address = /** @type {import('node:net').AddressInfo} */ (server.address());
const browser = await chromium.launch({ ...findBrowser('chromium'), args: chromiumArguments });
try {
	const rows = [];
	for (const size of sizes) {
		const context = await browser.newContext();
		const tab = await context.newPage();
		await tab.goto(`http://127.0.0.1:${address.port}/`);
		await tab.getByRole('button', { name: 'Ask the docs' }).click();
		const session = await context.newCDPSession(tab);
		await session.send('Performance.enable');
		const busy = async () => {
			const { metrics } = await session.send('Performance.getMetrics');
			return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
		};
		await tab.getByRole('textbox', { name: 'Ask a question' }).fill(String(size));
		const before = await busy();
		const started = performance.now();
		await tab.getByRole('button', { name: 'Send' }).click();
		await tab.getByRole('button', { name: 'Copy', exact: true }).waitFor({ timeout: 300_000 });
		const elapsed = performance.now() - started;
		const spent = (await busy()) - before;
		rows.push([size, Math.round(elapsed), Math.round(spent), ((spent / size) * 1_000).toFixed(0)]);
		await context.close();
	}
	keep(
		import.meta.url,
		`# A long answer\n\nTime that the main thread is busy from sending to the finished answer, storage off. Linear cost means a last column that does not grow.\n\n${table(['chunks', 'elapsed ms', 'busy ms', 'busy µs per chunk'], rows)}`,
	);
} finally {
	await browser.close();
	server.close();
}
