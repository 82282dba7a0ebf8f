import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { root } from '../src/tooling/run.js';
import { DocentPanel } from './pages/docent-panel.js';
import { type HostServer, startHostServer } from './support/host-server.js';
import { recordSentQuestions } from './support/sent-questions.js';
import { type ServedDocumentation, startService } from './support/service-process.js';

interface TestFixtures {
	panel: DocentPanel;
}

interface WorkerFixtures {
	/** The real service over Docent's own documentation. */
	service: ServedDocumentation;
	/** Somebody else's site, on another origin than the service. */
	hosts: HostServer;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
	service: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
		async ({}, use) => {
			await using service = await startService(join(root, 'public'));
			await use(service);
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
