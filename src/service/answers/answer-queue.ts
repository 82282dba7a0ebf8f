import { ModelTimeoutError, ModelUnavailableError } from '../models/failures/model-failure.js';

/** Longest wait for a free place, in milliseconds. A reader who waits longer is better served by quotations. */
const longestWaitMs = 10_000;

const busy = (name: string, why: string) =>
	new ModelUnavailableError(`The model ${name} has all the questions that it may have at once.`, {
		cause: new ModelTimeoutError(why),
	});

/** Lets so many answers of a model be written at once; as many wait, a short time. For the others the model is unavailable. */
export function createAnswerQueue(name: string, atOnce: number, waitMs: number = longestWaitMs) {
	let running = 0;
	const waiting: (() => void)[] = [];

	/** Resolves with a place, or without one when the signal aborts. @throws ModelUnavailableError */
	async function place(signal: AbortSignal): Promise<void> {
		if (running < atOnce) {
			running++;
			return;
		}
		if (waiting.length >= atOnce) throw busy(name, `${waiting.length} questions wait already.`);
		await new Promise<void>((resolve, reject) => {
			const stopWaiting = () => {
				clearTimeout(timer);
				signal.removeEventListener('abort', onAbort);
				const at = waiting.indexOf(take);
				if (at >= 0) waiting.splice(at, 1);
			};
			const take = () => {
				stopWaiting();
				running++;
				resolve();
			};
			const giveUp = () => {
				stopWaiting();
				reject(busy(name, `A question waited for ${waitMs / 1_000} s.`));
			};
			const onAbort = () => {
				stopWaiting();
				// Counts as one that runs until its caller, who sees the signal, lets go of it.
				running++;
				resolve();
			};
			const timer = setTimeout(giveUp, waitMs);
			signal.addEventListener('abort', onAbort, { once: true });
			waiting.push(take);
		});
	}

	return {
		place,
		/** Gives the free place to the question that has waited longest. */
		leave(): void {
			running--;
			if (running < atOnce) waiting[0]?.();
		},
	};
}
