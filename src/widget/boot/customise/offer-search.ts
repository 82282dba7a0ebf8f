import type { Customise, PanelHandle, PanelLoader } from '../widget-context.js';

/** Makes the palette open wherever the panel would. */
function standInForPanel(panel: PanelLoader, search: (query?: string) => void, close: () => void, signal: AbortSignal) {
	const { get, mounted, preload } = panel;
	const handle: PanelHandle = {
		open: () => search(),
		attach: () => search(),
		ask: search,
		close,
		restore() {},
		reset() {},
		messages: () => [],
		async forget() {},
		update() {},
		destroy() {},
	};
	Object.assign(panel, { get: async () => handle, mounted: async () => handle, preload() {} });
	signal.addEventListener('abort', () => Object.assign(panel, { get, mounted, preload }));
}

/** Lets the page's search open the palette. Its code is loaded when the page is ready. */
export const offerSearch: Customise = (widget, panel, signal) => {
	const { assistant, palette } = widget.options;
	const { get } = panel;
	const binding = palette
		? import('../../palette/bind-search.js').then(({ bindSearch }) =>
				signal.aborted ? undefined : bindSearch(widget, get, signal),
			)
		: Promise.resolve(undefined);
	binding.then(undefined, (error: unknown) => console.warn('Docent: the search could not be loaded.', error));
	if (assistant !== false) return;
	const use = (name: 'open' | 'close', query?: string) =>
		void binding.then(
			(found) => found?.[name](query),
			() => {},
		);
	standInForPanel(
		panel,
		(query) => use('open', query),
		() => use('close'),
		signal,
	);
};
