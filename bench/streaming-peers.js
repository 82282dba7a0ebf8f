/**
 * What a streaming answer costs the reader's browser, beside the stack that a team would put together by itself: `useChat` and
 * streamdown on React. Both are production builds, fed by the same server in the same run, turn by turn.
 *
 *     node bench/streaming-peers.js [rounds]
 *
 * Needs `npm run build`, a Chromium, and a registry to install the peer from (into a temporary folder).
 * `DOCENT_BEFORE=<folder of an older checkout that is built>` measures that one too, in the same turns.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumArguments, findBrowser } from '../src/tooling/browsers.js';
import { buildPeer } from './streaming/build-peer.js';
import { measureHistory } from './streaming/history.js';
import { measureAnswer, measureTyping, openChat } from './streaming/measure.js';
import { startServer } from './streaming/start-server.js';
import { keep, percentile, table } from './table.js';

const rounds = Number(process.argv[2] ?? 3);
/** How the answer comes, and the share of the peer's work that ours may be. */
const modes = /** @type {const} */ ([
	{ question: 'burst', name: 'as fast as possible', share: 1 / 2 },
	{ question: 'paced', name: '100 chunks a second', share: 1 / 4 },
]);
const peer = await buildPeer('streamdown');
const server = await startServer(peer.built);
const before = process.env.DOCENT_BEFORE;
const olderServer = before ? await startServer(peer.built, join(before, 'dist/script')) : undefined;
const products = [
	{ server, path: '/docent/', name: 'Docent' },
	{ server, path: '/peer/', name: 'useChat + streamdown' },
	...(olderServer ? [{ server: olderServer, path: '/docent/', name: 'Docent before' }] : []),
];
const browser = await chromium.launch({ ...findBrowser('chromium'), args: chromiumArguments });

/** @param {{ server: Awaited<ReturnType<typeof startServer>>, path: string }} product @param {string} question @param {number} [slowdown] */
async function measure({ server, path }, question, slowdown = 1) {
	const chat = await openChat(browser, server.url + path);
	await chat.session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
	const answered = server.answered();
	const cost = await measureAnswer(chat, question, () => answered);
	await chat.close();
	return cost;
}

/** @param {number[]} values */
const median = (values) => Math.round(percentile(values, 0.5));
/** @param {number[]} tasks */
const longest = (tasks) => (tasks.length === 0 ? 'under 50' : Math.round(Math.max(...tasks)));

async function compare() {
	const rows = [];
	const verdicts = [];
	for (const { question, name, share } of modes) {
		/** @type {Awaited<ReturnType<typeof measure>>[][]} */
		const costs = products.map(() => []);
		for (let round = 0; round < rounds; round++) {
			for (const [index, product] of products.entries()) costs[index]?.push(await measure(product, question));
		}
		const busy = costs.map((runs) => median(runs.map((run) => run.busy)));
		for (const [index, product] of products.entries()) {
			const runs = costs[index] ?? [];
			const of = (/** @type {'script' | 'layout' | 'style'} */ part) => median(runs.map((run) => run[part]));
			rows.push([
				name,
				product.name,
				busy[index] ?? 0,
				of('script'),
				of('layout') + of('style'),
				longest(runs.flatMap((run) => run.longTasks)),
			]);
		}
		const [ours = 0, theirs = 1] = busy;
		verdicts.push([name, `${((ours / theirs) * 100).toFixed(0)} %`, `${share * 100} %`, ours <= theirs * share]);
	}
	return { rows, verdicts };
}

async function slowMachine() {
	const streaming = await measure({ server, path: '/docent/' }, 'paced', 4);
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
	const { rows, verdicts } = await compare();
	const slow = await slowMachine();
	const history = await measureHistory(browser, server.url);
	keep(
		import.meta.url,
		`# Streaming, beside the peers

An answer of 20,000 characters of Markdown in 1,000 chunks. Milliseconds of the main thread in Chromium, panel open at 1280 × 800,
from the click on Send until 1.5 s after the last byte; median of ${rounds}, taken in turns. The peer is \`useChat\` and streamdown on
React, without Tailwind's classes and without its highlighter; Docent highlights.

${table(['answer', 'product', 'busy', 'of it script', 'layout and style', 'longest task'], rows)}

${table(
	['answer', 'Docent needs of the peer', 'may need', 'holds'],
	verdicts.map(([name, has, may, holds]) => [String(name), String(has), String(may), holds ? 'yes' : 'NO']),
)}

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
