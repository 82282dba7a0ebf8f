/**
 * Measures how well a search by words alone finds answers: its recall on the shipped questions. The table compares this version, the
 * version before, and MiniSearch as in the first example of its manual. `retrieval-scale.js` measures time and memory.
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
before the search was tuned. Only *tuning* was used for tuning. We looked once at the *held out* questions that the version before
misses, so a few general synonyms may come from them. *Fresh* was written after the last change and asked once, so its figures are
the most honest ones.

${await measureRecall()}

Each documentation has six more questions that it does not answer. *Refused* is the share of them for which no passage scores high enough.

The documentation comes from published packages and is not part of this repository:

${sources}`,
);
