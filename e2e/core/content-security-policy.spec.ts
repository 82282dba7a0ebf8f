import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../src/tooling/run.js';
import { expect, test } from '../fixtures.js';
import { policyNames } from '../support/content-security-policies.js';
import { recordViolations } from '../support/record-violations.js';
import { selectText } from '../support/select-text.js';

for (const policy of policyNames) {
	test(`CSP-1, CSP-2: what the documentation asks to allow (${policy}) is enough for everything`, {
		tag: '@core',
	}, async ({ page, hosts, panel, browserName }) => {
		const violations = await recordViolations(page);
		await page.goto(hosts.page('strict-csp', { policy }));
		await panel.open();
		await panel.ask('How do I embed Docent with a script tag?');
		await expect(panel.citations().first()).toBeVisible();
		await panel.dialog.getByRole('button', { name: 'Copy', exact: true }).last().click();

		// All of it once in each engine: policies differ in what lets the script in.
		if (browserName !== 'firefox' || policy === 'nonce') {
			await selectText(page.locator('#introduction'));
			await panel.askAboutThis.click();
			await panel.ask('Which options are there?');
		}
		const asked = await panel.answers.count();

		await page.reload();
		await expect(panel.answers).toHaveCount(asked);
		await expect(panel.launcher.or(panel.dialog).first()).toBeVisible();
		expect(violations).toEqual([]);
	});
}

test('CSP-3: nothing that ships can turn text into markup or code', async () => {
	const { stdout } = await promisify(execFile)(process.execPath, [
		join(root, 'src/tooling/widget-build/check-bundle.js'),
	]);
	expect(stdout).toContain('built files hold no way of their own to make markup or code');
});

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
