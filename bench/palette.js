/**
 * What the palette takes from a key to the frame that shows what was found, at 1,000 pages, in real Chromium; beside it the same
 * request by itself, from the same page. The limit is 50 ms at the 95th percentile.
 *
 *     node bench/palette.js [pages]
 *
 * Needs `npm run build` and a Chromium. The pages are Docent's own, many times over, so that every word has long lists of places.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumArguments, findBrowser } from '../src/tooling/setup/browsers.js';
import { startService } from './start-service.js';
import { keep, percentile, table } from './table.js';

const count = Number(process.argv[2] ?? 1_000);
const limit = 50;
const queries = ['content security policy', 'persistence', 'pull request', 'rate limit per minute', 'docker compose'];

/** @param {string} folder */
function writePages(folder) {
	const pages = readdirSync('public', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'));
	for (let index = 0; index < count; index++) {
		const page = pages[index % pages.length] ?? '';
		const copy = Math.floor(index / pages.length);
		const file = join(folder, `copy-${copy}`, page);
		mkdirSync(dirname(file), { recursive: true });
		writeFileSync(
			file,
			readFileSync(join('public', page), 'utf8').replace(/^title: .*$/m, (title) => `${title} ${copy}`),
		);
	}
}

/**
 * In the page: types a text, and waits for the frame that shows what was found; then sends the same request by itself.
 *
 * @param {{ text: string, url: string, domain: string, key: string }} task
 * @returns {Promise<{ shown: number, bare: number }>}
 */
async function typeInPage({ text, url, domain, key }) {
	const field = /** @type {HTMLInputElement | null | undefined} */ (
		document.querySelector('docent-assistant')?.shadowRoot?.querySelector('[role=combobox]')
	);
	if (!field) throw new Error('The palette is not open.');
	const bareFetch = window.fetch;
	/** @type {Promise<unknown>} */
	const answered = new Promise((resolve) => {
		window.fetch = async (...request) => {
			const response = await bareFetch(...request);
			response.clone().json().then(resolve);
			return response;
		};
	});
	const painted = () =>
		new Promise((resolve) => {
			requestAnimationFrame(() => setTimeout(resolve));
		});
	const typed = performance.now();
	field.value = text;
	field.dispatchEvent(new InputEvent('input', { bubbles: true }));
	await answered;
	await painted();
	const shown = performance.now() - typed;
	window.fetch = bareFetch;
	const sent = performance.now();
	const response = await fetch(`${url}/discovery/v1/search/${domain}`, {
		method: 'POST',
		headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
		body: JSON.stringify({ query: text.trim(), pageSize: 12, typing: true }),
	});
	await response.json();
	return { shown, bare: performance.now() - sent };
}

/** How many processes wanted a processor in the last minute. */
const loadOf = () => loadavg()[0]?.toFixed(1) ?? 'unknown';
const load = loadOf();
const folder = mkdtempSync(join(tmpdir(), 'docent-palette-'));
writePages(folder);
const { stop, ...service } = await startService(folder, { flags: ['--log-level', 'error'] });
const browser = await chromium.launch({ ...findBrowser('chromium'), args: chromiumArguments });
try {
	const tab = await browser.newPage();
	await tab.goto(service.url);
	// The button is bound a moment after the page is there.
	await tab.waitForFunction(() => {
		const isOpen = document.querySelector('docent-assistant')?.shadowRoot?.querySelector('[role=combobox]');
		if (!isOpen) document.querySelector('.search-button')?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
		return isOpen;
	});
	/** @type {{ shown: number, bare: number }[]} */
	const measured = [];
	/** What was asked before is known, and asks nothing. */
	const asked = new Set();
	for (const query of queries) {
		// What ends in a space is no other query, and asks nothing.
		for (let end = 1; end <= query.length; end++) {
			const text = query.slice(0, end);
			if (text.endsWith(' ') || asked.has(text)) continue;
			asked.add(text);
			measured.push(await tab.evaluate(typeInPage, { text, ...service }));
		}
	}
	/** @param {'shown' | 'bare'} name @param {number} share */
	const at = (name, share) =>
		percentile(
			measured.map((one) => one[name]),
			share,
		);
	const row = (/** @type {string} */ label, /** @type {'shown' | 'bare'} */ name) => [
		label,
		...[0.5, 0.95, 1].map((share) => at(name, share).toFixed(1)),
	];
	keep(
		import.meta.url,
		`# The palette, from a key to what was found\n\n${count} pages, ${measured.length} keys. Milliseconds. Load of the machine: ${load} before, ${loadOf()} after; the limit of ${limit} ms is for a machine that does nothing else.\n\n${table(
			['', 'median', 'p95', 'most'],
			[row('key to the frame that shows it', 'shown'), row('the request by itself', 'bare')],
		)}`,
	);
	if (at('shown', 0.95) > limit) process.exitCode = 1;
} finally {
	await browser.close();
	await stop();
	rmSync(folder, { recursive: true, force: true });
}
