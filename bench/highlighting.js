/**
 * How long colouring code keeps the reader's browser from answering: the longest task of the main thread while an answer with
 * one block of about 12,000 characters is shown and coloured by the built script in real Chromium. It is processor time, taken
 * four times for a slower machine: a throttled browser would count what else this one does as well.
 *
 *     node bench/highlighting.js
 *
 * Needs `npm run build` and a Chromium.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { chromium } from '@playwright/test';
import { chromiumArguments, findBrowser } from '../src/tooling/browsers.js';
import { longestTask, traced } from './longest-task.js';
import { keep, table } from './table.js';

const slowdown = 4;
const size = 11_900;

/** @param {string} code @returns {string} whole lines of it, over and over */
const lines = (code) =>
	code
		.repeat(Math.ceil(size / code.length))
		.slice(0, size)
		.replace(/[^\n]*$/, '');

const source = readFileSync('src/widget/panel/markdown/split-blocks.ts', 'utf8');
/** @type {[language: string, what: string, code: string][]} */
const blocks = [
	['ts', 'a source file', lines(source)],
	['js', 'a source file', lines(readFileSync('bench/long-answer.js', 'utf8'))],
	['css', 'a style sheet', lines(readFileSync('src/widget/panel/markdown/markdown.css', 'utf8'))],
	['html', 'a page', lines(readFileSync('e2e/hosts/guide.html', 'utf8'))],
	['diff', 'a change of every line', lines(source.replace(/^/gm, '+'))],
	['json', 'a manifest', lines(`${readFileSync('package.json', 'utf8')}\n`)],
	['ts', 'nested template strings', lines(`\`${'${`'.repeat(40)}\n`)],
	['csharp', 'types of types', lines('a<b>\n')],
	['cpp', 'declarations without end', lines(`${'public static '.repeat(60)}\n`)],
	['graphql', 'empty lines', '\n'.repeat(size)],
];

const page = `<!doctype html><meta charset="utf-8"><title>Bench</title><main><h1>Bench</h1></main>
<script async src="/docent.js" data-domain="bench" data-api-key="svc_dsc_bench" data-persistence="none"></script>`;

const server = createServer(async (request, response) => {
	const path = request.url ?? '/';
	if (request.method === 'POST') {
		let body = '';
		for await (const part of request) body += part;
		const [way, index] = path.endsWith('/message') ? JSON.parse(body).messages.at(-1).parts[0].text.split(' ') : [];
		const [language, , code] = blocks[index] ?? [];
		if (code === undefined) return void response.writeHead(404).end();
		const info = way === 'plain' ? 'none' : language;
		const text = `Like this:\n\n\`\`\`${info}\n${code}x\n\`\`\`\n\nThe end.`;
		response.writeHead(200, { 'content-type': 'text/event-stream', 'x-vercel-ai-ui-message-stream': 'v1' });
		for (const chunk of [
			{ type: 'start', messageId: 'm' },
			{ type: 'text-start', id: '1' },
			{ type: 'text-delta', id: '1', delta: text },
			{ type: 'text-end', id: '1' },
			{ type: 'finish', finishReason: 'stop' },
		]) {
			response.write(`data: ${JSON.stringify(chunk)}\n\n`);
		}
		response.end('data: [DONE]\n\n');
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
	/** @param {string} question @returns {Promise<{ tokens: number, longest: number }>} */
	async function show(question) {
		const context = await browser.newContext();
		const tab = await context.newPage();
		await tab.goto(`http://127.0.0.1:${address.port}/`);
		await tab.getByRole('button', { name: 'Ask the docs' }).click();
		const composer = tab.getByRole('textbox', { name: 'Ask a question' });
		await composer.fill(question);
		await browser.startTracing(tab, traced);
		await composer.press('Enter');
		await tab.getByText('The end.', { exact: true }).waitFor();
		// Until nothing has changed any more for a while.
		const tokens = await tab.evaluate(async () => {
			const shadow = document.querySelector('docent-assistant')?.shadowRoot;
			const count = () => shadow?.querySelectorAll('pre span').length ?? 0;
			for (let same = 0, before = -1; same < 8; ) {
				await new Promise((resolve) => setTimeout(resolve, 250));
				same = count() === before ? same + 1 : 0;
				before = count();
			}
			return count();
		});
		const longest = longestTask(await browser.stopTracing()) * slowdown;
		await context.close();
		return { tokens, longest };
	}

	const rows = [];
	for (const [index, [language, what, code]] of blocks.entries()) {
		const plain = await show(`plain ${index}`);
		const { tokens, longest } = await show(`coloured ${index}`);
		rows.push([language, what, code.length, tokens, Math.round(plain.longest), Math.round(longest)]);
	}
	keep(
		import.meta.url,
		`# Colours of code\n\nLongest task of the main thread from sending the question to the coloured answer, in processor time times ${slowdown}, without colours (an unknown language) and with them. A reader feels tasks from 50 ms on.\n\n${table(['language', 'code', 'characters', 'coloured tokens', 'longest task without, ms', 'longest task with, ms'], rows)}`,
	);
} finally {
	await browser.close();
	server.close();
}
