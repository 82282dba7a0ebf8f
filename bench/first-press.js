/**
 * How soon a press of the launcher is answered, and whether what is typed at once is kept: the time from the press to the first frame that
 * shows a field, and to the panel itself, on a fast network and on slow 3G, at full speed and six times slower, with nothing in the cache.
 *
 *     node bench/first-press.js [rounds]
 *
 * Needs `npm run build` and a Chromium.
 */
import { answerOf, serveWidget } from './serve-widget.js';
import { keep, percentile, table } from './table.js';

const rounds = Number(process.argv[2] ?? 5);
const allowed = 100;
const question = 'How do I install it?';
const answer = answerOf('So.');

/** As the browser's own tools call them; bytes a second. */
const networks = {
	fast: { latency: 0, downloadThroughput: -1, uploadThroughput: -1 },
	'slow 3G': { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 },
};

/** Runs in the page: notes when the press came, and which frame has shown what. */
function watch() {
	const times = /** @type {Record<string, number>} */ (Object.assign(globalThis, { times: {} }).times);
	addEventListener('pointerdown', ({ timeStamp }) => {
		times.press ??= timeStamp;
		const look = () => {
			const root = document.querySelector('docent-assistant')?.shadowRoot;
			// What is in the tree when a frame begins is painted with it.
			if (root?.querySelector('.sheet, .panel[open]')) times.frame ??= performance.now();
			if (root?.querySelector('.panel[open]')) times.panel ??= performance.now();
			if (times.panel === undefined) requestAnimationFrame(look);
		};
		requestAnimationFrame(look);
	});
}

const { url, browser, close } = await serveWidget(() => answer);

/** @param {(typeof networks)[keyof typeof networks]} network @param {number} slower */
async function press(network, slower) {
	const context = await browser.newContext();
	const page = await context.newPage();
	const session = await context.newCDPSession(page);
	await session.send('Network.enable');
	await session.send('Network.emulateNetworkConditions', { offline: false, ...network });
	await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
	await page.goto(url);
	await page.evaluate(watch);
	const launcher = page.getByRole('button', { name: 'Ask the docs' });
	await launcher.waitFor();
	// A reader reads before they press.
	await page.waitForTimeout(3_000);
	await launcher.click();
	await page.keyboard.type(question, { delay: 60 });
	await page.keyboard.press('Enter');
	const asked = page.locator('docent-assistant .question').first();
	await asked.waitFor();
	const kept = (await asked.textContent())?.trim().endsWith(question) ?? false;
	const { press: start, frame, panel } = await page.evaluate(() => /** @type {any} */ (globalThis).times);
	await context.close();
	return { frame: frame - start, panel: panel - start, kept };
}

const rows = [];
try {
	for (const [name, network] of Object.entries(networks))
		for (const slower of [1, 6]) {
			/** @type {Awaited<ReturnType<typeof press>>[]} */
			const runs = [];
			for (let round = 0; round < rounds; round++) runs.push(await press(network, slower));
			const median = (/** @type {'frame' | 'panel'} */ what) =>
				Math.round(
					percentile(
						runs.map((run) => run[what]),
						0.5,
					),
				);
			const worst = Math.round(Math.max(...runs.map(({ frame }) => frame)));
			rows.push([
				name,
				`${slower}x`,
				median('frame'),
				worst,
				median('panel'),
				`${runs.filter(({ kept }) => kept).length} of ${rounds}`,
			]);
		}
} finally {
	await close();
}

keep(
	import.meta.url,
	`# The first press

From the press of the launcher, three seconds after it came, to the first frame with a field to write in, and to the panel; ${rounds} rounds each, an empty
cache. A question typed at once, a letter every 60 ms, is kept when it is asked whole. Wanted: a frame within ${allowed} ms.

${table(['network', 'processor slower', 'frame, median ms', 'frame, worst ms', 'panel, median ms', 'typed question kept'], rows)}`,
);
