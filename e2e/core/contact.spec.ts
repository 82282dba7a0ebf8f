import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { root } from '../../src/tooling/run.js';
import { test as base, expect } from '../fixtures.js';
import { expectNoViolations, standards } from '../support/expect-no-violations.js';
import { type ServedDocumentation, startService } from '../support/service-process.js';

/** A service whose widget has the form. */
const test = base.extend<object, { service: ServedDocumentation }>({
	service: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
		async ({}, use) => {
			const env = { DOCENT_CONTACT_FORM: 'true' };
			await using service = await startService(join(root, 'src/testing/fixtures/docs'), [], env);
			await use(service);
		},
		{ scope: 'worker', timeout: 120_000 },
	],
});

// One worker, so that its service starts once.
test.describe.configure({ mode: 'default' });

const form = (page: Page) => page.getByRole('dialog', { name: 'Contact support' });

async function messages({ url, adminKey }: ServedDocumentation) {
	const headers = { authorization: `Bearer ${adminKey}` };
	const response = await fetch(`${url}/discovery/v2/assistant/docs/contacts`, { headers });
	return ((await response.json()) as { contacts: object[] }).contacts;
}

test('@core a question without an answer leads to a person, and the reader sees that the message arrived', async ({
	page,
	panel,
	service,
}) => {
	await page.goto(service.url);
	await panel.open();
	await panel.submit('Who won the chess championship of 1972?');
	await panel.lastAnswer.getByRole('button', { name: 'Contact support' }).click();
	await expect(form(page).getByLabel('Your email address')).toBeVisible();
	await expectNoViolations(page, 'the form', standards);

	// The words survive a form that is closed by mistake.
	await form(page).getByLabel('Your message').fill('I need the old board. <b>Please</b>');
	await page.keyboard.press('Escape');
	await expect(form(page)).toHaveCount(0);
	await expect(panel.lastAnswer.getByRole('button', { name: 'Contact support' })).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(form(page).getByLabel('Your message')).toHaveValue('I need the old board. <b>Please</b>');
	await form(page).getByLabel('Your email address').fill('ada@reader.example');
	await page.keyboard.press('Enter');
	await expect(form(page).getByRole('status')).toHaveText(
		'Your message has arrived. The answer goes to ada@reader.example.',
	);
	expect(await messages(service)).toMatchObject([
		{
			email: 'ada@reader.example',
			message: 'I need the old board. <b>Please</b>',
			transcript: expect.stringContaining('## Who won the chess championship of 1972?'),
			threadId: expect.stringMatching(/^th_/),
			currentPath: '/',
		},
	]);
});

test('the menu has the form before anything is asked, and a conversation can be taken out', async ({
	page,
	panel,
	service,
}) => {
	const before = (await messages(service)).length;
	await page.setViewportSize({ width: 360, height: 640 });
	await page.goto(service.url);
	await panel.open();
	await page.getByRole('button', { name: 'More' }).click();
	await page.getByRole('menuitem', { name: 'Contact support' }).click();
	await expect(form(page).getByLabel('Send this conversation too')).toHaveCount(0);
	const box = await form(page).boundingBox();
	expect(box && box.x >= 0 && box.x + box.width <= 360).toBe(true);
	await page.keyboard.press('Escape');

	await panel.submit('How do I roll back?');
	await panel.lastAnswer.getByRole('button', { name: 'Bad answer' }).click();
	await panel.lastAnswer.getByRole('button', { name: 'Contact support' }).click();
	await form(page).getByLabel('Send this conversation too').uncheck();
	await form(page).getByLabel('Your email address').fill('ada@reader.example');
	await form(page).getByLabel('Your message').fill('It does not roll back.');
	await form(page).getByRole('button', { name: 'Send message' }).click();
	await expect(form(page).getByRole('status')).toContainText('has arrived');
	const [newest, ...others] = await messages(service);
	expect(others).toHaveLength(before);
	expect(newest).not.toHaveProperty('transcript');
	expect(newest).not.toHaveProperty('threadId');
});

test('a message that cannot be sent stays, with a sentence', async ({ page, panel, service }) => {
	await page.goto(service.url);
	await panel.open();
	await panel.submit('Who won the chess championship of 1984?');
	await panel.lastAnswer.getByRole('button', { name: 'Contact support' }).click();
	await page.route('**/contact', (route) => route.abort());
	await form(page).getByLabel('Your email address').fill('ada@reader.example');
	await form(page).getByLabel('Your message').fill('Hello?');
	await form(page).getByRole('button', { name: 'Send message' }).click();
	await expect(form(page).getByRole('alert')).toContainText('Couldn’t send your message');
	await expect(form(page).getByLabel('Your message')).toHaveValue('Hello?');
	await page.unroute('**/contact');
	await form(page).getByRole('button', { name: 'Send message' }).click();
	await expect(form(page).getByRole('status')).toContainText('has arrived');
});
