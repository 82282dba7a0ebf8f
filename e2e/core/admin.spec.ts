import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { assistantFeedbackPath, assistantMessagePath } from '../../src/contract/routes.js';
import { root } from '../../src/tooling/run.js';
import { test as base, expect } from '../fixtures.js';
import { expectNoViolations } from '../support/expect-no-violations.js';
import { type ServedDocumentation, startService } from '../support/service-process.js';

const admin = '/_docent/admin';
const answerable = 'How do I embed Docent with a script tag?';
const unanswerable = 'Who won the chess championship of 1972?';

/** A service of its own, in which three questions were asked and one answer was rated. */
const test = base.extend<object, { asked: ServedDocumentation & { adminKey: string } }>({
	asked: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
		async ({}, use) => {
			await using service = await startService(join(root, 'public'));
			const { url, key, domain, adminKey } = service;
			if (adminKey === undefined) throw new Error('The first start made no admin key.');
			const post = (path: string, body: unknown) =>
				fetch(url + path, {
					method: 'POST',
					headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
					body: JSON.stringify(body),
				});
			for (const text of [answerable, unanswerable, `${unanswerable.toUpperCase()}!`]) {
				const messages = [{ id: 'q', role: 'user', parts: [{ type: 'text', text }] }];
				const answer = await post(assistantMessagePath('v2', domain), { fp: 'anonymous', messages });
				await answer.text();
				if (text !== answerable) continue;
				const rating = { rating: 'down', reasons: ['unclear'], comment: 'Where does it go?', fp: 'anonymous' };
				const [messageId, threadId] = ['x-message-id', 'x-thread-id'].map((name) => answer.headers.get(name));
				await post(assistantFeedbackPath(domain), { ...rating, messageId, threadId });
			}
			await use({ ...service, adminKey });
		},
		// The start over the whole documentation is no part of the first test's time.
		{ scope: 'worker', timeout: 120_000 },
	],
});

// One worker, so that its service starts once.
test.describe.configure({ mode: 'default', timeout: 120_000 });

async function signIn(page: Page, { url, adminKey }: { url: string; adminKey: string }): Promise<void> {
	await page.goto(url + admin);
	// An address has so many attempts a minute, and these tests are one address.
	await expect(async () => {
		await page.getByLabel('Admin key').fill(adminKey);
		await page.getByRole('button', { name: 'Sign in' }).click();
		await expect(page.getByRole('heading', { name: 'Questions per day' })).toBeVisible({ timeout: 5_000 });
	}).toPass({ intervals: [15_000] });
}

const openTab = (page: Page, name: string) =>
	page.getByRole('navigation', { name: 'Insights' }).getByRole('link', { name }).click();

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test('what readers asked is seen after signing in with an admin key', async ({ page, asked }) => {
	await signIn(page, asked);
	expect(page.url()).toBe(asked.url + admin);
	await expect(
		page.getByRole('img', { name: /^Questions per day: 1 answered, 0 pages shown, 0 doubtful, 2 nothing found/ }),
	).toBeVisible();
	await page.getByText('Questions per day as a table').click();
	await expect(page.getByRole('table', { name: 'Questions per day' }).getByRole('row').nth(1)).toContainText(
		/\d{4}-\d\d-\d\d\s*1\s*0\s*0\s*2\s*0\s*0/,
	);
	await page.getByRole('link', { name: 'By subject' }).click();
	const groups = page.getByRole('table', { name: 'Questions about the same thing, most asked first' });
	await expect(groups.getByRole('row')).toHaveCount(3);
	await expect(groups.getByRole('row').nth(1)).toContainText(/chess championship.*2.*Nothing found/i);
	await page.getByLabel('Period').selectOption('7 days');
	await page.getByRole('button', { name: 'Show' }).click();
	await expect(page).toHaveURL(/days=7/);
	await expect(groups.getByRole('row')).toHaveCount(3);
});

test('questions are searched and filtered by a form, and kept as a file', async ({ page, asked }) => {
	await signIn(page, asked);
	const subjects = page.getByRole('table', { name: 'Questions about the same thing, most asked first' });
	await expect(subjects.getByRole('row')).toHaveCount(3);
	const list = page.getByRole('table', { name: 'Questions, newest first' });
	await page.getByLabel('Search').fill('script tag');
	await page.keyboard.press('Enter');
	await expect(list.getByRole('row')).toHaveCount(2);
	await page.getByLabel('Verdict').selectOption('Nothing found');
	await page.getByRole('button', { name: 'Show' }).click();
	await expect(page.getByText('No question fits')).toBeVisible();
	await page.getByRole('link', { name: 'Clear' }).click();
	await expect(list.getByRole('row')).toHaveCount(4);
	const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'CSV' }).click()]);
	expect(file.suggestedFilename()).toBe('docent-questions.csv');
});

test.describe('somebody in Berlin who reads German', () => {
	test.use({ locale: 'de-DE', timezoneId: 'Europe/Berlin' });
	test('reads times of their zone, and the navigation in their language', async ({ page, asked }) => {
		await page.goto(asked.url + admin);
		await page.getByLabel('Admin key').fill(asked.adminKey);
		await page.keyboard.press('Enter');
		await expect(page.getByRole('link', { name: 'Lücken' })).toBeVisible();
		const time = page.locator('.data time').first();
		await expect(time).toHaveText(/^vor \d+ (Minuten?|Stunden?)$|^jetzt$/);
		await expect(time).toHaveAttribute('title', /^\d\d\.\d\d\.\d{4}, \d\d:\d\d \(Europe\/Berlin\)$/);
		await expectNoViolations(page, 'the insights in German');
	});
});

test('an unanswered question leads to its conversation, and sources to the documentation', async ({ page, asked }) => {
	await signIn(page, asked);
	await page.getByRole('link', { name: 'Helpful' }).click();
	await page.getByRole('table', { name: 'Questions, newest first' }).getByRole('link').click();
	await expect(page.getByRole('heading', { name: 'Conversation' })).toBeVisible();
	await expect(page.locator('.transcript > li')).toHaveCount(2);
	await expect(page.locator('.transcript > li:target')).toContainText('Rated not helpful');
	await page.locator('.transcript summary').click();
	await page.locator('.transcript details a').first().click();
	await expect(page.locator('docent-assistant')).toBeAttached();
});

test('a gap is dismissed and reopened', async ({ page, asked }) => {
	await signIn(page, asked);
	await page.getByRole('navigation', { name: 'Service' }).getByRole('link', { name: 'Gaps' }).click();
	await expect(page.getByRole('table', { name: 'Gaps' }).getByRole('row')).toHaveCount(3);
	await page.getByRole('link', { name: answerable }).click();
	await expect(page.locator('.transcript > li')).toContainText(['Where does it go?']);
	await page.getByRole('button', { name: 'Dismiss' }).click();
	await expect(page.locator('.states')).toHaveText('Dismissed');
	await page.getByRole('button', { name: 'Reopen' }).click();
	await expect(page.locator('.states')).toHaveText('Open');
});

test('one approval of a gap is one job, which the gap shows', async ({ page, asked }) => {
	await signIn(page, asked);
	await page.getByRole('navigation', { name: 'Service' }).getByRole('link', { name: 'Gaps' }).click();
	await page.getByRole('table', { name: 'Gaps' }).getByRole('link', { name: /chess/i }).click();
	await expect(page.getByText('nothing found for 2')).toBeVisible();
	// Without a model, the owner says what is to be done.
	const instruction = page.getByLabel('Instruction for the agent');
	await expect(instruction).toHaveValue('');
	await instruction.focus();
	await page.keyboard.insertText('Wonder who won.');
	await page.getByLabel('Open it as a draft').focus();
	await page.keyboard.press('Space');
	await page.keyboard.press('Tab');
	await page.keyboard.press('Enter');
	await expect(page.getByRole('heading', { name: 'Last job' })).toBeVisible();
	const reloadUntil = (state: string) =>
		expect(async () => {
			await page.reload();
			await expect(page.locator('.states')).toHaveText(state, { timeout: 1_000 });
		}).toPass();
	// The editor does not know this instruction, and says so.
	await reloadUntil('Open');
	await expect(page.getByText('model.provider').first()).toBeVisible();
	await instruction.fill('Add a section "Chess" to "Script tag" with the text: Docent plays no chess.');
	await page.getByRole('button', { name: 'Start the job' }).click();
	await reloadUntil('Pull request');
	await expect(page.getByRole('button', { name: 'Start the job' })).toHaveCount(0);
	await expectNoViolations(page, 'a gap with a pull request');
	await page.getByRole('link', { name: 'Pull request' }).click();
	await expect(page.getByText('Docent plays no chess.').first()).toBeVisible();
});

test('a job is started by the form of an action, and what came of it is seen', async ({ page, asked }) => {
	await signIn(page, asked);
	await page.getByRole('navigation', { name: 'Service' }).getByRole('link', { name: 'Jobs' }).click();
	await page.getByRole('link', { name: 'New job' }).click();
	await page.getByText('Rename a heading', { exact: true }).click();
	await page.locator('details[open]').getByLabel('From').fill('No heading that there is');
	await page.locator('details[open]').getByLabel('To', { exact: true }).fill('Where it goes');
	await page.locator('details[open]').getByRole('button').click();
	const reloadUntil = (state: string) =>
		expect(async () => {
			await page.reload();
			await expect(page.locator('.states')).toHaveText(state, { timeout: 1_000 });
		}).toPass();
	await reloadUntil('No changes');
	// What needs a model is answered with the sentences that need none.
	const more = page.getByLabel('Another instruction');
	await more.fill('Mention that Bun works in embed/script-tag.md');
	await page.getByRole('button', { name: 'Send to the agent' }).click();
	await expect(async () => {
		await page.reload();
		await expect(page.getByText('Add the text "{text}" to').first()).toBeVisible({ timeout: 1_000 });
	}).toPass();
	await more.fill('Add the text "Bun works." to embed/script-tag.md');
	await page.getByRole('button', { name: 'Send to the agent' }).click();
	await reloadUntil('Pull request');
	await expect(page.locator('.diff')).toContainText('Bun works.');
	await expectNoViolations(page, 'a job with a pull request');
	await page.getByRole('navigation', { name: 'Service' }).getByRole('link', { name: 'Jobs' }).click();
	await page.getByRole('table').getByRole('link', { name: 'Pull request' }).first().click();
	await expect(page.getByRole('heading', { name: 'Changes' })).toBeVisible();
});

test('the keyboard alone is enough, and a wrong key is told', async ({ page, asked }) => {
	await page.goto(asked.url + admin);
	await expect(page.getByLabel('Admin key')).toBeFocused();
	await page.keyboard.type(asked.key);
	await page.keyboard.press('Enter');
	await expect(page.getByRole('alert')).toContainText('Use an admin key');
	await expect(page.getByLabel('Admin key')).toHaveAccessibleDescription(/assistant key/);
	await expect(page.getByLabel('Admin key')).toHaveValue('');
	await expectNoViolations(page, 'a wrong key');
	await page.keyboard.type(asked.adminKey);
	await page.keyboard.press('Enter');
	await expect(page.getByRole('heading', { name: 'Insights', level: 1 })).toBeVisible();
	const more = page.getByRole('button', { name: 'More', exact: true });
	await more.focus();
	await page.keyboard.press('Enter');
	const audit = page.getByRole('link', { name: 'Audit' });
	await expect(audit).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(audit).toBeHidden();
	await expect(more).toBeFocused();
	await page.keyboard.press('Enter');
	const out = page.getByRole('button', { name: 'Sign out' });
	await out.focus();
	await page.keyboard.press('Enter');
	await expect(page.getByLabel('Admin key')).toBeVisible();
	await page.goBack();
	await page.reload();
	await expect(page.getByLabel('Admin key')).toBeVisible();
});

test('neither the address nor a script ever holds the key or the session', async ({ page, asked }) => {
	const addresses: string[] = [];
	page.on('request', (request) => addresses.push(request.url()));
	await signIn(page, asked);
	expect(addresses.join('\n')).not.toContain(asked.adminKey.slice(4));
	expect(await page.evaluate(() => document.cookie)).toBe('');
	expect(await page.locator('script:not(#own)').count()).toBe(0);
	expect(asked.log()).not.toContain(asked.adminKey.slice(4));
});

for (const scheme of ['light', 'dark'] as const) {
	test(`axe finds nothing, and nothing is wider than a phone: ${scheme}`, async ({ page, asked }) => {
		await page.emulateMedia({ colorScheme: scheme });
		await page.setViewportSize({ width: 360, height: 740 });
		await page.goto(asked.url + admin);
		await expectNoViolations(page, 'sign in');
		await signIn(page, asked);
		for (const summary of await page.locator('summary').all()) await summary.click();
		expect(await widthOf(page)).toBe(360);
		await expectNoViolations(page, 'insights on a phone');
		await page.setViewportSize({ width: 1280, height: 900 });
		await expectNoViolations(page, 'insights');
		for (const tab of ['Pages', 'Usage']) {
			await openTab(page, tab);
			for (const summary of await page.locator('summary').all()) await summary.click();
			await expectNoViolations(page, tab);
			await page.setViewportSize({ width: 360, height: 740 });
			expect(await widthOf(page)).toBe(360);
			await page.setViewportSize({ width: 1280, height: 900 });
		}
		for (const name of ['gaps', 'gap']) {
			await page.goto(`${asked.url}${admin}/gaps`);
			if (name === 'gap') await page.getByRole('link', { name: answerable }).click();
			await expectNoViolations(page, name);
			await page.setViewportSize({ width: 360, height: 740 });
			expect(await widthOf(page)).toBe(360);
			await page.setViewportSize({ width: 1280, height: 900 });
		}
		await page.setViewportSize({ width: 360, height: 740 });
		const links = page.getByRole('navigation', { name: 'Service' }).getByRole('link');
		await expect(links).toHaveCount(0);
		await page.getByRole('button', { name: 'Menu' }).click();
		await expect(links).toHaveCount(13);
		await expectNoViolations(page, 'the menu');
		await page.keyboard.press('Escape');
		await expect(links).toHaveCount(0);
		for (const name of ['jobs', 'new-job', 'keys']) {
			await page.setViewportSize({ width: 1280, height: 900 });
			await page.goto(`${asked.url}${admin}/${name}`);
			if (name !== 'jobs') for (const summary of await page.locator('summary').all()) await summary.click();
			await expectNoViolations(page, name);
			await page.setViewportSize({ width: 360, height: 740 });
			expect(await widthOf(page)).toBe(360);
		}
		await page.setViewportSize({ width: 1280, height: 900 });
		for (const name of ['threads', `thread`]) {
			await page.goto(`${asked.url}${admin}/threads`);
			if (name === 'thread') await page.getByRole('link', { name: answerable }).click();
			await expectNoViolations(page, name);
			await page.setViewportSize({ width: 360, height: 740 });
			expect(await widthOf(page)).toBe(360);
		}
	});
}

test('says what to do while nothing was asked', async ({ page }) => {
	await using service = await startService(join(root, 'e2e/documentation'));
	await signIn(page, { url: service.url, adminKey: service.adminKey ?? '' });
	await expect(page.getByText('They appear here as readers ask them.')).toBeVisible();
	await expectNoViolations(page, 'nothing asked');
});
