import type { Question } from '../question.js';
import type { ReplayBuffer } from './replay-buffer.js';

/** A message that is sent twice in a thread has one answer, for as long as that runs in this process. */
export function createOnce() {
	const current = new Map<string, Promise<ReplayBuffer>>();
	return (
		{ threadId, messageId, text }: Pick<Question, 'threadId' | 'messageId' | 'text'>,
		domain: string,
		begin: () => Promise<ReplayBuffer>,
	): Promise<ReplayBuffer> => {
		// Without a thread nothing says that two messages are one reader's.
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
