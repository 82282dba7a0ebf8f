import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.js';
import { boxOf } from '../support/box-of.js';

const desk = { width: 1440, height: 900 };
const end = (box: { x: number; width: number }) => box.x + box.width;
const edgeOf = (page: Page) => page.getByRole('separator', { name: 'Panel width' });

test('a reader makes the panel larger, moves its edge by pointer and keys, and finds it so on the next page', async ({
	page,
	hosts,
	panel,
}) => {
	await page.setViewportSize(desk);
	await page.goto(hosts.page('guide'));
	await panel.open();
	const own = await boxOf(panel.dialog);
	await panel.ask('How do I embed Docent with a script tag?');
	await panel.dialog.getByRole('button', { name: 'Make larger' }).click();
	await expect.poll(async () => (await boxOf(panel.dialog)).width).toBeGreaterThan(own.width + 200);
	expect((await boxOf(panel.dialog)).height).toBeGreaterThan(own.height);

	const edge = edgeOf(page);
	const before = await boxOf(panel.dialog);
	await page.mouse.move(before.x + 2, 400);
	await page.mouse.down();
	await page.mouse.move(before.x + 102, 400, { steps: 4 });
	await page.mouse.up();
	await expect.poll(async () => (await boxOf(panel.dialog)).width).toBeCloseTo(before.width - 100, -1);
	const { width } = await boxOf(panel.dialog);
	await edge.focus();
	await page.keyboard.press('ArrowLeft');
	await expect(edge).toHaveAttribute('aria-valuenow', String(Math.round(width) + 16));
	await page.keyboard.press('Home');
	await expect(edge).toHaveAttribute('aria-valuenow', (await edge.getAttribute('aria-valuemin')) ?? '');
	await page.keyboard.press('ArrowLeft');
	const chosen = (await boxOf(panel.dialog)).width;
	expect(await panel.dialog.evaluate((element) => element.scrollTop)).toBe(0);

	await page.reload();
	await expect(panel.dialog).toBeVisible();
	await expect.poll(async () => (await boxOf(panel.dialog)).width).toBe(chosen);
	await page.setViewportSize({ width: 360, height: 700 });
	await expect.poll(async () => (await boxOf(panel.dialog)).width).toBe(360);
	await expect(edge).toBeHidden();
	await expect(panel.dialog.getByRole('button', { name: 'Make smaller' })).toBeHidden();
});

test('beside the docked panel headers and outlines that stand in the window move as well, and come back', async ({
	page,
	hosts,
	panel,
}) => {
	const warnings: string[] = [];
	page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
	await page.setViewportSize(desk);
	await page.goto(hosts.page('fixed-parts'));
	await expect(panel.launcher).toBeVisible();
	const names = ['#nav', '#bar', '#outline', '#sidebar', '#wide', '#placed', '#late'];
	const boxes = () => Promise.all(names.map((name) => boxOf(page.locator(name))));
	// The page's own: our element comes last again when the body was replaced.
	const markup = () =>
		page.evaluate(() => {
			const body = document.body.cloneNode(true) as HTMLElement;
			body.querySelector('docent-assistant')?.remove();
			return body.outerHTML;
		});
	await page.evaluate(() => {
		const late = document.createElement('div');
		late.id = 'late';
		document.body.append(late);
		Object.assign(late.style, { position: 'fixed', right: '0', bottom: '40px', width: '100px', height: '50px' });
	});
	const before = { boxes: await boxes(), markup: await markup() };
	await panel.open();
	await panel.dialog.getByRole('button', { name: 'More options' }).click();
	await page.getByRole('menuitem', { name: 'Dock to the side' }).click();
	await expect.poll(async () => end(await boxOf(panel.dialog))).toBe(1440);
	const { x } = await boxOf(panel.dialog);
	await expect.poll(async () => Math.max(...(await boxes()).map(end))).toBeLessThanOrEqual(x);
	const [nav, bar, outline, sidebar, wide, placed] = await boxes();
	expect([nav?.x, nav && end(nav)]).toEqual([0, x]);
	expect([bar?.x, bar && end(bar)]).toEqual([200, x]);
	expect([outline?.width, outline && end(outline)]).toEqual([180, x - 32]);
	expect(sidebar).toEqual(before.boxes[3]);
	expect([wide?.x, wide && end(wide)]).toEqual([x / 2, x]);
	expect([placed?.width, placed && end(placed)]).toEqual([224, x]);
	await expect(page.locator('#crowded')).toBeHidden();
	expect(warnings.filter((text) => text.includes('Docent'))).toEqual([expect.stringContaining('id="stubborn"')]);

	// A page that is never still must not put off the look at what it adds.
	await page.evaluate(() => {
		const clock = document.body.appendChild(document.createElement('p'));
		clock.id = 'clock';
		const tick = (now: number) => {
			clock.textContent = `${now}`;
			if (clock.isConnected) requestAnimationFrame(tick);
		};
		requestAnimationFrame(tick);
	});
	await page.evaluate(() => {
		const bar = document.createElement('div');
		bar.id = 'after';
		Object.assign(bar.style, { position: 'fixed', top: '0', left: '0', right: '0', height: '9px' });
		document.body.append(bar);
	});
	await expect.poll(async () => end(await boxOf(page.locator('#after')))).toBe(x);
	await page.evaluate(() => {
		for (const name of ['#after', '#clock']) document.querySelector(name)?.remove();
	});
	const printedWidth = await page.evaluate(() => {
		dispatchEvent(new Event('beforeprint'));
		return document.querySelector('#nav')?.getBoundingClientRect().width;
	});
	expect(printedWidth).toBe(before.boxes[0]?.width);
	await page.evaluate(() => dispatchEvent(new Event('afterprint')));
	await expect.poll(async () => end(await boxOf(page.locator('#nav')))).toBe(x);
	// As sites do it that swap their pages.
	await page.evaluate(() => document.body.replaceWith(document.body.cloneNode(true)));
	await expect.poll(async () => end(await boxOf(page.locator('#nav')))).toBe(x);
	await panel.close.click();
	await expect.poll(boxes).toEqual(before.boxes);
	await expect(page.locator('#crowded')).toBeVisible();
	expect(await markup()).toBe(before.markup);
});

test('a docked panel that is made larger leaves the served site a column that can be read', async ({
	page,
	service,
	panel,
}) => {
	await page.setViewportSize(desk);
	await page.goto(`${service.url}/quickstart`);
	const outline = page.locator('.toc');
	await expect(outline).toBeVisible();
	await panel.open();
	await panel.dialog.getByRole('button', { name: 'More options' }).click();
	await page.getByRole('menuitem', { name: 'Dock to the side' }).click();
	await panel.ask('How do I embed Docent with a script tag?');
	await panel.dialog.getByRole('button', { name: 'Make larger' }).click();
	await expect(outline).toBeHidden();
	expect((await boxOf(page.locator('main > article'))).width).toBeGreaterThan(400);
	expect(end(await boxOf(page.locator('main > article')))).toBeLessThan((await boxOf(panel.dialog)).x);
});
