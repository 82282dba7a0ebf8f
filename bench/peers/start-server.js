import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { answerChunks } from '../widget/long-text.js';

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bench</title><main><h1>Bench</h1></main>
<script async src="/docent.js" data-domain="bench" data-api-key="svc_dsc_bench"></script></html>`;

/** A page that only reads an answer and shows it at the end. It measures the least time that a browser needs. */
const readerPage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Reader</title><p></p>
<form><textarea aria-label="Ask a question"></textarea><button>Send</button></form>
<script>
document.forms[0].onsubmit = async (event) => {
	event.preventDefault();
	const body = JSON.stringify({ messages: [{ parts: [{ text: document.forms[0][0].value }] }] });
	const response = await fetch('/message', { method: 'POST', body });
	const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
	let text = '';
	for (let piece = await reader.read(); !piece.done; piece = await reader.read()) text += piece.value;
	document.querySelector('p').textContent = text;
};
</script></html>`;

const types = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' };

/** The service's response headers. Both sides get them. */
const streamHeaders = {
	'content-type': 'text/event-stream; charset=utf-8',
	'x-vercel-ai-ui-message-stream': 'v1',
	'cache-control': 'no-cache, no-transform',
};

const event = (/** @type {object} */ chunk) => `data: ${JSON.stringify(chunk)}\n\n`;

const pause = (/** @type {number} */ milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Answers the question `burst` as fast as it is read, `paced` with 100 chunks a second, and any other question with a few lines.
 *
 * @param {string} question
 */
async function* answer(question) {
	const chunks = question === 'burst' || question === 'paced' ? answerChunks : ['## Short\n\n', 'A **short** answer.'];
	yield event({ type: 'start', messageId: `m${Math.random()}` }) + event({ type: 'start-step' });
	yield event({ type: 'text-start', id: '1' });
	const started = performance.now();
	for (const [index, delta] of chunks.entries()) {
		if (question === 'paced') await pause(started + index * 10 - performance.now());
		yield event({ type: 'text-delta', id: '1', delta });
	}
	yield event({ type: 'text-end', id: '1' }) + event({ type: 'finish-step' });
	yield `${event({ type: 'finish', finishReason: 'stop' })}data: [DONE]\n\n`;
}

/**
 * Serves the built script on a page of its own at `/docent/`, the built peer at `/peer/`, a page that only reads at `/reader/`, and the
 * same answers to all.
 *
 * @param {string} peer Folder of the built peer.
 * @param {string} [scripts] Folder of the built script.
 * @returns {Promise<{ url: string, answered: () => Promise<void>, close: () => void }>} `answered` waits for the end of the next answer
 */
export async function startServer(peer, scripts = 'dist/script') {
	/** @type {(() => void)[]} */
	const waiting = [];
	/** @param {string} path */
	const fileOf = (path) =>
		path.startsWith('/peer/')
			? join(peer, path.slice('/peer/'.length) || 'index.html')
			: /^\/docent(?:\.js|\/[\w.-]+\.js)$/.test(path)
				? join(scripts, path)
				: undefined;

	const server = createServer(async (request, response) => {
		const path = new URL(request.url ?? '/', 'http://bench').pathname;
		if (request.method !== 'POST') {
			const file = fileOf(path);
			if (file && !existsSync(file)) return response.writeHead(404).end();
			const type = types[/** @type {keyof typeof types} */ (file ? extname(file) : '.html')];
			return response
				.writeHead(200, { 'content-type': type })
				.end(file ? readFileSync(file) : path === '/reader/' ? readerPage : page);
		}
		let body = '';
		for await (const part of request) body += part;
		if (!path.endsWith('/message')) return response.writeHead(404).end();
		const question = JSON.parse(body).messages.at(-1).parts[0].text;
		response.writeHead(200, streamHeaders);
		for await (const part of answer(question)) {
			if (!response.write(part)) await new Promise((resolve) => response.once('drain', resolve));
		}
		response.end();
		for (const resolve of waiting.splice(0)) resolve();
	});
	await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
	const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
	return {
		url: `http://127.0.0.1:${port}`,
		answered: () => new Promise((resolve) => waiting.push(resolve)),
		close() {
			server.close();
			server.closeAllConnections();
		},
	};
}
