import type { PromptConfig } from '../config/answer-settings.js';
import { DataFence } from '../models/data-fence.js';
import type { Passage } from '../retrieval/retriever.js';
import { cutMiddle, cutToTokens, estimateTokens } from './estimate-tokens.js';
import type { Question, Turn } from './question.js';
import { nameBlocks, writeInstructions } from './system-prompt.js';

interface PromptMessage {
	role: 'user' | 'assistant';
	content: string;
}

export interface Prompt {
	system: string;
	messages: PromptMessage[];
}

export interface PromptOptions {
	siteTitle: string;
	/** The site owner's instructions for every answer. */
	siteInstructions?: string | undefined;
	question: Question;
	/** Earlier turns, oldest first. */
	history: readonly Turn[];
	/** Passages, best first. */
	passages: readonly Passage[];
	/** The reader's page, when the question is about it. */
	page?: { address: string; title: string; markdown: string } | undefined;
	budget: PromptConfig;
	/** @default a fence with an unguessable name */
	fence?: DataFence;
}

/** The share of the space that one passage may take, so that a page of a hundred screens leaves room for others. */
const passageShare = 0.25;
/** A passage that would be cut to fewer tokens is left out. */
const restTokens = 50;

/** What a model reads in place of the middle of a question that is too long. */
const leftOut = '[The middle of the question is left out, because the question is too long.]';

/** Cuts texts so that all of them fit, each within its share. Texts that no longer fit are left out. */
function* cutToFit<Item>(items: readonly Item[], textOf: (item: Item) => string, tokens: number, share = 1) {
	let left = tokens;
	for (const item of items) {
		if (left < Math.min(restTokens, tokens)) return;
		const text = cutToTokens(textOf(item), Math.min(left, Math.ceil(tokens * share)));
		left -= estimateTokens(text);
		yield { item, text };
	}
}

function writePassages({ passages, budget }: PromptOptions, fence: DataFence): string[] {
	const shown = [...cutToFit(passages, ({ markdown }) => markdown, budget.passageTokens, passageShare)];
	if (shown.length === 0) return ['No passage was found for this question.'];
	return shown.map(({ item: { url, breadcrumb }, text }, index) =>
		fence.write('passage', { number: index + 1 }, `url: ${url}\ntitle: ${breadcrumb.join(' › ')}\n\n${text}`),
	);
}

/** Groups the turns into questions with their answers. */
function exchangesOf(history: readonly Turn[]): Turn[][] {
	const exchanges: Turn[][] = [];
	for (const turn of history) {
		const current = exchanges.at(-1);
		if (turn.role === 'user' || !current) exchanges.push([turn]);
		else current.push(turn);
	}
	return exchanges;
}

/**
 * The latest exchanges that fit, oldest first. Only the last one may be cut: half an answer misleads, but a follow-up needs
 * the last.
 */
function recentTurns(history: readonly Turn[], tokens: number): Turn[] {
	const kept: Turn[][] = [];
	let left = tokens;
	for (const exchange of exchangesOf(history).toReversed()) {
		const size = exchange.reduce((sum, { text }) => sum + estimateTokens(text), 0);
		if (size > left) {
			if (kept.length > 0) break;
			kept.push([...cutToFit(exchange, ({ text }) => text, tokens)].map(({ item, text }) => ({ ...item, text })));
			break;
		}
		left -= size;
		kept.push(exchange);
	}
	return kept.reverse().flat();
}

function writePlace({ question, page, budget }: PromptOptions, fence: DataFence): string[] {
	const { context, currentPath } = question;
	const selections = [...cutToFit(context, ({ value }) => value, budget.contextTokens)].map(({ item, text }) => {
		const from = item.path ? `path: ${item.path}\n\n` : '';
		return fence.write('selection', { type: item.type === 'code' ? 'code' : 'text' }, `${from}${text}`);
	});
	const pageText = page && budget.pageTokens > 0 ? cutToTokens(page.markdown, budget.pageTokens) : undefined;
	return [
		...(currentPath ? [fence.write('path', {}, currentPath)] : []),
		...(page && pageText ? [fence.write('page', {}, `url: ${page.address}\ntitle: ${page.title}\n\n${pageText}`)] : []),
		...selections,
	];
}

/** The whole prompt: Docent's rules first, then texts by others behind a fence. */
export function writePrompt(options: PromptOptions): Prompt {
	const { siteTitle, siteInstructions, question, history, budget, fence = new DataFence() } = options;
	const turns = recentTurns(history, budget.historyTokens).map(({ role, text }) =>
		fence.write('turn', { by: role === 'user' ? 'reader' : 'you' }, text),
	);
	const blocks = [
		nameBlocks(fence),
		...turns,
		...writePassages(options, fence),
		...writePlace(options, fence),
		fence.write('question', {}, cutMiddle(question.text, budget.questionTokens, leftOut)),
	];
	return {
		system: writeInstructions(siteTitle, siteInstructions),
		messages: [{ role: 'user', content: blocks.join('\n\n') }],
	};
}
