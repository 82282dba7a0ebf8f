import type { Page } from '@playwright/test';

/** What scripts of a page have begun and not ended, in words. */
export interface Leftovers {
	leftovers(): string[];
}

/** Counts the listeners, observers, timers, channels and locks of our scripts. What is not reachable any more does not count. */
export async function recordLeftovers(page: Page): Promise<() => Promise<string[]>> {
	await page.addInitScript(watchLeftovers);
	return () => page.evaluate(() => (globalThis as unknown as Leftovers).leftovers());
}

/** Runs in the page: it must not use anything outside of itself. */
function watchLeftovers(): void {
	Error.stackTraceLimit = 50;
	/** Our code is being run, and not a tool of the tests. */
	const isOurs = () => /\/docent[./]/.test(new Error().stack ?? '');
	const begun = new Map<unknown, string>();
	/** Nodes that are off the page go with what listens to them, and signals with what they end. */
	const isGone = (target: unknown) =>
		(target instanceof Node && !target.isConnected) || target instanceof AbortSignal || target instanceof FileReader;
	const nameOf = (target: unknown) =>
		target instanceof Element ? target.localName : (target as object).constructor.name;

	const listeners: { target: unknown; type: string; listener: unknown; capture: boolean }[] = [];
	const isCapture = (options: unknown) =>
		typeof options === 'object' && options ? !!(options as AddEventListenerOptions).capture : !!options;
	const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
	const find = (target: unknown, type: string, listener: unknown, capture: boolean) =>
		listeners.findIndex(
			(one) => one.target === target && one.type === type && one.listener === listener && one.capture === capture,
		);
	const forget = (...one: Parameters<typeof find>) => {
		const index = find(...one);
		if (index >= 0) listeners.splice(index, 1);
	};
	EventTarget.prototype.addEventListener = function (this: EventTarget, type, listener, options) {
		const target = this ?? window;
		const capture = isCapture(options);
		const { signal, once } = (typeof options === 'object' ? options : {}) as AddEventListenerOptions;
		if (listener && isOurs() && !signal?.aborted && find(target, type, listener, capture) < 0) {
			listeners.push({ target, type, listener, capture });
			const end = () => forget(target, type, listener, capture);
			if (signal) add.call(signal, 'abort', end);
			if (once) add.call(target, type, end, { once, capture });
		}
		return add.call(target, type, listener, options);
	};
	EventTarget.prototype.removeEventListener = function (this: EventTarget, type, listener, options) {
		forget(this ?? window, type, listener, isCapture(options));
		return remove.call(this ?? window, type, listener, options);
	};

	for (const name of ['MutationObserver', 'ResizeObserver', 'IntersectionObserver', 'PerformanceObserver'] as const) {
		const prototype = window[name].prototype as { observe(...args: unknown[]): void; disconnect(): void };
		const { observe, disconnect } = prototype;
		const observed = new WeakMap<object, Set<unknown>>();
		prototype.observe = function (this: object, ...args) {
			const targets = observed.get(this) ?? new Set();
			observed.set(this, targets.add(args[0]));
			if (isOurs()) begun.set(this, '');
			Object.defineProperty(this, 'leftover', {
				configurable: true,
				get: () => {
					const left = [...targets].find((target) => !isGone(target));
					return left !== undefined && `${name} of ${nameOf(left)}`;
				},
			});
			return observe.apply(this as never, args);
		};
		prototype.disconnect = function (this: object) {
			begun.delete(this);
			observed.delete(this);
			return disconnect.call(this as never);
		};
	}

	const timers: [start: string, end: string, repeats: boolean][] = [
		['setTimeout', 'clearTimeout', false],
		['setInterval', 'clearInterval', true],
		['requestAnimationFrame', 'cancelAnimationFrame', false],
		['requestIdleCallback', 'cancelIdleCallback', false],
	];
	const functions = window as unknown as Record<string, (...args: unknown[]) => unknown>;
	for (const [start, end, repeats] of timers) {
		const [begin, cancel] = [functions[start], functions[end]];
		functions[start] = (run, ...rest) => {
			const id = begin?.call(
				window,
				(...args: unknown[]) => {
					if (!repeats) begun.delete(`${start} ${id}`);
					return typeof run === 'function' && run(...args);
				},
				...rest,
			);
			if (isOurs()) begun.set(`${start} ${id}`, `${start}(${String(run).slice(0, 80)}, ${rest.join()})`);
			return id;
		};
		functions[end] = (id) => {
			begun.delete(`${start} ${id}`);
			return cancel?.call(window, id);
		};
	}

	const Channel = window.BroadcastChannel;
	window.BroadcastChannel = class extends Channel {
		constructor(name: string) {
			super(name);
			begun.set(this, `BroadcastChannel ${name}`);
		}
		override close() {
			begun.delete(this);
			super.close();
		}
	};

	// Pages that do not come from this machine's own address have none.
	const locks = navigator.locks as LockManager | undefined;
	const request = locks?.request.bind(locks) as ((...args: unknown[]) => Promise<unknown>) | undefined;
	if (locks)
		locks.request = async (...args: unknown[]) => {
			const use = {};
			if (isOurs()) begun.set(use, `the lock ${args[0]}`);
			return request?.(...args).finally(() => begun.delete(use));
		};

	Object.assign(globalThis, {
		leftovers: () => [
			...listeners
				.filter(({ target }) => !isGone(target))
				.map(({ target, type, listener }) => `${nameOf(target)} listens to ${type}: ${String(listener).slice(0, 80)}`),
			...[...begun].flatMap(([key, text]) => {
				const name = text || (key as { leftover?: string | false }).leftover;
				return name ? [name] : [];
			}),
		],
	});
}
