import { vi } from 'vitest';

/**
 * Gives the page frames that are timers of their own. jsdom's come from one interval, which never ends once it has begun on a test's
 * fake clock: no later test of the page would be painted.
 */
export function paintByTimers(): { hasFrames(): boolean } {
	const frames = new Map<number, ReturnType<typeof setTimeout>>();
	const onRealClock = new Set<number>();
	let last = 0;
	globalThis.requestAnimationFrame = (call) => {
		last += 1;
		const handle = last;
		const timer = setTimeout(() => {
			forget(handle);
			call(performance.now());
		}, 16);
		frames.set(handle, timer);
		if (!vi.isFakeTimers()) onRealClock.add(handle);
		return handle;
	};
	globalThis.cancelAnimationFrame = (handle) => {
		clearTimeout(frames.get(handle));
		forget(handle);
	};
	function forget(handle: number): void {
		frames.delete(handle);
		onRealClock.delete(handle);
	}
	return { hasFrames: () => onRealClock.size > 0 };
}
