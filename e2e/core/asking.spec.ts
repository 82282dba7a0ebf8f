import { type FaultServer, startFaultServer } from '../../src/testing/faults/fault-server.js';
import { expect, test } from '../fixtures.js';
import { DocentPanel } from '../pages/docent-panel.js';
import { expectNoViolations } from '../support/expect-no-violations.js';

const standards = { tags: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };

const trace = `Error: the pump does not start\n${'    at prime (pump.ts:12)\n'.repeat(40)}`;

/** Pastes as a reader does, whatever the browser lets a script do with the clipboard. */
async function paste(panel: DocentPanel, text: string): Promise<void> {
	await panel.composer.evaluate((field, pasted) => {
		const clipboardData = new DataTransfer();
		clipboardData.setData('text/plain', pasted);
		field.dispatchEvent(
			new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true, composed: true }),
		);
	}, text);
}

test.describe('pages while typing', { tag: '@core' }, () => {
	test('the arrows choose one and Enter opens it, in place and with what was typed', async ({
		page,
		service,
		panel,
	}) => {
		await page.goto(service.url);
		await panel.open();
		// Until the panel has come in, it moves.
		await panel.dialog.evaluate((dialog) => Promise.all(dialog.getAnimations().map(({ finished }) => finished)));
		const before = await panel.composer.boundingBox();
		await panel.composer.pressSequentially('script tag');
		await expect(panel.pages.first()).toBeVisible();
		expect(await panel.composer.boundingBox(), 'the list moved the composer').toEqual(before);
		await page.evaluate(() => Object.assign(globalThis, { stillTheSamePage: true }));
		await page.keyboard.press('ArrowDown');
		const chosen = panel.pages.first();
		await expect(chosen).toHaveAttribute('aria-selected', 'true');
		await expect(panel.composer).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? '');
		const { pathname } = new URL((await chosen.getAttribute('href')) ?? '', service.url);
		await page.keyboard.press('Enter');
		await expect(page).toHaveURL((url) => url.pathname === pathname);
		expect(await page.evaluate(() => 'stillTheSamePage' in globalThis)).toBe(true);
		await expect(panel.pages).toHaveCount(0);
		await expect(panel.composer).toHaveValue('script tag');
		expect(panel.sent).toEqual([]);
	});

	test('Escape closes the list before the panel, and leaving the composer hides it', async ({ page, hosts, panel }) => {
		await page.goto(hosts.page('guide'));
		await panel.open();
		await panel.composer.pressSequentially('script tag');
		await expect(panel.pages.first()).toBeVisible();
		await page.locator('#site-search').focus();
		await expect(panel.pages.first()).toBeHidden();
		await panel.composer.focus();
		await expect(panel.pages.first()).toBeVisible();
		await page.keyboard.press('Escape');
		await expect(panel.pages).toHaveCount(0);
		await expect(panel.dialog).toBeVisible();
		await page.keyboard.press('Escape');
		await expect(panel.dialog).toBeHidden();
	});
});

test('in a text of several lines the arrows move the caret, and leave it only at its ends', async ({
	page,
	hosts,
	panel,
}) => {
	await page.goto(hosts.page('guide'));
	await panel.open();
	await panel.composer.pressSequentially('how do I embed the script tag on a page of mine that has');
	await page.keyboard.press('Shift+Enter');
	await page.keyboard.type('no head');
	await expect(panel.pages.first()).toBeVisible();
	const caret = () => panel.composer.evaluate((field: HTMLTextAreaElement) => field.selectionStart);
	const end = await caret();
	await page.keyboard.press('ArrowUp');
	expect(await caret()).toBeLessThan(end);
	await expect(panel.composer).not.toHaveAttribute('aria-activedescendant', /./);
	await panel.composer.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(0, 0));
	await page.keyboard.press('ArrowUp');
	await expect(panel.composer).toHaveAttribute('aria-activedescendant', /./);
});

for (const theme of ['light', 'dark']) {
	test(`axe finds nothing in the list, the chips and the note at the limit, ${theme}`, async ({
		page,
		hosts,
		panel,
	}) => {
		const attributes = { 'data-theme': theme, 'data-starters': '["What is a gasket?"]' };
		await page.goto(hosts.page('guide', { attributes }));
		await panel.open();
		await expect(panel.starters.first()).toBeVisible();
		await expectNoViolations(page, 'starters', standards);
		await panel.composer.pressSequentially('script tag');
		await expect(panel.pages.first()).toBeVisible();
		await page.keyboard.press('ArrowDown');
		await expectNoViolations(page, 'pages while typing', standards);
		await page.keyboard.press('Escape');
		await paste(panel, trace.repeat(12));
		await panel.dialog.getByRole('button', { name: 'Add this page' }).click();
		await panel.composer.fill('word '.repeat(1_500));
		await expect(panel.chips).toHaveCount(2);
		await expect(panel.dialog.getByText('500 characters left.').first()).toBeVisible();
		await expectNoViolations(page, 'what goes along', standards);
	});
}

test('on a phone the list stays inside the panel and leaves the composer where it is', async ({ browser, hosts }) => {
	const context = await browser.newContext({ viewport: { width: 360, height: 640 }, hasTouch: true });
	const page = await context.newPage();
	const panel = new DocentPanel(page, []);
	await page.goto(hosts.page('guide'));
	await panel.open();
	await panel.composer.pressSequentially('script tag');
	await expect(panel.pages.first()).toBeInViewport({ ratio: 1 });
	await expect(panel.composer).toBeInViewport({ ratio: 1 });
	for (const option of await panel.pages.all()) {
		expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44);
	}
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
	await context.close();
});

test('the composer grows with its text where the browser does not see to it', async ({ page, hosts, panel }) => {
	await page.addInitScript(() => {
		const { supports } = CSS;
		CSS.supports = (...condition: [string]) => condition[0] !== 'field-sizing' && supports.apply(CSS, condition);
	});
	await page.goto(hosts.page('guide'));
	await panel.open();
	await panel.composer.evaluate((field) => field.style.setProperty('field-sizing', 'fixed'));
	const height = async () => (await panel.composer.boundingBox())?.height ?? 0;
	const one = await height();
	await panel.composer.fill('1\n2\n3');
	await expect.poll(height).toBeGreaterThan(2.5 * one);
	await panel.composer.fill('1\n'.repeat(40));
	await expect.poll(height).toBeLessThan(12 * one);
	await panel.composer.fill('');
	await expect.poll(height).toBe(one);
});

test.describe('drafts', { tag: '@core' }, () => {
	test('come back after a reload, without taking the focus, and two tabs keep their own', async ({
		page,
		context,
		hosts,
		panel,
	}) => {
		await page.goto(hosts.page('guide'));
		await panel.open();
		await panel.composer.fill('A question in the making');
		const other = new DocentPanel(await context.newPage(), []);
		await other.page.goto(hosts.page('guide'));
		await other.open();
		await expect(other.composer).toHaveValue('');
		await other.composer.fill('Another question');
		await page.reload();
		await panel.open();
		await expect(panel.composer).toHaveValue('A question in the making');
		await other.page.reload();
		await other.open();
		await expect(other.composer).toHaveValue('Another question');
		await panel.ask('How do I embed Docent?');
		await panel.composer.fill('And then?');
		await page.reload();
		await expect(panel.composer).toHaveValue('And then?');
		await expect(panel.composer).not.toBeFocused();
	});

	test('stay when the service cannot be reached', async ({ page, hosts, panel }) => {
		await page.goto(hosts.page('guide'));
		await panel.open();
		await panel.composer.fill('typed before');
		await page.route('**/discovery/**', (route) => route.abort());
		await page.evaluate(() => (window as unknown as { Docent: { ask(text: string): void } }).Docent.ask('Why?'));
		await expect(panel.alert).toBeVisible();
		await expect(panel.composer).toHaveValue('typed before');
	});
});

// A paste cannot be made by script in Firefox, which keeps what it carries to itself.
test.describe('what goes along', () => {
	test('the page itself, as it reads', async ({ page, hosts, panel }) => {
		await page.goto(hosts.page('guide'));
		await panel.open();
		await panel.dialog.getByRole('button', { name: 'Add this page' }).click();
		await expect(panel.chips).toHaveText([/This page: Gasket guide.*\/guide/]);
		await expect(panel.composer).toBeFocused();
		await panel.ask('What is this about?');
		const [item, ...others] = panel.lastSent().context ?? [];
		expect(others).toEqual([]);
		expect(item).toMatchObject({ type: 'textSelection', path: '/guide' });
		expect(item).not.toHaveProperty('kind');
		expect(item?.value).toContain('Tighten the bolts crosswise');
		await expect(panel.chips).toHaveCount(0);
	});

	test('a long text that is pasted becomes a chip, and a part of the question again on request', async ({
		page,
		hosts,
		panel,
	}) => {
		await page.goto(hosts.page('guide'));
		await panel.open();
		await panel.composer.fill('What is wrong here?');
		await paste(panel, trace);
		await expect(panel.chips).toHaveText([/Pasted text: Error: the pump does not start/]);
		await expect(panel.composer).toHaveValue('What is wrong here?');
		await panel.dialog.getByRole('button', { name: 'Move into the question' }).click();
		await expect(panel.chips).toHaveCount(0);
		await expect(panel.composer).toHaveValue(`What is wrong here?\n${trace}`);
		await expect(panel.composer).toBeFocused();
	});

	test('each can be taken out by the keyboard, which never loses its place', async ({ page, hosts, panel }) => {
		await page.goto(hosts.page('guide'));
		await panel.open();
		await paste(panel, `One ${trace}`);
		await expect(panel.chips).toHaveCount(1);
		await paste(panel, `Two ${trace}`);
		await expect(panel.chips).toHaveCount(2);
		const removers = panel.dialog.getByRole('button', { name: 'Remove pasted text' });
		await removers.first().focus();
		await page.keyboard.press('Enter');
		await expect(panel.chips).toHaveText([/Two Error/]);
		await expect(removers).toBeFocused();
		await page.keyboard.press('Enter');
		await expect(panel.chips).toHaveCount(0);
		await expect(panel.composer).toBeFocused();
	});

	test('what is cut says how much is kept', async ({ page, hosts, panel }) => {
		await page.goto(hosts.page('guide'));
		await panel.open();
		await paste(panel, 'x'.repeat(9_000));
		await expect(panel.chips).toContainText('Only the first 8,000 characters will be sent.');
		await panel.ask('What is this?');
		expect(panel.lastSent().context?.[0]?.value).toHaveLength(8_000);
	});
});

test.describe('questions to begin with', { tag: '@core' }, () => {
	const inService = test.extend<{ fault: FaultServer }>({
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
		fault: async ({}, use) => {
			const fault = await startFaultServer();
			await use(fault);
			await fault.close();
		},
	});

	inService(
		'come from the page and the service, follow the reader, and are asked by a press',
		async ({ page, hosts, panel, fault }) => {
			fault.setStarters({ page: { title: 'Pump', path: '/starters' }, starters: ['Where is the pump?'] });
			await page.goto(hosts.page('starters', { attributes: { 'data-base-url': fault.url } }));
			await panel.open();
			await expect(panel.starters).toHaveText(['How do I prime the pump?', 'Why does it hum?']);
			await expect(panel.dialog).toContainText('You are reading Pump.');
			const title = panel.dialog.getByRole('heading', { name: 'What are you looking for?' });
			const places = async () => [await title.boundingBox(), await panel.composer.boundingBox()];
			const before = await places();
			fault.setStarters({ page: { title: 'Valve', path: '/valve' }, starters: ['How do I open the valve?'] });
			await page.getByRole('button', { name: 'Go to the valve' }).click();
			await expect(panel.starters).toHaveText(['How do I open the valve?']);
			await expect(panel.dialog).toContainText('You are reading Valve.');
			expect(await places(), 'nothing moves').toEqual(before);
			await panel.starters.first().focus();
			await page.keyboard.press('Enter');
			await expect(panel.questions).toHaveText([/How do I open the valve/]);
			await panel.settled();
			expect(panel.lastSent().currentPath).toBe('/valve');
		},
	);

	test('are the headings of its page, where the service has no others', async ({ page, service, panel }) => {
		await page.goto(`${service.url}/embed/recipes/sphinx`);
		await panel.open();
		await expect(panel.dialog).toContainText('You are reading Sphinx.');
		await expect(panel.starters.first()).toHaveText('Start the service');
		await panel.starters.first().click();
		await expect(panel.questions).toHaveText([/Start the service/]);
		await panel.settled();
	});
});
