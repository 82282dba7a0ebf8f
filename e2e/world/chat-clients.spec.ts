import type { Page } from '@playwright/test';
import { assistantMessagePath, type Generation, headers } from '../../src/contract/routes.js';
import { expect, test } from '../fixtures.js';
import { dictateAnswers } from '../support/dictated-answer.js';
import type { OwnerSettings } from '../support/placeholders.js';
import { recordTrouble } from '../support/record-trouble.js';
import { recordSentQuestions } from '../support/sent-questions.js';
import { startV1OnlyProxy } from '../support/v1-only-proxy.js';
import { startConsumerApp } from './support/consumer-app.js';

// The first time, packages are installed.
test.describe.configure({ timeout: 240_000 });

const clients: { name: string; generation: Generation }[] = [
	{ name: 'ai4', generation: 'v1' },
	{ name: 'ai5', generation: 'v2' },
	{ name: 'ai6', generation: 'v2' },
	{ name: 'ai7', generation: 'v2' },
];

for (const { name, generation } of clients) {
	test(`useChat of ${name} has answers with sources and goes on in the same thread`, {
		tag: `@chat-clients/${name}`,
	}, async ({ page, service }) => {
		const faults = await recordTrouble(page);
		await using app = await startConsumerApp(name);
		const path = assistantMessagePath(generation, service.domain);
		await page.goto(`${app.url}?${new URLSearchParams({ api: `${service.url}${path}`, apiKey: service.key })}`);

		const ask = async (question: string) => {
			const answered = page.waitForResponse((response) => response.request().method() === 'POST');
			await page.getByRole('textbox', { name: 'Question' }).fill(question);
			await page.keyboard.press('Enter');
			const response = await answered;
			await response.finished();
			await expect(page.getByRole('status')).toHaveText('ready');
			await expect(page.getByRole('alert')).toBeEmpty();
			return { sent: response.request().postDataJSON(), thread: response.headers()[headers.threadId] };
		};
		const answers = page.getByRole('article', { name: 'assistant' });

		const first = await ask('How do I embed Docent with a script tag?');
		expect(first.thread).toMatch(/^th_/);
		await expect(answers).toHaveCount(1);
		await expect(answers).toContainText('script');
		await expect(answers.getByRole('link').first()).toHaveAttribute('href', /^(https?:\/\/|\/)/);
		await expect(page.locator('code')).toHaveText(first.thread ?? '');

		const second = await ask('And in a React app?');
		expect(second.sent.threadId).toBe(first.thread);
		expect(second.thread, 'the service began another thread').toBe(first.thread);
		await expect(answers).toHaveCount(2);
		await expect(answers.last()).toContainText('React');
		expect(faults).toEqual([]);

		const refusal = { status: 429, headers: { 'access-control-allow-origin': '*' }, json: { error: 'Too many.' } };
		await page.route(`**${path}`, (route) => route.fulfill(refusal));
		await page.getByRole('textbox', { name: 'Question' }).fill('Too much?');
		await page.keyboard.press('Enter');
		await expect(page.getByRole('alert')).toContainText('Too many.');
		await page.unrouteAll();
		const third = await ask('And in a Preact app?');
		expect(third.sent.threadId, 'an error lost the thread').toBe(first.thread);
	});
}

const question = 'How do I embed Docent with a script tag?';

/** The app that asks with `docent/transport`, as a reader uses it. */
async function openOwnChat(page: Page, name: string, settings: OwnerSettings) {
	const app = await startConsumerApp(name, settings);
	await page.goto(app.url);
	const ask = async (text: string) => {
		await page.getByRole('textbox', { name: 'Question' }).fill(text);
		await page.keyboard.press('Enter');
	};
	return {
		...app,
		ask,
		answers: page.getByRole('article', { name: 'assistant' }),
		status: page.getByRole('status'),
		alert: page.getByRole('alert'),
		button: (button: string) => page.getByRole('button', { name: button }),
	};
}

for (const name of ['ai5', 'ai6', 'ai7']) {
	test(`docent/transport in useChat of ${name}: answers, sources, the thread, context and a reload`, {
		tag: `@chat-clients/${name}`,
	}, async ({ page, service, browserName }) => {
		const faults = await recordTrouble(page);
		const sent = await recordSentQuestions(page, browserName);
		await using chat = await openOwnChat(page, name, service);
		await chat.ask(question);
		await expect(chat.answers.getByRole('link').first()).toHaveAttribute('href', /^\/embed\//);
		await expect(chat.status).toHaveText('ready');
		await expect(chat.answers).toContainText('script');
		const thread = await page.evaluate(() => sessionStorage.getItem('thread'));
		expect(thread).toMatch(/^th_/);

		await chat.button('Ask about this code').click();
		await expect(chat.answers).toHaveCount(2);
		await expect(chat.status).toHaveText('ready');
		expect(sent.at(-1)).toMatchObject({
			threadId: thread,
			currentPath: '/',
			context: [{ type: 'code', value: 'docent-service ./docs' }],
		});

		await page.reload();
		await chat.ask('And in a React app?');
		await expect(chat.answers).toContainText('React');
		expect(sent.at(-1)?.threadId, 'the thread was lost with the page').toBe(thread);
		expect(faults).toEqual([]);
	});

	test(`docent/transport in useChat of ${name}: an answer that was cut is received again, a stopped one ends`, {
		tag: `@chat-clients/${name}`,
	}, async ({ page, service }) => {
		await using chat = await openOwnChat(page, name, service);
		await page.route(`**${assistantMessagePath('v2', service.domain)}`, async (route) => {
			if (route.request().method() !== 'POST') return route.fallback();
			const response = await route.fetch();
			const body = await response.text();
			await route.fulfill({ response, body: body.slice(0, body.indexOf('\n', body.length / 2) + 1) });
		});
		await chat.ask(question);
		await expect(chat.alert).toContainText('The connection ended in the middle of the answer.');
		const half = (await chat.answers.textContent()) ?? '';
		await chat.button('Try again').click();
		await expect(chat.status).toHaveText('ready');
		await expect(chat.alert).toHaveCount(0);
		await expect(chat.answers).toHaveCount(1);
		expect((await chat.answers.textContent())?.length).toBeGreaterThan(half.length);
		await page.unrouteAll();

		await using dictated = await dictateAnswers();
		await using spoken = await openOwnChat(page, name, { ...service, url: dictated.url });
		await spoken.ask(question);
		await dictated.say('Half an answer');
		await expect(spoken.answers).toContainText('Half an answer');
		await spoken.button('Stop').click();
		await expect(spoken.status).toHaveText('ready');
		await expect(spoken.answers).toContainText('Half an answer');
		await expect(spoken.alert).toHaveCount(0);
	});

	test(`docent/transport in useChat of ${name}: an older service answers, a wrong key is said`, {
		tag: `@chat-clients/${name}`,
	}, async ({ page, service, browserName }) => {
		await using proxy = await startV1OnlyProxy(service.url);
		const sent = await recordSentQuestions(page, browserName);
		await using older = await openOwnChat(page, name, { ...service, url: proxy.url });
		await older.ask(question);
		await expect(older.answers.getByRole('link').first()).toHaveAttribute('href', /^\/embed\//);
		await expect(older.status).toHaveText('ready');
		await older.ask('And in a React app?');
		await expect(older.answers.last()).toContainText('React');
		expect(sent.at(-1)?.threadId).toMatch(/^th_/);
		expect(sent.at(-1)?.messages.at(-1)?.content, 'it was not asked as an older service').toBe('And in a React app?');

		await using refused = await openOwnChat(page, name, { ...service, key: 'svc_dsc_wrong' });
		await refused.ask(question);
		await expect(refused.alert).toContainText('key');
		await expect(refused.button('Try again')).toHaveCount(0);
	});
}
