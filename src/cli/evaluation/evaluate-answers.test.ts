import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { loadDocumentation } from '../../service/documentation/load-documentation.js';
import { createRetriever } from '../../service/retrieval/create-retriever.js';
import { evaluateAnswers, shareOfVerdicts } from './evaluate-answers.js';
import { parseQuestions, placeQuestions } from './question-set.js';

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** The default of `retrieval.answerThreshold`. */
const options = { answerThreshold: 0.22 };

it('judges the answers about Docent itself: at least 85 in 100 are good, and at most 8 are bad', async () => {
	const documentation = await loadDocumentation(pathOf('../../../public'));
	const file = pathOf('../../testing/fixtures/docent.questions.json');
	const questions = placeQuestions(parseQuestions(await readFile(file, 'utf8'), 'docent'), documentation, 'docent');
	const judged = await evaluateAnswers(await createRetriever(documentation), questions, options);
	const wrong = judged
		.filter(({ verdict }) => verdict !== 'good')
		.map(({ question, verdict }) => `${verdict}: ${question.question}`);
	const { good, bad } = shareOfVerdicts(judged);
	expect(good, wrong.join('\n')).toBeGreaterThanOrEqual(0.85);
	expect(bad, wrong.join('\n')).toBeLessThanOrEqual(0.08);
	const unanswerable = judged.filter(({ question }) => question.expected.length === 0);
	expect(unanswerable.filter(({ verdict }) => verdict === 'bad')).toEqual([]);
}, 120_000);

it('tells good, doubtful, refused and bad apart', async () => {
	const retriever = await createRetriever(await loadDocumentation(pathOf('../../testing/fixtures/docs')));
	const place = ['/guide/rollouts#rolling-back'];
	const verdictOf = async (
		question: string,
		more: { expected?: string[]; includes?: string[]; excludes?: string[] } = {},
	) => {
		const [judged] = await evaluateAnswers(retriever, [{ question, expected: place, ...more }], options);
		return judged?.verdict;
	};
	expect(await verdictOf('How do I roll back a flag?')).toBe('good');
	expect(await verdictOf('How do I roll back a flag?', { expected: ['/reference/cli'] })).toBe('bad');
	expect(await verdictOf('How do I roll back a flag?', { includes: ['Lantern Flag Off'] })).toBe('good');
	expect(await verdictOf('How do I roll back a flag?', { includes: ['a zeppelin'] })).toBe('bad');
	expect(await verdictOf('How do I roll back a flag?', { excludes: ['deploy anything'] })).toBe('bad');
	expect(await verdictOf('How do I roll back a flag?', { expected: [] })).toBe('bad');
	expect(await verdictOf('How do I roll back a flag in Kubernetes?')).toBe('doubtful');
	expect(await verdictOf('Who won the world cup?')).toBe('refused');
	expect(await verdictOf('Who won the world cup?', { expected: [] })).toBe('good');
});
