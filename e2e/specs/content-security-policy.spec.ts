import { expect, test } from '../fixtures.js';
import { recordViolations } from '../support/record-violations.js';
import { selectText } from '../support/select-text.js';

for (const policy of ['host-list', 'nonce', 'nonce-strict-dynamic']) {
	test(`the strictest policy (${policy}) is enough for everything and refuses nothing`, async ({
		page,
		hosts,
		panel,
	}) => {
		const violations = await recordViolations(page);
		await page.goto(hosts.page('strict-csp', { policy }));
		await panel.open();
		await panel.ask('How do I embed Docent with a script tag?');
		await expect(panel.citations().first()).toBeVisible();
		await panel.dialog.getByRole('button', { name: 'Copy', exact: true }).last().click();

		await selectText(page.locator('#introduction'));
		await panel.askAboutThis.click();
		await panel.ask('Which options are there?');

		await page.reload();
		await expect(panel.answers).toHaveCount(2);
		await expect(panel.launcher.or(panel.dialog).first()).toBeVisible();
		expect(violations).toEqual([]);
	});
}

test('the documentation site of the service keeps its own strict policy', async ({ page, service, panel }) => {
	const violations = await recordViolations(page);
	const response = await page.goto(service.url);
	expect(response?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'");
	await panel.open();
	await panel.ask('How do I embed Docent with a script tag?');
	await panel.citations().first().click();
	await page.reload();
	await expect(panel.answers).toHaveCount(1);
	expect(violations).toEqual([]);
});
