import { vi } from 'vitest';

/** Counts what listens on `document` and `window` from now on. */
export interface ListenerCount {
	/** Names of the events that are still listened to. */
	left(): string[];
	restore(): void;
}

const captures = (options: AddEventListenerOptions | boolean | undefined) =>
	typeof options === 'object' ? options.capture === true : options === true;

export function countListeners(): ListenerCount {
	const left = new Map<unknown, string>();
	const keys = new Map<unknown, Map<string, object>>();

	/** Returns the same object for listeners that the browser takes for one. */
	function keyOf(target: EventTarget, name: string, listener: unknown, capture: boolean): object {
		const known = keys.get(listener) ?? new Map<string, object>();
		keys.set(listener, known);
		const written = `${target === document ? 'document' : 'window'} ${name} ${capture}`;
		const key = known.get(written) ?? {};
		known.set(written, key);
		return key;
	}

	for (const target of [document, window]) {
		const { addEventListener, removeEventListener } = target;
		vi.spyOn(target, 'addEventListener').mockImplementation(
			(name: string, listener: EventListenerOrEventListenerObject, options?: AddEventListenerOptions | boolean) => {
				const key = keyOf(target, name, listener, captures(options));
				left.set(key, name);
				if (typeof options === 'object') options.signal?.addEventListener('abort', () => left.delete(key));
				addEventListener.call(target, name, listener, options);
			},
		);
		vi.spyOn(target, 'removeEventListener').mockImplementation(
			(name: string, listener: EventListenerOrEventListenerObject, options?: EventListenerOptions | boolean) => {
				left.delete(keyOf(target, name, listener, captures(options)));
				removeEventListener.call(target, name, listener, options);
			},
		);
	}
	return { left: () => [...left.values()].sort(), restore: () => void vi.restoreAllMocks() };
}
