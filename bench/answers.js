/**
 * What readers get without a language model: the answers to questions over five documentations that are not ours, judged as
 * `docent-service eval --answers` judges them. The rules stand in `public/service/measure-the-search.md`.
 *
 *     node bench/answers.js
 *
 * Fetches the documentations from the npm registry the first time; see `answers/corpora.json`.
 */
import { readFileSync } from 'node:fs';
import { fetchCorpus } from './retrieval/fetch-corpus.js';
import { load } from './retrieval/load.js';
import { keep, table } from './table.js';

const { loadDocumentation } = await load('../../src/service/documentation/load-documentation.ts');
const { createRetriever } = await load('../../src/service/retrieval/create-retriever.ts');
const { parseQuestions, placeQuestions } = await load('../../src/cli/evaluation/question-set.ts');
const { evaluateAnswers } = await load('../../src/cli/evaluation/evaluate-answers.ts');

/** @param {string} name of a file in `answers` */
const read = (name) => readFileSync(new URL(`answers/${name}`, import.meta.url), 'utf8');

/** @type {{ corpora: import('./retrieval/fetch-corpus.js').Corpus[] }} */
const { corpora } = JSON.parse(read('corpora.json'));

/** @typedef {{ question: { set?: string, expected: string[] }, verdict: string }} Judged */

/** @type {Judged[]} */
const all = [];
const rows = [];

/** @param {string} documentation @param {string} set @param {Judged[]} judged */
function rowOf(documentation, set, judged) {
	const answerable = judged.filter(({ question }) => question.expected.length > 0);
	const others = judged.filter(({ question }) => question.expected.length === 0);
	/** @param {string} wanted */
	const share = (wanted) => {
		const count = answerable.filter(({ verdict }) => verdict === wanted).length;
		return `${Math.round((100 * count) / answerable.length)} %`;
	};
	const quoted = others.filter(({ verdict }) => verdict === 'bad').length;
	return [
		documentation,
		set,
		answerable.length,
		...['good', 'doubtful', 'refused', 'bad'].map(share),
		others.length === 0 ? '-' : `${quoted} of ${others.length}`,
	];
}

const sets = ['tuning', 'held out'];
/** @param {string} set @param {readonly Judged[]} judged */
const ofSet = (set, judged) => judged.filter(({ question }) => question.set === set);

for (const corpus of corpora) {
	const documentation = await loadDocumentation(fetchCorpus(corpus));
	const file = `${corpus.name}.questions.json`;
	const questions = placeQuestions(parseQuestions(read(file), file), documentation, file);
	const judged = await evaluateAnswers(await createRetriever(documentation), questions, { answerThreshold: 0.22 });
	all.push(...judged);
	for (const set of sets) rows.push(rowOf(corpus.name, set, ofSet(set, judged)));
}
for (const set of sets) rows.push(rowOf('all', set, ofSet(set, all)));

keep(
	import.meta.url,
	`# Answers without a language model

Questions as readers ask them, with the words that a good answer has. *Tuning*: a third in other words than the documentation's, pasted
error messages, names of options, typing errors; written from the documentation alone, and looked at since, all of them, while
thresholds were tuned. *Held out*: written later by somebody who saw no answer, from the source files alone: for each documentation two
“how do I”, a pasted error message or a name, a yes-or-no question, a difference or a “what is”, and one in other words. No answer to
them was seen before they were complete, and nothing is tuned on them. Questions that were tuned on move to *tuning*, and others are written.

All 30 held-out answers were also read one by one: 16 good, 8 doubtful, 2 refused, 4 bad, as the rules count them. One of the good ones
ended before what it led up to when it was first read, and was mended. Of the bad ones, 3 quote
a section that has the words of the question and is about something else. What was tried against that is in
\`src/decisions/quoted-answers-rank-by-words.md\`.

*Doubtful*: the three nearest sections are shown and said to be that. *Refused*: the documentation is said not to answer, although it does.
*Bad*: something else is quoted. The last column counts questions that the documentation does not answer and that got a quotation.

${table(['documentation', 'questions', 'answerable', 'good', 'doubtful', 'refused', 'bad', 'unanswerable, quoted'], rows)}

The documentation comes from published packages and is not part of this repository:

${table(
	['name', 'package', 'folder', 'licence', 'home'],
	corpora.map(({ name, package: from, version, folder, licence, home }) => [
		name,
		`${from}@${version}`,
		folder,
		licence,
		home,
	]),
)}`,
);
