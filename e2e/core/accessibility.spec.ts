import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { states } from '../../src/testing/states/states.js';
import { test as base, expect } from '../fixtures.js';
import { expectNoViolations } from '../support/expect-no-violations.js';
import { selectText } from '../support/select-text.js';
import { startProcess } from '../support/service-process.js';

/** Beside the service, the demo's page with every state. */
const test = base.extend<object, { demo: string }>({
	demo: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
		async ({}, use) => {
			const data = await mkdtemp(join(tmpdir(), 'docent-states-'));
			const flags = ['--docs', 'e2e/documentation', '--log-level', 'error'];
			const env = { PORT: '0', DOCENT_DATA: data, INIT_CWD: '' };
			await using demo = await startProcess(process.execPath, ['src/tooling/demo.js', ...flags], env);
			await use(demo.url);
			await rm(data, { recursive: true, force: true });
		},
		{ scope: 'worker' },
	],
});

const question = 'How do I embed Docent with a script tag?';
const standards = { tags: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };

/** What can be right in one theme or direction and wrong in another. */
const looks = { rules: ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'] };

/** Turns the page's theme and the panel's direction; resolves when no colour is on its way any more. */
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

for (const { id, title } of states) {
	test(`A11Y-4: axe finds nothing: ${title}`, async ({ page, demo }) => {
		await page.goto(`${demo}/states/frame?state=${id}`);
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
	demo,
}) => {
	await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
	await page.goto(`${demo}/states/frame?state=answered`);
	await page.locator('html[data-ready]').waitFor({ state: 'attached' });
	const canvasText = await page.evaluate(() => getComputedStyle(document.body).color);
	for (const selector of ['.question', '.round-button', '.md-code', '.md-table', '.md-span']) {
		const edge = panel.dialog.locator(selector).first();
		await expect(edge, selector).toHaveCSS('border-top-width', '1px');
		await expect(edge, selector).toHaveCSS('border-top-color', canvasText);
	}
});

for (const id of ['server', 'slow', 'context', 'answered']) {
	test(`A11Y-6: with forced colours the focus is seen and nothing moves: ${id}`, async ({ page, panel, demo }) => {
		await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
		await page.goto(`${demo}/states/frame?state=${id}`);
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

for (const id of ['server', 'limit-month', 'context', 'feedback', 'history', 'too-long']) {
	test(`A11Y-5: at 400 % zoom everything can be reached: ${id}`, async ({ page, panel, demo }) => {
		await page.setViewportSize({ width: 320, height: 256 });
		await page.goto(`${demo}/states/frame?state=${id}`);
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

test('axe finds nothing in the selection pill and on the page of all states', async ({ page, hosts, panel, demo }) => {
	await page.goto(hosts.page('guide'));
	await selectText(page.locator('#fitting-text'));
	await expect(panel.askAboutThis).toBeVisible();
	await expectNoViolations(page, 'the selection pill', standards);
	await page.goto(`${demo}/states`);
	await expect(page.getByRole('link', { name: 'Nothing asked yet' })).toBeVisible();
	// What is in the frames is looked at one by one.
	await page.evaluate(() => {
		for (const frame of document.querySelectorAll('iframe')) frame.remove();
	});
	await expectNoViolations(page, 'the page of all states', standards);
});

test('axe finds nothing on a phone, where the panel is modal', async ({ page, hosts, panel }) => {
	await page.setViewportSize({ width: 360, height: 740 });
	await page.goto(hosts.page('guide'));
	await panel.open();
	await panel.ask(question);
	await expectNoViolations(page, 'a phone', standards);
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('A11Y-5: at 400 % zoom the composer and the close button can be reached', async ({ page, hosts, panel }) => {
	await page.setViewportSize({ width: 320, height: 256 });
	await page.goto(hosts.page('guide'));
	await panel.open();
	await panel.ask(question);
	for (const control of [panel.composer, panel.close]) await expect(control).toBeInViewport({ ratio: 1 });
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
	await panel.close.click();
	await expect(panel.dialog).toBeHidden();
});

test('axe finds nothing on the documentation site', async ({ page, service, panel }) => {
	await page.goto(service.url);
	await panel.open();
	await panel.ask(question);
	await expectNoViolations(page, 'light', standards);
	await page.emulateMedia({ colorScheme: 'dark' });
	await expectNoViolations(page, 'dark', standards);
});

test('A11Y-1: a screen reader hears the state and then the whole answer, nothing twice', async ({
	page,
	hosts,
	panel,
}) => {
	await page.goto(hosts.page('guide'));
	await panel.open();
	await panel.host.evaluate((element) => {
		const heard: string[] = [];
		Object.assign(globalThis, { heard });
		const region = element.shadowRoot?.querySelector('[aria-live=polite]') as Element;
		new MutationObserver(() => {
			const text = region.textContent?.trim() ?? '';
			if (text && text !== heard.at(-1)) heard.push(text);
		}).observe(region, { subtree: true, childList: true, characterData: true });
	});
	const heard = () => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard);
	await panel.ask(question);
	const answer = await panel.lastAnswer.locator('p').first().textContent();
	await expect.poll(async () => (await heard()).at(-1)).toContain(answer?.split(/[.:\n]/)[0]);
	const messages = await heard();
	expect(messages.length).toBeLessThanOrEqual(3);
	messages.forEach((message, index) => {
		const next = messages[index + 1];
		if (next !== undefined) expect(next.startsWith(message), `"${message}" was said again`).toBe(false);
	});
	await expect(panel.transcript).toHaveAttribute('aria-live', 'off');
});

test.describe('the keyboard alone', { tag: '@core' }, () => {
	test('A11Y-2: opens, asks, reads and closes, and the focus returns to where it was', async ({
		page,
		hosts,
		panel,
	}) => {
		await page.goto(hosts.page('guide'));
		await expect(panel.launcher).toBeVisible();
		const link = page.locator('#link-to-removal');
		await link.focus();
		await page.keyboard.press('ControlOrMeta+i');
		await expect(panel.composer).toBeFocused();
		await page.keyboard.type('How do I embed');
		await page.keyboard.press('Shift+Enter');
		await page.keyboard.type('Docent with a script tag?');
		await expect(panel.composer).toHaveValue('How do I embed\nDocent with a script tag?');
		expect(panel.sent).toEqual([]);
		await page.keyboard.press('Enter');
		await expect(panel.answers).toHaveCount(1);
		await panel.settled();
		await page.keyboard.press('Escape');
		await expect(panel.dialog).toBeHidden();
		await expect(link).toBeFocused();
		await page.keyboard.press('ControlOrMeta+i');
		await expect(panel.questions, 'closing threw the conversation away').toHaveCount(1);
	});

	test('the launcher opens by Enter and gets the focus back', async ({ page, hosts, panel }) => {
		await page.goto(hosts.page('guide'));
		await panel.launcher.focus();
		await page.keyboard.press('Enter');
		await expect(panel.composer).toBeFocused();
		await panel.close.focus();
		await page.keyboard.press('Enter');
		await expect(panel.dialog).toBeHidden();
		await expect(panel.launcher).toBeFocused();
	});

	test('the shortcut takes the selection along', async ({ page, hosts, panel }) => {
		await page.goto(hosts.page('guide'));
		await selectText(page.locator('#fitting-text'));
		await expect(panel.askAboutThis).toBeVisible();
		await page.keyboard.press('ControlOrMeta+i');
		await expect(panel.dialog.getByRole('button', { name: 'Remove selected text' })).toBeVisible();
	});

	test('A11Y-7: the shortcut leaves fields of the page alone', async ({ page, hosts, panel }) => {
		await page.goto(hosts.page('guide'));
		await expect(panel.launcher).toBeVisible();
		await page.locator('#site-search').focus();
		await page.keyboard.press('ControlOrMeta+i');
		await page.keyboard.type('x');
		await expect(page.locator('#site-search')).toHaveValue('x');
		await expect(panel.dialog).toBeHidden();
	});

	test('A11Y-3: Escape closes one layer at a time and the page does not see it', async ({ page, hosts, panel }) => {
		await page.goto(hosts.page('guide'));
		await panel.open();
		await page.evaluate(() => {
			Object.assign(globalThis, { escapes: 0 });
			document.addEventListener('keydown', (event) => {
				if (event.key === 'Escape') (globalThis as unknown as { escapes: number }).escapes++;
			});
		});
		await selectText(page.locator('#fitting-text'));
		await expect(panel.askAboutThis).toBeVisible();
		await page.keyboard.press('Escape');
		await expect(panel.askAboutThis).toBeHidden();
		await expect(panel.dialog, 'Escape closed two layers').toBeVisible();
		await panel.composer.focus();
		await page.keyboard.press('Escape');
		await expect(panel.dialog).toBeHidden();
		expect(await page.evaluate(() => (globalThis as unknown as { escapes: number }).escapes)).toBe(0);
	});

	test('STR-4: an Enter that chooses a word in an input method does not send', async ({ page, hosts, panel }) => {
		await page.goto(hosts.page('guide'));
		await panel.open();
		await panel.composer.fill('にほん');
		for (const init of [{ isComposing: true }, { keyCode: 229 }]) {
			await panel.composer.dispatchEvent('keydown', { key: 'Enter', ...init });
		}
		await expect(panel.composer).toHaveValue('にほん');
		expect(panel.sent).toEqual([]);
	});
});
