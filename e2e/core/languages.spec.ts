import type { Page } from '@playwright/test';
import { launcherLabels } from '../../src/widget/strings/loader.js';
import { expect, test } from '../fixtures.js';
import { DocentPanel } from '../pages/docent-panel.js';
import { selectText } from '../support/select-text.js';

/** Names of the languages whose texts the page fetches from now on. */
function recordLanguages(page: Page): Set<string> {
	const fetched = new Set<string>();
	page.on('request', (request) => {
		const [, tag] = /\/docent\/(de|fr|es|pt-br|ja|zh-cn|ko|ar|he)-[\w-]+\.js/.exec(request.url()) ?? [];
		if (tag) fetched.add(tag);
	});
	return fetched;
}

test('the page’s language is the panel’s, and that of what is offered on the page', { tag: '@core' }, async ({
	page,
	hosts,
}) => {
	const fetched = recordLanguages(page);
	await page.goto(hosts.page('guide', { language: 'ja' }));
	const launcher = page.getByRole('button', { name: launcherLabels.ja });
	await expect(launcher).toBeVisible();
	expect([...fetched], 'before any interest').toEqual([]);
	await selectText(page.locator('#fitting-text'));
	await page.getByRole('button', { name: 'これについて質問' }).click();
	const dialog = page.getByRole('dialog', { name: 'ドキュメントに質問' });
	await expect(dialog.getByRole('textbox', { name: '質問する' })).toBeFocused();
	await expect(dialog.getByRole('listitem').getByText('選択した文章')).toBeAttached();
	await page.locator('#fitting-code').hover();
	await expect(page.getByRole('button', { name: 'このコードについて質問' })).toHaveText('質問');
	expect([...fetched]).toEqual(['ja']);
});

test('the option wins over the page, and its texts alone are fetched', async ({ page, hosts }) => {
	const fetched = recordLanguages(page);
	await page.goto(hosts.page('guide', { language: 'ja', attributes: { 'data-language': 'de-AT' } }));
	await page.getByRole('button', { name: 'Doku fragen' }).click();
	await expect(page.getByRole('dialog', { name: 'Doku fragen' })).toBeVisible();
	await expect.poll(() => [...fetched]).toEqual(['de']);
});

test('English fetches no language, and so does one that there is none for', async ({ page, hosts, panel }) => {
	const fetched = recordLanguages(page);
	await page.goto(hosts.page('guide', { language: 'tlh' }));
	await panel.open();
	await panel.ask('How do I embed Docent?');
	expect([...fetched]).toEqual([]);
});

test('texts that cannot be fetched are English', async ({ page, hosts }) => {
	await page.route(/\/docent\/de-[\w-]+\.js/, (route) => route.abort());
	await page.goto(hosts.page('guide', { attributes: { 'data-language': 'de' } }));
	await page.getByRole('button', { name: 'Doku fragen' }).click();
	await expect(new DocentPanel(page, []).dialog).toBeVisible();
});

test('Arabic mirrors the panel; code and English words read on from the left', { tag: '@core' }, async ({
	page,
	hosts,
}) => {
	await page.goto(hosts.page('guide', { attributes: { 'data-language': 'ar' } }));
	await page.getByRole('button', { name: 'اسأل الوثائق' }).click();
	const dialog = page.getByRole('dialog', { name: 'اسأل الوثائق' });
	const composer = dialog.getByRole('textbox', { name: 'اطرح سؤالًا' });
	await expect(composer).toBeFocused();
	const middle = (page.viewportSize()?.width ?? 0) / 2;
	const box = await dialog.boundingBox();
	expect((box?.x ?? 0) + (box?.width ?? 0) / 2, 'the panel stands at the end of the line').toBeLessThan(middle);
	const close = await dialog.getByRole('button', { name: 'إغلاق' }).boundingBox();
	const title = await dialog.getByRole('heading', { level: 2 }).boundingBox();
	expect(close?.x).toBeLessThan(title?.x ?? 0);

	const directionOf = (selector: string) =>
		dialog
			.locator(selector)
			.first()
			.evaluate((element) => getComputedStyle(element).direction);
	expect(await directionOf('.composer-input'), 'the placeholder stands at the right').toBe('rtl');
	await composer.fill('How do I embed the widget with a script tag?');
	expect(await directionOf('.composer-input')).toBe('ltr');
	await composer.press('Enter');
	await expect(dialog.locator('pre').first()).toBeVisible();
	expect(await directionOf('pre')).toBe('ltr');
	// A title in English reads on from the left, and begins at the right as all of the answer does.
	const heading = dialog.getByRole('heading', { level: 4 }).first();
	const gap = await heading.evaluate((element) => {
		const words = document.createRange();
		words.selectNodeContents(element);
		return element.getBoundingClientRect().right - words.getBoundingClientRect().right;
	});
	expect(gap).toBeLessThan(24);
});

test('on a phone a panel that the page opens has the focus itself, and its buttons are next', async ({
	page,
	hosts,
	panel,
}) => {
	await page.setViewportSize({ width: 360, height: 640 });
	await page.goto(hosts.page('guide'));
	await page.evaluate(() => (window as unknown as { Docent: { ask(text: string): void } }).Docent.ask('Why?'));
	await expect(panel.dialog).toBeFocused();
	await panel.settled();
	await page.keyboard.press('Tab');
	await expect(panel.newConversation).toBeFocused();
	await page.keyboard.press('Escape');
	await expect(panel.dialog).toBeHidden();
});
