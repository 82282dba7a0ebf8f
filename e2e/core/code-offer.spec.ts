import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.js';
import { boxOf } from '../support/box-of.js';

test.describe('"Ask" on a code block', () => {
	const ask = (page: Page) => page.getByRole('button', { name: 'Ask about this code' });

	test('comes with the pointer, beside what the page has there, and goes with it', async ({ page, hosts, panel }) => {
		await page.goto(hosts.page('code'));
		await page.locator('#highlighted').hover();
		await expect(ask(page)).toBeVisible();
		const button = await boxOf(ask(page));
		const copy = await boxOf(page.locator('#copy'));
		expect(button.x + button.width <= copy.x || button.y + button.height <= copy.y).toBe(true);
		await page.locator('h1').hover();
		await expect(ask(page)).toBeHidden();
		await page.locator('#plain').hover();
		await expect(ask(page)).toBeVisible();
		await page.mouse.wheel(0, 400);
		await expect(ask(page)).toBeHidden();

		await page.locator('#highlighted').scrollIntoViewIfNeeded();
		await page.locator('#highlighted').hover();
		await ask(page).click();
		await expect(panel.dialog.getByRole('button', { name: /^Remove/ })).toHaveCount(1);
		await expect(panel.composer).toBeFocused();
		await panel.ask('What does this do?');
		expect(panel.lastSent().context).toEqual([
			{ type: 'code', value: 'const valve = open({ turns: 2 });', path: '/code', elementId: 'opening' },
		]);
	});

	test('is reached by Tab from the code, and left for what comes next', async ({ page, hosts, panel }) => {
		await page.goto(hosts.page('code'));
		await page.locator('#scrolling').focus();
		await expect(ask(page)).toBeVisible();
		await page.keyboard.press('Tab');
		await expect(ask(page)).toBeFocused();
		await page.keyboard.press('Tab');
		await expect(page.locator('#after')).toBeFocused();
		await expect(ask(page)).toBeHidden();
		await page.keyboard.press('Shift+Tab');
		await expect(page.locator('#scrolling')).toBeFocused();
		await page.keyboard.press('Tab');
		await page.keyboard.press('Enter');
		await expect(panel.composer).toBeFocused();
		await page.keyboard.press('Escape');
		await expect(page.locator('#scrolling')).toBeFocused();
	});

	test('never lies over the open panel', async ({ page, hosts, panel }) => {
		await page.setViewportSize({ width: 820, height: 720 });
		await page.goto(hosts.page('code'));
		await page.locator('#highlighted').hover();
		await expect(ask(page)).toBeVisible();
		await page.keyboard.press('ControlOrMeta+i');
		await expect(panel.composer).toBeFocused();
		await expect(ask(page), 'it was there before the panel').toBeHidden();
		const edge = (await boxOf(panel.dialog)).x;
		for (const pre of await page.locator('pre').all()) {
			const { x, y, width } = await boxOf(pre);
			if (y > 700 || x > edge) continue;
			await page.mouse.move(1, 1);
			await page.mouse.move(x + Math.min(20, width / 2), y + 10);
			if (await ask(page).isHidden()) continue;
			const button = await boxOf(ask(page));
			expect(button.x + button.width).toBeLessThanOrEqual(edge);
		}
	});

	test('stays away from code that is written, excluded or switched off', async ({ page, hosts }) => {
		await page.goto(hosts.page('code'));
		for (const id of ['#edited', '#excluded', '#outside']) {
			await page.locator(id).hover();
			await page.locator('h1').hover();
			await expect(ask(page)).toBeHidden();
		}
		const requests: string[] = [];
		page.on('request', (request) => requests.push(new URL(request.url()).pathname));
		await page.goto(hosts.page('code', { attributes: { 'data-code-blocks': 'false' } }));
		await page.locator('#highlighted').hover();
		await page.locator('h1').hover();
		expect(requests.filter((path) => path.startsWith('/docent/content'))).toEqual([]);
	});
});
