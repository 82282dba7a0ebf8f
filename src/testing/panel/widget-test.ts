import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { type FaultServer, startFaultServer } from '../faults/fault-server.js';
import { installStandIns, type StandIns } from './browser-stand-ins.js';
import { createWidgetOnPage, loadedModules, type WidgetOnPage } from './widget-on-page.js';

/** The parts of every test of the whole widget, made anew for each. */
export interface WidgetTest {
	readonly server: FaultServer;
	readonly standIns: StandIns;
	readonly page: WidgetOnPage;
	/** The reader goes to another page: everything is made anew, what is stored stays. */
	goToAnotherPage(): Promise<void>;
}

/** Registers what comes before and after each test of a file: a real service, the browser's parts, an empty page. */
export function setUpWidgetTests(): WidgetTest {
	let server: FaultServer;
	let standIns: StandIns;
	let page: WidgetOnPage;

	vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });
	beforeAll(async () => {
		server = await startFaultServer();
		// Transforming the panel's code takes longer on a busy machine than any test waits for the panel.
		await loadedModules.panel();
	});
	afterAll(() => server.close());
	beforeEach(() => {
		server.requests.length = 0;
		server.setScenario('v2');
		server.feedback.length = 0;
		server.setSearch('absent');
		server.setFeedback(404);
		server.startersAsked.length = 0;
		server.setStarters({ page: null, starters: [] });
		server.setCors(true);
		standIns = installStandIns();
		page = createWidgetOnPage(server.url);
	});
	afterEach(async () => {
		await page.stopAnswering();
		await page.docent.destroy();
		standIns.remove();
		localStorage.clear();
		sessionStorage.clear();
		document.body.replaceChildren();
	});

	return {
		get server() {
			return server;
		},
		get standIns() {
			return standIns;
		},
		get page() {
			return page;
		},
		async goToAnotherPage() {
			await page.docent.destroy();
			page = createWidgetOnPage(server.url);
		},
	};
}
