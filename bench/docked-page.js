/**
 * What the docked panel costs a page that lives beside it: milliseconds of script, in processor time, a second, on a page of 15,000
 * elements that changes ten times a second, in real Chromium. What the page itself takes, with the panel closed, is taken away.
 *
 *     node bench/docked-page.js [seconds]
 *
 * Needs `npm run build` and a Chromium. `DOCENT_SCRIPT=<folder>` measures another build.
 */
import { chromium } from 'playwright';
import { chromiumArguments, findBrowser } from '../src/tooling/setup/browsers.js';
import { startServer } from './long-tasks/start-server.js';
import { keep, table } from './table.js';

const seconds = Number(process.argv[2] ?? 10);
const allowed = 5;

/** Runs in the page: 15,000 elements, and what changes ten times a second. */
function fill() {
	const main = /** @type {HTMLElement} */ (document.querySelector('main'));
	for (let row = 0; row < 5_000; row++) main.insertAdjacentHTML('beforeend', `<p>Row <b>${row}</b> <i>of many</i></p>`);
	const clock = main.appendChild(document.createElement('p'));
	const place = main.appendChild(document.createElement('div'));
	/** @type {Record<string, () => void>} */
	const changes = {
		text: () => {
			clock.textContent = `${performance.now()}`;
		},
		elements: () => place.replaceChildren(...Array.from({ length: 20 }, () => document.createElement('span'))),
	};
	/** @type {ReturnType<typeof setInterval> | undefined} */
	let timer;
	return Object.assign(globalThis, {
		/** @param {string} kind */
		begin(kind) {
			clearInterval(timer);
			timer = setInterval(changes[kind] ?? (() => {}), 100);
		},
	});
}

const server = await startServer(process.env.DOCENT_SCRIPT);
const browser = await chromium.launch({ ...findBrowser('chromium'), args: chromiumArguments });
try {
	const page = await browser.newPage({ viewport: { width: 1_280, height: 800 } });
	const session = await page.context().newCDPSession(page);
	await session.send('Performance.enable', { timeDomain: 'threadTicks' });
	await page.goto(`${server.url}/page`);
	await page.evaluate(fill);
	await page.evaluate(() => /** @type {any} */ (globalThis).Docent.update({ mode: 'docked-push' }));

	const scripted = async () => {
		const { metrics } = await session.send('Performance.getMetrics');
		return 1_000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN);
	};
	/** @param {string} kind */
	const measure = async (kind) => {
		await page.evaluate((wanted) => /** @type {any} */ (globalThis).begin(wanted), kind);
		await page.waitForTimeout(1_500);
		const before = await scripted();
		await page.waitForTimeout(seconds * 1_000);
		return ((await scripted()) - before) / seconds;
	};
	const kinds = { text: 'a text changes', elements: '20 elements are replaced' };
	/** @type {Record<string, number>} */
	const alone = {};
	for (const kind of Object.keys(kinds)) alone[kind] = await measure(kind);
	/** @type {string[][]} */
	const rows = [];
	const measureAll = async (/** @type {string} */ state) => {
		for (const [kind, name] of Object.entries(kinds)) {
			const more = (await measure(kind)) - (alone[kind] ?? 0);
			rows.push([state, name, alone[kind]?.toFixed(1) ?? '', more.toFixed(1), more <= allowed ? 'yes' : 'NO']);
			console.log(rows.at(-1)?.join(' | '));
		}
	};
	await page.getByRole('button', { name: 'Ask the docs' }).click();
	const composer = page.getByRole('textbox', { name: /question|follow-up/i });
	await composer.waitFor();
	await measureAll('empty');
	await composer.fill('cited');
	await page.keyboard.press('Enter');
	await page.getByRole('button', { name: 'Copy', exact: true }).waitFor();
	await measureAll('with an answer');
	await page
		.getByRole('link', { name: /^Source 2/ })
		.first()
		.click();
	await page.getByRole('button', { name: 'Back to the answer' }).waitFor();
	// The cited passage is looked for until then.
	await page.waitForTimeout(4_000);
	await measureAll('beside a cited passage');
	keep(
		import.meta.url,
		`# Beside a page that lives

Milliseconds of script a second, in processor time, that the docked panel adds to a page of 15,000 elements that changes ten times a second,
over ${seconds} seconds. At most ${allowed} wanted.

${table(['the panel', 'ten times a second', 'the page alone', 'more with the panel', 'holds'], rows)}`,
	);
	if (rows.some((row) => row.at(-1) === 'NO')) process.exitCode = 1;
} finally {
	await browser.close();
	server.close();
}
