import { ServiceError } from '../../errors/service-error.js';
import type { ThreadStore } from '../threads/thread-store.js';
import type { AnswerFollower } from './answer-follower.js';
import type { AnswerLog } from './answer-log.js';
import { ReplayBuffer } from './replay-buffer.js';
import type { AnswerPlace, RunningAnswers } from './running-answers.js';
import { storedAnswerChunks } from './stored-answer.js';

export const unknownAnswer = () =>
	new ServiceError(
		'unknown_message',
		'There is no such answer in this thread; give the threadId and the message id that came with the answer.',
	);

export const isAt = (place: AnswerPlace, other: AnswerPlace) =>
	place.messageId === other.messageId && place.threadId === other.threadId && place.domain === other.domain;

interface FinderParts {
	running: Pick<RunningAnswers, 'get'>;
	follower: Pick<AnswerFollower, 'get' | 'follow'>;
	answerLog: Pick<AnswerLog, 'find' | 'read'>;
	threads: Pick<ThreadStore, 'answer'>;
}

/** Finds an answer in this process, in another one, or in its thread. */
export function createAnswerFinder({ running, follower, answerLog, threads }: FinderParts) {
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
