import { randomBytes } from 'node:crypto';
import type { LanguageModelV2 } from '@ai-sdk/provider';
import type { Chunk } from '../../stream/chunk.js';
import type { ServiceConfig } from '../config.js';
import type { Library } from '../library/library.js';
import { openDomain } from '../library/open-domain.js';
import type { Log } from '../log.js';
import { ServiceError } from '../service-error.js';
import type { ThreadStore } from '../store/thread-store.js';
import type { Metrics } from '../telemetry/metrics.js';
import { currentTrace } from '../telemetry/tracing.js';
import { answerChunks } from './answer-chunks.js';
import { AnswerRecord } from './answer-record.js';
import { continueConversation } from './conversation.js';
import type { Question } from './question.js';
import { RunningAnswers } from './running-answers.js';

export interface Answer {
	threadId: string;
	messageId: string;
	/** Produced as it is read. Cancelling it stops the model. */
	chunks: ReadableStream<Chunk>;
}

export interface Assistant {
	/**
	 * Answers a question from the documentation. `signal` aborts when the asker is gone. Throws a `ServiceError` for a thread
	 * that does not exist; what goes wrong later travels as an `error` chunk.
	 */
	answer(question: Question, request: { domain: string; requestId: string; signal: AbortSignal }): Promise<Answer>;
	/** Refuses new questions, lets running answers end for `graceMs` milliseconds, then ends them with a sentence. */
	stop(graceMs: number): Promise<void>;
}

export interface AssistantParts {
	config: Pick<ServiceConfig, 'model' | 'prompt' | 'retrieval' | 'logQuestions'>;
	library: Pick<Library, 'open'>;
	/** What the owner of a domain wants every answer to heed. */
	siteInstructions: (domain: string) => string | undefined;
	model: LanguageModelV2;
	threads: ThreadStore;
	metrics: Metrics;
	log: Log;
}

export function createAssistant(parts: AssistantParts): Assistant {
	const { config, library, model, threads, metrics, log } = parts;
	const running = new RunningAnswers();
	return {
		async answer(question, { domain, requestId, signal }) {
			if (running.isStopping) {
				const headers = { 'retry-after': '5' };
				throw new ServiceError('unavailable', 'The service is being restarted; ask again in a moment.', { headers });
			}
			const { retriever, documentation, siteUrl } = await openDomain(library, domain);
			const conversation = await continueConversation(threads, domain, question);
			const { threadId } = conversation;
			const messageId = `msg_${randomBytes(12).toString('hex')}`;
			const controller = new AbortController();
			const chunks = answerChunks({
				question,
				conversation,
				messageId,
				requestId,
				retriever,
				model,
				temperature: config.model.temperature,
				maxOutputTokens: config.model.maxOutputTokens,
				siteTitle: documentation.title,
				siteInstructions: parts.siteInstructions(domain),
				budget: config.prompt,
				siteUrl,
				answerThreshold: config.retrieval.answerThreshold,
				record: new AnswerRecord(threads, { domain, threadId, messageId }),
				metrics,
				trace: currentTrace(),
				log,
				logQuestions: config.logQuestions,
				signal: AbortSignal.any([controller.signal, signal]),
				stopping: running.stopping,
			});
			return { threadId, messageId, chunks: running.track(chunks, controller) };
		},
		stop: (graceMs) => running.stop(graceMs),
	};
}
