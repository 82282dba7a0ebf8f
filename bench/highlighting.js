/**
 * How long colouring code keeps the reader's browser from answering: the longest task of the main thread while an answer with
 * one block of about 12,000 characters is shown and coloured by the built script in real Chromium. It is processor time, taken
 * four times for a slower machine: a throttled browser would count what else this one does as well.
 *
 *     node bench/highlighting.js
 *
 * Needs `npm run build` and a Chromium.
 */
import { readFileSync } from 'node:fs';
import { longestTask, traced } from './longest-task.js';
import { answerOf, serveWidget } from './serve-widget.js';
import { keep, table } from './table.js';

const slowdown = 4;
const size = 11_900;

/** @param {string} code @returns {string} whole lines of it, over and over */
const lines = (code) =>
	code
		.repeat(Math.ceil(size / code.length))
		.slice(0, size)
		.replace(/[^\n]*$/, '');

const source = readFileSync('src/widget/panel/markdown/split-blocks.ts', 'utf8');
/** @type {[language: string, what: string, code: string][]} */
const blocks = [
	['ts', 'a source file', lines(source)],
	['js', 'a source file', lines(readFileSync('bench/long-answer.js', 'utf8'))],
	['css', 'a style sheet', lines(readFileSync('src/widget/panel/markdown/markdown.css', 'utf8'))],
	['html', 'a page', lines(readFileSync('e2e/hosts/guide.html', 'utf8'))],
	['diff', 'a change of every line', lines(source.replace(/^/gm, '+'))],
	['json', 'a manifest', lines(`${readFileSync('package.json', 'utf8')}\n`)],
	['ts', 'nested template strings', lines(`\`${'${`'.repeat(40)}\n`)],
	['csharp', 'types of types', lines('a<b>\n')],
	['cpp', 'declarations without end', lines(`${'public static '.repeat(60)}\n`)],
	['graphql', 'empty lines', '\n'.repeat(size)],
];

const { url, browser, close } = await serveWidget((question) => {
	const [way, index] = question.split(' ');
	const [language, , code] = blocks[Number(index)] ?? [];
	if (code === undefined) return undefined;
	return answerOf(`Like this:\n\n\`\`\`${way === 'plain' ? 'none' : language}\n${code}x\n\`\`\`\n\nThe end.`);
});
try {
	/** @param {string} question @returns {Promise<{ tokens: number, longest: number }>} */
	async function show(question) {
		const context = await browser.newContext();
		const tab = await context.newPage();
		await tab.goto(url);
		await tab.getByRole('button', { name: 'Ask the docs' }).click();
		const composer = tab.getByRole('textbox', { name: 'Ask a question' });
		await composer.fill(question);
		await browser.startTracing(tab, traced);
		await composer.press('Enter');
		await tab.getByText('The end.', { exact: true }).waitFor();
		// Until nothing has changed any more for a while.
		const tokens = await tab.evaluate(async () => {
			const shadow = document.querySelector('docent-assistant')?.shadowRoot;
			const count = () => shadow?.querySelectorAll('pre span').length ?? 0;
			for (let same = 0, before = -1; same < 8; ) {
				await new Promise((resolve) => setTimeout(resolve, 250));
				same = count() === before ? same + 1 : 0;
				before = count();
			}
			return count();
		});
		const longest = longestTask(await browser.stopTracing()) * slowdown;
		await context.close();
		return { tokens, longest };
	}

	const rows = [];
	for (const [index, [language, what, code]] of blocks.entries()) {
		const plain = await show(`plain ${index}`);
		const { tokens, longest } = await show(`coloured ${index}`);
		rows.push([language, what, code.length, tokens, Math.round(plain.longest), Math.round(longest)]);
	}
	keep(
		import.meta.url,
		`# Colours of code\n\nLongest task of the main thread from sending the question to the coloured answer, in processor time times ${slowdown}, without colours (an unknown language) and with them. A reader feels tasks from 50 ms on.\n\n${table(['language', 'code', 'characters', 'coloured tokens', 'longest task without, ms', 'longest task with, ms'], rows)}`,
	);
} finally {
	await close();
}
