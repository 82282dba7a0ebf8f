import type { DocentMessage } from './message.js';

/** Milliseconds for which an answer counts as running after its last heartbeat, in browsers without locks. */
const heartbeatMaxAge = 10_000;
/** Milliseconds within which a tab sees both another tab's released lock and what it stored. */
const settleTime = 500;

const pause = (time: number, signal: AbortSignal) =>
	new Promise<void>((resolve, reject) => {
		const timer = setTimeout(resolve, time);
		signal.addEventListener('abort', () => {
			clearTimeout(timer);
			reject(signal.reason);
		});
	});

/**
 * Resolves when no other tab receives the answer of a chat.
 *
 * @param lock requests the answer's lock; undefined in browsers without locks
 */
export async function released(
	chat: { readonly lastMessage: DocentMessage | undefined },
	now: () => number,
	lock: ((options: LockOptions) => Promise<unknown>) | undefined,
	signal: AbortSignal,
): Promise<void> {
	const left = () => (chat.lastMessage?.metadata?.unfinished?.at ?? 0) + heartbeatMaxAge - now();
	while (!lock && left() > 0) await pause(left(), signal);
	// Asked twice, because a tab sees another one's lock and its stored data in any order.
	await lock?.({ signal });
	await pause(settleTime, signal);
	await lock?.({ signal });
}
