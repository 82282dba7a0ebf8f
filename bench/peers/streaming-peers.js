/**
 * What a streaming answer costs the reader's browser, beside the stack that a team would put together by itself: `useChat` and
 * streamdown on React. Both are production builds, fed by the same server in the same run, turn by turn.
 *
 *     node bench/peers/streaming-peers.js [rounds]
 *
 * Needs `npm run build`, a Chromium, and a registry to install the peer from (into a temporary folder).
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { numberAt } from '../run/arguments.js';
import { keep, percentile, table } from '../run/table.js';
import { answerChunks } from '../widget/long-text.js';
import { answerOf, pageWith, serveWidget } from '../widget/serve-widget.js';
import { measureAnswer, openChat } from './measure-answer.js';

const rounds = numberAt(0, 3, 'rounds');
/** How the answer comes, and the share of the fastest peer's work that ours may be. */
const modes = /** @type {const} */ ([
	{ question: 'burst', name: 'as fast as possible', share: 1 },
	{ question: 'paced', name: '100 chunks a second', share: 1 / 5 },
]);
/** Frames that an answer which comes as fast as possible may drop. */
const allowedDrops = 2;
/** A page that only reads an answer and shows it at the end. It measures the least time that a browser needs. */
const readerPage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Reader</title><p></p>
<form><textarea aria-label="Ask a question"></textarea><button>Send</button></form>
<script>
document.forms[0].onsubmit = async (event) => {
	event.preventDefault();
	const body = JSON.stringify({ messages: [{ parts: [{ text: document.forms[0][0].value }] }] });
	const response = await fetch('/message', { method: 'POST', body });
	const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
	let text = '';
	for (let piece = await reader.read(); !piece.done; piece = await reader.read()) text += piece.value;
	document.querySelector('p').textContent = text;
};
</script></html>`;

/** Installs the peer's app to a folder and builds it for production. @param {string} folder @returns {Promise<string>} the built app */
async function buildPeer(folder) {
	cpSync('bench/peers/streamdown', folder, { recursive: true });
	execFileSync('npm', ['install', '--no-package-lock', '--ignore-scripts', '--loglevel', 'error'], {
		cwd: folder,
		stdio: ['ignore', 'ignore', 'inherit'],
	});
	const built = join(folder, 'dist');
	await build({ root: folder, base: '/peer/', configFile: false, logLevel: 'error', build: { outDir: built } });
	return built;
}

const products = [
	{ path: '/docent/', name: 'Docent' },
	{ path: '/peer/', name: 'useChat + streamdown' },
	{ path: '/peer/?throttle=50', name: 'useChat + streamdown, throttle 50 ms' },
	{ path: '/peer/?follow', name: 'useChat + streamdown, follows the end' },
	{ path: '/peer/?throttle=50&follow', name: 'useChat + streamdown, throttle 50 ms, follows the end' },
	{ path: '/reader/', name: 'a page that only reads the answer' },
];
const load = loadavg()[0] ?? 0;
const folder = mkdtempSync(join(tmpdir(), 'docent-bench-peer-'));
const server = await serveWidget({
	pages: { '/docent/': pageWith(), '/reader/': readerPage },
	folders: { '/peer/': await buildPeer(folder) },
	answer: (question) => answerOf(answerChunks, { everyMs: question === 'paced' ? 10 : 0 }),
});

/** @param {string} path @param {string} question @param {boolean} [watched] */
async function measure(path, question, watched = false) {
	const chat = await openChat(server.browser, server.url + path);
	const answered = server.answered();
	const cost = await measureAnswer(chat, question, () => answered, watched);
	await chat.close();
	return cost;
}

/** @param {number[]} values */
const median = (values) => Math.round(percentile(values, 0.5));
/** @param {number[]} tasks */
const longest = (tasks) => (tasks.length === 0 ? 'under 50' : Math.round(Math.max(...tasks)));

const percent = (/** @type {number} */ share) => `${(share * 100).toFixed(0)} %`;

/** @param {readonly number[]} values @returns {number} of the peer at its best */
const best = (values) => Math.min(...values);

async function compare() {
	const rows = [];
	/** @type {[what: string, ours: string, may: string, holds: boolean][]} */
	const verdicts = [];
	let floor = '';
	for (const { question, name, share } of modes) {
		/** @type {Awaited<ReturnType<typeof measure>>[][]} */
		const costs = products.map(() => []);
		/** @type {Awaited<ReturnType<typeof measure>>[][]} */
		const watched = products.map(() => []);
		for (let round = 0; round < rounds; round++) {
			for (const [index, { path }] of products.entries()) {
				costs[index]?.push(await measure(path, question));
				// Who looks at every frame makes work, so the time until the text is there is taken in a run of its own.
				if (question === 'burst' && path !== '/reader/') watched[index]?.push(await measure(path, question, true));
			}
		}
		const medians = costs.map((runs, index) => {
			const of = (/** @type {'busy' | 'script' | 'layout' | 'style'} */ part) => median(runs.map((run) => run[part]));
			const seen = watched[index] ?? [];
			return {
				busy: of('busy'),
				script: of('script'),
				view: of('layout') + of('style'),
				whole: seen.length > 0 ? median(seen.map((run) => run.whole)) : undefined,
				dropped: seen.length > 0 ? median(seen.map((run) => run.dropped)) : undefined,
			};
		});
		for (const [index, { busy, script, view, whole = '', dropped = '' }] of medians.entries()) {
			const tasks = (costs[index] ?? []).flatMap((run) => run.longTasks);
			rows.push([name, products[index]?.name ?? '', busy, script, view, longest(tasks), whole, dropped]);
		}
		const [ours, ...others] = medians;
		const peers = others.slice(0, 4);
		if (!ours) continue;
		const least = best(peers.map(({ busy }) => busy));
		const part = ours.busy / least;
		verdicts.push([`busy, ${name}`, percent(part), percent(share), part <= share]);
		const reads = others[4]?.busy ?? 0;
		floor = `Chromium needs ${percent(reads / least)} of the peer's time, ${name}, for a page that only reads the answer; Docent adds ${percent((ours.busy - reads) / least)} to that.`;
		if (ours.whole === undefined || ours.dropped === undefined) continue;
		const soonest = best(peers.map(({ whole = 0 }) => whole));
		verdicts.push(['whole text on the screen', `${ours.whole} ms`, `${soonest} ms`, ours.whole <= soonest]);
		verdicts.push(['frames dropped', `${ours.dropped}`, `${allowedDrops}`, ours.dropped <= allowedDrops]);
	}
	return { rows, verdicts, floor };
}

try {
	const { rows, verdicts, floor } = await compare();
	keep(
		import.meta.url,
		`# Streaming, beside the peers

An answer of 20,000 characters of Markdown in 1,000 chunks. Processor time of the main thread in Chromium in milliseconds, panel open at
1280 × 800, from the click on Send until 1.5 s after the last byte; median of ${rounds}, taken in turns, with a load of
${load.toFixed(0)} on the machine before. The peer is \`useChat\` and streamdown on React, without Tailwind's classes and without its highlighter;
Docent highlights what is near the view. The time from the click until the whole text is on
the screen, and the frames dropped until then, come from runs of their own, and count what else the machine does. The page that only
reads shows nothing before the answer is complete: its time is what Chromium takes to hand over 1,000 chunks while a driver listens.

${table(['answer', 'product', 'busy', 'of it script', 'layout and style', 'longest task', 'whole text after', 'frames dropped'], rows)}

Beside the peer at its best:

${table(
	['', 'Docent', 'may be', 'holds'],
	verdicts.map(([name, has, may, holds]) => [name, has, may, holds ? 'yes' : 'NO']),
)}

${floor}`,
	);
	if (verdicts.some(([, , , holds]) => !holds)) process.exitCode = 1;
} finally {
	await server.close();
	rmSync(folder, { recursive: true, force: true });
}
