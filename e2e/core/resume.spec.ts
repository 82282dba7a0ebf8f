import { join } from 'node:path';
import { type ModelServer, startModelServer } from '../../src/testing/models/openai-compatible-server.js';
import { startTcpProxy, type TcpProxy } from '../../src/testing/service/tcp-proxy.js';
import { root } from '../../src/tooling/run.js';
import { panelStrings } from '../../src/widget/strings/en.js';
import { test as base, expect } from '../fixtures.js';
import { DocentPanel } from '../pages/docent-panel.js';
import { type ServedDocumentation, startService } from '../support/service-process.js';

interface Fixtures {
	models: ModelServer;
	/** The real service with a language model whose pace a test decides. */
	paced: ServedDocumentation;
}

const test = base.extend<Record<never, never>, Fixtures>({
	models: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
		async ({}, use) => {
			const models = await startModelServer();
			await use(models);
			await models.close();
		},
		{ scope: 'worker' },
	],
	paced: [
		async ({ models }, use) => {
			const flags = ['--provider', 'openai-compatible', '--model', 'test-model', '--base-url', models.url];
			await using paced = await startService(join(root, 'public'), flags);
			await use(paced);
		},
		{ scope: 'worker' },
	],
});

// One worker, so that its service starts once.
test.describe.configure({ mode: 'default' });

const asked = (models: ModelServer) => models.requests.length;
const interrupted = (panel: DocentPanel) => panel.transcript.getByText('This answer was interrupted.');
const stopped = (panel: DocentPanel) => panel.transcript.getByText('You stopped this answer.');

test.beforeEach(async ({ page, hosts, paced, panel, models }) => {
	models.requests.length = 0;
	const attributes = { 'data-base-url': paced.url, 'data-domain': paced.domain, 'data-api-key': paced.key };
	await page.goto(hosts.page('guide', { attributes }));
	await panel.open();
});

test('an answer goes on over a reload, and is asked for once', async ({ page, panel, models }) => {
	const model = models.hold('The first half of it ');
	await panel.submit('Why?');
	await expect(panel.lastAnswer).toContainText('The first half');
	await page.reload();
	await expect(panel.lastAnswer).toContainText('The first half');
	model.finish('and the second.');
	await expect(panel.lastAnswer.locator('.md')).toHaveText('The first half of it and the second.');
	await panel.settled();
	await expect(interrupted(panel)).toHaveCount(0);
	await expect(panel.answers).toHaveCount(1);
	expect(asked(models)).toBe(1);
});

test('an answer that ended while nobody was there is there on the way back', async ({ page, panel, models }) => {
	const address = page.url();
	const model = models.hold('The first half of it ');
	await panel.submit('Why?');
	await expect(panel.lastAnswer).toContainText('The first half');
	await page.goto('about:blank');
	model.finish('and the second.');
	await page.goto(address);
	await expect(panel.lastAnswer.locator('.md')).toHaveText('The first half of it and the second.');
	await panel.settled();
	expect(asked(models)).toBe(1);
});

test('closing the tab does not lose the answer', async ({ page, panel, models }) => {
	const model = models.hold('The first half of it ');
	await panel.submit('Why?');
	await expect(panel.lastAnswer).toContainText('The first half');
	const address = page.url();
	const context = page.context();
	await page.close({ runBeforeUnload: true });
	model.finish('and the second.');
	const next = await context.newPage();
	await next.goto(address);
	const back = new DocentPanel(next, []);
	await back.open();
	await back.history.click();
	await back.thread(/Why/).click();
	await expect(back.lastAnswer.locator('.md')).toHaveText('The first half of it and the second.');
	expect(asked(models)).toBe(1);
});

test('stopping ends the answer of the model, also from another tab', async ({ page, panel, models }) => {
	models.play({ pieces: ['The first half of it '], ending: 'hang' });
	let gone = models.clientGone();
	await panel.submit('Why?');
	await expect(panel.lastAnswer).toContainText('The first half');
	await panel.stop.click();
	await gone;
	await expect(stopped(panel)).toBeVisible();

	models.play({ pieces: ['Another half of it '], ending: 'hang' });
	gone = models.clientGone();
	await panel.submit('And now?');
	await expect(panel.lastAnswer).toContainText('Another half');
	const tab = await page.context().newPage();
	await tab.goto(page.url());
	const other = new DocentPanel(tab, []);
	await other.open();
	await expect(other.lastAnswer).toContainText('Another half');
	await other.stop.click();
	await gone;
	await expect(stopped(panel).last()).toBeVisible();
});

test('an answer that is received again can be stopped, and stays stopped', async ({ page, panel, models }) => {
	models.play({ pieces: ['The first half of it '], ending: 'hang' });
	const gone = models.clientGone();
	await panel.submit('Why?');
	await expect(panel.lastAnswer).toContainText('The first half');
	await page.reload();
	await expect(panel.stop).toBeVisible();
	await panel.stop.click();
	await gone;
	await expect(stopped(panel)).toBeVisible();
	await page.reload();
	await expect(stopped(panel)).toBeVisible();
	expect(asked(models)).toBe(1);
});

test.describe('a connection that breaks on an open page', () => {
	let proxy: TcpProxy;

	test.beforeEach(async ({ page, hosts, paced, panel }) => {
		proxy = await startTcpProxy(Number(new URL(paced.url).port));
		const attributes = { 'data-base-url': `http://127.0.0.1:${proxy.port}`, 'data-domain': paced.domain };
		await page.goto(hosts.page('guide', { attributes: { ...attributes, 'data-api-key': paced.key } }));
		await panel.open();
	});
	test.afterEach(() => proxy[Symbol.asyncDispose]());

	/** How many questions the key has left in this hour, after one more. */
	async function questionsLeft({ url, domain, key }: ServedDocumentation): Promise<number> {
		const response = await fetch(`${url}/discovery/v1/assistant/${domain}/message`, {
			method: 'POST',
			headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
			body: JSON.stringify({ fp: 'anonymous', messages: [{ id: '1', role: 'user', content: 'How much is left?' }] }),
		});
		await response.text();
		return Number(/Organization.*?r=(\d+)/.exec(response.headers.get('ratelimit') ?? '')?.[1]);
	}

	async function expectWhole(panel: DocentPanel, text: string) {
		await expect(panel.lastAnswer.locator('.md')).toHaveText(text);
		await panel.settled();
		await expect(panel.answers).toHaveCount(1);
		await expect(interrupted(panel)).toHaveCount(0);
		await expect(panel.alert).toHaveCount(0);
	}

	test('is made again by itself: asked once, counted once, and not a word lost', { tag: '@core' }, async ({
		page,
		panel,
		models,
		paced,
	}) => {
		models.play({ pieces: ['Enough.'] });
		const before = await questionsLeft(paced);
		models.requests.length = 0;
		const model = models.hold('The first half of it ');
		const questions: string[] = [];
		page.on('request', (request) => request.method() === 'POST' && questions.push(request.url()));
		await panel.submit('Why?');
		await expect(panel.lastAnswer).toContainText('The first half');
		proxy.reset();
		model.finish('and the second.');
		await expectWhole(panel, 'The first half of it and the second.');
		expect(asked(models)).toBe(1);
		expect(questions.filter((url) => url.includes('/message'))).toHaveLength(1);
		expect(before - (await questionsLeft(paced)), 'one of them is the question how many are left').toBe(2);
	});

	test('is made again before the first word, and a second time', { tag: '@core' }, async ({ panel, models }) => {
		const model = models.hold();
		await panel.submit('Why?');
		await expect.poll(() => asked(models)).toBe(1);
		proxy.reset();
		model.say('The first half of it ');
		await expect(panel.lastAnswer).toContainText('The first half');
		proxy.reset();
		await expect(panel.stop, 'meanwhile it can be stopped').toBeVisible();
		model.finish('and the second.');
		await expectWhole(panel, 'The first half of it and the second.');
		expect(asked(models)).toBe(1);
	});

	test('is made again as soon as the device is online, and says that it is not', async ({ page, panel, models }) => {
		const model = models.hold('The first half of it ');
		await panel.submit('Why?');
		await expect(panel.lastAnswer).toContainText('The first half');
		await page.context().setOffline(true);
		proxy.reset();
		await expect(panel.alert).toContainText(panelStrings.errors.offline[0]);
		await expect(panel.lastAnswer).toContainText('The first half');
		model.finish('and the second.');
		await page.context().setOffline(false);
		await expectWhole(panel, 'The first half of it and the second.');
		expect(asked(models)).toBe(1);
	});
});
