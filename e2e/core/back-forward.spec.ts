import { chromium } from '@playwright/test';
import { slowText } from '../../src/testing/faults/fault-resumable.js';
import { type FaultServer, startFaultServer } from '../../src/testing/faults/fault-server.js';
import { chromiumArguments, findBrowser } from '../../src/tooling/setup/browsers.js';
import { DocentPanel } from '../pages/docent-panel.js';
import type { HostServer } from '../support/host-server.js';
import { test as base, expect } from '../widget-fixtures.js';

/** A browser that keeps the pages it has left, as readers' browsers do and those of tests do not. */
const test = base.extend<{ kept: DocentPanel; fault: FaultServer }>({
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
	kept: async ({}, use) => {
		const browser = await chromium.launch({
			...findBrowser('chromium'),
			args: [...chromiumArguments],
			ignoreDefaultArgs: ['--disable-back-forward-cache'],
		});
		await use(new DocentPanel(await browser.newPage({ locale: 'en-US', reducedMotion: 'reduce' }), []));
		await browser.close();
	},
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
	fault: async ({}, use) => {
		const fault = await startFaultServer();
		await use(fault);
		await fault.close();
	},
});

const guide = (hosts: HostServer, fault: FaultServer, page = 'guide') =>
	hosts.page(page, { attributes: { 'data-base-url': fault.url } });

/** The page is the very one that was left, and not a new one at its address. */
const isTheSame = ({ page }: DocentPanel) => page.evaluate(() => 'wasHere' in globalThis);

/** Such a page does not load again. */
const asItWas = { waitUntil: 'commit' } as const;

test.beforeEach(async ({ kept, hosts, fault }) => {
	fault.setScenario('v2');
	await kept.page.goto(guide(hosts, fault));
	await kept.page.evaluate(() => Object.assign(globalThis, { wasHere: true }));
	await kept.open();
	await kept.ask('One?');
});

test('STO-5: a page that comes back as it was left has its conversation and what was added to it, and answers on', async ({
	kept,
	hosts,
	fault,
}) => {
	await kept.composer.fill('Half a que');
	await kept.page.goto(guide(hosts, fault, 'starters'));
	await expect(kept.answers).toHaveCount(1);
	await kept.ask('Two?');
	await kept.page.goBack(asItWas);
	expect(await isTheSame(kept)).toBe(true);
	await expect(kept.answers).toHaveCount(2);
	await expect(kept.composer).toHaveValue('Half a que');
	await kept.ask('Three?');
	await kept.page.goForward(asItWas);
	await expect(kept.answers).toHaveCount(3);
});

test('what was deleted meanwhile does not come back with the page', async ({ kept, hosts, fault }) => {
	await kept.page.goto(guide(hosts, fault, 'starters'));
	await kept.history.click();
	await kept.dialog.getByRole('button', { name: 'Delete all conversations' }).click();
	await kept.dialog.getByRole('button', { name: 'Delete all', exact: true }).click();
	await expect(kept.thread()).toHaveCount(0);
	await kept.page.goBack(asItWas);
	expect(await isTheSame(kept)).toBe(true);
	await expect(kept.questions).toHaveCount(0);
	await expect(kept.starters.or(kept.composer).first()).toBeVisible();
});

test('an answer that was running when the page was left is whole when the reader comes back', async ({
	kept,
	fault,
}) => {
	fault.setScenario('resumable');
	await kept.submit('Two?');
	await expect(kept.lastAnswer).toContainText('word12 ');
	await kept.page.goto('about:blank');
	await kept.page.goBack(asItWas);
	await expect(kept.lastAnswer).toContainText('word60');
	await kept.settled();
	await expect(kept.lastAnswer.locator('.md')).toHaveText(slowText);
	await expect(kept.answers).toHaveCount(2);
});
