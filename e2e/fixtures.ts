import { test as base } from '@playwright/test';
import { DocentPanel } from './pages/docent-panel.js';
import { type HostServer, startHostServer } from './support/host-server.js';
import { recordSentQuestions } from './support/sent-questions.js';
import { type SharedService, sharedService } from './support/shared-service.js';

interface TestFixtures {
	panel: DocentPanel;
}

interface WorkerFixtures {
	/** The real service over Docent's own documentation, for all tests of a run. */
	service: SharedService;
	/** Somebody else's site, on another origin than the service. */
	hosts: HostServer;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
	service: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
		async ({}, use) => {
			await use(sharedService());
		},
		{ scope: 'worker' },
	],
	hosts: [
		async ({ service }, use) => {
			await using hosts = await startHostServer({
				script: service.url,
				attributes: { 'data-domain': service.domain, 'data-api-key': service.key },
			});
			await use(hosts);
		},
		{ scope: 'worker' },
	],
	panel: async ({ page, browserName }, use) => {
		await use(new DocentPanel(page, await recordSentQuestions(page, browserName)));
	},
});

export { expect } from '@playwright/test';
