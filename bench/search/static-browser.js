/** Asks indexes in files in Chromium: ours, and that of Pagefind over the same pages. Each question is the first one of its page. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright';
import { build } from 'vite';
import { chromiumArguments, findBrowser } from '../../src/tooling/setup/browsers.js';

export const pagefindVersion = '1.6.0';
const source = join(import.meta.dirname, '../../src');

/** @typedef {Map<string, Uint8Array>} Files by their names */

/** What a page of a generator has of text, without a theme. @param {any} page */
function htmlOf({ title, sections }) {
	const escaped = (/** @type {string} */ text) =>
		text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
	const body = sections.map((/** @type {any} */ { heading, depth, anchor, text, code }) => {
		const id = anchor === '' ? '' : ` id="${escaped(anchor)}"`;
		return `<h${depth}${id}>${escaped(heading)}</h${depth}><p>${escaped(text)}</p><pre>${escaped(code)}</pre>`;
	});
	return `<!doctype html><html lang="en"><head><title>${escaped(title)}</title></head><body><main>${body.join('')}</main></body></html>`;
}

/** Installs Pagefind. @param {string} folder A temporary one. @returns {Promise<any>} its module */
export async function installPagefind(folder) {
	writeFileSync(join(folder, 'package.json'), '{}');
	execFileSync('npm', ['install', '--no-package-lock', '--loglevel', 'error', `pagefind@${pagefindVersion}`], {
		cwd: folder,
		stdio: ['ignore', 'ignore', 'inherit'],
	});
	return import(pathToFileURL(join(folder, 'node_modules/pagefind/lib/index.js')).href);
}

/** The files of Pagefind for a documentation. @param {any} pagefind @param {any} documentation @returns {Promise<Files>} */
export async function pagefindFiles(pagefind, documentation) {
	const { index } = await pagefind.createIndex({ forceLanguage: 'en' });
	for (const page of documentation.pages) {
		const { errors } = await index.addHTMLFile({ url: page.path, content: htmlOf(page) });
		if (errors.length > 0) throw new Error(errors.join('; '));
	}
	const { files } = await index.getFiles();
	await index.deleteIndex();
	return new Map(files.map((/** @type {any} */ { path, content }) => [path, content]));
}

/** The client of an index as a site would bundle it. @param {string} folder A temporary one. @returns {Promise<Files>} */
export async function clientFiles(folder) {
	mkdirSync(folder, { recursive: true });
	const entry = join(folder, 'client-entry.js');
	writeFileSync(
		entry,
		`export { createIndexClient } from ${JSON.stringify(join(source, 'index-client/index-client.ts'))};`,
	);
	const built = await build({
		configFile: false,
		logLevel: 'error',
		build: { write: false, minify: true, target: 'es2022', lib: { entry, formats: ['es'], fileName: 'client' } },
	});
	const { output } = /** @type {any} */ (Array.isArray(built) ? built[0] : built);
	return new Map(output.map((/** @type {any} */ { fileName, code }) => [fileName, Buffer.from(code)]));
}

/** As a host sends a file: scripts, JSON and pages compressed, other files as they are. @param {string} name @param {Uint8Array} bytes */
export function sentAs(name, bytes) {
	const isText = /\.(js|json|html|css)$/.test(name);
	return {
		body: isText ? gzipSync(bytes, { level: 9 }) : bytes,
		headers: isText ? { 'content-encoding': 'gzip' } : {},
	};
}

const isCode = (/** @type {string} */ path) => /\.js$|\/wasm\./.test(path);

/** Runs in the page. @param {{ engine: string, question: string }} asked @returns {Promise<{ ms: number, paths: string[] }>} */
async function askInPage({ engine, question }) {
	const begun = performance.now();
	/** @type {string[]} */
	const paths = [];
	if (engine === 'pagefind') {
		const module = '/pagefind/pagefind.js';
		const pagefind = await import(module);
		const { results } = await pagefind.search(question);
		const shown = await Promise.all(results.slice(0, 5).map((/** @type {any} */ result) => result.data()));
		paths.push(...shown.map(({ url }) => url));
	} else {
		const module = '/client/client.js';
		const { createIndexClient } = await import(module);
		const client = createIndexClient({ address: new URL('/index/', location.href).href });
		const stream = await client.ask({
			messages: [{ id: 'q', role: 'user', parts: [{ type: 'text', text: question }] }],
		});
		const reader = stream.getReader();
		for (let next = await reader.read(); !next.done; next = await reader.read()) {
			if (next.value.type === 'data-passages') break;
		}
	}
	return { ms: performance.now() - begun, paths };
}

/**
 * Runs in the page, which reads the index itself: types questions letter by letter, once for their files and once for the clock, and
 * asks the first one. The longest task is the longest that a message to itself had to wait.
 *
 * @param {string[]} questions
 */
async function typeInPage(questions) {
	const { port1, port2 } = new MessageChannel();
	let [last, longest] = [performance.now(), 0];
	port1.onmessage = () => {
		longest = Math.max(longest, performance.now() - last);
		last = performance.now();
		port2.postMessage(0);
	};
	port2.postMessage(0);
	const pause = () => new Promise((resolve) => setTimeout(resolve, 50));
	const longestOf = async (/** @type {() => Promise<unknown>} */ run) => {
		await pause();
		longest = 0;
		await run();
		await pause();
		return longest;
	};
	const module = '/client/client.js';
	const { createIndexClient } = await import(module);
	const client = createIndexClient({ address: new URL('/index/', location.href).href });
	/** @type {number[]} */
	let keys = [];
	async function typeAll() {
		keys = [];
		for (const question of questions) {
			for (let end = 2; end <= Math.min(question.length, 30); end += 1) {
				const begun = performance.now();
				await client.search(question.slice(0, end), undefined, { typing: true, limit: 10 });
				keys.push(performance.now() - begun);
				// A reader's next key comes later than the next task.
				await new Promise((resolve) => setTimeout(resolve, 5));
			}
		}
	}
	async function ask() {
		const stream = await client.ask({
			messages: [{ id: 'q', role: 'user', parts: [{ type: 'text', text: questions[0] }] }],
		});
		const reader = stream.getReader();
		for (let next = await reader.read(); !next.done; next = await reader.read());
	}
	const asking = await longestOf(ask);
	await typeAll();
	return { asking, typing: await longestOf(typeAll), keys };
}

/**
 * Serves files by the first part of their paths, and asks them.
 *
 * @param {Record<string, Files>} folders
 */
export async function openSite(folders) {
	/** @type {{ path: string, bytes: number }[]} */
	let sent = [];
	const server = createServer((request, response) => {
		const path = decodeURIComponent(new URL(request.url ?? '/', 'http://bench').pathname);
		const [, folder = '', ...rest] = path.split('/');
		const name = rest.join('/');
		const bytes =
			folder === '' ? Buffer.from('<!doctype html><link rel="icon" href="data:,">') : folders[folder]?.get(name);
		if (bytes === undefined) return response.writeHead(404).end();
		const { body, headers } = sentAs(folder === '' ? 'index.html' : name, bytes);
		if (folder !== '') sent.push({ path, bytes: body.length });
		const type = /\.m?js$/.test(name) ? 'text/javascript' : folder === '' ? 'text/html' : 'application/octet-stream';
		response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store', ...headers }).end(body);
	});
	await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
	const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
	const browser = await chromium.launch({ ...findBrowser('chromium'), args: chromiumArguments });
	return {
		/** @param {'docent' | 'pagefind'} engine @param {string} question */
		async ask(engine, question) {
			const context = await browser.newContext();
			const page = await context.newPage();
			await page.goto(`http://127.0.0.1:${port}/`);
			sent = [];
			const answer = await page.evaluate(askInPage, { engine, question });
			const all = sent.reduce((sum, { bytes }) => sum + bytes, 0);
			const code = sent.filter(({ path }) => isCode(path)).reduce((sum, { bytes }) => sum + bytes, 0);
			await context.close();
			return { ...answer, code, index: all - code, requests: sent.length };
		},
		/** @param {string[]} questions @param {number} slower how many times slower the processor seems */
		async type(questions, slower) {
			const page = await browser.newPage();
			await page.goto(`http://127.0.0.1:${port}/`);
			const session = await page.context().newCDPSession(page);
			await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
			const typed = await page.evaluate(typeInPage, questions);
			await page.close();
			return typed;
		},
		async close() {
			await browser.close();
			server.close();
			server.closeAllConnections();
		},
	};
}
