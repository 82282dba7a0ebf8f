import { expect, test } from '../fixtures.js';

const question = 'How do I embed Docent with a script tag?';
const token = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`;

const stored = () => Object.keys(localStorage).concat(Object.keys(sessionStorage));
const call = (name: string) =>
	(globalThis as unknown as { Docent: Record<string, () => Promise<void>> }).Docent[name]?.();

test('before a reader has agreed, nothing is sent and nothing is stored; a revoked consent takes everything back', async ({
	page,
	service,
	hosts,
	panel,
}) => {
	const asked: string[] = [];
	page.on('request', (request) => {
		if (request.url().startsWith(service.url) && request.method() === 'POST') asked.push(request.url());
	});
	await page.goto(hosts.page('guide', { attributes: { 'data-consent': 'required' } }));
	await panel.launcher.click();
	const agree = panel.dialog.getByRole('button', { name: 'Agree' });
	await expect(agree).toBeVisible();
	const history = panel.dialog.getByRole('button', { name: 'Earlier conversations' });
	await expect(history, 'conversations are offered where none may be kept').toHaveCount(0);
	expect(asked).toEqual([]);
	expect(await page.evaluate(stored)).toEqual([]);

	await agree.click();
	await expect(history).toBeVisible();
	await panel.ask(question);
	await expect(panel.citations().first()).toBeVisible();
	expect(await page.evaluate(stored)).not.toEqual([]);

	await page.evaluate(call, 'forget');
	await expect(agree).toBeVisible();
	expect((await page.evaluate(stored)).filter((key) => key.startsWith('docent'))).toEqual([]);
});

test('a likely secret is pointed out before it is sent, and can be removed', async ({ page, hosts, panel }) => {
	await page.goto(hosts.page('guide'));
	await panel.open();
	await panel.composer.fill(`Why does ${token} not work?`);
	await panel.composer.press('Enter');
	await expect(panel.dialog.getByRole('button', { name: 'Send anyway' })).toBeVisible();
	expect(panel.sent).toEqual([]);
	await panel.dialog.getByRole('button', { name: 'Remove it' }).click();
	await panel.composer.press('Enter');
	await expect(panel.questions).toHaveCount(1);
	await panel.settled();
	expect(JSON.stringify(panel.lastSent())).not.toContain(token);
});

test('Docent.forget leaves nothing of the reader in the browser', async ({ page, hosts, panel }) => {
	await page.goto(hosts.page('guide'));
	await panel.open();
	await panel.ask(question);
	expect(await page.evaluate(stored)).not.toEqual([]);
	await page.evaluate(call, 'forget');
	await expect(panel.questions).toHaveCount(0);
	expect((await page.evaluate(stored)).filter((key) => key.startsWith('docent'))).toEqual([]);
});
