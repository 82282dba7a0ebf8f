/** The closed launcher beside what the page has fixed at the lower edge of the window. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.js';

const banner = (
	attributes = '',
) => `<div id="banner" ${attributes} style="position:fixed;inset:auto 0 0 0;background:#222;padding:16px;
	z-index:2147483647;display:flex;justify-content:flex-end;gap:8px">
	<button style="padding:12px 20px">Reject</button><button style="padding:12px 20px">Accept all</button></div>`;

/** CSS pixels between the launcher's lower edge and the window's. */
const height = async (page: Page, launcher: Locator) => {
	const box = await launcher.boundingBox();
	return page.viewportSize()!.height - (box!.y + box!.height);
};

/** The share of a button's points at which a press meets it. */
const pressable = (button: Locator) =>
	button.evaluate((element) => {
		const { left, top, width, height } = element.getBoundingClientRect();
		let hits = 0;
		for (let across = 0.5; across < 10; across++)
			for (let down = 0.5; down < 10; down++)
				if (document.elementFromPoint(left + (width * across) / 10, top + (height * down) / 10) === element) hits++;
		return hits;
	});

const frameNothing = 20;

test.describe('beside what the page has fixed', { tag: '@core' }, () => {
	let goTo: (html: string, attributes?: string) => Promise<void>;
	test.beforeEach(async ({ page, hosts, service, panel }) => {
		goTo = async (html, attributes = '') => {
			const tag = `<script async src="${service.url}/docent.js" data-domain="${service.domain}" data-api-key="${service.key}" ${attributes}></script>`;
			await page.goto(
				hosts.written(
					`<!doctype html><html lang="en"><title>Page</title><body><h1>Page</h1><div id="root"></div>${html}${tag}`,
				),
			);
			await expect(panel.launcher).toBeVisible();
		};
	});

	for (const width of [1280, 360])
		test(`each button of a consent banner can be pressed, at ${width} pixels`, async ({ page, panel }) => {
			await page.setViewportSize({ width, height: 720 });
			await goTo(banner());
			const place = (await page.locator('#banner').boundingBox())!;
			await expect.poll(() => height(page, panel.launcher)).toBeCloseTo(place.height + frameNothing, 0);
			for (const name of ['Reject', 'Accept all'])
				expect(await pressable(page.getByRole('button', { name, exact: true }))).toBe(100);
			await panel.open();
			await expect(panel.composer).toBeFocused();
		});

	test('a banner that comes late and goes again is followed', async ({ page, panel }) => {
		await goTo('');
		expect(await height(page, panel.launcher)).toBe(frameNothing);
		await page.locator('#root').evaluate((root, html) => {
			root.innerHTML = `<div>${html}</div>`;
		}, banner());
		await expect.poll(() => height(page, panel.launcher)).toBeGreaterThan(60);
		await page.locator('#banner').evaluate((element) => element.style.setProperty('display', 'none'));
		await expect.poll(() => height(page, panel.launcher)).toBe(frameNothing);
		await page.locator('#banner').evaluate((element) => element.style.setProperty('display', 'flex'));
		await page.setViewportSize({ width: 1000, height: 700 });
		await expect.poll(() => height(page, panel.launcher)).toBeGreaterThan(60);
		await page.locator('#banner').evaluate((element) => element.remove());
		await expect.poll(() => height(page, panel.launcher)).toBe(frameNothing);
	});

	for (const [name, style] of Object.entries({
		'a button "back to top"': 'right:20px;bottom:20px;width:48px;height:48px',
		'a low bar': 'inset:auto 0 0 0;height:30px',
	}))
		test(`${name} stays free`, async ({ page, panel }) => {
			await goTo(`<button id="other" style="position:fixed;${style}">Other</button>`);
			await expect.poll(() => height(page, panel.launcher)).toBeGreaterThan(40);
			expect(await pressable(page.locator('#other'))).toBe(100);
		});

	const others: Record<string, string> = {
		'a column of the whole height':
			'<nav style="position:fixed;inset:0 0 0 auto;width:260px;background:#eee">On this page</nav>',
		'a layer that lets presses through':
			'<div style="position:fixed;inset:auto 0 0 0;height:120px;pointer-events:none"></div>',
		'a bar at the other side':
			'<div style="position:fixed;inset:auto auto 0 0;width:300px;height:120px;background:#ddd">Player</div>',
		'a footer of the page itself':
			'<footer style="position:absolute;inset:auto 0 0 0;height:120px;background:#ddd">Foot</footer>',
	};
	for (const [name, html] of Object.entries(others))
		test(`${name} moves nothing`, async ({ page, panel }) => {
			await goTo(html);
			await page.waitForTimeout(600);
			expect(await height(page, panel.launcher)).toBe(frameNothing);
		});

	test('with layer "page" the page covers the closed launcher, and the open panel covers the page', async ({
		page,
		panel,
	}) => {
		await goTo(
			`<button id="over" style="position:fixed;inset:auto 0 0 auto;width:90px;height:60px;z-index:5">Over</button>`,
			'data-layer="page" data-z-index="2"',
		);
		const host = page.locator('docent-assistant');
		await expect.poll(() => host.evaluate((element: HTMLElement) => element.popover)).toBeNull();
		expect(await pressable(page.locator('#over'))).toBe(100);
		await page.keyboard.press('Control+i');
		await expect(panel.composer).toBeFocused();
		expect(await host.evaluate((element: HTMLElement) => element.matches(':popover-open'))).toBe(true);
		await page.keyboard.press('Escape');
		await expect(panel.dialog).toBeHidden();
		expect(await pressable(page.locator('#over'))).toBe(100);
	});
});
