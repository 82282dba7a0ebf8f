/**
 * What strangers may write into a documentation: units of every kind, nested and repeated, in front of every reader of pages and
 * configurations, as files of a folder that the built service serves with `--watch`. The process never ends, nothing holds up its event
 * loop for 100 ms of processor time, so that /health answers, and the good page beside is read anew with each of them.
 *
 *     node bench/reading/hostile-pages.js [every nth unit] [readers whose names hold this]
 *
 * A configuration is read by itself, so that several units share one. Needs `npm run build` and Linux. Exits with 1 when something is
 * found. On a busy machine the times of /health are compared with those of a server that does nothing.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { argv } from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { load } from '../run/load.js';
import { keep, percentile, table } from '../run/table.js';
import { stallMeter } from '../service/stall.js';
import { configurationReaders, pageReaders } from './readers.js';
import { units as allUnits } from './units.js';

// Run among all benches, the arguments are not for this one.
const [nthGiven = '1', wanted = ''] = argv[1]?.endsWith('hostile-pages.js') ? argv.slice(2) : [];
const nth = Number(nthGiven);
if (!Number.isInteger(nth) || nth < 1) {
	console.error('hostile-pages: give a whole number, such as 4 for every fourth unit.');
	process.exit(2);
}
const units = allUnits.filter((_, index) => index % nth === 0);
/** Milliseconds of processor time for which nothing may hold up the event loop. */
const stallMaxMs = 100;
/** Milliseconds for all files of one reader, of which each has ten seconds, and more on a busy machine. */
const roundMaxMs = 1_800_000;
/** Milliseconds after which the good page is saved again. */
const saveMs = 20_000;
/** Characters of a configuration; with more than 200,000 it is not read. */
const configurationSize = 100_000;
/** So many units share a configuration, and a page that is larger than that. */
const together = 24;
const pageSize = 10_000;
const sharing = 4;

/** @type {typeof import('../../e2e/support/service-process.js')} */
const { startProcess } = await load('../../e2e/support/service-process.ts');

const root = mkdtempSync(join(tmpdir(), 'docent-hostile-'));
const docs = join(root, 'docs');
const data = join(root, 'data');

/** Texts of all units, of which several share one. @param {number} size @param {number} together */
function textsOf(size, together) {
	return Array.from({ length: Math.ceil(units.length / together) }, (_, turn) => {
		const batch = units.slice(turn * together, (turn + 1) * together);
		return batch.map((unit) => unit.text(size / batch.length)).join('\n\n');
	});
}

/** @param {Record<string, string>} files */
function write(files) {
	for (const [file, text] of Object.entries(files)) {
		const path = join(docs, file);
		mkdirSync(dirname(path), { recursive: true });
		writeFileSync(path, text);
	}
}

const good = (/** @type {number} */ turn) => `# The good page\n\nIts marmalade is of turn ${turn}.\n`;

/** @param {unknown} workerData @returns {Promise<[Worker, any]>} with its first message */
function startThread(workerData) {
	const thread = new Worker(new URL('watch.js', import.meta.url), { workerData });
	return new Promise((resolve, reject) => {
		thread.once('message', (message) => resolve([thread, message])).once('error', reject);
		if (workerData !== null && /** @type {any} */ (workerData).urls) thread.postMessage('');
	});
}

write({ 'index.md': good(0) });
mkdirSync(data);
const meter = stallMeter(data);
const limits = ['KEY_MONTH', 'ORGANIZATION_HOUR', 'ADDRESS_DAY', 'ADDRESS_MINUTE', 'REQUESTS_MINUTE'];
const service = await startProcess(
	process.execPath,
	[...meter.flags, 'src/service/dist/cli.js', 'serve', docs, '--watch', '--port', '0', '--data', data],
	{
		...Object.fromEntries(limits.map((name) => [`DOCENT_LIMIT_${name}`, '0'])),
		...meter.env,
		PORT: undefined,
		DATABASE_URL: undefined,
		DOCENT_DATA: undefined,
		DOCENT_LOG_LEVEL: 'warn',
	},
);
let end = 'running';
void service.ended.then((code) => {
	end = `ended with code ${code}`;
});
const [control, idle] = await startThread({});
const [watcher] = await startThread({ urls: [`${service.url}/health`, idle, `${service.url}/index.md`] });
/** @returns {Promise<import('./watch.js').Watched[]>} */
const take = () =>
	new Promise((resolve) => {
		watcher.once('message', resolve);
		watcher.postMessage('');
	});

/** @type {string[]} */
const found = [];
let turn = 0;

/**
 * Replaces the folder, and waits until the good page is read with it.
 * @param {string} name @param {Record<string, string>} files
 */
async function round(name, files, home = 'index.md') {
	turn += 1;
	// The good page is saved and not made anew: Node may lose the event of a file that goes and comes back at once.
	const others = readdirSync(docs).filter((entry) => entry !== home);
	for (const entry of others) rmSync(join(docs, entry), { recursive: true, force: true });
	write({ ...files, [home]: good(turn) });
	const begun = performance.now();
	let saved = begun;
	while (end === 'running' && performance.now() - begun < roundMaxMs) {
		const page = await fetch(`${service.url}/index.md`).then((response) => response.text());
		if (page.includes(`of turn ${turn}.`)) return;
		await delay(100);
		if (performance.now() - saved < saveMs) continue;
		write({ [home]: good(turn) });
		saved = performance.now();
	}
	throw new Error(end === 'running' ? `${name}: the good page was not read anew.` : `${name}: the service has ${end}.`);
}

/** @type {(string | number)[][]} */
const rows = [];
/** @type {Record<'health' | 'idle' | 'page', number[]>} */
const all = { health: [], idle: [], page: [] };
let longestStall = 0;
let busiest = 0;

/** @param {string} name @param {number} texts @param {() => Promise<void>} run */
async function measure(name, texts, run) {
	if (!name.includes(wanted)) return;
	const logged = service.log().length;
	await take();
	meter.begin(service.pid);
	const begun = performance.now();
	await run().catch((error) => found.push(error.message));
	const seconds = Math.round((performance.now() - begun) / 1_000);
	const [health, nothing, page] = await take();
	const stall = meter.longest();
	longestStall = Math.max(longestStall, stall);
	busiest = Math.max(busiest, loadavg()[0] ?? 0);
	all.health.push(...(health?.ms ?? []));
	all.idle.push(...(nothing?.ms ?? []));
	all.page.push(...(page?.ms ?? []));
	const log = service.log().slice(logged);
	const count = (/** @type {RegExp} */ words) => [...log.matchAll(words)].length;
	const max = Math.max(...(health?.ms ?? []));
	if ((health?.failures ?? 0) + (page?.failures ?? 0) > 0) found.push(`${name}: /health or the page had no answer.`);
	if (stall > stallMaxMs) found.push(`${name}: the event loop was held up for ${stall} ms.`);
	rows.push([
		name,
		texts,
		count(/cannot be parsed/g),
		count(/, and is left out until it changes/g),
		max.toFixed(1),
		percentile(health?.ms ?? [], 0.99).toFixed(1),
		stall,
		seconds,
	]);
	console.error(rows.at(-1)?.join(' | '), loadavg()[0]);
	if (/unhandled|\n\s+at /i.test(log)) found.push(`${name}: the service has complained: ${log.slice(0, 2_000)}`);
	if (process.env.DOCENT_SHOW_LOG) console.error(log);
}

try {
	for (const { name, sizes, page, beside, home } of pageReaders) {
		const texts = sizes.flatMap((size) =>
			textsOf(size, size > pageSize ? sharing : 1).map((text, index) => page(text, `p${size}-${index}`)),
		);
		await measure(name, texts.length, () => round(name, { ...beside, ...Object.assign({}, ...texts) }, home));
		if (end !== 'running') break;
	}
	for (const { name, files, beside, home } of configurationReaders) {
		if (end !== 'running') break;
		await measure(name, units.length, async () => {
			for (const text of textsOf(configurationSize, together)) {
				const own = files.map(({ file, before = '', after = '' }) => [file, before + text + after]);
				await round(`${name}, ${text.slice(0, 100)}`, { ...beside, ...Object.fromEntries(own) }, home);
			}
		});
	}
	for (const line of found) console.error(`FOUND ${line}`);
	if (found.length > 0) process.exitCode = 1;
	const summary = (/** @type {number[]} */ ms) => [
		ms.length,
		percentile(ms, 0.5).toFixed(1),
		percentile(ms, 0.99).toFixed(1),
		percentile(ms, 1).toFixed(1),
	];
	const texts = rows.reduce((sum, row) => sum + Number(row[1]), 0);
	if (wanted === '') {
		keep(
			import.meta.url,
			`# Hostile pages and configurations\n\n${units.length} of ${allUnits.length} units, nested and repeated, in front of every reader of documentation: ${texts} texts of 1 to 100 kB, written into a folder that the built service serves with \`--watch\`. Faults found: ${found.length}. The process has not ended, and the good page beside was read anew with each of them.\n\n${table(
				['asked all the time, in ms', 'requests', 'median', '99th percentile', 'longest'],
				[
					['`/health`', ...summary(all.health)],
					['the good page', ...summary(all.page)],
					['a server beside that does nothing', ...summary(all.idle)],
				],
			)}\n\nThe longest stall of the service's event loop, in processor time of its own thread: ${longestStall} ms, of ${stallMaxMs} at most. The load of the machine was up to ${Math.round(busiest)}: what the server beside takes longer than a millisecond is time that other programs had the processors.\n\n${table(
				[
					'reader',
					'texts',
					'left out in part or whole',
					'has ended the process that reads, and is left out',
					'`/health`, longest ms',
					'99th percentile, ms',
					'longest stall, ms',
					's',
				],
				rows,
			)}\n\n${together} units share a configuration, and ${sharing} a page of 100 kB.`,
		);
	}
} finally {
	await Promise.all([watcher.terminate(), control.terminate()]);
	await service.end('SIGTERM');
	rmSync(root, { recursive: true, force: true });
}
