/**
 * What strangers may write into a documentation: units of every kind, nested and repeated, in front of every reader of pages and
 * configurations, as files of a folder that the built service serves with `--watch`. The process never ends, nothing holds up its event
 * loop for 100 ms of processor time, so that /health answers, and the good page beside is read anew with each of them.
 *
 *     node bench/reading/hostile-pages.js [every nth unit]
 *
 * A configuration is read by itself, so that several units share one. Needs `npm run build` and Linux. Exits with 1 when something is
 * found.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { numberAt } from '../run/arguments.js';
import { keep, percentile, table } from '../run/table.js';
import { startService } from '../service/start-service.js';
import { longest, watchRequests } from '../service/watch-requests.js';
import { configurationReaders, pageReaders } from './readers.js';
import { units as allUnits } from './units.js';

const nth = numberAt(0, 1, 'units, such as 4 for every fourth');
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

const docs = mkdtempSync(join(tmpdir(), 'docent-hostile-'));

/** Texts of all units, of which several share one. @param {number} size @param {number} together */
function textsOf(size, together) {
	return Array.from({ length: Math.ceil(units.length / together) }, (_, turn) => {
		const batch = units.slice(turn * together, (turn + 1) * together);
		return batch.map((text) => text(size / batch.length)).join('\n\n');
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
write({ 'index.md': good(0) });
const service = await startService(docs, {
	flags: ['--watch'],
	env: { DOCENT_LOG_LEVEL: 'warn' },
	isWatched: true,
});
let end = 'running';
void service.ended.then((code) => {
	end = `ended with code ${code}`;
});
const watched = watchRequests({
	health: { url: `${service.url}/health`, pauseMs: 20 },
	page: { url: `${service.url}/index.md`, pauseMs: 20 },
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
let texts = 0;
let longestStall = 0;

/** @param {string} name @param {number} count @param {() => Promise<void>} run */
async function measure(name, count, run) {
	if (end !== 'running') return;
	const logged = service.log().length;
	await watched.take();
	service.watchStalls();
	const begun = performance.now();
	await run().catch((error) => found.push(error.message));
	const seconds = Math.round((performance.now() - begun) / 1_000);
	const { health, page } = await watched.take();
	const stall = service.longestStall();
	const log = service.log().slice(logged);
	const lines = (/** @type {RegExp} */ words) => [...log.matchAll(words)].length;
	if (health.failures + page.failures > 0) found.push(`${name}: /health or the page had no answer.`);
	if (stall > stallMaxMs) found.push(`${name}: the event loop was held up for ${stall} ms.`);
	if (/unhandled|\n\s+at /i.test(log)) found.push(`${name}: the service has complained: ${log.slice(0, 2_000)}`);
	texts += count;
	longestStall = Math.max(longestStall, stall);
	rows.push([
		...[name, count, lines(/cannot be parsed/g), lines(/, and is left out until it changes/g)],
		...[longest(health).toFixed(1), percentile(health.ms, 0.99).toFixed(1), stall, seconds],
	]);
	console.error(rows.at(-1)?.join(' | '));
}

try {
	for (const { name, sizes, page, beside, home } of pageReaders) {
		const files = sizes.flatMap((size) =>
			textsOf(size, size > pageSize ? sharing : 1).map((text, index) => page(text, `p${size}-${index}`)),
		);
		await measure(name, files.length, () => round(name, { ...beside, ...Object.assign({}, ...files) }, home));
	}
	for (const { name, files, beside, home } of configurationReaders) {
		await measure(name, units.length, async () => {
			for (const text of textsOf(configurationSize, together)) {
				const own = files.map(({ file, before = '', after = '' }) => [file, before + text + after]);
				await round(`${name}, ${text.slice(0, 100)}`, { ...beside, ...Object.fromEntries(own) }, home);
			}
		});
	}
	for (const line of found) console.error(`FOUND ${line}`);
	if (found.length > 0) process.exitCode = 1;
	const header = [
		...['reader', 'texts', 'left out in part or whole', 'has ended the process that reads, and is left out'],
		...['`/health`, longest ms', '99th percentile, ms', 'longest stall, ms', 's'],
	];
	keep(
		import.meta.url,
		`# Hostile pages and configurations\n\n${units.length} of ${allUnits.length} units, nested and repeated, in front of every reader of documentation: ${texts} texts of 1 to 100 kB, written into a folder that the built service serves with \`--watch\`. Faults found: ${found.length}. The process has not ended, and the good page beside was read anew with each of them.\n\nThe longest stall of the service's event loop, in processor time of its own thread: ${longestStall} ms, of ${stallMaxMs} at most.\n\n${table(header, rows)}\n\n${together} units share a configuration, and ${sharing} a page of 100 kB.`,
	);
} finally {
	await watched.stop();
	await service.stop();
	rmSync(docs, { recursive: true, force: true });
}
