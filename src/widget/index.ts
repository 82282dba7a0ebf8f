/**
 * Docent as a module: `import { init } from 'docent'`. Safe to import on a server; only the calls need a browser.
 *
 * @example
 * await init({ domain: 'acme', apiKey: 'svc_dsc_…', baseUrl: 'https://docs-assistant.example.com' });
 */
import { createDocent } from './docent.js';
import type { DocentApi } from './docent-api.js';

const docent: DocentApi = createDocent({
	origin: () => location.origin,
	modules: {
		panel: () => import('./panel/mount-panel.js'),
		content: () => import('./page/watch-content.js'),
		settings: () => import('./settings/settings.js'),
	},
});

export const { init, open, close, ask, update, reset, destroy } = docent;
export type { AskHow, DocentApi, OptionChanges } from './docent-api.js';
export { DocentError, type DocentErrorCode } from './docent-error.js';
export type { DocentEvents } from './events.js';
export type { DocentHooks, DocentOptions, EventSettings, Handoff, HandoffConversation } from './options.js';
