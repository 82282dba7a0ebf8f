import { test as base } from './fixtures.js';
import { type HostServer, startHostServer } from './support/host-server.js';
import { serveWidget } from './support/widget-server.js';

/** For pages whose assistant asks a server of the test: the widget comes from its files, so that no service has a part in the result. */
export const test = base.extend<object, { hosts: HostServer }>({
	hosts: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
		async ({}, use) => {
			await using widget = await serveWidget();
			await using hosts = await startHostServer({
				script: widget.origin,
				attributes: { 'data-base-url': widget.origin, 'data-domain': 'docs', 'data-api-key': 'svc_dsc_no-service' },
			});
			await use(hosts);
		},
		{ scope: 'worker' },
	],
});

export { expect } from '@playwright/test';
