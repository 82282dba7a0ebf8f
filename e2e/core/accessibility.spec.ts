import { panelStrings } from '../../src/widget/strings/en.js';
import { expect, test } from '../fixtures.js';
import { expectNoViolations, standards } from '../support/expect-no-violations.js';
import { selectText } from '../support/select-text.js';

const question = 'How do I embed Docent with a script tag?';

test('axe finds nothing in the selection pill', async ({ page, hosts, panel }) => {
	await page.goto(hosts.page('guide'));
	await selectText(page.locator('#fitting-text'));
	await expect(panel.askAboutThis).toBeVisible();
	await expectNoViolations(page, 'the selection pill', standards);
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

for (const size of [
	{ width: 320, height: 225 },
	{ width: 740, height: 360 },
])
	test(`a window of ${size.width} by ${size.height} is for the answer`, async ({ page, hosts, panel }) => {
		await page.setViewportSize(size);
		await page.goto(hosts.page('guide'));
		await panel.open();
		expect(await panel.dialog.boundingBox()).toEqual({ x: 0, y: 0, ...size });
		await expect(panel.dialog.getByText(panelStrings.disclaimer)).toBeHidden();
		await panel.ask(question);
		const transcript = await panel.transcript.boundingBox();
		expect(transcript?.y).toBeLessThanOrEqual(41);
		expect(size.height - (transcript?.height ?? 0)).toBeLessThanOrEqual(92);
		// The question has made room.
		await expect
			.poll(async () => ((await panel.lastAnswer.boundingBox())?.y ?? Number.NaN) - (transcript?.y ?? 0))
			.toBeCloseTo(4, 0);
		await page.setViewportSize({ width: 740, height: 700 });
		await expect(panel.questions.last()).toBeInViewport({ ratio: 1 });
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
	await expect.poll(async () => (await heard()).at(-1)).toContain('From the documentation');
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
		await panel.arrived();
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

	test('A11Y-3: Escape closes the menu alone before the menu has the focus, too', async ({ page, hosts, panel }) => {
		await page.goto(hosts.page('guide'));
		await panel.open();
		await panel.dialog.getByRole('button', { name: 'More options' }).click();
		await expect(page.getByRole('menu')).toBeVisible();
		await panel.dialog.evaluate((dialog) =>
			dialog.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true })),
		);
		await expect(page.getByRole('menu')).toHaveCount(0);
		await expect(panel.dialog).toBeVisible();
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
