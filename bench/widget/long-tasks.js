/**
 * Whether anything that a reader does in the open panel holds up the page: the longest task of the main thread while an answer
 * comes, a conversation is restored, and so on, in real Chromium with its processor slowed four times.
 *
 *     node bench/widget/long-tasks.js [rounds] [part of an action's name]
 *
 * Needs `npm run build` and a Chromium. `DOCENT_TRACES=<folder>` keeps the traces. On a machine that has other work,
 * `DOCENT_BUSY_MACHINE=1` takes processor time at full speed, four times. `DOCENT_BEFORE=<folder of an older checkout that is built>` measures
 * that one too, in turns.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { chromiumArguments, findBrowser } from '../../src/tooling/setup/browsers.js';
import { keep, percentile, table } from '../run/table.js';
import { createActions } from './actions.js';
import { startServer } from './start-server.js';

const rounds = Number(process.argv[2] ?? 3);
const only = process.argv[3] ?? '';
const slowdown = 4;
/** A slowed browser counts what else the machine does as well. */
const throttled = !process.env.DOCENT_BUSY_MACHINE;
/** Milliseconds that a reader does not feel. */
const allowed = 50;
const folder = process.env.DOCENT_TRACES;

/** @param {string} action @param {Buffer} trace */
function keepTrace(action, trace) {
	mkdirSync(String(folder), { recursive: true });
	writeFileSync(join(String(folder), `${action.replaceAll(/\W+/g, '-')}.json`), trace);
}

const before = process.env.DOCENT_BEFORE;
const servers = [await startServer(), ...(before ? [await startServer(join(before, 'dist/script'))] : [])];
const browser = await chromium.launch({ ...findBrowser('chromium'), args: chromiumArguments });
try {
	const [actions = [], older = []] = servers.map((server) =>
		createActions(browser, server, { slowdown, throttled, ...(folder && { onTrace: keepTrace }) }),
	);
	const rows = [];
	for (const [index, { name, measure }] of actions.entries()) {
		if (!name.includes(only)) continue;
		const longest = [];
		const longestBefore = [];
		for (let round = 0; round < rounds; round++) {
			longest.push(await measure());
			const old = older[index];
			if (old) longestBefore.push(await old.measure());
		}
		const median = percentile(longest, 0.5);
		const all = longest.map((milliseconds) => Math.round(milliseconds)).join(', ');
		const compared = before ? [Math.round(percentile(longestBefore, 0.5))] : [];
		rows.push([name, Math.round(median), all, ...compared, median <= allowed ? 'yes' : 'NO']);
		if (only) console.log(rows.at(-1)?.join(' | '));
	}
	if (only) process.exit();
	keep(
		import.meta.url,
		`# At a quarter of the speed

Longest task of the main thread in Chromium while something happens in the panel, in milliseconds of its processor time, ${
			throttled
				? `the processor
slowed ${slowdown} times`
				: `taken at
full speed, times ${slowdown}`
		}; median of ${rounds}. At most ${allowed} wanted.

${table(['while', 'longest task', 'each run', ...(before ? ['before'] : []), 'holds'], rows)}`,
	);
	if (rows.some((row) => row.at(-1) === 'NO')) process.exitCode = 1;
} finally {
	await browser.close();
	for (const server of servers) server.close();
}
