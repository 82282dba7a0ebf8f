/**
 * Reads and indexes a large documentation and searches it, in a process of its own so that its memory is its own:
 *
 *     node --expose-gc bench/retrieval/measure-scale.js <folder> <questions.json> …
 *
 * Prints one line of JSON.
 */
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { argv } from 'node:process';
import { load } from './load.js';

const [folder = '', ...files] = argv.slice(2);
const { loadDocumentation } = await load('../../src/service/documentation/load-documentation.ts');
const { createRetriever } = await load('../../src/service/retrieval/create-retriever.ts');
const megabytes = (/** @type {number} */ bytes) => Math.round(bytes / 2 ** 20);

let mostRss = 0;
let longestGap = 0;
let last = performance.now();
const watch = setInterval(() => {
	const now = performance.now();
	longestGap = Math.max(longestGap, now - last - 5);
	last = now;
	mostRss = Math.max(mostRss, process.memoryUsage.rss());
}, 5);

globalThis.gc?.();
const before = process.memoryUsage.rss();
const begun = performance.now();
const documentation = await loadDocumentation(folder);
const read = performance.now();
const gapReading = longestGap;
longestGap = 0;
const retriever = await createRetriever(documentation);
const indexed = performance.now();
await new Promise((resolve) => setTimeout(resolve, 20));
clearInterval(watch);
mostRss = Math.max(mostRss, process.memoryUsage.rss());
globalThis.gc?.();

const questions = files.flatMap((file) =>
	JSON.parse(readFileSync(file, 'utf8')).questions.map((/** @type {{ question: string }} */ entry) => entry.question),
);
/** @type {number[]} */
const times = [];
for (const question of questions) {
	const asked = performance.now();
	await retriever.search({ text: question, pageSize: 5 });
	times.push(performance.now() - asked);
}
console.log(
	JSON.stringify({
		pages: retriever.pageCount,
		sections: retriever.sectionCount,
		readMs: Math.round(read - begun),
		indexMs: Math.round(indexed - read),
		gapReadingMs: Math.round(gapReading),
		gapIndexingMs: Math.round(longestGap),
		rssBefore: megabytes(before),
		rssMost: megabytes(mostRss),
		rssAfter: megabytes(process.memoryUsage.rss()),
		heapAfter: megabytes(process.memoryUsage().heapUsed),
		times,
	}),
);
