import type { DocentApi } from './docent-api.js';
import { DocentError } from './docent-error.js';
import type { LoadedModules } from './loaded-modules.js';
import { type DocentOptions, resolveOptions } from './options.js';
import { createWidget, type Widget } from './widget.js';

/** What differs between the ways of embedding. */
export interface DocentEnvironment {
	modules: LoadedModules;
	/** `baseUrl` when the options give none. */
	defaultBaseUrl: () => string;
}

export function createDocent(environment: DocentEnvironment): DocentApi {
	let options: DocentOptions | undefined;
	let widget: Widget | undefined;

	const current = (): Widget => {
		if (widget) return widget;
		throw new DocentError('options', 'Docent: call init() first.', { retryable: false });
	};

	const forward =
		<Name extends 'open' | 'close' | 'ask' | 'reset'>(name: Name) =>
		async (...args: Parameters<Widget[Name]>): Promise<void> =>
			(current()[name] as (...args: Parameters<Widget[Name]>) => void | Promise<void>)(...args);

	return {
		async init(given) {
			if (widget) {
				if (options?.domain !== given.domain || options.apiKey !== given.apiKey) {
					console.warn('Docent: call destroy() before another init().');
				}
				return;
			}
			const resolved = resolveOptions(given, environment.defaultBaseUrl());
			options = given;
			widget = createWidget(resolved, environment.modules);
		},
		open: forward('open'),
		close: forward('close'),
		ask: forward('ask'),
		reset: forward('reset'),
		async update(changes) {
			const active = current();
			const merged = { ...options, ...changes } as DocentOptions;
			active.update(resolveOptions(merged, environment.defaultBaseUrl()));
			options = merged;
		},
		async destroy() {
			widget?.destroy();
			options = widget = undefined;
		},
	};
}
