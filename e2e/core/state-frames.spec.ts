import type { Page } from '@playwright/test';
import { states } from '../../src/testing/states/states.js';
import { expect, test } from '../states-fixtures.js';
import { expectNoViolations, standards } from '../support/expect-no-violations.js';

/** The rules whose result depends on the theme or the direction. */
const looks = { rules: ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'] };

/** Sets the page's theme and the panel's direction. Resolves when all transitions have ended. */
async function turn(page: Page, theme: string, dir: string): Promise<void> {
	await page.evaluate(
		async ([theme, dir]) => {
			document.documentElement.dataset.theme = theme;
			const root = document.querySelector('docent-assistant')?.shadowRoot?.querySelector<HTMLElement>('.root');
			if (root) root.dir = dir ?? '';
			await new Promise(requestAnimationFrame);
			const moving = document.getAnimations().filter((animation) => animation.effect?.getTiming().iterations === 1);
			await Promise.allSettled(moving.map((animation) => animation.finished));
		},
		[theme, dir],
	);
}

for (const { id, title } of states.filter(({ differsInWords }) => !differsInWords)) {
	test(`A11Y-4: axe finds nothing: ${title}`, async ({ page, origin }) => {
		await page.goto(`${origin}/states/frame?state=${id}`);
		await page.locator('html[data-ready]').waitFor({ state: 'attached' });
		await turn(page, 'light', 'ltr');
		await expectNoViolations(page, `${id}, light, ltr`, standards);
		await turn(page, 'dark', 'rtl');
		await expectNoViolations(page, `${id}, dark, rtl`, looks);
	});
}

test('A11Y-6: with forced colours the question and the round button have an edge, in code and tables too', async ({
	page,
	panel,
	origin,
}) => {
	await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
	await page.goto(`${origin}/states/frame?state=answered`);
	await page.locator('html[data-ready]').waitFor({ state: 'attached' });
	const canvasText = await page.evaluate(() => getComputedStyle(document.body).color);
	for (const selector of ['.question', '.round-button', '.md-code', '.md-table', '.md-span']) {
		const edge = panel.dialog.locator(selector).first();
		await expect(edge, selector).toHaveCSS('border-top-width', '1px');
		await expect(edge, selector).toHaveCSS('border-top-color', canvasText);
	}
});

for (const id of ['server', 'slow', 'context', 'answered']) {
	test(`A11Y-6: with forced colours the focus is seen and nothing moves: ${id}`, async ({ page, panel, origin }) => {
		await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
		await page.goto(`${origin}/states/frame?state=${id}`);
		await page.locator('html[data-ready]').waitFor({ state: 'attached' });
		await panel.close.focus();
		const controls = await panel.dialog.getByRole('button').or(panel.dialog.getByRole('link')).count();
		for (let step = 0; step < controls; step++) {
			await page.keyboard.press('Tab');
			const outline = await panel.host.evaluate((element) => {
				const focused = element.shadowRoot?.activeElement;
				if (!focused || focused.matches('textarea')) return 'a field';
				const { outlineStyle, outlineWidth } = getComputedStyle(focused);
				return outlineStyle === 'none' || outlineWidth === '0px' ? focused.outerHTML : 'an outline';
			});
			expect(outline).toMatch(/^an outline$|^a field$/);
			const others = await panel.host.evaluate((element) =>
				[...(element.shadowRoot?.querySelectorAll('*') ?? [])]
					.filter((other) => !other.matches(':focus-within') && getComputedStyle(other).outlineStyle !== 'none')
					.map(({ outerHTML }) => outerHTML),
			);
			expect(others, 'what has no focus has no outline').toEqual([]);
		}
		const moving = await page.evaluate(
			() => document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations === Infinity).length,
		);
		expect(moving).toBe(0);
	});
}

test('what leads to the end covers no button of the feedback', async ({ page, panel, origin }) => {
	await page.goto(`${origin}/states/frame?state=feedback`);
	await page.locator('html[data-ready]').waitFor({ state: 'attached' });
	const boxOf = async (name: RegExp) => {
		const box = await panel.dialog.getByRole('button', { name }).boundingBox();
		return box ?? { x: 0, y: 0, width: 0, height: 0 };
	};
	const between = async () => {
		const [way, cancel] = [await boxOf(/^Jump to latest$/), await boxOf(/^Cancel$/)];
		return way.y - cancel.y - cancel.height;
	};
	await expect.poll(between).toBeGreaterThanOrEqual(0);
});

test('what ended an answer early stands apart from its last word', async ({ page, panel, origin }) => {
	await page.goto(`${origin}/states/frame?state=answer`);
	await page.locator('html[data-ready]').waitFor({ state: 'attached' });
	const words = await panel.dialog.locator('.md').boundingBox();
	const notice = await panel.notice.boundingBox();
	expect((notice?.y ?? 0) - ((words?.y ?? 0) + (words?.height ?? 0))).toBeGreaterThanOrEqual(8);
});

for (const id of ['server', 'limit-month', 'context', 'feedback', 'history', 'too-long']) {
	test(`A11Y-5: at 400 % zoom everything can be reached: ${id}`, async ({ page, panel, origin }) => {
		await page.setViewportSize({ width: 320, height: 256 });
		await page.goto(`${origin}/states/frame?state=${id}`);
		await page.locator('html[data-ready]').waitFor({ state: 'attached' });
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
		expect(await panel.dialog.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
		await expect(panel.close).toBeInViewport({ ratio: 1 });
		if (id === 'history') return;
		await panel.composer.focus();
		await expect(panel.composer).toBeInViewport({ ratio: 0.5 });
		const button = panel.notice.getByRole('button');
		for (const one of await button.all()) {
			await one.focus();
			await expect(one).toBeInViewport({ ratio: 0.9 });
		}
	});
}

for (const { id, title } of states) {
	test(`every box is in whole pixels, text has four sizes and corners have four radii: ${title}`, async ({
		page,
		origin,
	}) => {
		await page.emulateMedia({ reducedMotion: 'reduce' });
		await page.goto(`${origin}/states/frame?state=${id}&ruler=on`);
		const frame = page.locator('html[data-ready]');
		await frame.waitFor({ state: 'attached' });
		expect(Number(await frame.getAttribute('data-measured'))).toBeGreaterThan(
			id === 'closed' || id === 'selection' ? 0 : 5,
		);
		expect(JSON.parse((await frame.getAttribute('data-off-grid')) ?? '"no ruler"')).toEqual([]);
	});
}
