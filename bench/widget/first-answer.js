/** Bytes on the wire until the first answer: a page with the plainest tag, in Chromium, from the built service. */
import { createServer } from 'node:http';
import { chromium } from 'playwright';
import { chromiumArguments, findBrowser } from '../../src/tooling/setup/browsers.js';
import { keep, table } from '../run/table.js';
import { startService } from '../service/start-service.js';

const question = 'How do I start the service?';

const service = await startService('public/embed/recipes');
const { url, domain, key } = service;
const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bench</title><link rel="icon" href="data:,">
<main><h1>Bench</h1></main><script async src="${url}/docent.js" data-domain="${domain}" data-api-key="${key}"></script></html>`;
const server = createServer((_request, response) => void response.setHeader('content-type', 'text/html').end(page));
await new Promise((done) => void server.listen(0, '127.0.0.1', () => done(undefined)));
const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());

/** What a reader downloads, step by step. @param {string} encoding */
async function measure(encoding) {
	const browser = await chromium.launch({ ...findBrowser('chromium'), args: chromiumArguments });
	const tab = await browser.newPage({ viewport: { width: 1280, height: 800 } });
	const session = await tab.context().newCDPSession(tab);
	await session.send('Network.enable');
	await session.send('Network.setExtraHTTPHeaders', { headers: { 'Accept-Encoding': encoding } });
	const scripts = new Set();
	let bytes = 0;
	session.on('Network.responseReceived', ({ requestId, response }) => {
		if (/\/docent[./].*js$/.test(new URL(response.url).pathname)) scripts.add(requestId);
		const used = response.headers['content-encoding'];
		if (scripts.has(requestId) && used && used !== encoding) throw new Error(`${response.url} came with ${used}.`);
	});
	session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
		if (scripts.has(requestId)) bytes += encodedDataLength;
	});
	const soFar = async () => {
		await tab.waitForLoadState('networkidle');
		await tab.waitForTimeout(2_000);
		return [scripts.size, (bytes / 1_000).toFixed(1)];
	};
	await tab.goto(`http://127.0.0.1:${port}/`);
	const launcher = tab.getByRole('button', { name: 'Ask the docs' });
	await launcher.waitFor();
	const loaded = await soFar();
	await launcher.click();
	const field = tab.getByRole('textbox').first();
	await field.waitFor();
	const opened = await soFar();
	await field.pressSequentially(question, { delay: 50 });
	const typed = await soFar();
	await tab.keyboard.press('Enter');
	await tab.getByRole('button', { name: 'Copy' }).first().waitFor();
	const answered = await soFar();
	await browser.close();
	return [loaded, opened, typed, answered];
}

try {
	const gzip = await measure('gzip');
	const brotli = await measure('br');
	const steps = ['Before anybody asks', 'The panel is open', 'A question is typed', 'The answer is shown'];
	const rows = steps.map((step, index) => [step, ...(gzip[index] ?? []), ...(brotli[index] ?? []).slice(1)]);
	keep(
		import.meta.url,
		`# What a reader downloads until the first answer\n\nAll scripts of the widget so far, with their headers, from the service to Chromium. The answer is quoted.\n\n${table(['', 'files', 'gzip, kB', 'brotli, kB'], rows)}`,
	);
} finally {
	await service.stop();
	server.close();
}
process.exit();
