/**
 * How well and how quickly the documentation is searched, by words alone: recall on the shipped questions, and memory and
 * time for a documentation of 5,000 pages. Beside this version: the one before, and MiniSearch as its manual begins.
 *
 *     node bench/retrieval.js
 *
 * Fetches the two documentations from the npm registry the first time; see `retrieval/corpora.json`.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { engines } from './retrieval/engines.js';
import { fetchCorpus, listCorpora, questionsFile } from './retrieval/fetch-corpus.js';
import { load } from './retrieval/load.js';
import { writeManyPages } from './retrieval/many-pages.js';
import { keep, percentile, table } from './table.js';

const pages = 5_000;
/** Megabytes that JavaScript's objects may take; the process itself and its buffers come on top. */
const heapLimit = 330;
const { loadDocumentation } = await load('../../src/service/documentation/load-documentation.ts');
const { evaluate, summarise, summariseParts } = await load('../../src/service/retrieval/evaluate.ts');
const { parseQuestions, placeQuestions } = await load('../../src/service/retrieval/question-set.ts');
const corpora = listCorpora();

async function measureRecall() {
	const rows = [];
	for (const corpus of corpora) {
		const documentation = await loadDocumentation(fetchCorpus(corpus));
		const questions = parseQuestions(readFileSync(questionsFile(corpus), 'utf8'), corpus.questions);
		const placed = placeQuestions(questions, documentation, corpus.questions);
		for (const { name, make } of Object.values(engines)) {
			const results = await evaluate(await make(documentation), placed, 0.22);
			for (const [part, figures] of [...summariseParts(results), ['all', summarise(results)]]) {
				const shares = [figures.recallAt1, figures.recallAt5, figures.recallAt10, figures.meanReciprocalRank];
				const refusals = name.startsWith('MiniSearch') ? '-' : figures.refusals.toFixed(2);
				rows.push([corpus.name, name, part, figures.answerable, ...shares.map((share) => share.toFixed(3)), refusals]);
			}
		}
	}
	return table(
		['documentation', 'engine', 'questions', 'answerable', 'recall@1', 'recall@5', 'recall@10', 'MRR', 'refused'],
		rows,
	);
}

function measureScale() {
	const folder = mkdtempSync(join(tmpdir(), 'docent-many-pages-'));
	try {
		const { characters } = writeManyPages(folder, corpora.map(fetchCorpus), pages);
		const script = fileURLToPath(new URL('./retrieval/measure-scale.js', import.meta.url));
		const measured = Object.entries(engines).map(([key, { name }]) => {
			const flags = ['--expose-gc', ...(key === 'current' ? [`--max-old-space-size=${heapLimit}`] : [])];
			const line = execFileSync(process.execPath, [...flags, script, key, folder, ...corpora.map(questionsFile)], {
				encoding: 'utf8',
			});
			return { name, ...JSON.parse(line) };
		});
		const rows = measured.map(({ name, reading, indexing, rssRead, rssMost, indexMb, times }) => [
			name,
			`${(reading.ms / 1_000).toFixed(1)} (${(reading.processorMs / 1_000).toFixed(1)})`,
			`${(indexing.ms / 1_000).toFixed(1)} (${(indexing.processorMs / 1_000).toFixed(1)})`,
			indexing.gapMs,
			rssRead,
			rssMost,
			indexMb,
			percentile(times, 0.5).toFixed(1),
			percentile(times, 0.95).toFixed(1),
		]);
		const [{ sections }] = measured;
		const header = [
			'engine',
			'reading s (processor)',
			'indexing s (processor)',
			'longest gap while indexing ms',
			'RSS reading MB',
			'RSS most MB',
			'index MB',
			'query p50 ms',
			'query p95 ms',
		];
		return `${pages} pages, ${sections} sections, ${(characters / 1e6).toFixed(1)} million characters.\n\n${table(header, rows)}`;
	} finally {
		rmSync(folder, { recursive: true });
	}
}

const sources = table(
	['name', 'package', 'folder', 'licence', 'home'],
	corpora.map((corpus) => [
		corpus.name,
		`${corpus.package}@${corpus.version}`,
		corpus.folder,
		corpus.licence,
		corpus.home,
	]),
);
keep(
	import.meta.url,
	`# Search by words

## Recall

A question counts as found when one of the places that answer it is among the first passages. The questions were written before
anything was tuned. What was tuned, was tuned on the half called *tuning*; the other half was looked at once, before the first
change, and its figures are the honest ones.

${await measureRecall()}

Unanswerable questions come on top, six a documentation: *refused* is the share of them for which nothing scores high enough.

The documentation comes from published packages and is no part of this repository:

${sources}

## A large documentation

Pages put together from the sections of the two, about as long as theirs, with words of their own. Each engine has a process of
its own; this version's heap is limited to ${heapLimit} MB (\`--max-old-space-size\`), the others take what they like. The queries are the
shipped questions, the first ones on a cold process.

${measureScale()}`,
);
