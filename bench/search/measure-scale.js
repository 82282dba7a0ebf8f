/**
 * Reads and indexes a large documentation and searches it, in a process of its own so that its memory is its own:
 *
 *     node --expose-gc bench/search/measure-scale.js <engine> <folder or read.json> <read.json or -> <questions.json> …
 *
 * Prints one line of JSON. What was read from a folder is kept in `read.json`, for the next engine not to read it again.
 */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { argv } from 'node:process';
import { load } from '../run/load.js';
import { engines } from './engines.js';

const [engine = '', folder = '', kept = '-', ...files] = argv.slice(2);
const { loadDocumentation } = await load('../../src/service/documentation/load-documentation.ts');
const { make } = engines[engine] ?? {};
if (make === undefined)
	throw new Error(`There is no engine "${engine}"; there are ${Object.keys(engines).join(', ')}.`);
const megabytes = (/** @type {number} */ bytes) => Math.round(bytes / 2 ** 20);
const tick = 2;

/** @param {string} file @returns {any} */
function readKept(file) {
	const [outline = '', ...pages] = readFileSync(file, 'utf8').trim().split('\n');
	return { ...JSON.parse(outline), pages: pages.map((page) => JSON.parse(page)) };
}

let mostRss = 0;
let longestGap = 0;
let last = performance.now();
setInterval(() => {
	const now = performance.now();
	longestGap = Math.max(longestGap, now - last - tick);
	last = now;
	mostRss = Math.max(mostRss, process.memoryUsage.rss());
}, tick).unref();

/** @template Result @param {() => Promise<Result>} work */
async function timed(work) {
	await new Promise((resolve) => setTimeout(resolve, 10));
	longestGap = 0;
	const processor = process.cpuUsage();
	const begun = performance.now();
	const result = await work();
	const ms = Math.round(performance.now() - begun);
	const { user, system } = process.cpuUsage(processor);
	await new Promise((resolve) => setTimeout(resolve, 10));
	return { result, ms, processorMs: Math.round((user + system) / 1_000), gapMs: Math.round(longestGap) };
}

const { result: documentation, ...reading } = await timed(async () =>
	folder.endsWith('.json') ? readKept(folder) : loadDocumentation(folder),
);
const rssRead = megabytes(mostRss);
globalThis.gc?.();
const heapBefore = process.memoryUsage();
const { result: retriever, ...indexing } = await timed(() => make(documentation));
globalThis.gc?.();
const heapAfter = process.memoryUsage();

const questions = files.flatMap((file) =>
	JSON.parse(readFileSync(file, 'utf8')).questions.map((/** @type {{ question: string }} */ entry) => entry.question),
);
/** @type {number[]} */
const times = [];
/** @type {number[]} */
const processorTimes = [];
/** MiniSearch takes so long that a part of the questions must do. */
const step = engine === 'minisearch' ? 6 : 1;
for (const question of questions.filter((_, index) => index % step === 0)) {
	const processor = process.cpuUsage();
	const asked = performance.now();
	await retriever.search({ text: question, pageSize: 5 });
	times.push(performance.now() - asked);
	const { user, system } = process.cpuUsage(processor);
	processorTimes.push((user + system) / 1_000);
}
console.log(
	JSON.stringify({
		pages: documentation.pages.length,
		sections: documentation.pages.reduce(
			(/** @type {number} */ sum, /** @type {any} */ page) => sum + page.sections.length,
			0,
		),
		reading,
		indexing,
		rssRead,
		rssMost: megabytes(mostRss),
		documentationMb: megabytes(heapBefore.heapUsed),
		indexMb: megabytes(heapAfter.heapUsed + heapAfter.arrayBuffers - heapBefore.heapUsed - heapBefore.arrayBuffers),
		times,
		processorTimes,
	}),
);
if (kept !== '-') {
	// Line by line: the whole would be one string as large as the heap.
	const { pages, ...outline } = documentation;
	writeFileSync(kept, `${JSON.stringify(outline)}\n`);
	for (const page of pages) appendFileSync(kept, `${JSON.stringify(page)}\n`);
}
