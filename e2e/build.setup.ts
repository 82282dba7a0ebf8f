import { expect, test } from '@playwright/test';
import { buildIfStale } from '../src/tooling/build-if-stale.js';

test('the widget and the service are built from these sources', async () => {
	test.setTimeout(300_000);
	expect(await buildIfStale(), 'the build failed').toBe(true);
});
