import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, firefox, type Page } from '@playwright/test';
import { startFaultServer } from '../../src/testing/faults/fault-server.js';
import { chromiumArguments, findBrowser } from '../../src/tooling/setup/browsers.js';
import { laterStrings } from '../../src/widget/strings/en-later.js';
import { expect, test } from '../fixtures.js';
import { DocentPanel } from '../pages/docent-panel.js';

const settings = { locale: 'en-US', reducedMotion: 'reduce' } as const;

/** Asks two questions. Expects two answers and the notice that nothing is saved. */
async function expectToWorkUnsaved(page: Page, address: string): Promise<void> {
	const errors: Error[] = [];
	page.on('pageerror', (error) => errors.push(error));
	const panel = new DocentPanel(page, []);
	await page.goto(address);
	await panel.open();
	await panel.ask('How do I embed Docent with a script tag?');
	await expect(panel.citations().first()).toBeVisible();
	await expect(panel.dialog).toContainText('This browser cannot save the conversation');
	await panel.ask('And in a React app?');
	await expect(panel.answers).toHaveCount(2);
	expect(errors).toEqual([]);
}

test('STO-1: in a sandboxed frame with an opaque origin, the assistant opens and says why it does not answer', async ({
	page,
	hosts,
}) => {
	const errors: Error[] = [];
	page.on('pageerror', (error) => errors.push(error));
	const source = hosts.page('guide').replaceAll('&', '&amp;');
	await page.goto(
		hosts.written(`<!doctype html><iframe sandbox="allow-scripts" src="${source}" width="1000" height="700"></iframe>`),
	);
	// A frame has the methods of a page that the panel's locators use.
	const panel = new DocentPanel(page.frameLocator('iframe') as unknown as Page, []);
	await panel.open();
	await panel.submit('How do I embed Docent with a script tag?');
	await expect(panel.alert).toContainText(laterStrings.notice.errors.forbidden[1]);
	expect(errors).toEqual([]);
});

test('STO-1: with cookies blocked in Chromium the assistant answers and says that nothing is kept', async ({
	hosts,
}) => {
	const profile = await mkdtemp(join(tmpdir(), 'docent-profile-'));
	await mkdir(join(profile, 'Default'));
	await writeFile(
		join(profile, 'Default/Preferences'),
		JSON.stringify({ profile: { default_content_setting_values: { cookies: 2 } } }),
	);
	const context = await chromium.launchPersistentContext(profile, {
		...settings,
		...findBrowser('chromium'),
		args: chromiumArguments,
	});
	const page = await context.newPage();
	await expectToWorkUnsaved(page, hosts.page('guide'));
	const reason = await page.evaluate(() => {
		try {
			return String(localStorage);
		} catch (error) {
			return (error as Error).name;
		}
	});
	expect(reason, 'storage is not blocked').toBe('SecurityError');
	await context.close();
	await rm(profile, { recursive: true, force: true });
});

const switchedOff: Record<string, Record<string, boolean | number>> = {
	'cookies blocked': { 'network.cookie.cookieBehavior': 2 },
	'storage switched off': { 'dom.storage.enabled': false },
};

for (const [what, preferences] of Object.entries(switchedOff)) {
	const title = `STO-1: with ${what} in Firefox the assistant answers and says that nothing is kept`;
	test(title, { tag: '@firefox' }, async ({ hosts }) => {
		const browser = await firefox.launch({ ...findBrowser('firefox'), firefoxUserPrefs: preferences });
		await expectToWorkUnsaved(await browser.newPage(settings), hosts.page('guide'));
		await browser.close();
	});
}

test('STO-5: on a page without https the assistant answers, remembers and copies', async ({ page, hosts, panel }) => {
	const fault = await startFaultServer();
	await page.goto(hosts.page('guide', { host: 'docs.test', attributes: { 'data-base-url': fault.url } }));
	expect(await page.evaluate(() => [isSecureContext, 'randomUUID' in crypto, 'clipboard' in navigator])).toEqual([
		false,
		false,
		false,
	]);
	await panel.open();
	await panel.ask('How do I embed Docent with a script tag?');
	await panel.dialog.getByRole('button', { name: 'Copy', exact: true }).last().click();
	await expect(panel.dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
	await page.reload();
	await expect(panel.questions).toHaveCount(1);
	await fault.close();
});
