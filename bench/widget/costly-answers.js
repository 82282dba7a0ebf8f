/**
 * Answers that cost a Markdown parser, or the browser that lays them out, more than their length, and the attacks that are written to be
 * slow: each is sent at once and shown by the built script in real Chromium. No task of the page may take longer than 50 ms, which is
 * what a reader notices.
 *
 *     node bench/widget/costly-answers.js
 *
 * Needs `npm run build` and a Chromium.
 */
import { readFileSync } from 'node:fs';
import { keep, table } from '../run/table.js';
import { longestTask, traced } from './longest-task.js';
import { answerOf, pageWith, serveWidget } from './serve-widget.js';

/** @param {string} name @returns {{ id: string, name?: string, category?: string, gen?: [string, number][], markdown?: string }[]} */
const read = (name) => JSON.parse(readFileSync(`src/testing/fixtures/${name}.json`, 'utf8')).cases;
const slow = read('markdown-attacks').filter(({ category = '' }) => ['pathological', 'redos'].includes(category));
const cases = [...read('costly-markdown'), ...slow].map(({ id, name = id, markdown, gen = [] }) => ({
	name,
	text: markdown ?? gen.map(([unit, times]) => unit.repeat(times)).join(''),
}));
const limit = 50;

const { url, browser, close } = await serveWidget({
	pages: { '/': pageWith(undefined, ' data-persistence="none"') },
	answer(question) {
		const found = cases[Number(question)];
		return found && answerOf([`Words.\n\n${found.text}`]);
	},
});
try {
	const rows = [];
	for (const [index, { name, text }] of cases.entries()) {
		const context = await browser.newContext();
		const tab = await context.newPage();
		await tab.goto(url);
		await tab.getByRole('button', { name: 'Ask the docs' }).click();
		await tab.getByRole('textbox', { name: 'Ask a question' }).fill(String(index));
		await browser.startTracing(tab, traced);
		const started = performance.now();
		await tab.getByRole('button', { name: 'Send' }).click();
		const isShown = await tab
			.getByRole('button', { name: 'Copy', exact: true })
			.last()
			.waitFor({ timeout: 60_000 })
			.then(() => true)
			.catch(() => false);
		// The answer has come; what of it is drawn grows for a while.
		if (isShown)
			await tab.evaluate(async () => {
				const answer = () => document.querySelector('docent-assistant')?.shadowRoot?.querySelector('.md');
				const size = () => `${answer()?.querySelectorAll('*').length} ${answer()?.textContent}`;
				let before = '';
				for (let quiet = 0; quiet < 10; ) {
					const now = size();
					quiet = now === before ? quiet + 1 : 0;
					before = now;
					await new Promise((resolve) => setTimeout(resolve, 50));
				}
			});
		const elapsed = performance.now() - started - (isShown ? 500 : 0);
		const trace = await browser.stopTracing();
		const longest = isShown ? longestTask(trace) : Number.POSITIVE_INFINITY;
		if (longest >= limit) process.exitCode = 1;
		rows.push([name, text.length, Math.round(elapsed), Math.round(longest)]);
		await context.close();
	}
	keep(
		import.meta.url,
		`# Costly answers\n\n${rows.length} answers that cost a parser or a layout more than their length, each sent at once. A task of the page of ${limit} ms is what a reader notices.\n\n${table(['answer', 'characters', 'ms until it is shown', 'longest task, ms of processor time'], rows)}`,
	);
} finally {
	await close();
}
