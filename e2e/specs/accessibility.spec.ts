import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.js';
import { selectText } from '../support/select-text.js';

const question = 'How do I embed Docent with a script tag?';
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function expectNoViolations(page: Page, state: string): Promise<void> {
	// The packages' types come from two copies of playwright-core; the page is the same.
	const axe = new AxeBuilder({ page: page as never });
	const { violations } = await axe.withTags(rules).analyze();
	const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
	expect(found, `axe, ${state}`).toEqual([]);
}

for (const theme of ['light', 'dark']) {
	test(`axe finds nothing in any state of the ${theme} panel`, async ({ page, hosts, panel }) => {
		await page.goto(hosts.page('guide', { attributes: { 'data-theme': theme } }));
		await expect(panel.launcher).toBeVisible();
		await expectNoViolations(page, 'closed');
		await panel.open();
		await expectNoViolations(page, 'open and empty');
		await panel.ask(question);
		await expectNoViolations(page, 'an answer with sources');
		await selectText(page.locator('#fitting-text'));
		await expect(panel.askAboutThis).toBeVisible();
		await expectNoViolations(page, 'the selection pill');
		await panel.askAboutThis.click();
		await expectNoViolations(page, 'a selection in the composer');
		await page.route('**/discovery/**', (route) => route.abort());
		await panel.submit('Which models can answer?');
		await expect(panel.alert).toBeVisible();
		await expectNoViolations(page, 'an error');
	});
}

test('axe finds nothing on a phone, where the panel is modal', async ({ page, hosts, panel }) => {
	await page.setViewportSize({ width: 360, height: 740 });
	await page.goto(hosts.page('guide'));
	await panel.open();
	await panel.ask(question);
	await expectNoViolations(page, 'a phone');
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('at 400 % zoom the composer and the close button can be reached', async ({ page, hosts, panel }) => {
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
	await expectNoViolations(page, 'light');
	await page.emulateMedia({ colorScheme: 'dark' });
	await expectNoViolations(page, 'dark');
});

test('a screen reader hears the state and then the whole answer, nothing twice', async ({ page, hosts, panel }) => {
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
	test('opens, asks, reads and closes, and the focus returns to where it was', async ({ page, hosts, panel }) => {
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

	test('the shortcut leaves fields of the page alone', async ({ page, hosts, panel }) => {
		await page.goto(hosts.page('guide'));
		await expect(panel.launcher).toBeVisible();
		await page.locator('#site-search').focus();
		await page.keyboard.press('ControlOrMeta+i');
		await page.keyboard.type('x');
		await expect(page.locator('#site-search')).toHaveValue('x');
		await expect(panel.dialog).toBeHidden();
	});

	test('Escape closes one layer at a time and the page does not see it', async ({ page, hosts, panel }) => {
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

	test('an Enter that chooses a word in an input method does not send', async ({ page, hosts, panel }) => {
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
