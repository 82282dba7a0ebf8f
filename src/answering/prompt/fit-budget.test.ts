import { expect, it } from 'vitest';
import type { Question } from '../../search/passages/question.js';
import type { Passage } from '../../search/retriever.js';
import { promptSettings } from '../../service/config/answer-settings.js';
import { estimateTokens } from './estimate-tokens.js';
import { fitBudget } from './fit-budget.js';
import { writePrompt } from './prompt.js';

const budget = promptSettings.parse({});
const long = 'word '.repeat(8_000);
const passage = (url: string): Passage => ({
	url,
	path: url,
	title: 'T',
	heading: 'H',
	breadcrumb: ['T'],
	markdown: long,
	score: 1,
});
const question = (text: string, value?: string): Question => ({
	messageId: 'm',
	text,
	history: [],
	fp: 'anonymous',
	threadId: undefined,
	pageSize: 5,
	filter: null,
	context: value === undefined ? [] : [{ value }],
	currentPath: undefined,
});

it.each([4_096, 8_192, 16_384])(
	'a prompt of everything, with what is found later, fits a context of %i tokens',
	(contextTokens) => {
		const parts = {
			question: question(long, long),
			history: [{ role: 'user' as const, text: long }],
			page: [passage('/page')],
		};
		const fitted = fitBudget(budget, { contextTokens, maxOutputTokens: undefined }, parts);
		const passages = ['/a', '/b', '/c', '/d'].map(passage);
		const prompt = writePrompt({ siteTitle: 'T', ...parts, passages, hasTools: true, budget: fitted });
		const size = [prompt.system, ...prompt.messages.map(({ content }) => content)].reduce(
			(sum, text) => sum + estimateTokens(text),
			0,
		);
		expect(size + fitted.passageTokens * 0.5 + 1_000).toBeLessThan(contextTokens);
	},
);

it('a short question leaves its room to the passages', () => {
	const of = (parts: Parameters<typeof fitBudget>[2]) =>
		fitBudget(budget, { contextTokens: 8_192, maxOutputTokens: undefined }, parts).passageTokens;
	const short = of({ question: question('Why?'), history: [], page: [] });
	expect(short).toBeGreaterThan(3_500);
	expect(of({ question: question('Why?', long), history: [], page: [] })).toBeLessThan(short);
});

it('a short question stays whole, however small the context is', () => {
	const parts = { question: question('How do I roll back a flag?'), history: [], page: [] };
	const fitted = fitBudget(budget, { contextTokens: 4_096, maxOutputTokens: undefined }, parts);
	const prompt = writePrompt({ siteTitle: 'T', ...parts, passages: ['/a', '/b'].map(passage), budget: fitted });
	expect(prompt.messages[0]?.content).toContain('How do I roll back a flag?');
});

it('without a known context the budgets stay', () => {
	const none = { contextTokens: undefined, maxOutputTokens: undefined };
	expect(fitBudget(budget, none, { question: question(long), history: [], page: [] })).toBe(budget);
});
