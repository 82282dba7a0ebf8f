import { ending } from '../widget/long-text.js';

/** How long after an answer's last byte the page is still watched: what is put off counts too. */
const aftermath = 1_500;

/** @param {import('playwright').CDPSession} session */
async function readMetrics(session) {
	const { metrics } = await session.send('Performance.getMetrics');
	const read = (/** @type {string} */ name) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1_000;
	return {
		busy: read('TaskDuration'),
		script: read('ScriptDuration'),
		layout: read('LayoutDuration'),
		style: read('RecalcStyleDuration'),
	};
}

/** @param {import('playwright').Page} page */
const recordLongTasks = (page) =>
	page.evaluate(() => {
		/** @type {number[]} */
		const longTasks = [];
		Object.assign(globalThis, { longTasks });
		new PerformanceObserver((list) => {
			for (const { duration } of list.getEntries()) longTasks.push(duration);
		}).observe({ type: 'longtask' });
	});

/** @param {import('playwright').Page} page @returns {Promise<number[]>} tasks of 50 ms and more since the last call */
const takeLongTasks = (page) => page.evaluate(() => /** @type {any} */ (globalThis).longTasks.splice(0));

/** Watches every frame until the last block of the answer says the given words. @param {import('playwright').Page} page */
const watchFrames = (page) =>
	page.evaluate((words) => {
		const root = document.querySelector('docent-assistant')?.shadowRoot ?? document;
		const frames = new Promise((resolve) => {
			root.addEventListener(
				'click',
				() => {
					const begin = performance.now();
					let before = begin;
					let dropped = 0;
					const look = () => {
						const now = performance.now();
						dropped += Math.max(0, Math.round((now - before) / (1_000 / 60)) - 1);
						before = now;
						const answers = root.querySelectorAll('.md, #messages > div');
						if (answers[answers.length - 1]?.lastElementChild?.textContent?.includes(words))
							resolve({ dropped, whole: now - begin });
						else requestAnimationFrame(look);
					};
					requestAnimationFrame(look);
				},
				{ once: true, capture: true },
			);
		});
		Object.assign(globalThis, { frames });
	}, ending);

/**
 * A page of a fresh browser context, with a chat on it whose composer is ready.
 *
 * @param {import('playwright').Browser} browser
 * @param {string} address
 */
export async function openChat(browser, address) {
	const context = await browser.newContext({ viewport: { width: 1_280, height: 800 } });
	const page = await context.newPage();
	await page.goto(address);
	if (address.endsWith('/docent/')) await page.getByRole('button', { name: 'Ask the docs' }).click();
	await page.getByRole('textbox', { name: 'Ask a question' }).waitFor();
	const session = await context.newCDPSession(page);
	await session.send('Performance.enable', { timeDomain: 'threadTicks' });
	await recordLongTasks(page);
	return { page, session, close: () => context.close() };
}

/**
 * Asks, and measures from the click until shortly after the answer's last byte.
 *
 * @param {Awaited<ReturnType<typeof openChat>>} chat
 * @param {string} question
 * @param {() => Promise<void>} answered Resolves when the server has sent everything.
 * @param {boolean} [watched] Whether each frame looks for the end of the answer, which takes work of its own.
 */
export async function measureAnswer({ page, session }, question, answered, watched = false) {
	await page.getByRole('textbox', { name: /question/ }).fill(question);
	await page.waitForTimeout(500);
	await takeLongTasks(page);
	const before = await readMetrics(session);
	if (watched) await watchFrames(page);
	await page.getByRole('button', { name: 'Send' }).click();
	await answered();
	await page.waitForTimeout(aftermath);
	const after = await readMetrics(session);
	/** @type {{ dropped: number, whole: number }} */
	const frames = watched ? await page.evaluate(() => /** @type {any} */ (globalThis).frames) : { dropped: 0, whole: 0 };
	return {
		...frames,
		busy: after.busy - before.busy,
		script: after.script - before.script,
		layout: after.layout - before.layout,
		style: after.style - before.style,
		longTasks: await takeLongTasks(page),
	};
}
