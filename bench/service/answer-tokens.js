/**
 * What an answer with a language model costs in tokens: the prompts of all its calls, and the citations that the model writes. The model
 * follows a script. It cites three passages, as the rules of its prompt ask. In one of the runs it searches once more before it answers.
 *
 *     node bench/service/answer-tokens.js
 *
 * Asks the questions of the gate about Docent's own pages. Needs `npm run build`. Tokens are estimated as the service estimates them,
 * four characters each.
 */
import { readFileSync } from 'node:fs';
import { load } from '../run/load.js';
import { keep, percentile, table } from '../run/table.js';
import { ask } from './ask.js';
import { citationsFor, startModel, withModel } from './model.js';
import { startService } from './start-service.js';

/** @type {typeof import('../../src/answering/prompt/estimate-tokens.js')} */
const { estimateTokens } = await load('../../src/answering/prompt/estimate-tokens.ts');

/** @typedef {import('./model.js').Request} Request */

/** Citations of one answer: 122 stood in the 42 answers of a documentation's readers that were written by hand from stored prompts. */
const citationsOfAnswer = 3;
const citationsOfAll = 122;
const { questions } = JSON.parse(readFileSync('src/testing/fixtures/docent.questions.json', 'utf8'));

/** @param {Request} request */
const answerTo = (request) =>
	citationsFor(request, citationsOfAnswer)
		.map((citation) => `This is what the section says about it, in a sentence of an ordinary length ${citation}.`)
		.join('\n\n');

/** @param {Request} request */
const rulesOf = ({ messages, tools }) =>
	estimateTokens((messages[0]?.content ?? '') + (tools ? JSON.stringify(tools) : ''));
/** @param {Request} request */
const promptOf = (request) =>
	rulesOf(request) + request.messages.slice(1).reduce((sum, { content }) => sum + estimateTokens(content), 0);

/** @param {string} name @param {string} [searches] */
async function count(name, searches) {
	const model = await startModel(answerTo, { searches });
	const service = await startService('public', { env: withModel(model.url) });
	/** @type {number[]} */
	const prompts = [];
	/** @type {string[]} */
	const citations = [];
	let rules = 0;
	let removed = 0;
	try {
		for (const { question: text, after = [] } of questions) {
			let before;
			for (const earlier of [after].flat()) before = await ask(service, { text: earlier }, before);
			model.requests.length = 0;
			const { sources } = await ask(service, { text }, before);
			const [first] = model.requests;
			const last = model.requests.at(-1);
			if (!first || !last) continue;
			const written = citationsFor(last, citationsOfAnswer);
			prompts.push(model.requests.reduce((sum, request) => sum + promptOf(request), 0));
			citations.push(...written);
			rules ||= rulesOf(first);
			removed += written.length - sources.length;
		}
	} finally {
		await service.stop();
		await model.close();
	}
	const mean = prompts.reduce((sum, tokens) => sum + tokens, 0) / Math.max(1, prompts.length);
	const cost = estimateTokens(citations.join('')) / Math.max(1, citations.length);
	return [
		...[name, prompts.length, percentile(prompts, 0.5), Math.round(mean), rules],
		...[cost.toFixed(1), Math.round(cost * citationsOfAll), removed],
	];
}

const rows = [await count('answers at once'), await count('searches once more', 'options of the configuration')];
const header = [
	...['model', 'answers', 'prompt tokens, median', 'mean', 'of the first prompt: rules and tools'],
	...['tokens of a citation', `${citationsOfAll} citations`, 'citations removed'],
];
keep(
	import.meta.url,
	`# Tokens of an answer\n\nPrompts are counted over all calls of the model for one question, with the tools that they offer. Rules and tools are the same for each question, and a provider may have them cached.\n\n${table(header, rows)}`,
);
process.exit();
