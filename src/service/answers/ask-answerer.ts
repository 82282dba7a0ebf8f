import type { LanguageModelV2Usage } from '@ai-sdk/provider';
import { createCitationFilter, type Put } from '../../answering/checked/citation-filter.js';
import { addressesOf } from '../../answering/checked/known-addresses.js';
import { DataFence } from '../../answering/prompt/data-fence.js';
import { estimateTokens } from '../../answering/prompt/estimate-tokens.js';
import { fitBudget, laterShare } from '../../answering/prompt/fit-budget.js';
import { gatherMaterial } from '../../answering/prompt/gather-material.js';
import { writePrompt } from '../../answering/prompt/prompt.js';
import { refusalTo } from '../../answering/refusal-to.js';
import { showStep } from '../../answering/show-step.js';
import { addressesIn } from '../../contract/card-sections.js';
import { siteAddresses } from '../../search/core/site-path.js';
import type { Findings } from '../../search/passages/find-passages.js';
import type { Question } from '../../search/passages/question.js';
import type { Passage } from '../../search/retriever.js';
import type { ServiceConfig } from '../config/settings.js';
import { fittingGuides, type SiteInstructions } from '../library/guides.js';
import type { Holding } from '../library/library.js';
import { ToolsRefusedError } from '../models/failures/model-failure.js';
import { describeError, type Log } from '../telemetry/log.js';
import type { Metrics } from '../telemetry/metrics.js';
import type { AnswerEvent, Answerer } from './answerer.js';
import type { TokenMeter } from './model/token-meter.js';
import type { ContinuedConversation } from './threads/continue-conversation.js';
import { createSearchAgain, searchesFor } from './tools/search-again.js';
import { isWeak } from './tools/write-queries.js';

export interface AskedAnswer extends Pick<Holding, 'retriever' | 'siteUrl'> {
	config: Pick<ServiceConfig, 'prompt' | 'model'>;
	question: Question;
	conversation: ContinuedConversation;
	requestId: string;
	answerer: Answerer;
	/** What the documentation is about. */
	siteTitle: string;
	siteInstructions: SiteInstructions | undefined;
	metrics: Metrics;
	log: Log;
	findings: Findings;
	meter: TokenMeter;
	signal: AbortSignal;
	put: Put;
	/** Receives what is not text, before the text that follows it. */
	onEvent(event: Exclude<AnswerEvent, { type: 'text' | 'reasoning' | 'finish' }>): void;
}

/** The prompt, with its passages by their numbers. @param more passages that a model without tools has asked for */
async function promptOf(asked: AskedAnswer, more: readonly Passage[], hasTools: boolean, fence: DataFence) {
	const { question, conversation, siteTitle, siteInstructions, config, findings } = asked;
	const { history } = conversation;
	const material = await gatherMaterial({ ...asked, history, passages: config.prompt.passages }, more);
	const budget = fitBudget(config.prompt, config.model, { question, history, page: material.page });
	const absolute = siteAddresses(asked.siteUrl);
	const shown = [...material.passages, ...material.recent].map(({ url }) => absolute(url));
	const read = question.currentPath === undefined ? [] : [question.currentPath];
	const guides = fittingGuides(siteInstructions?.guides ?? [], question.text, [...read, ...shown]);
	if (guides.length > 0)
		asked.log.info({ requestId: asked.requestId, guides: guides.map(({ file }) => file) }, 'guides of an answer');
	const told = [siteInstructions?.always, ...guides.map(({ text }) => text)].filter(Boolean).join('\n\n');
	const site = { siteTitle, siteInstructions: told, budget };
	const isAskedAgain = findings.leftOpen > 0;
	const prompt = writePrompt({ ...site, ...material, question, history, hasTools, isAskedAgain, fence });
	return { ...prompt, passageTokens: budget.passageTokens };
}

/** A model without tools names other words when the first search was weak; what they find joins the passages. */
async function searchMore(asked: AskedAnswer): Promise<{ passages: Passage[]; usage?: LanguageModelV2Usage }> {
	const { answerer, findings, retriever, question, config, signal, siteUrl, put, log, requestId, metrics } = asked;
	if (!answerer.writeQueries || !(isWeak(findings) || findings.leftOpen > 0)) return { passages: [] };
	try {
		const { queries, usage } = await answerer.writeQueries(findings, signal);
		const passages: Passage[] = [];
		for (const text of queries) {
			const begun = performance.now();
			const found = await retriever.search({ text, pageSize: config.prompt.passages, filter: question.filter });
			metrics.searched(performance.now() - begun);
			showStep(put, siteUrl, 'search', { query: text }, found);
			passages.push(...found);
		}
		return { passages, usage };
	} catch (error) {
		if (!signal.aborted) log.warn({ requestId, error: describeError(error) }, 'no queries from the model');
		return { passages: [] };
	}
}

/**
 * Has one answer written, and checks it as it comes. `hasTools` says whether the model may look again by itself. `foundAgain` are the
 * sections that it cites and that the first search did not find, `refuses` whether it has the mark of a refusal.
 */
async function askOnce(asked: AskedAnswer, hasTools: boolean) {
	const { answerer, config, question, findings, meter, put, signal, metrics } = asked;
	const fence = new DataFence();
	const more = hasTools ? { passages: [] } : await searchMore(asked);
	const { numbered, shownOf, passageTokens, ...prompt } = await promptOf(asked, more.passages, hasTools, fence);
	const later = new Set(more.passages.map(({ url }) => url));
	const { passages, nearest, candidates } = asked.findings;
	const first = new Set(
		[...passages, ...nearest, ...candidates, ...numbered.filter(({ url }) => !later.has(url))].map(({ url }) => url),
	);
	const known = addressesOf(findings, numbered, asked.siteUrl);
	const filter = createCitationFilter(known, put);
	meter.asked(prompt);
	if (more.usage) meter.alsoSpent(more.usage);
	const tokensLeft = () =>
		passageTokens - prompt.messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
	const tools = hasTools
		? createSearchAgain({
				...asked,
				filter: question.filter,
				question: question.text,
				passages: config.prompt.passages,
				searches: searchesFor(findings.leftOpen > 0),
				tokens: Math.max(tokensLeft(), Math.floor(passageTokens * laterShare)),
				fence,
				known,
				numbered,
				shownOf,
				showStep(name, input, found) {
					filter.pause();
					showStep(put, asked.siteUrl, name, input, found);
				},
				onSearched: (ms) => metrics.searched(ms),
				onShown: (text) => meter.askedAgain(text),
			})
		: undefined;
	let finish: Extract<AnswerEvent, { type: 'finish' }> | undefined;
	const take = (event: AnswerEvent) => {
		if (event.type === 'finish') {
			finish = event;
		} else if (event.type === 'text' || event.type === 'reasoning') {
			meter.said(event.delta);
			filter.write(event.type, event.delta);
		} else {
			if (event.type === 'anew') filter.anew();
			if (event.type === 'quoted') {
				filter.quotes();
				const shown = new Set(event.passages.passages.flatMap(addressesIn));
				known.allow(findings.sections.filter(({ url }) => shown.has(url)));
			}
			asked.onEvent(event);
		}
	};
	try {
		await answerer.answer({ prompt, tools, input: findings, signal }, take);
		filter.end(finish?.reason !== 'stop' && finish?.reason !== 'other', () => refusalTo(question.text, findings));
	} catch (error) {
		filter.end(true);
		throw error;
	}
	const again = numbered.filter(({ url }) => filter.cited.has(url) && !first.has(url));
	const foundAgain = new Set(again.map(({ url }) => known.absolute(url)));
	const [removed, refuses] = [filter.removed(), filter.refuses()];
	return { finish, cited: filter.cited, removed, refuses, shown: numbered, foundAgain };
}

/** Has an answer written by a model that may look again, or by one without tools, or quoted. */
export async function askAnswerer(asked: AskedAnswer): ReturnType<typeof askOnce> {
	if (!asked.answerer.takesTools()) return await askOnce(asked, false);
	try {
		return await askOnce(asked, true);
	} catch (error) {
		if (!(error instanceof ToolsRefusedError)) throw error;
		return await askOnce(asked, false);
	}
}
