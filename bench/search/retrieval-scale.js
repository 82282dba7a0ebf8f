/**
 * What searching a documentation of 5,000 pages costs: time and memory of the index, and time of queries. Beside this version: MiniSearch
 * with the same stemmer and stopwords. `index-5000.js` measures how the pages are read.
 *
 *     node bench/search/retrieval-scale.js [pages]
 *
 * Fetches the two documentations that the pages are made of from the npm registry the first time; see `corpora.json`.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { numberAt } from '../run/arguments.js';
import { load } from '../run/load.js';
import { keep, percentile, table } from '../run/table.js';
import { writeManyPages } from '../service/many-pages.js';
import { watchProcess } from '../service/watch-process.js';
import { engines } from './engines.js';
import { fetchCorpus, listCorpora, questionsFile } from './fetch-corpus.js';

const { loadDocumentation } = await load('../../src/service/documentation/load-documentation.ts');

const pages = numberAt(0, 5_000, 'pages');
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');
const corpora = listCorpora();
const questions = corpora.flatMap((corpus) =>
	JSON.parse(readFileSync(questionsFile(corpus), 'utf8')).questions.map(
		(/** @type {{ question: string }} */ { question }) => question,
	),
);

function memory() {
	collectGarbage();
	const { heapUsed, arrayBuffers } = process.memoryUsage();
	return (heapUsed + arrayBuffers) / 2 ** 20;
}

/** @param {import('./engines.js').Engine} engine @param {any} documentation */
async function measure({ name, make }, documentation) {
	const before = memory();
	const report = watchProcess();
	const retriever = await make(documentation);
	const { seconds, processorSeconds, gapMs } = report();
	const megabytes = memory() - before;
	/** @type {number[]} */
	const elapsed = [];
	/** @type {number[]} */
	const processor = [];
	for (const text of questions) {
		const before = process.cpuUsage();
		const begun = performance.now();
		await retriever.search({ text, pageSize: 5 });
		elapsed.push(performance.now() - begun);
		const { user, system } = process.cpuUsage(before);
		processor.push((user + system) / 1_000);
	}
	const both = (/** @type {number} */ share) =>
		`${percentile(elapsed, share).toFixed(1)} (${percentile(processor, share).toFixed(1)})`;
	return [name, `${seconds} (${processorSeconds})`, gapMs, Math.round(megabytes), both(0.5), both(0.95)];
}

const folder = mkdtempSync(join(tmpdir(), 'docent-many-pages-'));
try {
	const { characters } = writeManyPages(folder, corpora.map(fetchCorpus), pages);
	const documentation = await loadDocumentation(folder);
	const sections = documentation.pages.reduce(
		(/** @type {number} */ sum, /** @type {{ sections: unknown[] }} */ page) => sum + page.sections.length,
		0,
	);
	const rows = [];
	for (const engine of engines) rows.push(await measure(engine, documentation));
	const header = ['engine', 'indexing s (processor)', 'longest gap while indexing ms', 'index MB'];
	keep(
		import.meta.url,
		`# A large documentation

Pages put together from the sections of two real ones, about as long as theirs, with words of their own. The queries are the shipped
questions. Times are elapsed; in brackets, what the processor spent, which depends less on what else the machine had to do.

${pages} pages, ${sections} sections, ${(characters / 1e6).toFixed(1)} million characters.

${table([...header, 'query p50 ms', 'query p95 ms'], rows)}`,
	);
} finally {
	rmSync(folder, { recursive: true });
}
