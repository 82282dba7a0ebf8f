import { expect, test } from '../fixtures.js';
import { hostileScripts } from '../support/hostile-scripts.js';

for (const [what, script] of Object.entries(hostileScripts)) {
	test(`LOAD-5: scripts that ${what} break neither the assistant nor the page`, async ({ page, hosts, panel }) => {
		const errors: string[] = [];
		page.on('pageerror', ({ stack, message }) => errors.push(stack ?? message));
		await page.addInitScript(script);
		await page.goto(hosts.page('guide', { attributes: { 'data-preload': 'idle' } }));
		await panel.open();
		await panel.composer.pressSequentially('How do I embed Docent with a script tag?');
		await panel.send.click();
		await expect(panel.citations().first()).toBeVisible();
		await panel.settled();
		expect(panel.lastSent().messages.at(-1)?.content ?? panel.lastSent().messages.at(-1)?.parts?.[0]?.text).toBe(
			'How do I embed Docent with a script tag?',
		);
		await page.reload();
		await expect(panel.questions).toHaveCount(1);
		await panel.close.click();
		await expect(panel.launcher).toBeVisible();
		expect(errors).toEqual([]);
	});
}
