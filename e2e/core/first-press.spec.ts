import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.js';

const panelFile = '**/docent/panel-*.js*';

/** Holds the panel's code back, as a slow network does. @returns a function that lets it come */
async function holdPanel(page: Page, then: 'continue' | 'abort' = 'continue'): Promise<() => void> {
	let release = () => {};
	const released = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route(panelFile, async (route) => {
		await released;
		await route[then]();
	});
	return release;
}

test.beforeEach(async ({ page, hosts }) => {
	const arrives = page.waitForResponse(/\/early-[\w-]+\.js/);
	await page.goto(hosts.page('guide'));
	await (await arrives).finished();
});

test('a press is answered before the panel is there, and no letter typed meanwhile is lost @core', async ({
	page,
	panel,
	service,
}) => {
	void service;
	const release = await holdPanel(page);
	await panel.launcher.click();
	await expect(panel.dialog).toHaveCount(1);
	await expect(panel.composer).toBeFocused();
	const early = await panel.dialog.boundingBox();
	await page.keyboard.type('How do I embed Docent');
	release();
	await page.keyboard.type(' with a script');
	await expect(page.locator('docent-assistant .panel[open]')).toHaveCount(1);
	await page.keyboard.type(' tag?');
	await expect(panel.dialog).toHaveCount(1);
	await expect(panel.composer).toHaveValue('How do I embed Docent with a script tag?');
	await expect(panel.composer).toBeFocused();
	expect(await panel.dialog.boundingBox(), 'nothing moves when the panel takes over').toEqual(early);
	await page.keyboard.press('Enter');
	await expect(panel.questions).toHaveText([/How do I embed Docent with a script tag\?$/]);
});

test('a question sent before the panel is there is asked once, when it is @core', async ({ page, panel }) => {
	const release = await holdPanel(page);
	await panel.launcher.click();
	await page.keyboard.type('How do I embed Docent with a script tag?');
	await page.keyboard.press('Enter');
	await page.keyboard.press('Enter');
	release();
	await expect(panel.questions).toHaveText([/How do I embed Docent with a script tag\?$/]);
	await expect(panel.composer).toHaveValue('');
});

test('no letter is lost when the page replaces its body before the panel is there @core', async ({ page, panel }) => {
	const release = await holdPanel(page);
	await panel.launcher.click();
	await page.keyboard.type('Which ');
	await page.evaluate(() => document.body.replaceWith(document.body.cloneNode(true)));
	await page.keyboard.type('options');
	await expect(panel.composer).toHaveValue('Which options');
	release();
	await expect(page.locator('docent-assistant .panel[open]')).toHaveCount(1);
	await expect(panel.composer).toBeFocused();
	await expect(panel.composer).toHaveValue('Which options');
});

test('no line changes its colour when the panel takes over, in light and dark', async ({ page, panel }) => {
	const release = await holdPanel(page);
	const setTheme = (theme: string) =>
		panel.host.evaluate(
			({ shadowRoot }, theme) => shadowRoot?.querySelector('.root')?.setAttribute('data-theme', theme),
			theme,
		);
	const colours = (...selectors: string[]) =>
		panel.host.evaluate(
			({ shadowRoot }, selectors) =>
				selectors.map((name) => getComputedStyle(shadowRoot?.querySelector(name) as Element).borderBottomColor),
			selectors,
		);
	await panel.launcher.click();
	await expect(panel.composer).toBeFocused();
	await setTheme('dark');
	const dark = await colours('.sheet-head', '.sheet-field');
	await setTheme('light');
	const light = await colours('.sheet-head', '.sheet-field');
	release();
	await expect(page.locator('docent-assistant .panel[open]')).toHaveCount(1);
	await expect(panel.composer).toBeFocused();
	await expect.poll(() => colours('.header', '.composer-box')).toEqual(light);
	await setTheme('dark');
	await expect.poll(() => colours('.header', '.composer-box')).toEqual(dark);
});

test('what is closed before the panel is there stays closed, and keeps what was typed', async ({ page, panel }) => {
	const release = await holdPanel(page);
	await panel.launcher.click();
	await page.keyboard.type('Which options');
	await page.keyboard.press('Escape');
	await expect(panel.dialog).toHaveCount(0);
	await expect(panel.launcher).toBeFocused();
	release();
	await expect(page.locator('docent-assistant .panel')).toHaveCount(1);
	await expect(panel.launcher).not.toHaveAttribute('aria-busy');
	await expect(panel.dialog).toHaveCount(0);
});

test('what was typed for a panel that does not come is there at the next press', async ({ page, panel }) => {
	const release = await holdPanel(page, 'abort');
	await panel.launcher.click();
	await page.keyboard.type('Which options');
	release();
	const failed = page.getByRole('button', { name: 'Docent did not load. Retry.' });
	await expect(failed).toBeVisible();
	await expect(panel.dialog).toHaveCount(0);
	await page.unroute(panelFile);
	await failed.click();
	await expect(page.locator('docent-assistant .panel[open]')).toHaveCount(1);
	await expect(panel.composer).toHaveValue('Which options');
});

test('an input method that is at work when the panel comes ends its word first', async ({ page, panel }) => {
	const browser = await page.context().newCDPSession(page);
	const release = await holdPanel(page);
	await panel.launcher.click();
	await browser.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 });
	const arrives = page.waitForResponse(panelFile);
	release();
	await (await arrives).finished();
	await expect(page.locator('docent-assistant .panel')).toHaveCount(1);
	await browser.send('Input.insertText', { text: '日本' });
	await expect(page.locator('docent-assistant .panel[open]')).toHaveCount(1);
	await expect(panel.composer).toHaveValue('日本');
	await expect(panel.dialog).toHaveCount(1);
});
