import { percentile } from '../run/table.js';
import { openChat, takeLongTasks } from './measure-answer.js';

const turns = 100;
/** A frame at 60 Hz, in milliseconds; one that takes half as long again was dropped. */
const frame = 1_000 / 60;

/**
 * Asks a hundred questions, loads the page anew, and scrolls through the conversation that comes back.
 *
 * @param {import('playwright').Browser} browser
 * @param {string} url
 * @returns {Promise<(string | number)[][]>} rows of a table
 */
export async function measureHistory(browser, url) {
	const { page, session, close } = await openChat(browser, `${url}/docent/`);
	for (let turn = 1; turn <= turns; turn++) {
		await page.getByRole('textbox', { name: /question|follow-up/i }).fill(`Question ${turn}`);
		await page.getByRole('button', { name: 'Send' }).click();
		await page
			.getByRole('log')
			.locator('article')
			.nth(turn * 2 - 1)
			.getByRole('button', { name: 'Copy', exact: true })
			.waitFor();
	}
	await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
	await page.addInitScript(() => {
		const scope = /** @type {{ longTasks?: number[] }} */ (/** @type {unknown} */ (globalThis));
		/** @type {number[]} */
		const tasks = [];
		scope.longTasks = tasks;
		new PerformanceObserver((list) => {
			for (const { duration } of list.getEntries()) tasks.push(duration);
		}).observe({ type: 'longtask' });
	});
	await page.reload();
	await page
		.getByRole('log')
		.locator('article')
		.nth(turns * 2 - 1)
		.waitFor({ timeout: 60_000 });
	await page.waitForTimeout(1_000);
	const opening = await takeLongTasks(page);
	await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });

	const box = await page.getByRole('log').boundingBox();
	if (!box) throw new Error('The conversation did not come back after the reload.');
	const frames = page.evaluate(async () => {
		/** @type {number[]} */
		const times = [];
		const until = performance.now() + 4_000;
		for (let now = 0; now < until; ) {
			now = await new Promise((resolve) => requestAnimationFrame(resolve));
			times.push(now);
		}
		return times.slice(1).map((time, index) => time - (times[index] ?? time));
	});
	for (let scrolled = 0; scrolled < 3; scrolled++) {
		await session.send('Input.synthesizeScrollGesture', {
			x: box.x + box.width / 2,
			y: box.y + box.height / 2,
			yDistance: scrolled % 2 === 0 ? 4_000 : -4_000,
			speed: 4_000,
			gestureSourceType: 'mouse',
		});
	}
	const intervals = await frames;
	await close();
	const dropped = intervals.filter((interval) => interval > frame * 1.5).length;
	return [
		[
			'longest task while it is restored, at a quarter of the speed',
			opening.length === 0 ? 'under 50 ms' : `${Math.round(Math.max(...opening))} ms`,
		],
		['frames while scrolling at 4,000 px a second', intervals.length],
		['interval of frames, median', `${percentile(intervals, 0.5).toFixed(1)} ms`],
		['interval of frames, p95', `${percentile(intervals, 0.95).toFixed(1)} ms`],
		['frames dropped', dropped],
	];
}
