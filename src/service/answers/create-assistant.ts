import { randomBytes } from 'node:crypto';
import { pageStarters, type StartersPage } from '../../answering/page-starters.js';
import type { SearchFilter } from '../../contract/assistant.js';
import type { StartersResponse } from '../../contract/search.js';
import type { Question } from '../../search/passages/question.js';
import { sectionsAt } from '../../search/passages/recently-cited.js';
import type { ServiceConfig } from '../config/settings.js';
import type { Database } from '../database/database.js';
import { ServiceError } from '../errors/service-error.js';
import type { SiteInstructions } from '../library/guides.js';
import { contentSourcesAt, type Library, openDomain } from '../library/library.js';
import type { Spending } from '../models/cost.js';
import type { Log } from '../telemetry/log.js';
import type { Metrics } from '../telemetry/metrics.js';
import { currentTrace } from '../telemetry/tracing.js';
import { AnswerMessageRecord } from './answer-message.js';
import { answerQuestion } from './answer-question.js';
import type { Answerer } from './answerer.js';
import { AnswerFollower } from './durable/answer-follower.js';
import { type AnswerLog, createSqlAnswerLog } from './durable/answer-log.js';
import { watchLostAnswers } from './durable/lost-answers.js';
import { type ChunkReader, ReplayBuffer } from './durable/replay-buffer.js';
import { type AnswerPlace, RunningAnswers } from './durable/running-answers.js';
import { storedAnswerChunks } from './durable/stored-answer.js';
import { subjectName } from './subject-name.js';
import { createPopularSections } from './suggested/popular-sections.js';
import { createStarterWriter } from './suggested/starter-writer.js';
import { createSqlStartersStore } from './suggested/starters-store.js';
import { continueConversation, fullThread, unknownThread } from './threads/continue-conversation.js';
import { newMessageId } from './threads/read-question.js';
import type { ThreadStore } from './threads/thread-store.js';

export type { AnswerPlace };

interface Answer {
	threadId: string;
	messageId: string;
	/** The answer from its beginning, read at the reader's pace. Cancelling the reader does not stop the answer. */
	chunks: ChunkReader;
	ended: Promise<void>;
}

interface AnswerRequest {
	domain: string;
	requestId: string;
	/** Is called once before a new answer begins, not for one that already runs. `answer` rejects with what it throws. */
	onBegin?: () => Promise<void>;
}

export type Assistant = ReturnType<typeof createAssistant>;

interface AssistantParts {
	config: Pick<ServiceConfig, 'agent' | 'domain' | 'model' | 'prompt' | 'retrieval' | 'assistant' | 'logQuestions'>;
	library: Pick<Library, 'open'>;
	/** What the owner of the domain tells the model. */
	siteInstructions: (domain: string) => SiteInstructions | undefined;
	answerer: Answerer;
	threads: ThreadStore;
	metrics: Metrics;
	/** @default costs are not counted */
	spending?: Spending | undefined;
	database: Pick<Database, 'kind' | 'sql' | 'notices'>;
	log: Log;
}

/**
 * Milliseconds between two writes to the log. Other processes on a server wait for them; an embedded database has no other
 * process.
 */
const journalPauseMs = { postgres: 150, embedded: 1_000 } as const;

/** Gives a message that is sent twice in a thread the same answer, while that answer runs in this process. */
function createOnce() {
	const current = new Map<string, Promise<ReplayBuffer>>();
	return (
		{ threadId, messageId, text }: Pick<Question, 'threadId' | 'messageId' | 'text'>,
		domain: string,
		begin: () => Promise<ReplayBuffer>,
	): Promise<ReplayBuffer> => {
		// Without a thread, two equal messages may come from two readers.
		if (threadId === undefined) return begin();
		const name = JSON.stringify([domain, threadId, messageId, text]);
		const known = current.get(name);
		if (known) return known;
		const begun = begin();
		current.set(name, begun);
		const forget = () => void current.delete(name);
		void begun.then(({ ended }) => ended).then(forget, forget);
		return begun;
	};
}

/** Begins the answer to a question: it runs to its end, whether it is read or not. */
function createBegin(parts: AssistantParts, running: RunningAnswers) {
	const { config, library, answerer, threads, metrics, log } = parts;
	return async (question: Question, { domain, requestId, onBegin }: AnswerRequest): Promise<ReplayBuffer> => {
		await onBegin?.();
		const holding = await openDomain(library, domain);
		const conversation = await continueConversation(threads, domain, question);
		const { threadId } = conversation;
		const place = { domain, threadId, messageId: newMessageId() };
		return await running.begin(place, (signals, put) => {
			const run = {
				...holding,
				...signals,
				config,
				question,
				conversation,
				requestId,
				answerer,
				metrics,
				log,
				spending: parts.spending,
				siteTitle: subjectName(holding, domain === config.domain ? config.agent.repository : undefined),
				siteInstructions: parts.siteInstructions(domain),
				record: new AnswerMessageRecord(threads, place, contentSourcesAt(holding)),
				trace: currentTrace(),
			};
			return answerQuestion(run, put);
		});
	};
}

const unknownAnswer = () =>
	new ServiceError(
		'unknown_message',
		'There is no such answer in this thread; give the threadId and the message id that came with the answer.',
	);

const isAt = (place: AnswerPlace, other: AnswerPlace) =>
	place.messageId === other.messageId && place.threadId === other.threadId && place.domain === other.domain;

interface FinderParts {
	running: Pick<RunningAnswers, 'get'>;
	follower: Pick<AnswerFollower, 'get' | 'follow'>;
	answerLog: Pick<AnswerLog, 'find' | 'read'>;
	threads: Pick<ThreadStore, 'answer'>;
}

/** Finds an answer in this process, in another one, or in its thread. */
function createAnswerFinder({ running, follower, answerLog, threads }: FinderParts) {
	async function logged(place: AnswerPlace) {
		const [found] = await answerLog.find([place.messageId]);
		return found && isAt(found, place) ? found : undefined;
	}

	async function stored(place: AnswerPlace): Promise<ReplayBuffer | undefined> {
		const message = await threads.answer(place.domain, place.threadId, place.messageId);
		if (!message) return undefined;
		const answer = new ReplayBuffer(place);
		for (const chunk of storedAnswerChunks(place.threadId, message)) answer.push(chunk);
		answer.close();
		return answer;
	}

	return {
		logged,
		stored,
		async find(place: AnswerPlace): Promise<ReplayBuffer> {
			const near = running.get(place.messageId) ?? follower.get(place.messageId);
			if (near && isAt(near.place, place)) return near;
			const known = await logged(place);
			// An ended answer may exist only in its thread.
			const isWhole =
				known?.state === 'running' || (known && (await answerLog.read([{ ...place, from: 0 }])).length > 0);
			if (known && isWhole) return follower.follow(known);
			const answer = await stored(place);
			if (!answer) throw unknownAnswer();
			return answer;
		},
	};
}

export function createAssistant(parts: AssistantParts) {
	const { config, threads, database, metrics, log } = parts;
	const { notices, kind } = database;
	const answerLog = createSqlAnswerLog(database);
	const { abandonedAfterMs, leftAfterMs, keptMs, beatMs, lostAfterMs } = config.assistant;
	const nodeId = `node_${randomBytes(8).toString('hex')}`;
	const running = new RunningAnswers({
		answerLog,
		notices,
		nodeId,
		log,
		beatMs,
		abandonedAfterMs,
		leftAfterMs,
		pauseMs: journalPauseMs[kind],
		isShared: kind === 'postgres',
	});
	metrics.watchJournal(() => running.unlogged);
	const follower = new AnswerFollower({ answerLog, notices, log, abandonedAfterMs, leftAfterMs });
	const lost = watchLostAnswers({ answerLog, threads, notices, log, lostAfterMs, keptMs });
	const finder = createAnswerFinder({ running, follower, answerLog, threads });

	const begin = createBegin(parts, running);
	const once = createOnce();
	const starterWriter = createStarterWriter({ ...parts, store: createSqlStartersStore(database) });
	const popularSections = createPopularSections(database, log);
	return {
		/** What to begin with on a page: the owner's questions, else the model's once it has written some, else the page's headings. */
		async starters(domain: string, currentPath: string): Promise<StartersResponse> {
			const { retriever, siteUrl } = await openDomain(parts.library, domain);
			const written = (page: StartersPage) => starterWriter.questions(domain, page);
			const popular = async (filter: SearchFilter) =>
				sectionsAt(retriever, await popularSections(domain), filter, siteUrl);
			return pageStarters({ retriever, written, popular }, currentPath);
		},
		/** Throws the `ServiceError` of a question that `answer` would refuse, before anything is counted or stored. */
		async refuseUnanswerable({ threadId }: Pick<Question, 'threadId'>, domain: string): Promise<void> {
			running.refuseWhenStopping();
			if (threadId === undefined) return;
			const hasRoom = await threads.hasRoom(domain, threadId);
			if (hasRoom === undefined) throw unknownThread();
			if (!hasRoom) throw fullThread();
		},
		/** Answers a question; the answer runs to its end, whether it is read or not, and tells failures as an `error` chunk. */
		async answer(question: Question, request: AnswerRequest): Promise<Answer> {
			running.refuseWhenStopping();
			const answer = await once(question, request.domain, () => begin(question, request));
			const { threadId, messageId } = answer.place;
			return { threadId, messageId, chunks: answer.read(), ended: answer.ended };
		},
		/** An answer again from its beginning, and on to its end, in whichever process. Throws a `ServiceError` when there is none. */
		async resume(place: AnswerPlace): Promise<Answer> {
			const answer = await finder.find(place);
			return { ...place, chunks: answer.read(), ended: answer.ended };
		},
		/** Stops a running answer in any process. An answer that has ended is left alone. Throws like `resume`. */
		async stopAnswer(place: AnswerPlace): Promise<void> {
			const near = running.get(place.messageId);
			if (near && isAt(near.place, place)) {
				await running.stopOne(place.messageId);
				return;
			}
			const known = await finder.logged(place);
			if (known?.state === 'running') {
				await answerLog.requestStop(place.messageId);
				await notices.publish('stop', place.messageId);
			} else if (!known && !(await finder.stored(place))) throw unknownAnswer();
		},
		/** Stops the answers of a thread that run in this process, and waits for their end. */
		stopThread: (threadId: string): Promise<void> => running.stopThread(threadId),
		/** Refuses new questions, waits `graceMs` milliseconds for running answers, then ends the rest with a sentence. */
		async stop(graceMs: number): Promise<void> {
			await Promise.all([running.stop(graceMs), starterWriter.stop()]);
			follower.close();
			await Promise.all([follower.settled(), lost.close()]);
		},
	};
}
