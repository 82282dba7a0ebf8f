import { DocentError } from './docent-error.js';
import { type DocentOptions, resolveOptions } from './options.js';
import type { PanelModule } from './panel-context.js';
import { createWidget, type Widget } from './widget.js';

/** Where the pieces that load later come from; each way of embedding has its own. */
export interface DocentEnvironment {
	loadPanel: (attempt: number) => Promise<PanelModule>;
	/** `baseUrl` when the options give none. */
	defaultBaseUrl: () => string;
}

/** The browser API; the same functions behind the global `Docent` and behind `import … from 'docent'`. */
export interface DocentApi {
	/**
	 * Puts the assistant on the page. A second call with the same domain and key does nothing.
	 * @throws DocentError `options` when an option is missing or wrong
	 */
	init(options: DocentOptions): Promise<void>;
	/** Opens the panel and moves the focus into it. */
	open(): Promise<void>;
	close(): Promise<void>;
	/** Opens the panel and asks. */
	ask(question: string): Promise<void>;
	/** Changes options; the conversation stays. `null` or `undefined` restores a default. */
	update(changes: { [Name in keyof DocentOptions]?: DocentOptions[Name] | null }): Promise<void>;
	/** Begins a new conversation. */
	reset(): Promise<void>;
	/** Takes the assistant off the page and leaves nothing behind. */
	destroy(): Promise<void>;
}

export function createDocent(environment: DocentEnvironment): DocentApi {
	let options: DocentOptions | undefined;
	let widget: Widget | undefined;

	const current = (): Widget => {
		if (widget) return widget;
		throw new DocentError('options', 'Docent: call init() with a domain and an apiKey first.', { retryable: false });
	};

	return {
		async init(given) {
			if (widget && options?.domain === given.domain && options.apiKey === given.apiKey) return;
			if (widget) {
				console.warn(
					`Docent: the page already has an assistant for "${options?.domain}"; the one for "${given.domain}" is ignored. Call destroy() first to replace it.`,
				);
				return;
			}
			const resolved = resolveOptions(given, environment.defaultBaseUrl());
			options = given;
			widget = createWidget(resolved, environment.loadPanel);
		},
		open: async () => current().open(),
		close: async () => current().close(),
		ask: async (question) => current().ask(question),
		async update(changes) {
			const active = current();
			const merged = { ...options, ...changes } as DocentOptions;
			const resolved = resolveOptions(merged, environment.defaultBaseUrl());
			options = merged;
			active.update(resolved);
		},
		reset: async () => current().reset(),
		async destroy() {
			widget?.destroy();
			widget = undefined;
			options = undefined;
		},
	};
}
