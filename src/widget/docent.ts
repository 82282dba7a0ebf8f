import type { DocentApi } from './docent-api.js';
import type { LoadedModules } from './loaded-modules.js';
import { type BadOption, type DocentOptions, type ResolvedOptions, resolveOptions } from './options.js';
import { createWidget, type Widget } from './widget.js';

/** What differs between the ways of embedding. */
export interface DocentEnvironment {
	modules: LoadedModules;
	/** `baseUrl` when the options give none. */
	defaultBaseUrl: () => string;
}

export function createDocent({ modules, defaultBaseUrl }: DocentEnvironment): DocentApi {
	let options: DocentOptions | undefined;
	let widget: Widget | undefined;

	const refuse = async (bad?: BadOption): Promise<never> => {
		throw (await modules.refusal()).refusal(bad);
	};

	const forward =
		<Name extends 'open' | 'close' | 'ask' | 'reset'>(name: Name) =>
		async (...args: Parameters<Widget[Name]>): Promise<void> =>
			widget ? (widget[name] as (...args: Parameters<Widget[Name]>) => void | Promise<void>)(...args) : refuse();

	/** Takes over options that are right. */
	const adopt = (given: DocentOptions, use: (resolved: ResolvedOptions) => void): Promise<never> | undefined => {
		const resolved = resolveOptions(given, defaultBaseUrl());
		if (Array.isArray(resolved)) return refuse(resolved);
		use(resolved);
		options = given;
		return undefined;
	};

	return {
		async init(given) {
			if (!widget) {
				return adopt(given, (resolved) => {
					widget = createWidget(resolved, modules);
				});
			}
			if (options?.domain !== given.domain || options.apiKey !== given.apiKey) {
				console.warn((await modules.refusal()).again);
			}
		},
		open: forward('open'),
		close: forward('close'),
		ask: forward('ask'),
		reset: forward('reset'),
		update: async (changes) => (widget ? adopt({ ...options, ...changes } as DocentOptions, widget.update) : refuse()),
		async destroy() {
			widget?.destroy();
			options = widget = undefined;
		},
	};
}
