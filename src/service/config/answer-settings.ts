import { z } from 'zod';
import { usualBudget } from '../../answering/prompt/fit-budget.js';
import { answerThreshold, retrievalPageSize } from '../../contract/limits.js';
import { fraction, milliseconds, setting, wholeNumber } from './setting.js';

const synonyms = z
	.array(
		z
			.string()
			.max(1_000)
			.refine((group) => group.split('=').every((words) => words.trim() !== '') && group.includes('=')),
	)
	.describe('join words and phrases that say the same by =, as in sso = single sign-on');
const tokens = wholeNumber(0, 1_000_000).describe('use a whole number of tokens from 0 to 1000000');
const aDay = milliseconds(20, 86_400_000);

/** The `retrieval` group: what counts as found. */
export const retrievalSettings = z.object({
	answerThreshold: setting(
		fraction(1).default(answerThreshold),
		'DOCENT_ANSWER_THRESHOLD',
		'Passages that score lower do not count as an answer, 0 to 1.',
		{ section: 'search' },
	),
	synonyms: setting(
		synonyms.default([]),
		'DOCENT_SYNONYMS',
		'Words and phrases that say the same, as in `sso = single sign-on`.',
		{ section: 'search' },
	),
});

/** The `assistant` group: how answers run and how long they can be received again. */
export const answerSettings = z.object({
	abandonedAfterMs: setting(
		aDay.default(600_000),
		'DOCENT_ABANDONED_AFTER_MS',
		'Milliseconds after which an answer that nobody reads is stopped.',
	),
	leftAfterMs: setting(
		aDay.default(15_000),
		'DOCENT_LEFT_AFTER_MS',
		'Milliseconds after which an answer is stopped whose readers all left before its first word; a reload comes back sooner.',
	),
	keptMs: setting(
		aDay.default(600_000),
		'DOCENT_ANSWER_KEPT_MS',
		'Milliseconds after its end that an answer can be received again whole.',
	),
	beatMs: setting(
		aDay.default(3_000),
		'DOCENT_BEAT_MS',
		'Milliseconds between two signs of life of a process that runs answers.',
	),
	lostAfterMs: setting(
		aDay.default(15_000),
		'DOCENT_LOST_AFTER_MS',
		'Milliseconds of silence after which the answers of a process count as interrupted.',
	),
});

/** The `prompt` group: how much of each a language model is shown, in tokens as `estimateTokens` counts them. */
export const promptSettings = z.object({
	passages: setting(
		wholeNumber(1, 20).default(retrievalPageSize.default),
		'DOCENT_PASSAGES',
		'Passages that a search brings for an answer, unless the client says how many.',
	),
	passageTokens: setting(
		tokens.default(usualBudget.passageTokens),
		'DOCENT_PASSAGE_TOKENS',
		'Tokens of passages of the documentation that a model is shown.',
	),
	historyTokens: setting(
		tokens.default(usualBudget.historyTokens),
		'DOCENT_HISTORY_TOKENS',
		'Tokens of what was said before that a model is shown.',
	),
	pageTokens: setting(
		tokens.default(usualBudget.pageTokens),
		'DOCENT_PAGE_TOKENS',
		"Tokens of the reader's page that a model is shown, when the question is about it.",
	),
	questionTokens: setting(
		tokens.default(usualBudget.questionTokens),
		'DOCENT_QUESTION_TOKENS',
		'Tokens of the question that a model is shown; of a longer one it sees the beginning and the end.',
	),
	contextTokens: setting(
		tokens.default(usualBudget.contextTokens),
		'DOCENT_CONTEXT_TOKENS',
		'Tokens of what the reader selected that a model is shown.',
	),
});

export type RetrievalConfig = z.infer<typeof retrievalSettings>;
export type PromptConfig = z.infer<typeof promptSettings>;
