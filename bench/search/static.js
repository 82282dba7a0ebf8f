/**
 * What a question costs that is answered from an index in files: bytes, files, and rounds of requests that wait for one another, until
 * the first passages stand there; beside Pagefind over the same pages. And whether the service finds the same passages.
 *
 *     node bench/search/static.js [--questions=<most of a site>] [--most=<those of them in Chromium>] [folder of documentation]...
 *
 * The folders are joined to documentations of 2,000 and 10,000 pages, if there are so many. Needs a Chromium, and a registry: it fetches
 * the documentations with questions, see `answers/corpora.json`, and Pagefind, into a temporary folder.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { load } from '../run/load.js';
import { keep, percentile, table } from '../run/table.js';
import { clientFiles, installPagefind, openSite, pagefindFiles, pagefindVersion } from './static-browser.js';
import { joinSites, readCorpora, readFolder, someOf } from './static-sites.js';

const { createRetriever } = await load('../../src/search/create-retriever.ts');
const { writeIndex } = await load('../../src/search/files/write-index.ts');
const { openIndex } = await load('../../src/search/files/open-index.ts');
const { findPassages } = await load('../../src/search/passages/find-passages.ts');
const { extractiveAnswer } = await load('../../src/search/extractive/extractive-answer.ts');

/** @typedef {import('./static-sites.js').Site} Site */
/** @typedef {{ bytes: number, files: number, rounds: number, kinds: Record<string, number>, isFound: boolean | undefined, isSame: boolean }} Cost */

const { values, positionals } = parseArgs({
	options: { questions: { type: 'string', default: '1000' }, most: { type: 'string', default: '40' } },
	allowPositionals: true,
});
const busy = loadavg()[0] ?? 0;
const sizes = [2_000, 10_000];
const threshold = 0.35;

/**
 * The passages of a question, and then the answer that quotes them, as the client of an index asks for them.
 * @param {any} retriever @param {string} text @param {(run: () => Promise<any>) => Promise<any>} complete
 */
async function answerFrom(retriever, text, complete = (run) => run()) {
	const reader = { messageId: 'question', fp: '', threadId: undefined, history: [], filter: null, context: [] };
	const asked = { ...reader, text, currentPath: undefined, pageSize: 5 };
	const findings = await complete(() => findPassages(retriever, asked, [], threshold));
	const shown = await complete(async () => {
		const answer = extractiveAnswer(findings);
		return JSON.stringify([answer.text, answer.data, answer.hasFurther()]);
	});
	return { passages: findings.passages, shown };
}

/** @param {string[]} expected @param {readonly { path: string }[]} found whether one of the first five pages answers */
const isFoundIn = (expected, found) =>
	expected.length === 0 ? undefined : found.slice(0, 5).some(({ path }) => expected.includes(path));

/** The kind of a file: the letters of its name. @param {string} name */
const kindOf = (name) => name.replace(/^.*\//, '').replace(/\d*\.(bin|json)$/, '');

/** Asks each question of a fresh index. @param {Site} site @param {Map<string, Uint8Array>} files @returns {Promise<Cost[]>} */
async function measureIndex({ documentation, questions }, files) {
	const memory = await createRetriever(documentation);
	const costs = [];
	for (const { question, expected } of questions) {
		/** @type {Record<string, number>} */
		const kinds = {};
		let [count, rounds, open] = [0, 0, 0];
		const index = await openIndex(async (/** @type {string} */ name) => {
			const { length } = files.get(name) ?? new Uint8Array();
			kinds[kindOf(name)] = (kinds[kindOf(name)] ?? 0) + length;
			count += 1;
			if (open++ === 0) rounds += 1;
			await new Promise((resolve) => setImmediate(resolve));
			open -= 1;
			return files.get(name);
		});
		const here = await answerFrom(index.retriever, question, index.complete);
		const bytes = Object.values(kinds).reduce((sum, own) => sum + own, 0);
		const there = await answerFrom(memory, question);
		const isFound = isFoundIn(expected, await memory.search({ text: question, pageSize: 5 }));
		costs.push({ bytes, files: count, rounds, kinds, isFound, isSame: here.shown === there.shown });
	}
	return costs;
}

const kB = (/** @type {number} */ bytes) => (bytes / 1_000).toFixed(bytes < 10_000 ? 1 : 0);
const mean = (/** @type {number[]} */ values) => values.reduce((sum, value) => sum + value, 0) / values.length;
const most = (/** @type {number[]} */ values) => Math.max(...values);
/** Mean, median, 90th of a hundred, and most. @param {number[]} values @param {(value: number) => string} write */
const spread = (values, write) =>
	[mean(values), percentile(values, 0.5), percentile(values, 0.9), most(values)].map(write).join(' / ');
const whole = (/** @type {number} */ value) => value.toFixed(0);
/** @param {readonly (boolean | undefined)[]} found */
const recall = (found) => {
	const answerable = found.filter((one) => one !== undefined);
	return `${answerable.filter(Boolean).length} of ${answerable.length}`;
};

const temporary = mkdtempSync(join(tmpdir(), 'docent-static-'));
const client = await clientFiles(join(temporary, 'client'));
const pagefind = await installPagefind(temporary);

const corpora = await readCorpora();
/** @type {Awaited<ReturnType<typeof readFolder>>[]} */
const folders = [];
for (const folder of positionals) folders.push(await readFolder(folder));
const joined = sizes.flatMap((size) => joinSites([...corpora, ...folders], size) ?? []);

const sizesRows = [];
const kindRows = [];
const besideRows = [];
const pageRows = [];
for (const site of [...corpora, ...joined]) {
	const { documentation } = site;
	const questions = someOf(site.questions, Number(values.questions));
	const settings = { title: documentation.title, passages: 5, answerThreshold: threshold };
	/** @type {Map<string, Uint8Array>} */
	const files = await writeIndex(documentation, settings);
	const costs = await measureIndex({ ...site, questions }, files);
	const inAll = [...files.values()].reduce((sum, { length }) => sum + length, 0);
	sizesRows.push([
		site.name,
		documentation.pages.length,
		`${files.size} (${(inAll / 1e6).toFixed(1)} MB)`,
		questions.length,
		spread(
			costs.map(({ bytes }) => bytes),
			kB,
		),
		spread(
			costs.map((cost) => cost.files),
			whole,
		),
		spread(
			costs.map(({ rounds }) => rounds),
			whole,
		),
		`${costs.filter(({ isSame }) => isSame).length} of ${costs.length}`,
		recall(costs.map(({ isFound }) => isFound)),
	]);
	const kind = (/** @type {string} */ name) => mean(costs.map(({ kinds }) => kinds[name] ?? 0));
	kindRows.push([site.name, ...['core', 't', 'g', 'w', 'c', 's'].map((name) => kB(kind(name)))]);
	const served = await openSite({ index: files, client, pagefind: await pagefindFiles(pagefind, documentation) });
	const asked = someOf(questions, Number(values.most));
	for (const engine of /** @type {const} */ (['docent', 'pagefind'])) {
		const answers = [];
		for (const { question, expected } of asked) {
			const answer = await served.ask(engine, question);
			const found =
				engine === 'docent'
					? costs[questions.findIndex((own) => own.question === question)]?.isFound
					: isFoundIn(
							expected,
							answer.paths.map((path) => ({ path })),
						);
			answers.push({ ...answer, isFound: found });
		}
		besideRows.push([
			site.name,
			engine === 'docent' ? 'an index of Docent' : `Pagefind ${pagefindVersion}`,
			asked.length,
			kB(mean(answers.map(({ code }) => code))),
			spread(
				answers.map(({ index }) => index),
				kB,
			),
			spread(
				answers.map(({ code, index }) => code + index),
				kB,
			),
			spread(
				answers.map(({ requests }) => requests),
				whole,
			),
			recall(answers.map(({ isFound }) => isFound)),
			spread(
				answers.map(({ ms }) => ms),
				whole,
			),
		]);
	}
	for (const slower of [1, 4]) {
		const { keys, typing, asking } = await served.type(
			someOf(questions, 6).map(({ question }) => question),
			slower,
		);
		pageRows.push([
			site.name,
			slower,
			keys.length,
			[percentile(keys, 0.5), percentile(keys, 0.95), most(keys)].map(whole).join(' / '),
			whole(typing),
			whole(asking),
		]);
	}
	await served.close();
}
await pagefind.close();
rmSync(temporary, { recursive: true });

const four = '(mean / median / 90th of a hundred / most)';
keep(
	import.meta.url,
	`# Questions to an index in files

What is loaded for the first question of a page until its passages stand there, without a server: kB are 1,000 bytes as they travel.
\`npm run size\` says what the panel and the code that ranks and quotes weigh.

Numbers of a question ${four}:

${table(['documentation', 'pages', 'files in all', 'questions', 'index and text, kB', 'requests', 'rounds', 'same answer as the service', 'recall@5 of pages'], sizesRows)}

kB of a question by kind of file, mean: \`core\` has lengths, the navigation and what else of pages ranks, \`t\` terms, \`g\` groups of synonyms,
\`w\` words for spelling, \`c\` pairs of characters, \`s\` sections and the names of their pages. The reader is on no page of the documentation.

${table(['documentation', 'core', 't', 'g', 'w', 'c', 's'], kindRows)}

## Beside Pagefind

The same pages and questions in Chromium, each question with an empty cache and the first of its page: our first passages, and
Pagefind's first five results with their excerpts. The site is on the same machine, so times are those of the processor, which had
${busy.toFixed(0)} other processes waiting when the run began. Pagefind gets the
pages as HTML with their headings, texts and code, without a theme. Pagefind looks for pages that have every word of a question, and most
of these questions are sentences: that costs it recall, and it spares bytes where it finds nothing. The larger documentations are joined
from several, and the questions are about two or more of those.

${table(['documentation', 'engine', 'questions', 'code, kB', `index and text, kB ${four}`, 'all, kB', 'requests', 'recall@5 of pages', 'ms'], besideRows)}

## On a page without a worker

The page reads the index itself, where a policy forbids the worker: so these are the most that a worker takes, too. Questions are typed
letter by letter in the palette's search, once for the files and once for the clock; times from a key to its results (median / 95th of a
hundred / most), and the longest task of the page while they are typed, and while a first question is asked and answered.

${table(['documentation', 'times slower', 'keys', 'ms from a key', 'longest task while typing, ms', 'longest task of a first question, ms'], pageRows)}`,
);
process.exit();
