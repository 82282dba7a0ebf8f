import { expect, test } from '../fixtures.js';
import { readDocument } from '../support/document-state.js';
import { recordLeftovers } from '../support/record-leftovers.js';
import { selectText } from '../support/select-text.js';

const destroy = () => (globalThis as unknown as { Docent: { destroy(): Promise<void> } }).Docent.destroy();

for (const mode of ['popover', 'dialog', 'docked-push', 'inline']) {
	test(`ISO-6: after destroy() nothing of the assistant listens, watches, waits or stands on the page: ${mode}`, async ({
		page,
		hosts,
		panel,
	}) => {
		const leftovers = await recordLeftovers(page);
		await page.route('**/docent.js', async (route) => {
			await begun;
			await route.continue();
		});
		let begin = () => {};
		const begun = new Promise<void>((resolve) => {
			begin = resolve;
		});
		const attributes = { 'data-mode': mode, 'data-target': 'main' };
		await page.goto(hosts.page('guide', { attributes }), { waitUntil: 'domcontentloaded' });
		const document = await page.evaluate(readDocument);
		const before = await leftovers();
		begin();
		if (mode !== 'inline') {
			await selectText(page.locator('#fitting-text'));
			await panel.askAboutThis.click();
		}
		// In the page the panel is no dialog.
		const composer = panel.host.getByRole('textbox', { name: 'Ask a question' });
		await composer.fill('How do I embed Docent with a script tag?');
		await composer.press('Enter');
		await expect(panel.host.getByRole('link', { name: /^Source 1: / }).first()).toBeVisible();
		await composer.fill('And in a React app?');
		await composer.press('Enter');
		expect((await leftovers()).length).toBeGreaterThan(before.length);

		await page.evaluate(destroy);
		await expect.poll(leftovers).toEqual(before);
		expect(await page.evaluate(readDocument)).toEqual({ ...document, names: [...document.names, 'Docent'].sort() });
	});
}
