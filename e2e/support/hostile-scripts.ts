/**
 * What scripts of pages do to what all scripts share: libraries that extend it, tools that watch it, polyfills that replace
 * it, and hardening that freezes it. Each runs in the page before anything of ours, and uses nothing outside of itself.
 */
export const hostileScripts: Record<string, () => void> = {
	'extend prototypes by enumerable names, as Prototype.js and MooTools did': () => {
		const added = { each: () => 1, first: () => 1, include: () => false, toArray: () => [], where: 'here' };
		for (const { prototype } of [Array, String, Function, Number, Element, Promise] as { prototype: object }[])
			Object.assign(prototype, added);
		Object.assign(Object.prototype, { forgotten: 'by the page' });
		// Prototype.js before 1.7: JSON.stringify makes strings of arrays.
		Object.assign(Array.prototype, {
			toJSON(this: unknown[]) {
				return `[${this.map((value) => JSON.stringify(value)).join(', ')}]`;
			},
		});
		Array.from = ((list: ArrayLike<unknown>) => Array.prototype.slice.call(list)) as typeof Array.from;
		Object.assign(window, { $: () => null, $$: () => [] });
	},
	'wrap what calls back, as tools that watch errors and zones do': () => {
		const { addEventListener, removeEventListener } = EventTarget.prototype;
		const wrapped = new WeakMap<object, EventListener>();
		EventTarget.prototype.addEventListener = function (this: EventTarget, type, listener, options) {
			const wrap = function (this: EventTarget, event: Event) {
				return typeof listener === 'function' ? listener.call(this, event) : listener?.handleEvent(event);
			};
			if (listener && !wrapped.has(listener)) wrapped.set(listener, wrap);
			return addEventListener.call(this, type, listener && (wrapped.get(listener) ?? wrap), options);
		};
		EventTarget.prototype.removeEventListener = function (this: EventTarget, type, listener, options) {
			return removeEventListener.call(this, type, (listener && wrapped.get(listener)) ?? listener, options);
		};
		const timers = window as unknown as Record<string, (run: () => void, ...rest: unknown[]) => unknown>;
		for (const name of [
			'setTimeout',
			'setInterval',
			'requestAnimationFrame',
			'requestIdleCallback',
			'queueMicrotask',
		]) {
			const begin = timers[name];
			timers[name] = (run, ...rest) => begin?.call(window, () => run(), ...rest);
		}
		const { fetch } = window;
		window.fetch = async (...args) => {
			const response = await fetch(...args);
			Object.defineProperty(response, 'watched', { value: true });
			return response;
		};
		window.Promise = class Watched<Value> extends Promise<Value> {} as unknown as PromiseConstructor;
	},
	'freeze everything that the language brings': () => {
		for (const name of Object.getOwnPropertyNames(window)) {
			if (
				!/^(Object|Function|Array|String|Number|Boolean|Symbol|Map|Set|WeakMap|Promise|RegExp|Date|JSON|Math|Reflect|\w*Error|URL|Headers|Response|Event|CustomEvent|EventTarget|Node|Element|HTMLElement)$/.test(
					name,
				)
			)
				continue;
			const intrinsic = (window as unknown as Record<string, { prototype?: object }>)[name];
			if (intrinsic?.prototype) Object.freeze(intrinsic.prototype);
			Object.freeze(intrinsic);
		}
		for (const shared of [history, navigator, console]) Object.freeze(shared);
	},
	'take away what is young': () => {
		for (const name of [
			'requestIdleCallback',
			'BroadcastChannel',
			'navigation',
			'structuredClone',
			'ResizeObserver',
			'Highlight',
		])
			Object.defineProperty(window, name, { value: undefined, configurable: true, writable: true });
		Object.defineProperty(crypto, 'randomUUID', { value: undefined });
		Object.defineProperty(navigator, 'locks', { value: undefined });
		Object.defineProperty(navigator, 'clipboard', { value: undefined });
	},
	'put polyfills over elements': () => {
		const { attachShadow, append, remove } = Element.prototype;
		Element.prototype.attachShadow = function (this: Element, init) {
			return attachShadow.call(this, { ...init });
		};
		Element.prototype.append = function (this: Element, ...nodes) {
			for (const node of nodes) append.call(this, node);
		};
		Element.prototype.remove = function (this: Element) {
			remove.call(this);
		};
		const registry = customElements;
		Object.defineProperty(window, 'customElements', {
			value: {
				define: registry.define.bind(registry),
				get: registry.get.bind(registry),
				whenDefined: registry.whenDefined.bind(registry),
				polyfillWrapFlushCallback: () => {},
			},
		});
		const { createElement } = document;
		Document.prototype.createElement = function (this: Document, name: string, options?: ElementCreationOptions) {
			return createElement.call(this, name, options);
		} as typeof document.createElement;
	},
	'swallow keys before anybody else hears of them': () => {
		for (const type of ['keydown', 'keypress', 'keyup'])
			window.addEventListener(type, (event) => event.stopImmediatePropagation(), true);
	},
	'swallow what reaches the document': () => {
		for (const type of ['click', 'pointerdown', 'mousedown', 'input', 'focusin', 'selectionchange', 'visibilitychange'])
			document.addEventListener(type, (event) => event.stopImmediatePropagation());
	},
};
