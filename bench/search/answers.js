/**
 * What readers get without a language model: the answers to questions over five documentations that are not ours, judged as
 * `docent-service eval --answers` judges them. The rules stand in `public/service/retrieval.md`.
 *
 *     node bench/search/answers.js
 *
 * Fetches the documentations from the npm registry the first time; see `answers/corpora.json`.
 */
import { readFileSync } from 'node:fs';
import { load } from '../run/load.js';
import { keep, table } from '../run/table.js';
import { fetchCorpus, sourcesOf } from './fetch-corpus.js';

const { loadDocumentation } = await load('../../src/service/documentation/load-documentation.ts');
const { createRetriever } = await load('../../src/search/create-retriever.ts');
const { parseQuestions, placeQuestions } = await load('../../src/cli/evaluation/question-set.ts');
const { judgeAnswer } = await load('../../src/cli/evaluation/judge-answer.ts');
const { askDocumentation } = await load('../../src/cli/evaluation/ask-documentation.ts');
const { serviceConfig } = await load('../../src/service/config/settings.ts');
const { createLog } = await load('../../src/service/telemetry/log.ts');

/** @param {string} name of a file in `answers` */
const read = (name) => readFileSync(new URL(`answers/${name}`, import.meta.url), 'utf8');

/** @type {{ corpora: import('./fetch-corpus.js').Corpus[] }} */
const { corpora } = JSON.parse(read('corpora.json'));

/** @typedef {{ set?: string, expected: string[], verdict: string }} Judged */

/** @type {Judged[]} */
const all = [];
const rows = [];

/** @param {string} documentation @param {string} set @param {Judged[]} judged */
function rowOf(documentation, set, judged) {
	const answerable = judged.filter(({ expected }) => expected.length > 0);
	const others = judged.filter(({ expected }) => expected.length === 0);
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
		...['good', 'card', 'missed', 'bad'].map(share),
		others.length === 0 ? '-' : `${quoted} of ${others.length}`,
	];
}

const sets = ['tuning', 'held out'];
/** @param {string} set @param {readonly Judged[]} judged */
const ofSet = (set, judged) => judged.filter((answer) => answer.set === set);

for (const corpus of corpora) {
	const folder = fetchCorpus(corpus);
	const documentation = await loadDocumentation(folder);
	const file = `${corpus.name}.questions.json`;
	const questions = placeQuestions(parseQuestions(read(file), file), documentation, file);
	const retriever = await createRetriever(documentation);
	const config = serviceConfig.parse({ docsFolder: folder, dataFolder: folder });
	const { ask } = await askDocumentation({ config, documentation, retriever, log: createLog('silent') });
	/** @type {Omit<Judged, 'expected'>[]} */
	const answers = [];
	for (const question of questions) answers.push(judgeAnswer(question, await ask(question)));
	const judged = answers.map((answer, index) => ({ ...answer, expected: questions[index].expected }));
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

*Good*: the right section is open. *Card*: nothing is open, and a right section is among the cards. *Missed*: neither. *Bad*: another section
is open. The last column counts questions that the documentation does not answer and for which a section is open. What was tried is in
\`src/decisions/passages-open-with-reason.md\`.

${table(['documentation', 'questions', 'answerable', 'good', 'card', 'missed', 'bad', 'unanswerable, open'], rows)}

The documentation comes from published packages and is not part of this repository:

${sourcesOf(corpora)}`,
);
