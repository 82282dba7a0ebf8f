import type { Question, Turn } from '../../search/passages/question.js';
import { writtenCitation } from '../../search/passages/recently-cited.js';
import type { Passage } from '../../search/retriever.js';
import { DataFence } from './data-fence.js';
import { cutMiddle, cutToTokens, estimateTokens, lengthOfCut } from './estimate-tokens.js';
import { passageText } from './passage-text.js';
import { nameBlocks, oneLine, refusalMark, writeInstructions } from './system-prompt.js';

interface PromptMessage {
	role: 'user' | 'assistant';
	content: string;
}

/** The most tokens of each part of a prompt. */
export interface PromptBudget {
	/** Of passages of the documentation. */
	passageTokens: number;
	/** Of what was said before. */
	historyTokens: number;
	/** Of the reader's page, when the question is about it. */
	pageTokens: number;
	/** Of the question; of a longer one the middle is left out. */
	questionTokens: number;
	/** Of what the reader selected. */
	contextTokens: number;
}

export interface Prompt {
	system: string;
	messages: PromptMessage[];
}

/** A prompt, and the passages in it by their numbers, from 1 on. `shownOf`: by its url, how many characters are shown of it. */
interface NumberedPrompt extends Prompt {
	numbered: Passage[];
	shownOf: Map<string, number>;
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
	/** Sections that the last answers cited. They stay in view behind the passages, as far as there is room. */
	recent?: readonly Passage[];
	/** The sections of the reader's page in its order, when the question is about it. */
	page?: readonly Passage[] | undefined;
	/** Whether the model may look again by tools. @default false */
	hasTools?: boolean;
	/** Whether the same was asked right before, and left open. @default false */
	isAskedAgain?: boolean;
	budget: PromptBudget;
	/** @default a fence with an unguessable name */
	fence?: DataFence;
}

/** The share of the space that one passage may take, so that a page of a hundred screens leaves room for others. */
const passageShare = 0.25;
/** A passage that would be cut to fewer tokens is left out. */
const restTokens = 50;

/** What a model with tools reads before a question that was left open. */
const askedAgain =
	'The reader asks this again, because the answer before left it open. Before you answer, search up to four times, each time with other words of a manual.';

/** What a model reads in place of the middle of a question that is too long. */
const leftOut = '[The middle of the question is left out, because the question is too long.]';

/** Cuts texts so that all of them fit, each within its share. Texts that no longer fit are left out. */
function* cutToFit<Item>(items: readonly Item[], textOf: (item: Item) => string, tokens: number, share = 1) {
	let left = tokens;
	for (const item of items) {
		if (left < Math.min(restTokens, tokens)) return;
		const whole = textOf(item);
		const text = cutToTokens(whole, Math.min(left, Math.ceil(tokens * share)));
		left -= estimateTokens(text);
		yield { item, text, whole };
	}
}

/** Gives each text its share of the space, and then what others leave to those that were cut, best first. */
export function shareOut<Item>(items: readonly Item[], textOf: (item: Item) => string, tokens: number) {
	const shown = [...cutToFit(items, textOf, tokens, passageShare)];
	let left = tokens - shown.reduce((sum, { text }) => sum + estimateTokens(text), 0);
	return shown.map(({ item, text, whole }) => {
		const size = estimateTokens(text);
		const longer = text === whole ? text : cutToTokens(whole, size + Math.max(0, left));
		left -= estimateTokens(longer) - size;
		return { item, text: longer, whole };
	});
}

/** A passage as the model reads it. */
export const writePassage = (
	fence: DataFence,
	kind: 'passage' | 'page',
	number: number,
	{ url, breadcrumb, contentSource, own }: Passage,
	text: string,
): string => {
	const source = contentSource === undefined ? '' : `source: ${oneLine(contentSource)}\n`;
	const head = `url: ${url}\n${source}title: ${oneLine(breadcrumb.join(' › '))}`;
	return fence.write(kind, { number, ...(own && { by: 'owner' }) }, `${head}\n\n${text}`);
};

/** The passages that are shown, with their texts: those of the question, those cited before, and the page's. */
function choosePassages({ passages, recent = [], page = [], question, budget }: PromptOptions) {
	const textOf = ({ markdown }: Passage) => passageText(markdown, question.text);
	const ofPage = [...cutToFit(page, textOf, budget.pageTokens)];
	const taken = new Set(ofPage.map(({ item }) => item.url));
	const found = shareOut(
		passages.filter(({ url }) => !taken.has(url)),
		textOf,
		budget.passageTokens,
	);
	for (const { item } of found) taken.add(item.url);
	const left = budget.passageTokens - found.reduce((sum, { text }) => sum + estimateTokens(text), 0);
	const earlier = shareOut(left < restTokens ? [] : recent.filter(({ url }) => !taken.has(url)), textOf, left);
	return { found: [...found, ...earlier], ofPage };
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

function writePlace({ question, budget }: PromptOptions, fence: DataFence, page: readonly string[]): string[] {
	const { context, currentPath } = question;
	const selections = [...cutToFit(context, ({ value }) => value, budget.contextTokens)].map(({ item, text }) => {
		const from = item.path ? `path: ${oneLine(item.path)}\n\n` : '';
		return fence.write('selection', { type: item.type === 'code' ? 'code' : 'text' }, `${from}${text}`);
	});
	return [...(currentPath ? [fence.write('path', {}, oneLine(currentPath))] : []), ...page, ...selections];
}

/** What the model said, with the mark behind the first sentence of a refusal, as it wrote it: readers were shown none. */
const markedRefusal = (text: string, refuses = false): string =>
	refuses ? text.replace(/[.!?…](?=\s|$)|[。！？]|$/u, `$& ${refusalMark}`) : text;

/** The whole prompt: Docent's rules first, then texts by others behind a fence. */
export function writePrompt(options: PromptOptions): NumberedPrompt {
	const { siteTitle, siteInstructions, question, history, budget, hasTools = false, fence = new DataFence() } = options;
	// The numbers of earlier answers mean other passages now.
	const said = history.map(({ role, text, refuses }) => ({
		role,
		text: role === 'user' ? text : markedRefusal(text.replace(writtenCitation, ''), refuses),
	}));
	const turns = recentTurns(said, budget.historyTokens).map(({ role, text }) =>
		fence.write('turn', { by: role === 'user' ? 'reader' : 'you' }, text),
	);
	const { found, ofPage } = choosePassages(options);
	const passages = found.map(({ item, text }, index) => writePassage(fence, 'passage', index + 1, item, text));
	const page = ofPage.map(({ item, text }, index) => writePassage(fence, 'page', found.length + index + 1, item, text));
	const again = hasTools && options.isAskedAgain;
	const isEmpty = passages.length + page.length === 0;
	const blocks = [
		nameBlocks(fence),
		...turns,
		...(isEmpty ? ['No passage was found for this question.'] : passages),
		...writePlace(options, fence, page),
		...(again ? [askedAgain] : []),
		fence.write('question', {}, cutMiddle(question.text, budget.questionTokens, leftOut)),
	];
	return {
		system: writeInstructions(siteTitle, siteInstructions, hasTools),
		messages: [{ role: 'user', content: blocks.join('\n\n') }],
		numbered: [...found, ...ofPage].map(({ item }) => item),
		shownOf: new Map([...found, ...ofPage].map(({ item, text, whole }) => [item.url, lengthOfCut(text, whole)])),
	};
}
