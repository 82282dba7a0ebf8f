/**
 * Whether anything that a reader does in the open panel holds up the page: the longest task of the main thread while an answer
 * comes, a conversation is restored, and so on, in real Chromium with its processor slowed four times.
 *
 *     node bench/widget/long-tasks.js [rounds]
 *
 * Needs `npm run build` and a Chromium.
 */
import { numberAt } from '../run/arguments.js';
import { keep, percentile, table } from '../run/table.js';
import { createActions, slowdown } from './actions.js';
import { answerTo, sections } from './answers.js';
import { pageWith, serveWidget } from './serve-widget.js';

const rounds = numberAt(0, 3, 'rounds');
/** Milliseconds that a reader does not feel. */
const allowed = 50;

const server = await serveWidget({ pages: { '/page': pageWith(sections) }, answer: answerTo });
try {
	const rows = [];
	for (const { name, measure } of createActions(server)) {
		const longest = [];
		for (let round = 0; round < rounds; round++) longest.push(await measure());
		const median = percentile(longest, 0.5);
		const all = longest.map((milliseconds) => Math.round(milliseconds)).join(', ');
		rows.push([name, Math.round(median), all, median <= allowed ? 'yes' : 'NO']);
		console.error(rows.at(-1)?.join(' | '));
	}
	keep(
		import.meta.url,
		`# At a quarter of the speed

Longest task of the main thread in Chromium while something happens in the panel, in milliseconds of its processor time, the processor
slowed ${slowdown} times; median of ${rounds}. At most ${allowed} wanted.

${table(['while', 'longest task', 'each run', 'holds'], rows)}`,
	);
	if (rows.some((row) => row.at(-1) === 'NO')) process.exitCode = 1;
} finally {
	await server.close();
}
