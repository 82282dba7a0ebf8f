import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { answerChunks, answerText } from './long-text.js';

const sections = Array.from({ length: 12 }, (_, index) => index + 1);

/** A page as long as documentation is, whose sections can be cited. */
const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Running it</title><main><h1>Running it</h1>
${sections
	.map(
		(number) => `<h2 id="part-${number}">Part ${number}</h2>
${`<p>The service reads every page once when it starts, and again whenever a file changes in folder ${number}.</p>
<pre><code>docent serve --port ${4_000 + number}</code></pre>`.repeat(6)}`,
	)
	.join('\n')}</main>
<script async src="/docent.js" data-domain="bench" data-api-key="svc_dsc_bench"></script></html>`;

const event = (/** @type {object} */ chunk) => `data: ${JSON.stringify(chunk)}\n\n`;
const pause = (/** @type {number} */ milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const suggestions = '\n\n```suggestions\n(How is it stopped?)[/stop]\n(Where are its logs?)[/logs]\n```\n';
const places = [3, 7, 11].map((number) => ({ url: `/page#part-${number}`, title: `Part ${number}` }));
const citations = places.map(({ url }, index) => `It reads every page once [${index + 1}](${url}).`).join(' ');

/** What the server says, by the question. `Question 5` and every fifth of that kind gets a long answer. @param {string} question */
function textOf(question) {
	if (question === 'whole') return [`${answerText.slice(0, 12_000)}\n\n${citations}${suggestions}`];
	if (question === 'cited') return [`${answerText.slice(0, 2_000)}\n\n${citations}`];
	if (['paced', 'burst', 'ending'].includes(question)) return [...answerChunks, `\n\n${citations}${suggestions}`];
	const number = Number(/\d+/.exec(question)?.[0]);
	return number % 5 === 0 ? [answerText.slice(0, 1_600)] : ['## Short\n\n', 'A **short** answer.'];
}

/** @param {string} question @param {() => Promise<void>} end Resolves when an answer that is held back may end. */
async function* answer(question, end) {
	yield event({ type: 'start', messageId: `m${Math.random()}` }) + event({ type: 'start-step' });
	for (const [index, place] of places.entries()) yield event({ type: 'source-url', sourceId: `s${index}`, ...place });
	yield event({ type: 'text-start', id: '1' });
	const started = performance.now();
	for (const [index, delta] of textOf(question).entries()) {
		if (question === 'paced') await pause(started + index * 10 - performance.now());
		yield event({ type: 'text-delta', id: '1', delta });
	}
	if (question === 'ending') await end();
	yield event({ type: 'text-end', id: '1' }) + event({ type: 'finish-step' });
	yield `${event({ type: 'finish', finishReason: 'stop' })}data: [DONE]\n\n`;
}

/**
 * Serves a page with the built script on it, and answers: `paced` with 100 chunks a second, `burst` with as many as fast as they are
 * read, `whole` with 12,000 characters in one chunk, `ending` with a long answer whose end is held back.
 *
 * @param {string} [scripts] Folder of the built script.
 * @returns {Promise<{ url: string, answered: () => Promise<void>, end: () => void, close: () => void }>} `answered` waits for the end
 * of the next answer, `end` lets go of those that are held back
 */
export async function startServer(scripts = 'dist/script') {
	/** @type {{ answered: (() => void)[], end: (() => void)[] }} */
	const waiting = { answered: [], end: [] };
	const tell = (/** @type {'answered' | 'end'} */ what) => {
		for (const resolve of waiting[what].splice(0)) resolve();
	};
	const next = (/** @type {'answered' | 'end'} */ what) =>
		/** @type {Promise<void>} */ (new Promise((resolve) => waiting[what].push(resolve)));
	const server = createServer(async (request, response) => {
		const path = new URL(request.url ?? '/', 'http://bench').pathname;
		if (request.method !== 'POST') {
			const file = /^\/docent(?:\.js|\/[\w.-]+\.js)$/.test(path) ? join(scripts, path) : undefined;
			if (file && !existsSync(file)) return response.writeHead(404).end();
			return response
				.writeHead(200, { 'content-type': file ? 'text/javascript' : 'text/html' })
				.end(file ? readFileSync(file) : page);
		}
		let body = '';
		for await (const part of request) body += part;
		if (!path.endsWith('/message')) return response.writeHead(404).end();
		const question = JSON.parse(body).messages.at(-1).parts[0].text;
		response.writeHead(200, { 'content-type': 'text/event-stream', 'x-vercel-ai-ui-message-stream': 'v1' });
		for await (const part of answer(question, () => next('end'))) {
			if (!response.write(part)) await new Promise((resolve) => response.once('drain', resolve));
		}
		response.end();
		tell('answered');
	});
	await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
	const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
	return {
		url: `http://127.0.0.1:${port}`,
		answered: () => next('answered'),
		end: () => tell('end'),
		close() {
			server.close();
			server.closeAllConnections();
		},
	};
}
