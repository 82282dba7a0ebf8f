import { randomBytes } from 'node:crypto';
import type { Span } from '@opentelemetry/api';
import type { PageAction } from '../../contract/page-actions.js';
import type { ServiceConfig } from '../config/settings.js';
import { siteAddresses } from '../documentation/site-path.js';
import type { Holding } from '../library/library.js';
import type { Spending } from '../models/cost.js';
import { BadAnswerError } from '../models/failures/model-failure.js';
import type { Passage } from '../retrieval/retriever.js';
import { describeError, type Log } from '../telemetry/log.js';
import type { Metrics } from '../telemetry/metrics.js';
import { type TraceContext, withSpan } from '../telemetry/tracing.js';
import type { AnswerMessageRecord } from './answer-message.js';
import type { AnswerCall, AnswerEvent, Answerer } from './answerer.js';
import { KnownAddresses } from './checked/known-addresses.js';
import { createCitationFilter, type Put } from './citation-filter.js';
import type { Conversation } from './conversation.js';
import type { AnswerSignals } from './durable/running-answers.js';
import { type Findings, findPassages } from './find-passages.js';
import { writePrompt } from './prompt.js';
import type { Question } from './question.js';
import { finishedMetadata } from './quoted-data.js';
import { suggestionsFor } from './suggestions.js';

interface AnswerRun extends AnswerSignals, Pick<Holding, 'retriever' | 'documentation' | 'siteUrl'> {
	config: Pick<ServiceConfig, 'prompt' | 'retrieval' | 'logQuestions'>;
	question: Question;
	conversation: Conversation;
	requestId: string;
	answerer: Answerer;
	siteInstructions: string | undefined;
	record: AnswerMessageRecord;
	metrics: Metrics;
	/** @default costs are not counted */
	spending?: Spending | undefined;
	/** Trace context of the request. */
	trace: TraceContext;
	log: Log;
}

/** Search results show a preview. Whole pages would delay the first word. */
const resultContentMaxLength = 4_000;

function searchResults(passages: readonly Passage[], siteUrl: string | undefined) {
	const absolute = siteAddresses(siteUrl);
	return passages.map(({ url, title, heading, breadcrumb, markdown, version }) => ({
		path: url,
		url: absolute(url),
		content: markdown.slice(0, resultContentMaxLength),
		metadata: { title, heading, breadcrumb, ...(version !== undefined && { version }) },
	}));
}

/** Runs the search. Clients see it as a finished call of a tool named `search`. */
async function search(run: AnswerRun, put: Put): Promise<Findings> {
	const toolCallId = `search_${randomBytes(8).toString('hex')}`;
	put({ type: 'start-step' });
	const { retriever, question, conversation, config } = run;
	const begun = performance.now();
	const findings = await withSpan('docent.search', { parent: run.trace }, async (span) => {
		const found = await findPassages(retriever, question, conversation.history, config.retrieval.answerThreshold);
		span.setAttribute('docent.passages', found.passages.length);
		return found;
	});
	run.metrics.searched(performance.now() - begun);
	put({ type: 'tool-input-start', toolCallId, toolName: 'search' });
	put({ type: 'tool-input-available', toolCallId, toolName: 'search', input: { query: findings.question } });
	put({ type: 'tool-output-available', toolCallId, output: searchResults(findings.passages, run.siteUrl) });
	put({ type: 'finish-step' });
	return findings;
}

function callOf(run: AnswerRun, findings: Findings): AnswerCall {
	const { question, conversation, documentation, siteInstructions, config } = run;
	const { history } = conversation;
	const { nearest, passages, page } = findings;
	const site = { siteTitle: documentation.title, siteInstructions, budget: config.prompt };
	// A language model may recognise an answer that the search scored low, so it also gets the nearest passages.
	const shown = passages.length > 0 ? passages : nearest;
	return {
		prompt: writePrompt({ ...site, question, history, passages: shown, page }),
		input: findings,
		signal: AbortSignal.any([run.signal, run.stopping]),
	};
}

/** The actions of the pages that an answer cites, each once, in the pages' order. */
function actionsOf({ passages, nearest, following }: Findings, cited: ReadonlySet<string>) {
	const byName = new Map<string, PageAction & { path: string }>();
	for (const { url, path, actions = [] } of [...passages, ...following, ...nearest]) {
		if (!cited.has(url)) continue;
		for (const action of actions) if (!byName.has(action.name)) byName.set(action.name, { ...action, path });
	}
	return [...byName.values()];
}

function knownAddresses({ siteUrl }: AnswerRun, { nearest, passages, following, page, startingPoints }: Findings) {
	// A page that was shown whole may be cited as a whole.
	const whole = page && { ...page, url: page.address, heading: page.title, breadcrumb: [page.title], score: 1 };
	const paths = startingPoints.map(({ address }) => address);
	return new KnownAddresses({
		passages: [...(whole ? [whole] : []), ...nearest, ...following, ...passages],
		paths,
		siteUrl,
	});
}

async function write(run: AnswerRun, findings: Findings, put: Put, span: Span): Promise<void> {
	const answer = createCitationFilter(knownAddresses(run, findings), put);
	const call = callOf(run, findings);
	const { answerer, record, requestId, log } = run;
	const { meter } = record;
	record.model = answerer.name;
	meter.price = answerer.price;
	meter.asked(call.prompt);
	put({ type: 'start-step' });
	let finish: Extract<AnswerEvent, { type: 'finish' }> | undefined;
	const take = (event: AnswerEvent) => {
		if (event.type === 'model') {
			record.model = event.model.name;
			meter.price = event.model.price;
		} else if (event.type === 'warning') {
			log.warn({ requestId, warning: event.message }, 'model warning');
		} else if (event.type === 'finish') {
			finish = event;
		} else if (event.type === 'quoted') {
			record.modelFailure = event.failure;
			put({ type: 'data-quoted', data: event.data });
		} else {
			meter.said(event.delta);
			answer.write(event.type, event.delta);
		}
	};
	try {
		await answerer.answer(call, take).finally(answer.end);
	} catch (error) {
		record.failed(error);
		throw error;
	}
	const removed = answer.removed();
	if (removed > 0) log.warn({ requestId, removed }, 'answer named what was not retrieved');
	if (!finish) return;
	if (!record.hasWords) {
		const error = new BadAnswerError('empty', 'Nothing was left of the answer after it was checked.');
		record.failed(error);
		throw error;
	}
	if (finish.reason === 'content-filter') record.modelFailure = 'filtered';
	const outcome = finish.reason === 'content-filter' ? 'failed' : 'finished';
	meter.reported = finish.usage;
	span.setAttributes({
		'gen_ai.request.model': record.model,
		'gen_ai.usage.input_tokens': meter.usage?.inputTokens,
		'gen_ai.usage.output_tokens': meter.usage?.outputTokens,
	});
	const { threadId, history } = run.conversation;
	const { cited } = answer;
	const earlier = history.filter(({ role }) => role === 'user').map(({ text }) => text);
	const suggestions = suggestionsFor(findings.passages, cited, [...earlier, run.question.text]);
	if (suggestions.length > 0) put({ type: 'data-suggestions', data: suggestions });
	const actions = actionsOf(findings, cited);
	if (actions.length > 0) put({ type: 'data-actions', data: actions });
	// The text says that there is no answer. The extra part lets a client offer other ways on.
	if (cited.size === 0 && findings.passages.length === 0) put({ type: 'data-unanswered', data: true });
	put({ type: 'finish-step' });
	await record.store(outcome);
	put({
		type: 'finish',
		finishReason: finish.reason,
		threadId,
		messageMetadata: finishedMetadata(threadId, record.model),
	});
}

/** Writes the whole answer as it comes. A failure becomes an `error` chunk whose sentence reveals nothing internal. */
export async function answerQuestion(run: AnswerRun, put: Put): Promise<void> {
	const { requestId, conversation, record, log } = run;
	const { messageId } = record.thread;
	let outcome: 'finished' | 'aborted' | 'failed' = 'aborted';
	let hasEnded = false as boolean;
	let passages = 0;
	run.metrics.answerBegun();
	const putAnswer: Put = (chunk) => {
		record.take(chunk);
		if (chunk.type === 'finish') {
			hasEnded = true;
			// An answer that a filter has cut is not complete, although its stream tells its end.
			outcome = chunk.finishReason === 'content-filter' ? 'failed' : 'finished';
		}
		put(chunk);
	};
	try {
		put({ type: 'start', messageId, messageMetadata: { threadId: conversation.threadId } });
		const findings = await search(run, put);
		passages = findings.passages.length;
		await withSpan('docent.model', { parent: run.trace }, (span) => write(run, findings, putAnswer, span));
		if (!hasEnded) {
			await record.store('aborted');
			if (run.signal.aborted) put({ type: 'abort' });
			else put({ type: 'error', errorText: 'The service is being restarted; ask again in a moment.' });
		}
	} catch (error) {
		outcome = 'failed';
		log.error({ requestId, error: describeError(error) }, 'answer failed');
		// The log line below names the error.
		await record.store('failed').catch(() => {});
		const errorText = `The answer could not be completed. Ask again; if it fails again, report the request ${requestId}.`;
		put({ type: 'error', errorText });
	} finally {
		await record.store(outcome).catch((error: unknown) => {
			log.error({ requestId, error: describeError(error) }, 'answer not stored');
		});
		const { length: characters, firstTextMs, ageMs: ms, model, modelFailure, meter, isUnanswered, isDoubtful } = record;
		const { usage } = meter;
		if (usage?.cost) await run.spending?.add(usage.cost, usage.currency ?? '', 'answers');
		const isWithoutModel = modelFailure !== undefined;
		run.metrics.answerEnded({
			outcome,
			isUnanswered,
			isDoubtful,
			isWithoutModel,
			firstTextMs,
			durationMs: ms,
			model,
			usage,
		});
		const question = run.config.logQuestions ? { question: run.question.text } : {};
		log.info(
			{ requestId, outcome, passages, characters, firstTextMs, ms, model, modelFailure, usage, ...question },
			'answer',
		);
	}
}
