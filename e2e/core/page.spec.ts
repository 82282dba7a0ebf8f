import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.js';
import { DocentPanel } from '../pages/docent-panel.js';
import { boxOf } from '../support/box-of.js';

type Docent = Record<'open' | 'close' | 'destroy', () => Promise<void>> & {
	update(changes: Record<string, unknown>): Promise<void>;
};

/** Calls a function of the page's `Docent`. */
const call = (page: Page, name: keyof Docent, argument?: Record<string, unknown>) =>
	page.evaluate(
		([name, argument]) => {
			const docent = (globalThis as unknown as { Docent: Docent }).Docent;
			return (docent[name] as (argument?: Record<string, unknown>) => Promise<void>)(argument);
		},
		[name, argument] as const,
	);

test.describe('where the panel stands', () => {
	test.use({ viewport: { width: 1200, height: 800 } });

	test('as a dialog it is in the middle, keeps the focus, and a click beside it closes it', async ({
		page,
		hosts,
		panel,
	}) => {
		await page.goto(hosts.page('guide', { attributes: { 'data-mode': 'dialog' } }));
		await panel.open();
		const { x, width, y, height } = await boxOf(panel.dialog);
		expect(Math.abs(x + width / 2 - 600)).toBeLessThan(2);
		expect(Math.abs(y + height / 2 - 400)).toBeLessThan(2);
		for (let step = 0; step < 12; step++) {
			await page.keyboard.press('Tab');
			expect(await page.evaluate(() => document.activeElement?.localName)).not.toMatch(/^(a|input|button)$/);
		}
		await page.mouse.click(x + 20, y + 60);
		await expect(panel.dialog).toBeVisible();
		await page.mouse.click(20, 400);
		await expect(panel.dialog).toBeHidden();
		await expect(panel.launcher).toBeFocused();
	});

	test('docked it takes the whole height at the end of the page', async ({ page, hosts, panel }) => {
		await page.goto(hosts.page('guide', { attributes: { 'data-mode': 'docked' } }));
		await panel.open();
		const { x, width, y, height } = await boxOf(panel.dialog);
		expect([x + width, y, height]).toEqual([1200, 0, 800]);
		await expect(page.locator('html')).toHaveCSS('margin-right', '0px');
		await page.keyboard.press('Escape');
		await expect(panel.dialog).toBeHidden();
	});

	test('docked beside the page it makes room, and gives all of it back', async ({ page, hosts, panel }) => {
		await page.goto(hosts.page('guide', { attributes: { 'data-mode': 'docked-push' } }));
		await page.evaluate(() => document.documentElement.setAttribute('style', 'COLOR:#111;margin-right:3px'));
		const state = () =>
			page.evaluate(() => ({
				style: document.documentElement.getAttribute('style'),
				margin: getComputedStyle(document.documentElement).marginRight,
				sheets: document.adoptedStyleSheets.length,
			}));
		const before = await state();
		await panel.open();
		const { width } = await boxOf(panel.dialog);
		await expect(page.locator('html')).toHaveCSS('margin-right', `${width}px`);
		expect((await boxOf(page.locator('body'))).width).toBeLessThanOrEqual(1200 - width);
		await page.setViewportSize({ width: 600, height: 800 });
		await expect(page.locator('html'), 'a sheet covers the page').toHaveCSS('margin-right', '3px');
		await page.setViewportSize({ width: 1200, height: 800 });
		await expect(page.locator('html')).toHaveCSS('margin-right', `${width}px`);
		await panel.close.click();
		await expect.poll(state).toEqual(before);
		await panel.open();
		await expect(page.locator('html')).toHaveCSS('margin-right', `${width}px`);
		await call(page, 'destroy');
		expect(await state()).toEqual(before);
	});

	test('inline it is part of the page, and comes back when the page makes a new place for it', async ({
		page,
		hosts,
		panel,
	}) => {
		await page.goto(hosts.page('inline', { attributes: { 'data-mode': 'inline' } }));
		const part = page.locator('#place').getByRole('region', { name: 'Ask the docs' });
		await expect(part).toBeVisible();
		await expect(panel.launcher).toHaveCount(0);
		await expect(part.getByRole('button', { name: 'Close' })).toHaveCount(0);
		expect((await boxOf(part)).width).toBe((await boxOf(page.locator('#place'))).width);
		await part.getByRole('textbox', { name: 'Ask a question' }).fill('How do I embed Docent with a script tag?');
		await page.keyboard.press('Enter');
		await expect(part.getByRole('article')).toHaveCount(2);
		await expect(part.getByRole('button', { name: 'Stop', exact: true })).toHaveCount(0);
		await page.keyboard.press('Escape');
		await expect(part).toBeVisible();

		await page.evaluate(() => {
			const old = document.querySelector('#place') as HTMLElement;
			const place = old.cloneNode() as HTMLElement;
			old.replaceWith(place);
		});
		await expect(part.getByRole('article')).toHaveCount(2);
		await page.evaluate(() => document.querySelector('#place')?.remove());
		await expect(panel.host).toBeHidden();
	});

	test('it can change its place while the page is open', async ({ page, hosts, panel }) => {
		await page.goto(hosts.page('inline'));
		await panel.open();
		await panel.ask('How do I embed Docent with a script tag?');
		await call(page, 'update', { mode: 'inline' });
		const part = page.locator('#place').getByRole('region', { name: 'Ask the docs' });
		await expect(part.getByRole('article')).toHaveCount(2);
		await call(page, 'update', { mode: 'docked' });
		await expect.poll(async () => (await boxOf(panel.dialog)).height).toBe(800);
		await expect(panel.questions).toHaveCount(1);
		await call(page, 'update', { mode: 'popover' });
		await expect.poll(async () => (await boxOf(panel.dialog)).height).toBeLessThan(800);
		await panel.close.click();
		await expect(panel.launcher).toBeVisible();
		await expect(page.locator('body > docent-assistant')).toBeAttached();
	});

	test('nothing of it is printed, wherever it stands', async ({ page, hosts, panel }) => {
		for (const mode of ['popover', 'dialog', 'docked', 'docked-push', 'inline']) {
			await page.goto(hosts.page('inline', { attributes: { 'data-mode': mode } }));
			if (mode !== 'inline') await panel.open();
			await expect(page.getByRole('textbox', { name: 'Ask a question' })).toBeVisible();
			await page.emulateMedia({ media: 'print' });
			await expect(panel.host, mode).toBeHidden();
			await expect(page.locator('html'), mode).toHaveCSS('margin-right', '0px');
			await page.emulateMedia({ media: 'screen' });
		}
	});
});

test('the whole panel can be used in a window of 320 by 256', async ({ page, hosts, panel }) => {
	await page.setViewportSize({ width: 320, height: 256 });
	await page.goto(hosts.page('guide'));
	await panel.open();
	for (const control of [panel.composer, panel.close, panel.send]) await expect(control).toBeInViewport({ ratio: 1 });
	await panel.ask('How do I embed Docent with a script tag?');
	await expect(panel.newConversation).toBeInViewport({ ratio: 1 });
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
	await page.getByRole('button', { name: 'More options' }).click();
	await expect(page.getByRole('menuitem').first()).toBeInViewport();
	await page.keyboard.press('Escape');
	await page.keyboard.press('Escape');
	await expect(panel.dialog).toBeHidden();
});

test.describe('an address with ?assistant', () => {
	test('opens the panel', async ({ page, hosts, panel }) => {
		await page.goto(`${hosts.page('guide')}&assistant`);
		await expect(panel.dialog).toBeVisible();
		expect(page.url()).toBe(hosts.page('guide'));
		expect(panel.sent).toEqual([]);
	});

	test('asks the question in it once', async ({ page, hosts, panel }) => {
		const address = hosts.page('guide').replace('?', '?assistant=How+do%20I+embed%3F&');
		await page.goto(`${address}&q=a%20b#removal`);
		await expect(panel.questions).toContainText('How do I embed?');
		expect(page.url()).toBe(`${hosts.page('guide')}&q=a%20b#removal`);
		await panel.settled();
		await page.reload();
		await expect(panel.questions).toHaveCount(1);
		await panel.settled();
		expect(panel.sent).toHaveLength(1);
	});
});

test.describe('the shortcut', () => {
	test('opens and closes, and the launcher names it', async ({ page, hosts, panel }) => {
		await page.goto(hosts.page('guide'));
		await expect(panel.launcher).toHaveAttribute('aria-keyshortcuts', /^(Control|Meta)\+I$/);
		await page.keyboard.press('ControlOrMeta+i');
		await expect(panel.composer).toBeFocused();
		await page.keyboard.press('ControlOrMeta+i');
		await expect(panel.dialog).toBeHidden();
	});

	test('is left to a page that uses it, even when the page began to listen later', async ({ page, hosts, panel }) => {
		await page.goto(hosts.page('guide'));
		await expect(panel.launcher).toBeVisible();
		await page.evaluate(() => addEventListener('keydown', (event) => event.preventDefault()));
		await page.keyboard.press('ControlOrMeta+i');
		await page.locator('#site-search').focus();
		await page.keyboard.press('ControlOrMeta+i');
		await expect(panel.launcher).toBeVisible();
		await expect(panel.dialog).toHaveCount(0);
	});
});

test.describe('what the reader has hidden', () => {
	const menu = (page: Page) => page.getByRole('button', { name: 'More options' });

	test('the button stays away on every page, and the menu brings it back', async ({ page, hosts, panel }) => {
		await page.goto(hosts.page('guide'));
		await panel.open();
		await menu(page).click();
		const hide = page.getByRole('menuitem', { name: 'Hide the button on this site' });
		const first = page.getByRole('menuitem').first();
		await expect(first, 'what is used most comes first').toHaveText('Dock to the side');
		await expect(first, 'the arrow keys go on from there').toBeFocused();
		await page.keyboard.press('ArrowDown');
		await expect(hide).toBeFocused();
		await expect(hide).toContainText('with Ctrl+I');
		await page.keyboard.press('Enter');
		await expect(menu(page)).toBeFocused();
		await panel.close.click();
		await expect(panel.dialog).toBeHidden();
		await expect(panel.launcher).toBeHidden();

		await page.addInitScript(() => {
			// The title tells whether the button was visible in any frame.
			const look = () => {
				const button = document.querySelector('docent-assistant')?.shadowRoot?.querySelector('.launcher');
				if (button?.checkVisibility()) document.title = 'The button was there.';
				requestAnimationFrame(look);
			};
			look();
		});
		await page.reload();
		await expect(panel.host).toBeAttached();
		await page.keyboard.press('ControlOrMeta+i');
		await expect(panel.dialog).toBeVisible();
		expect(await page.title()).toBe('Gasket guide');
		await menu(page).click();
		await page.getByRole('menuitem', { name: 'Show the button on this site' }).click();
		await page.keyboard.press('Escape');
		await expect(panel.launcher).toBeVisible();
	});

	test('on a touch screen, which has no keys, the menu names the address that opens the panel', async ({
		browser,
		hosts,
	}) => {
		const touch = new DocentPanel(await browser.newPage({ hasTouch: true, isMobile: true }), []);
		await touch.page.goto(hosts.page('guide'));
		await touch.open();
		await menu(touch.page).click();
		await expect(touch.page.getByRole('menuitem', { name: /^Hide the button/ })).toContainText('?\u2060assistant');
		await touch.page.close();
	});

	test('the offer beside selected text stays away, and the menu brings it back', async ({ page, hosts, panel }) => {
		await page.goto(hosts.page('guide'));
		const select = async () => {
			await page.locator('#fitting-text').click({ clickCount: 3 });
		};
		await select();
		await page.getByRole('button', { name: 'Do not show this again' }).click();
		await expect(panel.askAboutThis).toBeHidden();
		await page.reload();
		await panel.open();
		await menu(page).click();
		await page.getByRole('menuitem', { name: 'Offer to ask about selected text again' }).click();
		await panel.close.click();
		await select();
		await expect(panel.askAboutThis).toBeVisible();
	});
});

test('the menu works by keyboard alone, and Escape closes one layer at a time', async ({
	page,
	hosts,
	panel,
	context,
}) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	await page.goto(hosts.page('guide'));
	await panel.open();
	await panel.ask('How do I embed Docent with a script tag?');
	const more = page.getByRole('button', { name: 'More options' });
	await more.focus();
	await page.keyboard.press('Enter');
	const items = page.getByRole('menuitem');
	await expect(items.first()).toBeFocused();
	await expect(items.last(), 'the last one comes a moment later').toHaveText(/Connect a coding agent/);
	await page.keyboard.press('ArrowUp');
	await expect(items.last()).toBeFocused();
	await page.keyboard.press('Home');
	await page.keyboard.press('Enter');
	await expect(page.getByText('Conversation copied')).toBeVisible();
	const copied = await page.evaluate(() => navigator.clipboard.readText());
	expect(copied).toContain('## How do I embed Docent with a script tag?');
	await page.keyboard.press('Escape');
	await expect(items).toHaveCount(0);
	await expect(more).toBeFocused();
	await expect(panel.dialog).toBeVisible();

	await more.click();
	const download = page.waitForEvent('download');
	await page.getByRole('menuitem', { name: 'Download conversation' }).click();
	expect((await download).suggestedFilename()).toMatch(/^ask-the-docs-\d{4}-\d\d-\d\d\.md$/);
	await expect(items).toHaveCount(0);
});

test('A11Y-8: a page written from right to left has everything on the other side', async ({ page, hosts, panel }) => {
	await page.setViewportSize({ width: 1200, height: 800 });
	await page.goto(hosts.page('right-to-left'));
	const launcher = page.getByRole('button', { name: 'اسأل الوثائق' });
	expect((await boxOf(launcher)).x).toBeLessThan(100);
	await call(page, 'update', { mode: 'docked-push' });
	await launcher.click();
	const dialog = panel.host.getByRole('dialog');
	await expect(dialog).toBeVisible();
	expect((await boxOf(dialog)).x).toBe(0);
	await expect(page.locator('html')).toHaveCSS('margin-left', `${(await boxOf(dialog)).width}px`);
	await call(page, 'update', { mode: 'popover', language: 'en' });
	await expect.poll(async () => (await boxOf(dialog)).x).toBeGreaterThan(600);
});
