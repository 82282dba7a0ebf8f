import { serveWidget } from './support/widget-server.js';
import { test as base, expect } from './widget-fixtures.js';

export { expect };

/** Serves the page with every state. The widget's service runs inside the page. */
export const test = base.extend<object, { origin: string }>({
	origin: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
		async ({}, use) => {
			await using server = await serveWidget();
			await use(server.origin);
		},
		{ scope: 'worker' },
	],
});
