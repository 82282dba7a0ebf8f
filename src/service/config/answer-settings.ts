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
		'Lowest score of an answer, 0 to 1.',
		{ section: 'search' },
	),
	synonyms: setting(synonyms.default([]), 'DOCENT_SYNONYMS', 'Synonyms, such as `sso = single sign-on`.', {
		section: 'search',
	}),
});

/** The `assistant` group: how answers run and how long they can be received again. */
export const answerSettings = z.object({
	abandonedAfterMs: setting(
		aDay.default(600_000),
		'DOCENT_ABANDONED_AFTER_MS',
		'Time until an answer without readers stops.',
	),
	leftAfterMs: setting(aDay.default(15_000), 'DOCENT_LEFT_AFTER_MS', 'Time if readers left before the first word.'),
	keptMs: setting(
		aDay.default(600_000),
		'DOCENT_ANSWER_KEPT_MS',
		'Time to keep a finished answer for [receiving it again](../reference/assistant-api.md#receive-an-answer-again).',
	),
	beatMs: setting(aDay.default(3_000), 'DOCENT_BEAT_MS', 'Time between signs of life of a process.'),
	lostAfterMs: setting(
		aDay.default(15_000),
		'DOCENT_LOST_AFTER_MS',
		'Silence until answers of a process count as interrupted.',
	),
});

/** The `prompt` group: how much of each a language model is shown, in tokens as `estimateTokens` counts them. */
export const promptSettings = z.object({
	passages: setting(
		wholeNumber(1, 20).default(retrievalPageSize.default),
		'DOCENT_PASSAGES',
		'Sections for an answer, unless the client sets a number.',
	),
	passageTokens: setting(tokens.default(usualBudget.passageTokens), 'DOCENT_PASSAGE_TOKENS', 'Tokens of sections.'),
	historyTokens: setting(
		tokens.default(usualBudget.historyTokens),
		'DOCENT_HISTORY_TOKENS',
		'Tokens of the conversation.',
	),
	pageTokens: setting(tokens.default(usualBudget.pageTokens), 'DOCENT_PAGE_TOKENS', "Tokens of the reader's page."),
	questionTokens: setting(
		tokens.default(usualBudget.questionTokens),
		'DOCENT_QUESTION_TOKENS',
		'Tokens of the question.',
	),
	contextTokens: setting(
		tokens.default(usualBudget.contextTokens),
		'DOCENT_CONTEXT_TOKENS',
		'Tokens of selected text.',
	),
});

export type RetrievalConfig = z.infer<typeof retrievalSettings>;
export type PromptConfig = z.infer<typeof promptSettings>;
