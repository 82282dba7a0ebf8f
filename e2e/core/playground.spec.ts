import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.js';
import { expectNoViolations } from '../support/expect-no-violations.js';
import { recordViolations } from '../support/record-violations.js';

const snippet = (page: Page) => page.locator('.code:has(.language-docent-playground) code');

/** What the look of an assistant comes down to, whatever page it is on. */
const look = (page: Page) =>
	page.locator('docent-assistant').evaluate((host) => {
		const root = host.shadowRoot?.querySelector('.root') as HTMLElement;
		const launcher = root.querySelector('.launcher') as HTMLElement;
		const { backgroundColor, color, fontFamily, borderRadius, insetInlineStart } = getComputedStyle(launcher);
		const { theme, density, position } = root.dataset;
		return { backgroundColor, color, fontFamily, borderRadius, insetInlineStart, theme, density, position };
	});

for (const width of [1440, 1024]) {
	for (const side of ['end', 'start']) {
		test(`the playground's form stands beside its panel at ${width} px, on the side ${side}`, async ({
			page,
			service,
			panel,
		}) => {
			await page.setViewportSize({ width, height: 800 });
			await page.goto(`${service.url}/embed/theming`);
			const form = page.getByRole('form', { name: 'Theme playground' });
			await form.getByLabel('Side').selectOption(side);
			await form.getByRole('button', { name: 'Open the panel' }).click();
			await expect(panel.dialog).toBeVisible();
			await expect
				.poll(async () => {
					const [ours, theirs] = [await form.boundingBox(), await panel.dialog.boundingBox()];
					if (!ours || !theirs) return undefined;
					return ours.x + ours.width <= theirs.x || theirs.x + theirs.width <= ours.x;
				})
				.toBe(true);
		});
	}
}

test('what the playground prints gives another page the look that it shows', async ({
	page,
	hosts,
	service,
	panel,
}) => {
	const violations = await recordViolations(page);
	await page.goto(`${service.url}/embed/theming`);
	const form = page.getByRole('form', { name: 'Theme playground' });
	const before = await look(page);
	await form.getByRole('textbox', { name: 'Accent', exact: true }).fill('#ffd600');
	await form.getByLabel('Corners').selectOption('small');
	await form.getByLabel('Density').selectOption('compact');
	await form.getByLabel('Side').selectOption('start');
	await form.getByLabel('Theme', { exact: true }).selectOption('light');
	await form.getByLabel('Font').fill('Georgia, "Times New Roman", serif');
	await expect.poll(() => look(page)).toMatchObject({ backgroundColor: 'rgb(255, 214, 0)', position: 'start' });
	const chosen = await look(page);

	for (const way of ['Script tag', 'JSON block', 'JavaScript']) {
		await form.getByRole('radio', { name: way }).press('Space');
		const code = (await snippet(page).textContent()) ?? '';
		const other = await page.context().newPage();
		await other.goto(hosts.written(`<!doctype html><html lang="en"><title>Empty</title>${code}</html>`));
		await expect.poll(() => other.locator('docent-assistant').count(), way).toBe(1);
		await expect.poll(() => look(other), way).toEqual(chosen);
		await other.close();
	}

	await form.getByRole('button', { name: 'Open the panel' }).click();
	await expect(panel.dialog).toBeVisible();
	await panel.close.click();
	await page.getByRole('link', { name: 'Options', exact: true }).first().click();
	await expect(page.getByRole('heading', { level: 1, name: 'Options' })).toBeVisible();
	await expect.poll(() => look(page), 'the look ends with the page').toEqual(before);
	expect(violations).toEqual([]);
});

test('the playground is for every reader: axe, the keyboard, small screens', async ({ page, service, panel }) => {
	await page.setViewportSize({ width: 360, height: 740 });
	await page.goto(`${service.url}/embed/theming`);
	const accent = page.getByRole('textbox', { name: 'Accent', exact: true });
	await expect(accent).toBeVisible();
	for (const theme of ['light', 'dark']) {
		await page.locator('html').evaluate((html, name) => html.setAttribute('data-theme', name), theme);
		await expectNoViolations(page, `the playground, ${theme}`);
	}
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

	await accent.focus();
	await page.keyboard.type('teal');
	await expect(snippet(page)).toContainText('data-accent="teal"');
	await page.keyboard.press('Tab');
	await page.keyboard.type('d');
	await expect(snippet(page)).toContainText('data-theme="dark"');
	await accent.fill('no colour');
	await expect(snippet(page)).not.toContainText('data-accent');
	await page.getByRole('button', { name: 'Start again' }).press('Enter');
	await expect(snippet(page)).not.toContainText('data-theme');
	await expect(panel.launcher).toBeVisible();
});
