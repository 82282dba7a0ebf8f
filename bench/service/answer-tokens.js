/**
 * What an answer with a language model costs in tokens: the prompts of all its calls, and the citations that the model writes. The model
 * follows a script: it cites three passages, as the rules of its prompt ask for; asked to, it searches once more before.
 *
 *     node bench/service/answer-tokens.js [<folder of documentation> <set.json>]...
 *
 * Asks the questions of `{ "questions": [{ "question": "…" }] }` about each folder, and those of the gate about Docent's own pages. Needs
 * `npm run build`. `DOCENT_BEFORE=<folder of an older checkout that is built>` counts that one too. Tokens are estimated as the service
 * estimates them, four characters each.
 */
import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { load } from '../run/load.js';
import { keep, percentile, table } from '../run/table.js';
import { ask, builds } from './ask.js';
import { passagesIn, startScriptedModel, withModel } from './scripted-model.js';
import { startService } from './start-service.js';

/** @type {typeof import('../../src/service/answers/prompt/estimate-tokens.js')} */
const { estimateTokens } = await load('../../src/service/answers/prompt/estimate-tokens.ts');

/** @typedef {import('./scripted-model.js').Request} Request */

/** Citations of one answer: 122 stood in the 42 answers of a documentation's readers that were written by hand from stored prompts. */
const citationsOfAnswer = 3;
const citationsOfAll = 122;

const ownSet = ['public', 'src/testing/fixtures/docent.questions.json'];
// Run among all benches, the arguments are not for this one.
const given = process.argv[1]?.endsWith('answer-tokens.js') ? process.argv.slice(2) : [];
const sets = [...ownSet, ...given].flatMap((folder, index, all) =>
	index % 2 === 0 ? [{ folder, questions: all[index + 1] ?? '' }] : [],
);

/** @param {Request} request @returns {string[]} as its rules ask for */
function citationsFor(request) {
	const isByNumber = request.messages[0]?.content?.includes('square brackets') ?? false;
	const passages = passagesIn(request).slice(0, citationsOfAnswer);
	return passages.map(({ number, url }) => (isByNumber ? `[${number}]` : `[${number}](${url})`));
}

/** @param {Request} request */
const answerTo = (request) => ({
	text: citationsFor(request)
		.map((citation) => `This is what the section says about it, in a sentence of an ordinary length ${citation}.`)
		.join('\n\n'),
});

/** @param {string} query @returns {(request: Request) => import('./scripted-model.js').Said} */
const searchesOnce = (query) => (request) =>
	request.messages.some(({ role }) => role === 'tool') ? answerTo(request) : { call: ['search', { query }] };

/** @param {Request} request */
const rulesOf = ({ messages, tools }) =>
	estimateTokens((messages[0]?.content ?? '') + (tools ? JSON.stringify(tools) : ''));
/** @param {Request} request */
const promptOf = (request) =>
	rulesOf(request) + request.messages.slice(1).reduce((sum, { content }) => sum + estimateTokens(content ?? ''), 0);

const way = (/** @type {string} */ name, searches = false) => ({ name, searches });
const ways = [
	...builds.toReversed().map(({ name, root }) => ({ ...way(`${name}, answers at once`), root })),
	{ ...way('this version, searches once more', true), root: '.' },
];

/** @param {{ folder: string, questions: string }} set @param {typeof ways[number]} way */
async function count({ folder, questions }, { root, searches }) {
	const words = 'options of the configuration';
	const model = await startScriptedModel(searches ? searchesOnce(words) : answerTo);
	const service = await startService(folder, { root, env: withModel(model.url) });
	/** @type {number[]} */
	const prompts = [];
	/** @type {number[]} */
	const rules = [];
	/** @type {string[]} */
	const citations = [];
	let removed = 0;
	try {
		const all = JSON.parse(readFileSync(questions, 'utf8')).questions;
		for (const { question: text, after = [] } of all) {
			let before;
			for (const earlier of [after].flat()) before = await ask(service, { text: earlier }, before);
			model.requests.length = 0;
			const { sources } = await ask(service, { text }, before);
			const [first] = model.requests;
			const last = model.requests.at(-1);
			if (!first || !last) continue;
			const written = citationsFor(last);
			prompts.push(model.requests.reduce((sum, request) => sum + promptOf(request), 0));
			rules.push(rulesOf(first));
			citations.push(...written);
			removed += written.length - sources.length;
		}
	} finally {
		await service.stop();
		model.close();
	}
	const cost = estimateTokens(citations.join('')) / Math.max(1, citations.length);
	return { prompts, rules: rules[0] ?? 0, cost, removed, answers: prompts.length };
}

const rows = [];
for (const set of sets) {
	const name = set.folder === 'public' ? "Docent's own" : `${basename(dirname(set.folder))}/${basename(set.folder)}`;
	for (const way of ways) {
		const { prompts, rules, cost, removed, answers } = await count(set, way);
		const mean = prompts.reduce((sum, tokens) => sum + tokens, 0) / Math.max(1, answers);
		const all = Math.round(cost * citationsOfAll);
		rows.push([
			name,
			way.name,
			answers,
			percentile(prompts, 0.5),
			Math.round(mean),
			rules,
			cost.toFixed(1),
			all,
			removed,
		]);
	}
}
const header = [
	'documentation',
	'model',
	'answers',
	'prompt tokens, median',
	'mean',
	'of the first prompt: rules and tools',
	'tokens of a citation',
	`${citationsOfAll} citations`,
	'citations removed',
];
keep(
	import.meta.url,
	`# Tokens of an answer\n\nPrompts are counted over all calls of the model for one question, with the tools that they offer. Rules and tools are the same for each question, and a provider may have them cached.\n\n${table(header, rows)}`,
);
process.exit(0);
