/**
 * What a streaming answer costs the reader's browser, beside the stack that a team would put together by itself: `useChat` and
 * streamdown on React. Both are production builds, fed by the same server in the same run, turn by turn.
 *
 *     node bench/peers/streaming-peers.js [rounds]
 *
 * Needs `npm run build`, a Chromium, and a registry to install the peer from (into a temporary folder).
 * `DOCENT_BEFORE=<folder of an older checkout that is built>` measures that one too, in the same turns.
 */
import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { chromiumArguments, findBrowser } from '../../src/tooling/setup/browsers.js';
import { keep, percentile, table } from '../run/table.js';
import { buildPeer } from './build-peer.js';
import { measureHistory } from './history.js';
import { measureAnswer, measureTyping, openChat } from './measure-answer.js';
import { startServer } from './start-server.js';

const rounds = Number(process.argv[2] ?? 3);
/** How the answer comes, and the share of the fastest peer's work that ours may be. */
const modes = /** @type {const} */ ([
	{ question: 'burst', name: 'as fast as possible', share: 1 },
	{ question: 'paced', name: '100 chunks a second', share: 1 / 5 },
]);
/** Frames that an answer which comes as fast as possible may drop. */
const allowedDrops = 2;
const peer = await buildPeer('streamdown');
const server = await startServer(peer.built);
const before = process.env.DOCENT_BEFORE;
const olderServer = before ? await startServer(peer.built, join(before, 'dist/script')) : undefined;
const products = [
	{ server, path: '/docent/', name: 'Docent' },
	...['', '?throttle=50', '?follow', '?throttle=50&follow'].map((variant) => ({
		server,
		path: `/peer/${variant}`,
		name: [
			'useChat + streamdown',
			variant.includes('throttle') && 'throttle 50 ms',
			variant.includes('follow') && 'follows the end',
		]
			.filter(Boolean)
			.join(', '),
	})),
	{ server, path: '/reader/', name: 'a page that only reads the answer' },
	...(olderServer ? [{ server: olderServer, path: '/docent/', name: 'Docent before' }] : []),
];
const load = loadavg()[0] ?? 0;
const browser = await chromium.launch({ ...findBrowser('chromium'), args: chromiumArguments });

/**
 * @param {{ server: Awaited<ReturnType<typeof startServer>>, path: string }} product
 * @param {string} question
 * @param {{ slowdown?: number, watched?: boolean }} [how]
 */
async function measure({ server, path }, question, { slowdown = 1, watched = false } = {}) {
	const chat = await openChat(browser, server.url + path);
	await chat.session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
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
			for (const [index, product] of products.entries()) {
				costs[index]?.push(await measure(product, question));
				// Who looks at every frame makes work, so the time until the text is there is taken in a run of its own.
				if (question === 'burst' && product.path !== '/reader/')
					watched[index]?.push(await measure(product, question, { watched: true }));
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

async function slowMachine() {
	const streaming = await measure({ server, path: '/docent/' }, 'paced', { slowdown: 4 });
	const chat = await openChat(browser, `${server.url}/docent/`);
	await chat.session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
	const typing = await measureTyping(chat);
	await chat.close();
	return [
		['while the answer comes, 100 chunks a second', longest(streaming.longTasks)],
		['while a question of 60 letters is typed', longest(typing)],
	];
}

try {
	const { rows, verdicts, floor } = await compare();
	const slow = await slowMachine();
	const history = await measureHistory(browser, server.url);
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

${floor}

## At a quarter of the speed

Longest task once the panel is open, in milliseconds.

${table(['', 'longest task'], slow)}

## A conversation of 200 messages

${table(['', ''], history)}`,
	);
	if (verdicts.some(([, , , holds]) => !holds)) process.exitCode = 1;
} finally {
	await browser.close();
	server.close();
	olderServer?.close();
	rmSync(peer.folder, { recursive: true, force: true });
}
