/**
 * How well documentation is searched by words alone: recall on the shipped questions. Beside this version: the one before,
 * and MiniSearch as its manual begins. What it costs is measured by `retrieval-scale.js`.
 *
 *     node bench/retrieval.js
 *
 * Fetches the two documentations from the npm registry the first time; see `retrieval/corpora.json`.
 */
import { readFileSync } from 'node:fs';
import { engines } from './retrieval/engines.js';
import { fetchCorpus, listCorpora, questionsFile } from './retrieval/fetch-corpus.js';
import { load } from './retrieval/load.js';
import { keep, table } from './table.js';

const { loadDocumentation } = await load('../../src/service/documentation/load-documentation.ts');
const { evaluate, summarise, summariseParts } = await load('../../src/cli/evaluation/evaluate.ts');
const { parseQuestions, placeQuestions } = await load('../../src/cli/evaluation/question-set.ts');
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

A question counts as found when one of the places that answer it is among the first passages. *Tuning* and *held out* were written
before anything was tuned. What was tuned, was tuned on the former; of the latter, the questions that the version before loses
were seen once, so that a few general synonyms may owe to them. *Fresh* was written after the last change and asked once: its
figures are the honest ones.

${await measureRecall()}

Unanswerable questions come on top, six a documentation: *refused* is the share of them for which nothing scores high enough.

The documentation comes from published packages and is no part of this repository:

${sources}`,
);
