import { setTimeout as delay } from 'node:timers/promises';

/**
 * Waits for a step of a shutdown, `ms` milliseconds at most, so that a database or a program that is silent cannot hold up the rest.
 * `onError` is told of a step that fails or is late.
 */
export async function inTime(
	name: string,
	ms: number,
	step: Promise<unknown> | undefined,
	onError: (error: unknown) => void,
): Promise<void> {
	const timer = new AbortController();
	const late = delay(ms, undefined, { signal: timer.signal }).then(
		() => onError(new Error(`Stopping did not wait any longer for ${name}, after ${ms} ms.`)),
		() => {},
	);
	await Promise.race([Promise.resolve(step).catch(onError), late]);
	timer.abort();
}
