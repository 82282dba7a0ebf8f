import { expect, test } from '../states-fixtures.js';

test('@core a card opens by keyboard in its place: nothing above it moves, and the focus stays', async ({
	page,
	panel,
	origin,
}) => {
	await page.goto(`${origin}/states/frame?state=passages`);
	await page.locator('html[data-ready]').waitFor({ state: 'attached' });
	const card = panel.lastAnswer.getByRole('button', { name: 'Base URL' });
	await card.focus();
	const placeOf = async () => [await panel.questions.boundingBox(), (await card.boundingBox())?.y];
	const before = await placeOf();
	await page.keyboard.press('Enter');
	await expect(card).toHaveAttribute('aria-expanded', 'true');
	await expect(panel.lastAnswer.getByRole('link', { name: 'Open the page' })).toBeVisible();
	await expect(card).toBeFocused();
	expect(await placeOf()).toEqual(before);
	// The next card begins below what is open of this one.
	const [open, next] = [
		panel.lastAnswer.getByRole('link', { name: 'Open the page' }),
		card.locator('xpath=ancestor::li/following-sibling::li'),
	];
	const below = await next.first().boundingBox();
	const end = await open.boundingBox();
	expect(below?.y).toBeGreaterThanOrEqual((end?.y ?? 0) + (end?.height ?? 0));
	await page.keyboard.press('Enter');
	await expect(panel.lastAnswer.getByRole('table')).toHaveCount(0);
	expect(await placeOf()).toEqual(before);
});

test.describe('on a touch screen', () => {
	test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

	test('titles of sections and what leads on are as high as a finger needs, with all that answers a press', async ({
		page,
		panel,
		origin,
	}) => {
		await page.goto(`${origin}/states/frame?state=passages`);
		await page.locator('html[data-ready]').waitFor({ state: 'attached' });
		await panel.lastAnswer.getByRole('button', { name: 'Base URL' }).click();
		await expect(panel.lastAnswer.getByRole('link', { name: 'Open the page' })).toBeVisible();
		const controls = panel.lastAnswer.locator('.passage-link, .passage-toggle');
		const heights = await controls.evaluateAll((all) =>
			all.map((control) => {
				const cover = getComputedStyle(control, '::after');
				const { height } = cover.content === 'none' ? control.getBoundingClientRect() : cover;
				return { name: control.textContent, isEnough: Number.parseFloat(`${height}`) >= 44 };
			}),
		);
		expect(heights.length).toBeGreaterThan(2);
		expect(heights.filter(({ isEnough }) => !isEnough)).toEqual([]);
	});
});
