/**
 * Does one step with the database of a documentation, in a process of its own so that its memory is its own:
 *
 *     node bench/service/load-index.js open|load <data folder> [postgres://…]
 *
 * Prints one line of JSON.
 */
import { performance } from 'node:perf_hooks';
import { argv } from 'node:process';
import { load } from '../run/load.js';

const [step = '', dataFolder = '', databaseUrl] = argv.slice(2);
const { openDatabase } = await load('../../src/service/database/open-database.ts');
const { ensureDomain } = await load('../../src/service/library/domains.ts');
const { createSqlDocumentStore } = await load('../../src/service/library/document-store.ts');
const { createLibrary } = await load('../../src/service/library/library.ts');
const { createRetriever } = await load('../../src/service/retrieval/create-retriever.ts');
const tick = 2;

let mostRss = process.memoryUsage.rss();
let longestGap = 0;
let last = performance.now();
const watch = setInterval(() => {
	const now = performance.now();
	longestGap = Math.max(longestGap, now - last - tick);
	last = now;
	mostRss = Math.max(mostRss, process.memoryUsage.rss());
}, tick);

const database = await openDatabase({ dataFolder, databaseUrl });
await ensureDomain(database, { organization: 'bench', projectId: 'bench', domain: 'docs' });
const documents = createSqlDocumentStore(database);
await new Promise((resolve) => setTimeout(resolve, 10));
longestGap = 0;
const processor = process.cpuUsage();
const begun = performance.now();
let did;
if (step === 'load') {
	const log = { info() {}, error() {} };
	const library = createLibrary({ documents, notices: database.notices, createRetriever, log });
	const { retriever } = await library.open('docs');
	did = `${retriever.pageCount} pages, ${retriever.sectionCount} sections`;
	library.close();
}
const ms = performance.now() - begun;
const { user, system } = process.cpuUsage(processor);
await new Promise((resolve) => setTimeout(resolve, 10));
clearInterval(watch);
await database.close();
const seconds = (/** @type {number} */ value) => Number((value / 1_000).toFixed(1));
console.log(
	JSON.stringify({
		did,
		seconds: seconds(ms),
		processorSeconds: seconds((user + system) / 1_000),
		gapMs: Math.round(longestGap),
		rss: Math.round(mostRss / 2 ** 20),
	}),
);
process.exit(0);
