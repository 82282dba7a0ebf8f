/**
 * What a very long answer costs the reader's browser: answers of 5,000 to 40,000 chunks, streamed as fast as they are taken,
 * shown by the built script in real Chromium. The time per chunk must not grow with the answer.
 *
 *     node bench/widget/long-answer.js
 *
 * Needs `npm run build` and a Chromium.
 */

import { keep, table } from '../run/table.js';
import { answerOf, pageWith, serveWidget } from './serve-widget.js';

const sizes = [5_000, 10_000, 20_000, 40_000];

/** @param {number} index @returns {string} about a character, as small models send them; a new paragraph now and then */
const words = (index) => (index % 240 === 239 ? '.\n\n' : index % 6 === 5 ? ' ' : 'a');

/** @param {number} chunks */
function* pieces(chunks) {
	for (let index = 0; index < chunks; index++) yield words(index);
}

const { url, browser, close } = await serveWidget({
	pages: { '/': pageWith(undefined, ' data-persistence="none"') },
	answer: (question) => answerOf(pieces(Number(question))),
});
try {
	const rows = [];
	for (const size of sizes) {
		const context = await browser.newContext();
		const tab = await context.newPage();
		await tab.goto(url);
		await tab.getByRole('button', { name: 'Ask the docs' }).click();
		const session = await context.newCDPSession(tab);
		await session.send('Performance.enable');
		const busy = async () => {
			const { metrics } = await session.send('Performance.getMetrics');
			return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
		};
		await tab.getByRole('textbox', { name: 'Ask a question' }).fill(String(size));
		const before = await busy();
		const started = performance.now();
		await tab.getByRole('button', { name: 'Send' }).click();
		await tab.getByRole('button', { name: 'Copy', exact: true }).waitFor({ timeout: 300_000 });
		const elapsed = performance.now() - started;
		const spent = (await busy()) - before;
		rows.push([size, Math.round(elapsed), Math.round(spent), ((spent / size) * 1_000).toFixed(0)]);
		await context.close();
	}
	keep(
		import.meta.url,
		`# A long answer\n\nTime that the main thread is busy from sending to the finished answer, storage off. Linear cost means a last column that does not grow.\n\n${table(['chunks', 'elapsed ms', 'busy ms', 'busy µs per chunk'], rows)}`,
	);
} finally {
	await close();
}
