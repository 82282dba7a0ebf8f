import { expect, test } from '../fixtures.js';
import { expectNoViolations, standards } from '../support/expect-no-violations.js';
import { startService } from '../support/service-process.js';

test.setTimeout(90_000);

test('@core groups of the sidebar fold, by keyboard too, and the group of the page is open', async ({
	page,
	service,
}) => {
	await page.setViewportSize({ width: 1280, height: 900 });
	await page.goto(`${service.url}/service/running`);
	const sidebar = page.getByRole('navigation', { name: 'Documentation' });
	const groups = sidebar.locator('details');
	const open = sidebar.locator('details[open]');
	expect(await groups.count()).toBeGreaterThan(3);
	await expect(open).toHaveCount(1);
	await expect(open.locator('[aria-current="page"]')).toBeVisible();

	const closed = groups.filter({ has: page.locator('a[href="/embed/options"]') });
	const link = closed.locator('a[href="/embed/options"]');
	await expect(link).toBeHidden();
	await closed.locator('summary').focus();
	await page.keyboard.press('Enter');
	await expect(link).toBeVisible();
	await page.keyboard.press('Enter');
	await expect(link).toBeHidden();
	// A hidden link takes no focus.
	await page.keyboard.press('Tab');
	expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY');
	await expectNoViolations(page, 'a folded sidebar', standards);

	// The page changes without a reload, and the group that the reader opened stays open.
	await closed.locator('summary').click();
	await link.click();
	await expect(page).toHaveURL(/\/embed\/options$/);
	await expect(link).toHaveAttribute('aria-current', 'page');
	await expect(open).toHaveCount(2);
});

test('@core a page that is opened from another group opens its own', async ({ page, service }) => {
	await page.setViewportSize({ width: 1280, height: 900 });
	await page.goto(`${service.url}/service/running`);
	await page.evaluate(() => Object.assign(globalThis, { stillTheSamePage: true }));
	const link = page.locator('main a[href^="/embed/"], main a[href^="/reference/"]').first();
	const { pathname } = new URL((await link.getAttribute('href')) ?? '', service.url);
	await link.click();
	await expect(page).toHaveURL(new RegExp(`${pathname}(#|$)`));
	await expect(page.locator(`.sidebar a[href="${pathname}"]`)).toBeVisible();
	expect(await page.evaluate(() => 'stillTheSamePage' in globalThis), 'the page was loaded again').toBe(true);
});

test('without scripts the groups fold, and pages lead to their files', async ({ browser }) => {
	await using service = await startService('public', [], {
		DOCENT_EDIT_URL: 'https://forge.example/acme/docent/edit/main/public',
	});
	const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } });
	const page = await context.newPage();
	await page.goto(`${service.url}/service/running`);
	const link = page.locator('.sidebar a[href="/embed/options"]');
	await expect(link).toBeHidden();
	await page
		.locator('.sidebar details', { has: page.locator('a[href="/embed/options"]') })
		.locator('summary')
		.click();
	await expect(link).toBeVisible();
	const edit = page.getByRole('link', { name: 'Edit this page' });
	await expect(edit).toHaveAttribute('href', 'https://forge.example/acme/docent/edit/main/public/service/running.md');
	await expect(async () => {
		await page.reload();
		await expect(page.locator('main time')).toHaveText(/^[A-Z][a-z]+ \d{1,2}, 20\d\d$/, { timeout: 100 });
	}).toPass();
	await context.close();
});
