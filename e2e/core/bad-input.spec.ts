import { join } from 'node:path';
import { startModelServer } from '../../src/testing/models/openai-compatible-server.js';
import { root } from '../../src/tooling/run.js';
import { panelStrings } from '../../src/widget/strings/en.js';
import { laterStrings } from '../../src/widget/strings/en-later.js';
import { expect, test } from '../fixtures.js';
import { startService } from '../support/service-process.js';

const question = 'How do I embed Docent with a script tag?';

test.describe('the real service refuses', () => {
	test('a key it does not know', async ({ page, hosts, panel }) => {
		await page.goto(
			hosts.page('guide', { attributes: { 'data-api-key': 'svc_dsc_0123456789abcdef0123456789abcdef' } }),
		);
		await panel.open();
		await panel.submit(question);
		await expect(panel.alert).toContainText(laterStrings.notice.errors.key[1]);
		await expect(panel.questions).toContainText([question]);
	});

	test('a domain it does not know', async ({ page, hosts, panel }) => {
		await page.goto(hosts.page('guide', { attributes: { 'data-domain': 'nobody' } }));
		await panel.open();
		await panel.submit(question);
		await expect(panel.alert).toContainText(/domain|site/);
		await expect(panel.alert).toContainText(
			new RegExp(`${laterStrings.notice.errors.domain[1]}|${laterStrings.notice.errors.forbidden[1]}`),
		);
		expect(panel.sent, 'an unknown domain was taken for an old service').toHaveLength(1);
	});

	test('an origin it does not know', async ({ page, hosts, panel }) => {
		await page.goto(hosts.page('guide', { host: 'elsewhere.test' }));
		await panel.open();
		await panel.submit(question);
		await expect(panel.alert).toContainText(laterStrings.notice.errors.forbidden[1]);
		await expect(panel.questions).toContainText([question]);
	});
});

test('a page with a wrong option says so in the console and is left alone', async ({ page, hosts, panel }) => {
	const errors: string[] = [];
	page.on('console', (message) => {
		if (message.type() === 'error') errors.push(message.text());
	});
	await page.goto(hosts.page('guide', { attributes: { 'data-persistence': 'never' } }));
	await expect.poll(() => errors).toEqual([expect.stringMatching(/persistence/)]);
	await expect(panel.host).toHaveCount(0);
});

test('a wrong value of how it looks is pointed out, and the assistant is there', async ({ page, hosts, panel }) => {
	const said: string[] = [];
	page.on('console', (message) => {
		if (/Docent/.test(message.text())) said.push(`${message.type()}: ${message.text()}`);
	});
	await page.goto(hosts.page('guide', { attributes: { 'data-position': 'bottom-left' } }));
	await panel.open();
	await panel.ask(question);
	expect(said).toEqual([
		'warning: Docent: the option "position" must be end or start, not "bottom-left". It is ignored.',
	]);
});

test('a model that fails leaves the answer to quotations, or in its middle is masked; it can be asked again', async ({
	page,
	hosts,
	panel,
}) => {
	const model = await startModelServer();
	await using service = await startService(
		join(root, 'public'),
		['--provider', 'openai-compatible', '--model', 'test-model', '--base-url', model.url],
		{ DOCENT_MODEL_API_KEY: 'provider-key' },
	);
	const attributes = { 'data-base-url': service.url, 'data-domain': service.domain, 'data-api-key': service.key };
	await page.goto(hosts.page('guide', { attributes }));
	await panel.open();

	model.play({ status: 400 });
	await panel.submit(question);
	await expect(panel.lastAnswer).toContainText(panelStrings.noModel);
	await expect(panel.dialog).not.toContainText('secret detail');

	model.play({ pieces: ['A good ', 'beginning'], ending: 'error' });
	await panel.lastAnswer.getByRole('button', { name: 'Regenerate' }).click();
	await expect(panel.alert).toContainText(laterStrings.notice.errors.answer[1]);
	await expect(panel.lastAnswer).toContainText('A good beginning');
	await expect(panel.dialog).not.toContainText('secret detail');

	model.play({ pieces: ['A good ', 'end.'] });
	await panel.retry.click();
	await expect(panel.lastAnswer).toContainText('A good end.');
	await expect(panel.alert).toHaveCount(0);
	await model.close();
});
