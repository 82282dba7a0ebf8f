/** One state, live: the real widget, on a page of its own, with a service that lives inside the page. */

import type { DocentOptions } from '../../options/options.js';
import type { DocentApi } from '../../widget/boot/docent-api.js';
import { chooseLanguage } from '../../widget/strings/languages.js';
import { loadLanguage } from '../../widget/strings/load-language.js';
import { createFaultService } from '../faults/fault-service.js';
import { createFaultyFetch, serviceUrl } from './faulty-fetch.js';
import { createReader } from './reader.js';
import { showRuler } from './ruler.js';
import type { State } from './state.js';
import { reach, states } from './states.js';

const long = 10_000;

/** Waits are over at once, so that nobody has to wait to see what comes after them. */
function hurry(): void {
	const realTimeout = setTimeout;
	Object.assign(globalThis, {
		setTimeout: (run: () => void, delay = 0) => realTimeout(run, delay >= long ? 200 : delay),
	});
}

/** Dialogs stay closed. The panel is one, and what stands there before it is not. */
function hold(): void {
	const nothing = () => {};
	Object.assign(HTMLDialogElement.prototype, { setAttribute: nothing, showModal: nothing });
}

function arrange({ network = 'nothing', noStorage, hurried, held, scenario = 'rich', search = 'found' }: State): void {
	const service = createFaultService();
	service.setScenario(scenario);
	service.setSearch(search);
	service.setFeedback(204);
	service.setStarters({
		page: { title: 'Install', path: '/guide/install' },
		starters: ['How do I install it with Docker?'],
	});
	globalThis.fetch = createFaultyFetch(service, network, fetch.bind(globalThis));
	if (network === 'offline') Object.defineProperty(navigator, 'onLine', { get: () => false });
	if (hurried) hurry();
	if (held) hold();
	if (!noStorage) return;
	Storage.prototype.setItem = () => {
		throw new DOMException('This page stores nothing.', 'SecurityError');
	};
}

function widget(): Promise<DocentApi> {
	return new Promise((resolve) => {
		const { Docent } = globalThis as unknown as { Docent?: DocentApi };
		if (Docent) return resolve(Docent);
		document.getElementById('docent')?.addEventListener('load', () => resolve(widget()), { once: true });
	});
}

async function show(state: State): Promise<void> {
	arrange(state);
	const docent = await widget();
	const options: DocentOptions = {
		domain: `states-${state.id}`,
		apiKey: 'svc_dsc_states',
		baseUrl: serviceUrl,
		persistence: 'none',
		...state.options,
	};
	await docent.init(options);
	const { panel } = await loadLanguage(chooseLanguage(document.documentElement.lang));
	await reach(state, createReader(docent, panel, options));
	if (query.get('ruler')) await showRuler();
	document.documentElement.dataset.ready = '';
}

const query = new URLSearchParams(location.search);
const root = document.documentElement;
root.dataset.theme = query.get('theme') ?? 'light';
root.dir = query.get('dir') ?? 'ltr';
root.lang = query.get('lang') || (root.dir === 'rtl' ? 'ar' : 'en');
const state = states.find(({ id }) => id === query.get('state'));
if (state) {
	document.title = state.title;
	void show(state);
} else {
	document.title = `There is no state "${query.get('state')}"`;
}
