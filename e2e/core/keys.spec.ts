import { join } from 'node:path';
import { root } from '../../src/tooling/run.js';
import { laterStrings } from '../../src/widget/strings/en-later.js';
import { expect, test } from '../fixtures.js';
import { openDocent } from '../support/call-docent.js';
import { type ServedDocumentation, startService } from '../support/service-process.js';

const folder = join(root, 'e2e/documentation');
const question = 'How do I sharpen a blade?';

/** Makes a key the way a server does. */
async function createKey(service: ServedDocumentation, origins: string[]): Promise<{ id: string; token: string }> {
	const response = await fetch(`${service.url}/v1/keys`, {
		method: 'POST',
		headers: { authorization: `Bearer ${service.adminKey}`, 'content-type': 'application/json' },
		body: JSON.stringify({ origins }),
	});
	expect(response.status).toBe(201);
	return (await response.json()) as { id: string; token: string };
}

test('a key with origins of its own works on their pages and on no others', async ({ page, hosts, panel }) => {
	await using service = await startService(folder);
	const open = async (token: string) => {
		const attributes = { 'data-domain': service.domain, 'data-api-key': token, 'data-persistence': 'none' };
		await page.goto(hosts.page('guide', { script: service.url, attributes }));
		await expect(panel.launcher.or(panel.dialog)).toBeVisible();
		// No conversation is kept; that the panel was open is, so that it may open by itself.
		await openDocent(page);
		await expect(panel.dialog).toBeVisible();
	};
	const own = await createKey(service, [hosts.origin]);
	await open(own.token);
	await panel.ask(question);

	await open((await createKey(service, ['https://elsewhere.example'])).token);
	await panel.submit(question);
	await expect(panel.alert).toContainText(laterStrings.notice.errors.forbidden[0]);

	await fetch(`${service.url}/v1/keys/${own.id}`, {
		method: 'DELETE',
		headers: { authorization: `Bearer ${service.adminKey}` },
	});
	await expect(async () => {
		await open(own.token);
		await panel.submit(question);
		await expect(panel.alert).toContainText(laterStrings.notice.errors.key[0], { timeout: 1_000 });
	}).toPass();
});

test('a page of another origin hears which limit was reached, and for how long', async ({ page, hosts, panel }) => {
	await using service = await startService(folder, [], { DOCENT_LIMIT_ADDRESS_DAY: '1' });
	const attributes = { 'data-domain': service.domain, 'data-api-key': service.key };
	await page.goto(hosts.page('guide', { script: service.url, attributes }));
	await panel.open();
	await panel.ask(question);
	await panel.submit('And a saw?');
	await expect(panel.alert).toContainText(laterStrings.notice.limits.day);
	const retry = panel.notice.getByRole('button', { name: /^Try again (in |after )/ });
	await expect(retry).toHaveAttribute('aria-disabled', 'true');
});
