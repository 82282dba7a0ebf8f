import type { Span } from '@opentelemetry/api';
import type { Put } from '../../answering/checked/citation-filter.js';
import { passagesAtSite } from '../../answering/checked/site-passages.js';
import { finishedMetadata, quotingName } from '../../answering/quoted-data.js';
import { showCall } from '../../answering/show-step.js';
import { actionsOf, sectionsToGoOn, suggestionsFor } from '../../answering/suggestions.js';
import { canLookDeeper } from '../../answering/verdict/verdict.js';
import type { VerdictData } from '../../contract/answer-parts.js';
import { siteAddresses } from '../../search/core/site-path.js';
import { courtesyOf } from '../../search/extractive/courtesy.js';
import { ownAnswerTo } from '../../search/extractive/extractive-answer.js';
import { eachOnce, type Findings, findPassages } from '../../search/passages/find-passages.js';
import type { Passage } from '../../search/retriever.js';
import type { ServiceConfig } from '../config/settings.js';
import type { Spending } from '../models/cost.js';
import { BadAnswerError } from '../models/failures/model-failure.js';
import { describeError } from '../telemetry/log.js';
import { type TraceContext, withSpan } from '../telemetry/tracing.js';
import type { AnswerMessageRecord } from './answer-message.js';
import { createQuotingAnswerer } from './answerer.js';
import { type AskedAnswer, askAnswerer } from './ask-answerer.js';
import type { AnswerSignals } from './durable/running-answers.js';

interface AnswerRun extends AnswerSignals, Omit<AskedAnswer, 'findings' | 'meter' | 'put' | 'onEvent'> {
	config: Pick<ServiceConfig, 'model' | 'prompt' | 'retrieval' | 'logQuestions'>;
	record: AnswerMessageRecord;
	/** @default costs are not counted */
	spending?: Spending | undefined;
	/** Trace context of the request. */
	trace: TraceContext;
}

/** What was found for the question, and for its parts. */
const foundIn = ({ passages, parts }: Findings) => eachOnce([...passages, ...parts.flatMap((part) => part.passages)]);

/** Runs the search. Clients see it as a finished call of a tool named `search`. */
async function search(run: AnswerRun, put: Put): Promise<Findings> {
	put({ type: 'start-step' });
	const { retriever, question, conversation, config } = run;
	const pageSize = question.pageSize ?? config.prompt.passages;
	const asked = { ...question, pageSize, leftOpen: conversation.leftOpen };
	const begun = performance.now();
	const findings = await withSpan('docent.search', { parent: run.trace }, async (span) => {
		const found = await findPassages(retriever, asked, conversation.history, config.retrieval.answerThreshold);
		span.setAttribute('docent.passages', found.passages.length);
		return found;
	});
	run.metrics.searched(performance.now() - begun);
	const found = foundIn(findings);
	// A model is shown what comes nearest, and may cite it. An answer without one says that it found nothing.
	const areNearest = found.length === 0 && run.answerer.name !== quotingName;
	const shown = areNearest ? findings.nearest : found;
	showCall(put, run.siteUrl, 'search', { query: findings.question }, shown, areNearest);
	const absolute = siteAddresses(run.siteUrl);
	run.record.nearest = shown.slice(0, 5).map(({ url, heading }) => ({ url: absolute(url), title: heading }));
	return findings;
}

interface Answered {
	verdict: VerdictData;
	cited: ReadonlySet<string>;
	/** The passages that the answerer was shown. */
	shown: readonly Passage[];
}

/** Tells what a reader may ask or do next. */
async function offer(run: AnswerRun, findings: Findings, { verdict, cited, shown }: Answered, put: Put) {
	const earlier = run.conversation.history.filter(({ role }) => role === 'user').map(({ text }) => text);
	const known = eachOnce([...foundIn(findings), ...findings.candidates, ...shown]);
	const rests = verdict.verdict === 'answered' ? known.filter(({ url }) => cited.has(url)) : [];
	const next = await sectionsToGoOn(run.retriever, rests);
	const suggestions = suggestionsFor(next, cited, [...earlier, run.question.text]);
	if (suggestions.length > 0) put({ type: 'data-suggestions', data: suggestions });
	const { passages, following, nearest } = findings;
	const actions = actionsOf([...passages, ...following, ...nearest, ...shown].filter(({ url }) => cited.has(url)));
	if (actions.length > 0) put({ type: 'data-actions', data: actions });
}

/** The owner's answer to a question comes first. What is always said needs no model. */
function withOwnAnswer(run: AnswerRun, findings: Findings): [AnswerRun, Findings] {
	const answer = ownAnswerTo(findings);
	if (answer === undefined) return [run, findings];
	const told = { ...findings, passages: eachOnce([answer, ...findings.passages]) };
	return [answer.own?.always ? { ...run, answerer: createQuotingAnswerer() } : run, told];
}

async function write(run: AnswerRun, findings: Findings, put: Put, span: Span): Promise<void> {
	const { answerer, record, requestId, log } = run;
	const { meter } = record;
	record.model = answerer.name;
	meter.price = answerer.price;
	put({ type: 'start-step' });
	let hasFurther: (() => boolean) | undefined;
	const onEvent: AskedAnswer['onEvent'] = (event) => {
		if (event.type === 'model') {
			record.model = event.model.name;
			meter.price = event.model.price;
		} else if (event.type === 'anew') {
			record.beginAnew();
		} else if (event.type === 'warning') {
			log.warn({ requestId, warning: event.message }, 'model warning');
		} else {
			record.modelFailure = event.failure;
			hasFurther = event.hasFurther;
			put({ type: 'data-quoted', data: event.data });
			put({ type: 'data-passages', data: passagesAtSite(event.passages, run.siteUrl, run.siteTitle) });
		}
	};
	const signal = AbortSignal.any([run.signal, run.stopping]);
	const { finish, cited, removed, refuses, shown, foundAgain } = await askAnswerer({
		...run,
		findings,
		meter,
		signal,
		put,
		onEvent,
	}).catch((error: unknown) => {
		record.failed(error);
		throw error;
	});
	if (removed > 0) log.warn({ requestId, removed }, 'answer named what was not retrieved');
	if (!finish) return;
	record.foundAgain = foundAgain;
	record.refuses = refuses;
	if (!record.hasWords) {
		const error = new BadAnswerError('empty', 'Nothing was left of the answer after it was checked.');
		record.failed(error);
		throw error;
	}
	const failure = finish.reason === 'content-filter' ? 'filtered' : record.isRunaway(finish.reason) ? 'cut' : undefined;
	if (failure) record.modelFailure = failure;
	const outcome = failure ? 'failed' : 'finished';
	meter.reported = finish.usage;
	span.setAttributes({
		'gen_ai.request.model': record.model,
		'gen_ai.usage.input_tokens': meter.usage?.inputTokens,
		'gen_ai.usage.output_tokens': meter.usage?.outputTokens,
	});
	const { threadId } = run.conversation;
	const verdict = record.judge(outcome);
	await offer(run, findings, { verdict, cited, shown }, put).catch((error: unknown) => {
		log.warn({ requestId, error: describeError(error) }, 'no suggestions');
	});
	// An answer that cannot be stored has failed, so its verdict waits for that.
	await record.store(outcome);
	const goesDeeper = canLookDeeper(verdict, findings, hasFurther);
	const data: VerdictData = { ...verdict, ...(goesDeeper && { canLookDeeper: true }), countsOpened: true };
	put({ type: 'data-verdict', data });
	// Older clients know only this one.
	if (verdict.verdict === 'unanswered') put({ type: 'data-unanswered', data: true });
	put({ type: 'finish-step' });
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
			outcome = record.verdict?.verdict === 'failed' ? 'failed' : 'finished';
		}
		put(chunk);
	};
	const putFailure = (errorText: string) => {
		put({ type: 'data-verdict', data: record.judge('failed') });
		put({ type: 'error', errorText });
	};
	try {
		put({ type: 'start', messageId, messageMetadata: { threadId: conversation.threadId } });
		const findings = await search(run, put);
		passages = findings.passages.length;
		record.isGreeting = courtesyOf(findings) !== undefined;
		record.foundNothing = passages === 0;
		const told = withOwnAnswer(run, findings);
		await withSpan('docent.model', { parent: run.trace }, (span) => write(...told, putAnswer, span));
		if (!hasEnded) {
			await record.store('aborted');
			if (run.signal.aborted) put({ type: 'abort' });
			else putFailure('The service is being restarted; ask again in a moment.');
		}
	} catch (error) {
		outcome = 'failed';
		log.error({ requestId, error: describeError(error) }, 'answer failed');
		// The log line below names the error.
		await record.store('failed').catch(() => {});
		putFailure(`The answer could not be completed. Ask again; if it fails again, report the request ${requestId}.`);
	} finally {
		await record.store(outcome).catch((error: unknown) => {
			log.error({ requestId, error: describeError(error) }, 'answer not stored');
		});
		const { length: characters, firstTextMs, ageMs: ms, model, modelFailure, meter, verdict } = record;
		const { usage } = meter;
		if (usage?.cost) await run.spending?.add(usage.cost, usage.currency ?? '', 'answers');
		const isWithoutModel = modelFailure !== undefined;
		run.metrics.answerEnded({
			outcome,
			verdict: verdict?.verdict,
			isWithoutModel,
			firstTextMs,
			durationMs: ms,
			model,
			usage,
		});
		const question = run.config.logQuestions ? { question: run.question.text } : {};
		log.info(
			{
				requestId,
				outcome,
				// Figures count quoted pages that only come close as "shown".
				verdict: verdict?.verdict === 'doubtful' && model === quotingName ? 'shown' : verdict?.verdict,
				passages,
				characters,
				firstTextMs,
				ms,
				model,
				modelFailure,
				usage,
				...question,
			},
			'answer',
		);
	}
}
