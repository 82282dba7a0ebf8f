import { ModelTimeoutError, ModelUnavailableError } from '../models/model-failure.js';
import type { Answerer } from './answerer.js';

/** Longest wait for a free place, in milliseconds. A reader who waits longer is better served by quotations. */
const longestWaitMs = 10_000;

const busy = (name: string, why: string) =>
	new ModelUnavailableError(`The model ${name} has all the questions that it may have at once.`, {
		cause: new ModelTimeoutError(why),
	});

/**
 * Lets so many answers be written at once; as many wait, a short time. For the others the model counts as unavailable.
 *
 * @param atOnce 0 is no limit
 */
export function withQueue(written: Answerer, atOnce: number, waitMs: number = longestWaitMs): Answerer {
	if (atOnce === 0) return written;
	let running = 0;
	const waiting: (() => void)[] = [];

	/** Resolves with a place, or without one when the signal aborts. */
	async function place(signal: AbortSignal): Promise<void> {
		if (running < atOnce) {
			running++;
			return;
		}
		if (waiting.length >= atOnce) throw busy(written.name, `${waiting.length} questions wait already.`);
		await new Promise<void>((resolve, reject) => {
			const leave = () => {
				clearTimeout(timer);
				signal.removeEventListener('abort', onAbort);
				const at = waiting.indexOf(take);
				if (at >= 0) waiting.splice(at, 1);
			};
			const take = () => {
				leave();
				running++;
				resolve();
			};
			const giveUp = () => {
				leave();
				reject(busy(written.name, `A question waited for ${waitMs / 1_000} s.`));
			};
			const onAbort = () => {
				leave();
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
		...written,
		async answer(call, onEvent) {
			if (call.signal.aborted) return;
			await place(call.signal);
			try {
				await written.answer(call, onEvent);
			} finally {
				running--;
				if (running < atOnce) waiting[0]?.();
			}
		},
	};
}
