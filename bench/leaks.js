/**
 * What is left of 500 changes of conversation, openings of the panel, soft pages and lives of the assistant, in real Chromium: bytes of
 * the heap, nodes and listeners, after the garbage is collected. The first rounds are not counted: they load code and fill caches.
 *
 *     node bench/leaks.js [rounds]
 *
 * Needs `npm run build` and a Chromium. `DOCENT_SCRIPT=<folder>` measures another build.
 */
import { chromium } from 'playwright';
import { chromiumArguments, findBrowser } from '../src/tooling/setup/browsers.js';
import { drive } from './leaks/page-driver.js';
import { startServer } from './long-tasks/start-server.js';
import { keep, table } from './table.js';

const rounds = Number(process.argv[2] ?? 500);
const first = 20;
/** What the rounds may leave altogether. The browser itself keeps some of it: compiled code, statistics, the entries of its history. */
const allowed = { bytes: 1_500_000, nodes: 300, listeners: 30 };

const actions = {
	switch: 'another conversation is opened',
	open: 'the panel is opened and closed',
	page: 'the page becomes another one, and text is selected',
	life: 'the assistant is removed and comes back, and a citation is followed',
};

/** @param {import('playwright').CDPSession} session */
async function measure(session) {
	// Some of it is only free once something else is.
	for (let times = 0; times < 3; times++) await session.send('HeapProfiler.collectGarbage');
	const { metrics } = await session.send('Performance.getMetrics');
	const metric = (/** @type {string} */ wanted) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
	return { bytes: metric('JSHeapUsedSize'), nodes: metric('Nodes'), listeners: metric('JSEventListeners') };
}

/** @param {import('playwright').Page} page @param {string} url */
async function createConversations(page, url) {
	await page.goto(`${url}/page`);
	await page.getByRole('button', { name: 'Ask the docs' }).click();
	const composer = page.getByRole('textbox', { name: /question|follow-up/i });
	for (let conversation = 0; conversation < 4; conversation++) {
		if (conversation > 0) await page.getByRole('button', { name: 'New conversation' }).click();
		for (let turn = 1; turn <= 3; turn++) {
			await composer.fill(turn === 3 ? 'cited' : `Question ${conversation}${turn}`);
			await page.keyboard.press('Enter');
			await page
				.getByRole('log')
				.getByRole('button', { name: 'Copy', exact: true })
				.nth(turn - 1)
				.waitFor();
		}
	}
	await page.waitForTimeout(1_500);
}

const server = await startServer(process.env.DOCENT_SCRIPT);
const browser = await chromium.launch({ ...findBrowser('chromium'), args: chromiumArguments });
try {
	const rows = [];
	for (const [action, name] of Object.entries(actions)) {
		const page = await browser.newPage({ viewport: { width: 1_280, height: 800 } });
		const session = await page.context().newCDPSession(page);
		await session.send('Performance.enable');
		await session.send('HeapProfiler.enable');
		await createConversations(page, server.url);
		await page.evaluate(drive, { action, from: 0, to: first });
		const before = await measure(session);
		await page.evaluate(drive, { action, from: first, to: first + rounds });
		const after = await measure(session);
		await page.close();
		const grown = {
			bytes: after.bytes - before.bytes,
			nodes: after.nodes - before.nodes,
			listeners: after.listeners - before.listeners,
		};
		const holds = grown.bytes <= allowed.bytes && grown.nodes <= allowed.nodes && grown.listeners <= allowed.listeners;
		const kilobytes = (/** @type {number} */ bytes) => Math.round(bytes / 1_000);
		rows.push([
			name,
			kilobytes(before.bytes),
			kilobytes(grown.bytes),
			grown.nodes,
			grown.listeners,
			holds ? 'yes' : 'NO',
		]);
		console.log(rows.at(-1)?.join(' | '));
	}
	keep(
		import.meta.url,
		`# What is left behind

This is what ${rounds} rounds leave in Chromium after a garbage collection. The ${first} rounds before them are not counted. The limits are
${allowed.bytes / 1_000} kB, ${allowed.nodes} nodes and ${allowed.listeners} listeners.

${table(['each time', 'heap before, kB', 'kB more', 'nodes more', 'listeners more', 'holds'], rows)}`,
	);
	if (rows.some((row) => row.at(-1) === 'NO')) process.exitCode = 1;
} finally {
	await browser.close();
	server.close();
}
