import { expect, test } from '../fixtures.js';
import { selectText } from '../support/select-text.js';

test.describe('what the reader is looking at', { tag: '@core' }, () => {
	test('selected text goes along as a chip that can be removed', async ({ page, hosts, panel }) => {
		await page.goto(hosts.page('guide'));
		await selectText(page.locator('#fitting-text'));
		await panel.askAboutThis.click();
		const remove = panel.dialog.getByRole('button', { name: 'Remove selected text' });
		await expect(remove).toBeVisible();
		await expect(panel.dialog).toContainText('Tighten the bolts crosswise');
		await expect(panel.composer).toBeFocused();
		expect(panel.sent, 'something left the page before the reader sent it').toEqual([]);

		await panel.ask('Why in three rounds?');
		const [item] = panel.lastSent().context ?? [];
		expect(item).toMatchObject({ type: 'textSelection', path: '/guide', elementId: 'fitting' });
		expect(item?.value.trim()).toBe(
			'Tighten the bolts crosswise in three rounds, so that the pressure spreads evenly.',
		);
		await expect(remove, 'the chip belongs to the question that was sent').toHaveCount(0);
	});

	test('SEL-3: a removed chip stays at home', async ({ page, hosts, panel }) => {
		await page.goto(hosts.page('guide'));
		await selectText(page.locator('#fitting-text'));
		await panel.askAboutThis.click();
		await panel.dialog.getByRole('button', { name: 'Remove selected text' }).click();
		await panel.ask('Why in three rounds?');
		expect(panel.lastSent().context ?? []).toEqual([]);
	});

	test('selected code says that it is code', async ({ page, hosts, panel }) => {
		await page.goto(hosts.page('guide'));
		await selectText(page.locator('#fitting-code'));
		await panel.askAboutThis.click();
		await expect(panel.dialog.getByRole('button', { name: 'Remove code' })).toBeVisible();
		await panel.ask('What does this do?');
		expect(panel.lastSent().context?.[0]).toMatchObject({ type: 'code', elementId: 'fitting' });
	});

	test('SEL-1: what people type and what the page hides is never taken from a selection', async ({
		page,
		hosts,
		panel,
	}) => {
		await page.goto(hosts.page('forms'));
		// What is selected before the page is painted is nothing that a reader could have selected.
		await expect(panel.host).toBeAttached();
		await page.evaluate(() => {
			const range = document.createRange();
			range.selectNodeContents(document.querySelector('#secrets') as Element);
			getSelection()?.removeAllRanges();
			getSelection()?.addRange(range);
		});
		await page.keyboard.press('Shift');
		await panel.askAboutThis.click();
		await panel.ask('What are these settings?');
		const value = panel.lastSent().context?.[0]?.value ?? '';
		expect(value).toContain('The visible sentence.');
		expect(value).toContain('Another visible sentence.');
		expect(value).not.toContain('secret');
		expect(value).not.toContain('•');
	});

	test('NAV-3: the path of the page goes with every question and follows navigation inside an app', async ({
		page,
		hosts,
		panel,
	}) => {
		await page.goto(hosts.page('single-page-app', { path: '/pump' }));
		await panel.open();
		await panel.ask('How do I start?');
		expect(panel.lastSent().currentPath).toBe('/pump');
		await panel.composer.fill('A question in the making');
		await page.getByRole('link', { name: 'Installing the pump' }).click();
		await expect(page.getByRole('heading', { name: 'Installing the pump' })).toBeVisible();
		await expect(panel.composer, 'navigation lost the draft').toHaveValue('A question in the making');
		await expect(panel.answers).toHaveCount(1);
		await panel.ask('And here?');
		expect(panel.lastSent().currentPath).toBe('/pump/install');
		await page.goBack();
		await expect(page.getByRole('heading', { name: 'Pump', exact: true })).toBeVisible();
		await panel.ask('And back here?');
		expect(panel.lastSent().currentPath).toBe('/pump');
	});

	test('NAV-1: an answer goes on while the reader turns the page', async ({ page, hosts, panel }) => {
		await page.goto(hosts.page('single-page-app', { path: '/pump' }));
		await panel.open();
		await panel.submit('How do I embed Docent with a script tag?');
		await page.getByRole('link', { name: 'Installing the pump' }).click();
		await page.getByRole('link', { name: 'Repairing the pump' }).click();
		await panel.settled();
		await expect(panel.citations().first()).toBeVisible();
		await expect(panel.alert).toHaveCount(0);
	});

	test('a path of more than 200 characters is cut', async ({ page, hosts, panel }) => {
		await page.goto(hosts.page('guide', { path: `/${'long-path/'.repeat(30)}` }));
		await panel.open();
		await panel.ask('Where am I?');
		expect(panel.lastSent().currentPath).toHaveLength(200);
	});

	test('the documentation site itself navigates without losing the conversation', async ({ page, service, panel }) => {
		await page.goto(service.url);
		await panel.open();
		await panel.ask('Which models can answer?');
		await page.evaluate(() => Object.assign(globalThis, { stillTheSamePage: true }));
		const link = page.getByRole('navigation').first().getByRole('link').nth(2);
		const path = new URL((await link.getAttribute('href')) ?? '', service.url).pathname;
		await link.click();
		await expect(page).toHaveURL(new RegExp(`${path}$`));
		expect(await page.evaluate(() => 'stillTheSamePage' in globalThis)).toBe(true);
		await panel.ask('What does this page say?');
		expect(panel.lastSent().currentPath).toBe(path);
		await expect(panel.answers).toHaveCount(2);
	});
});

test('a triple-clicked line of code is code, although the browser selects up to the next block', async ({
	page,
	hosts,
	panel,
}) => {
	await page.goto(hosts.page('guide'));
	await expect(panel.launcher).toBeVisible();
	await page.locator('#fitting-code').click({ clickCount: 3 });
	await panel.askAboutThis.click();
	await expect(panel.dialog.getByRole('button', { name: 'Remove code' })).toBeVisible();
});
