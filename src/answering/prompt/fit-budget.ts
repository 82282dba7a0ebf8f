import { estimateTokens } from './estimate-tokens.js';
import type { PromptBudget, PromptOptions } from './prompt.js';

/** The limits of a model, in tokens. */
interface ModelLimits {
	contextTokens?: number | undefined;
	maxOutputTokens?: number | undefined;
}

/** What a model is shown where nothing else is set. */
export const usualBudget: PromptBudget = {
	passageTokens: 6_000,
	historyTokens: 3_000,
	pageTokens: 3_000,
	questionTokens: 4_000,
	contextTokens: 3_000,
};

/** Tokens of the rules, the tools and the marks around each text. */
const rulesTokens = 1_500;
/** Tokens that an answer may take, where no setting tells. */
export const answerTokens = 1_000;
/** The least room. A model with a smaller context cannot answer from documentation. */
const roomMin = 500;
/** The most that a question takes of the room. */
const questionShare = 0.25;
/** What is found later may take half as much again. */
export const laterShare = 0.5;

/** Tokens that a question and its answer may need: what is found, also later, and what was said before. */
export const longestPrompt = (
	{ passageTokens, historyTokens }: PromptBudget,
	{ maxOutputTokens = answerTokens }: Pick<ModelLimits, 'maxOutputTokens'>,
): number => rulesTokens + Math.round(passageTokens * (1 + laterShare)) + historyTokens + maxOutputTokens;

type Needs = Pick<PromptOptions, 'question' | 'history' | 'page'>;

/** The budgets of a prompt, made smaller where all that this prompt needs would not fit into the model's context: the rest in one proportion beside the question. */
export function fitBudget(
	budget: PromptBudget,
	{ contextTokens, maxOutputTokens = answerTokens }: ModelLimits,
	{ question, history, page = [] }: Needs,
): PromptBudget {
	if (contextTokens === undefined) return budget;
	const sizeOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + estimateTokens(text), 0);
	const needs = {
		passageTokens: budget.passageTokens,
		historyTokens: Math.min(budget.historyTokens, sizeOf(history.map(({ text }) => text))),
		pageTokens: Math.min(budget.pageTokens, sizeOf(page.map(({ markdown }) => markdown))),
		questionTokens: Math.min(budget.questionTokens, sizeOf([question.text])),
		contextTokens: Math.min(budget.contextTokens, sizeOf(question.context.map(({ value }) => value))),
	};
	const whole = Object.values(needs).reduce((sum, need) => sum + need, budget.passageTokens * laterShare);
	const room = Math.max(roomMin, contextTokens - rulesTokens - maxOutputTokens);
	if (room >= whole) return budget;
	// Without its middle a short question means something else, and the room that it takes is nothing.
	const questionTokens = Math.min(needs.questionTokens, Math.floor(room * questionShare));
	const share = (room - questionTokens) / (whole - needs.questionTokens);
	const fitted = Object.entries({ ...needs, questionTokens: 0 }).map(([name, need]) => [
		name,
		Math.floor(need * share),
	]);
	return { ...budget, ...Object.fromEntries(fitted), questionTokens };
}
