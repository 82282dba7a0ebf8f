/**
 * What answers that are written to be slow cost the reader's browser: every attack of the corpus, and the longest texts made of
 * code blocks, shown at once by the built script in real Chromium.
 *
 *     node bench/markdown-attacks.js
 *
 * Needs `npm run build` and a Chromium. `DOCENT_ATTACKS=<file>` takes another corpus of the same form.
 */
import { readFileSync } from 'node:fs';
import { answerOf, serveWidget } from './serve-widget.js';
import { keep, table } from './table.js';

/** Milliseconds that an answer may cost for each 10 kB, and in all. */
const allowed = { each10kB: 100, all: 1_000 };
const longest = 65_536;

/** @typedef {{ id: string, category: string, name?: string, markdown?: string, gen?: [string, number][] }} Attack */

const file = process.env.DOCENT_ATTACKS ?? 'src/testing/fixtures/markdown-attacks.json';
/** @type {Attack[]} */
const corpus = JSON.parse(readFileSync(file, 'utf8')).cases;
/** @type {Attack[]} */
const ours = [
	{ id: 'code-blocks', category: 'own, 64 kB', gen: [['```js\na\n```\n\n', 4_000]] },
	{ id: 'tables', category: 'own, 64 kB', gen: [['|a|b|\n|-|-|\n|c|d|\n\n', 3_000]] },
	{
		id: 'references',
		category: 'own, 64 kB',
		gen: [
			['[^1] ', 13_000],
			['\n\n[^1]: x', 1],
		],
	},
	{ id: 'footnotes', category: 'own, 64 kB', gen: [['[^1]: x\n\n', 7_000]] },
];
const attacks = [...corpus, ...ours].map(({ id, category, name, markdown, gen = [] }) => ({
	id: name ?? id,
	category,
	text: (markdown ?? gen.map(([unit, times]) => unit.repeat(times)).join('')).slice(0, longest),
}));

/** Asks in a conversation of its own; resolves when the answer is whole and nothing is left to do. Runs in the page. */
async function ask(/** @type {string} */ question) {
	const { Docent } = /** @type {any} */ (window);
	const shadow = document.querySelector('docent-assistant')?.shadowRoot;
	const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
	const idle = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 200 }));
	await Docent.reset();
	while (shadow?.querySelector('article')) await frame();
	await Docent.ask(question);
	while (!shadow?.querySelector('article:nth-of-type(2)') || shadow.querySelector('button[aria-label="Stop"]'))
		await frame();
	for (let times = 0; times < 4; times += 1) await idle();
}

const { url, browser, close } = await serveWidget((question) => {
	const attack = attacks[Number(question)];
	return attack && answerOf(attack.text);
});
try {
	const tab = await browser.newPage();
	await tab.goto(url);
	await tab.getByRole('button', { name: 'Ask the docs' }).click();
	await tab.getByRole('dialog').waitFor();
	const session = await tab.context().newCDPSession(tab);
	await session.send('Performance.enable');
	const busy = async () => {
		const { metrics } = await session.send('Performance.getMetrics');
		return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? 0) * 1_000;
	};
	/** @type {Map<string, { count: number, slowest: number, per10kB: number, id: string, over: number }>} */
	const categories = new Map();
	const over = [];
	for (const [index, { id, category, text }] of attacks.entries()) {
		const measure = async () => {
			const before = await busy();
			await tab.evaluate(ask, String(index));
			return (await busy()) - before;
		};
		const first = await measure();
		// Once more, because now and then the browser tidies up just then.
		const spent = first > allowed.each10kB / 2 ? Math.min(first, await measure()) : first;
		const per10kB = spent / Math.max(1, text.length / 10_240);
		const known = categories.get(category) ?? { count: 0, slowest: 0, per10kB: 0, id: '', over: 0 };
		const isOver = spent > allowed.all || per10kB > allowed.each10kB;
		if (isOver) over.push(`${id}: ${Math.round(spent)} ms for ${text.length} characters`);
		categories.set(category, {
			count: known.count + 1,
			slowest: Math.max(known.slowest, spent),
			per10kB: Math.max(known.per10kB, per10kB),
			id: spent > known.slowest ? id : known.id,
			over: known.over + Number(isOver),
		});
	}
	const rows = [...categories]
		.sort(([, one], [, other]) => other.slowest - one.slowest)
		.map(([category, { count, slowest, per10kB, id, over: many }]) => [
			category,
			count,
			Math.round(slowest),
			Math.round(per10kB),
			many,
			id,
		]);
	const found = over.length > 0 ? `\n\nOver the limit:\n\n${over.map((line) => `- ${line}`).join('\n')}` : '';
	keep(
		import.meta.url,
		`# Answers that are written to be slow\n\n${attacks.length} answers, each shown at once: processor time of the main thread from asking to the finished answer, colours and the request included. At most ${allowed.each10kB} ms for each 10 kB (or less than that), and ${allowed.all} ms in all.\n\n${table(['kind', 'answers', 'slowest, ms', 'slowest per 10 kB, ms', 'over the limit', 'the slowest'], rows)}${found}`,
	);
} finally {
	await close();
}
