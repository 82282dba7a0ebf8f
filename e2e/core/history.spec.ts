import type { Page } from '@playwright/test';
import { type FaultServer, startFaultServer } from '../../src/testing/faults/fault-server.js';
import { expect, test } from '../fixtures.js';
import type { DocentPanel } from '../pages/docent-panel.js';
import { openDocent } from '../support/call-docent.js';
import type { HostServer } from '../support/host-server.js';

let fault: FaultServer;

test.beforeAll(async () => {
	fault = await startFaultServer();
});
test.afterAll(() => fault.close());
test.beforeEach(() => {
	fault.setScenario('v2');
});

const guide = (hosts: HostServer, attributes: Record<string, string> = {}) =>
	hosts.page('guide', { attributes: { 'data-base-url': fault.url, ...attributes } });

const questions = ['How do I install a gasket?', 'Où est le café?', 'What does it cost?'];

test.describe('earlier conversations', () => {
	test.beforeEach(async ({ page, hosts, panel }) => {
		await page.goto(guide(hosts));
		await panel.open();
		for (const [index, question] of questions.entries()) {
			if (index > 0) await panel.startNew();
			await panel.ask(question);
		}
	});

	test('are found and opened by keyboard alone', async ({ page, panel }) => {
		await panel.history.focus();
		await page.keyboard.press('Enter');
		await expect(panel.searchHistory).toBeFocused();
		await expect(panel.thread()).toHaveText([/What does it cost\?/, /Où est le café\?/, /How do I install a gasket\?/]);
		await expect(panel.thread(/What does it cost/)).toHaveAttribute('aria-current', 'true');

		await page.keyboard.type('CAFE');
		await expect(panel.thread()).toHaveText([/Où est le café\?/]);
		await page.keyboard.press('ArrowDown');
		await expect(panel.thread(/café/)).toBeFocused();
		await page.keyboard.press('Enter');
		await expect(panel.questions).toHaveText([/Où est le café\?/]);
		await expect(panel.composer).toBeFocused();

		await panel.ask('And the tea?');
		await page.reload();
		await expect(panel.questions).toHaveText([/Où est le café\?/, /And the tea\?/]);
	});

	test('are searched in what was answered, too', async ({ page, panel }) => {
		await panel.history.click();
		await panel.searchHistory.fill('you asked gasket');
		await expect(panel.thread()).toHaveText([/How do I install a gasket\?.*You asked/s]);
		await panel.searchHistory.fill('nothing of the kind');
		// It is seen, and it is said.
		await expect(page.getByText('No conversation mentions “nothing of the kind”.')).toHaveCount(2);
		await panel.searchHistory.press('Escape');
		await expect(panel.thread()).toHaveCount(3);
		await panel.searchHistory.press('Escape');
		await expect(panel.searchHistory).toHaveCount(0);
		await expect(panel.dialog, 'Escape closes one layer at a time').toBeVisible();
		await expect(panel.composer).toBeFocused();
	});

	test('get other titles, which stay', async ({ page, panel }) => {
		await panel.history.click();
		await page.getByRole('button', { name: 'Rename “What does it cost?”' }).press('Enter');
		const title = page.getByRole('textbox', { name: 'Title' });
		await expect(title).toBeFocused();
		await page.keyboard.type('Prices');
		await page.keyboard.press('Escape');
		await expect(page.getByRole('button', { name: 'Rename “What does it cost?”' })).toBeFocused();
		await page.keyboard.press('Enter');
		await expect(title).toBeFocused();
		await page.keyboard.type('Prices');
		await page.keyboard.press('Enter');
		await expect(panel.thread(/Prices/)).toBeVisible();
		await expect(page.getByRole('button', { name: 'Rename “Prices”' })).toBeFocused();
		await page.keyboard.press('Escape');
		await panel.ask('And next year?');
		await page.reload();
		await panel.history.click();
		await expect(panel.thread(/Prices/)).toBeVisible();
	});

	test('are deleted one by one, and brought back', async ({ page, panel }) => {
		await panel.history.click();
		await page.getByRole('button', { name: 'Delete “What does it cost?”' }).press('Enter');
		await expect(panel.thread()).toHaveCount(2);
		await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
		await page.keyboard.press('Enter');
		await expect(panel.thread()).toHaveCount(3);
		await expect(panel.searchHistory).toBeFocused();
		await page.keyboard.press('Escape');
		await expect(panel.questions).toHaveText([/What does it cost\?/]);

		await panel.history.click();
		await page.getByRole('button', { name: 'Delete “What does it cost?”' }).click();
		await page.reload();
		await openDocent(page);
		await expect(panel.questions).toHaveCount(0);
		await panel.history.click();
		await expect(panel.thread()).toHaveCount(2);
	});

	test('are all forgotten, once the reader has said so twice', async ({ page, panel }) => {
		await panel.history.click();
		await page.getByRole('button', { name: 'Delete all conversations' }).press('Enter');
		const question = page.getByRole('alertdialog', { name: /cannot be undone/ });
		await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
		await page.keyboard.press('Escape');
		await expect(page.getByRole('button', { name: 'Delete all conversations' })).toBeFocused();
		await expect(panel.thread()).toHaveCount(3);
		await page.keyboard.press('Enter');
		// The dialog puts the focus on Cancel by and by; Enter before that would press it.
		await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
		await question.getByRole('button', { name: 'Delete all' }).press('Enter');
		await expect(page.getByText('No conversations yet')).toBeVisible();
		await expect(page.getByRole('button', { name: 'Back to the conversation' })).toBeFocused();
		expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
		await page.keyboard.press('Enter');
		await expect(panel.questions).toHaveCount(0);
		await expect(panel.composer).toBeFocused();
	});
});

test.describe('a conversation that is deleted', () => {
	const askAndDelete = async (page: Page, panel: DocentPanel) => {
		await panel.open();
		const answered = page.waitForResponse(/\/message$/);
		await panel.ask('How do I install it?');
		const threadId = (await answered).headers()['x-thread-id'] ?? '';
		await panel.history.click();
		await page.getByRole('button', { name: 'Delete “How do I install it?”' }).click();
		await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
		return threadId;
	};

	test('is deleted at the service once it cannot be brought back', async ({ page, hosts, panel, service, request }) => {
		await page.goto(hosts.page('guide'));
		const threadId = await askAndDelete(page, panel);
		const headers = { authorization: `Bearer ${service.adminKey}` };
		const address = `${service.url}/discovery/v2/assistant/${service.domain}/thread/${threadId}`;
		const status = async () => (await request.get(address, { headers })).status();
		expect(await status(), 'the way back is there').toBe(200);
		await page.getByRole('button', { name: 'Undo' }).press('Escape');
		await expect.poll(status).toBe(404);
	});

	for (const status of [404, 405]) {
		test(`says nothing of a service that answers ${status}`, async ({ page, hosts, panel }) => {
			const errors: Error[] = [];
			page.on('pageerror', (error) => errors.push(error));
			await page.route(/\/thread\/th_[0-9a-f]{32}$/, (route) =>
				route.fulfill({
					status,
					headers: {
						'access-control-allow-origin': '*',
						'access-control-allow-headers': '*',
						'access-control-allow-methods': '*',
					},
				}),
			);
			await page.goto(hosts.page('guide'));
			// What is deleted goes to the service at the latest when Undo is over.
			const refused = page.waitForResponse((response) => response.request().method() === 'DELETE');
			await askAndDelete(page, panel);
			await page.getByRole('button', { name: 'Undo' }).press('Escape');
			expect((await refused).status()).toBe(status);
			await expect(panel.composer).toBeFocused();
			await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
			expect(errors).toEqual([]);
		});
	}
});

test.describe('where nothing can be kept', () => {
	const blockades: Record<string, () => void> = {
		blocked: () => {
			for (const name of ['localStorage', 'sessionStorage']) {
				Object.defineProperty(window, name, {
					get() {
						throw new DOMException('The operation is insecure.', 'SecurityError');
					},
				});
			}
			LockManager.prototype.request = () =>
				Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'));
		},
		full: () => {
			Storage.prototype.setItem = () => {
				throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
			};
		},
	};
	for (const [how, block] of Object.entries(blockades)) {
		test(`storage that is ${how} has the conversations of this page, and says that they go`, async ({
			page,
			hosts,
			panel,
		}) => {
			const errors: Error[] = [];
			page.on('pageerror', (error) => errors.push(error));
			await page.addInitScript(block);
			await page.goto(guide(hosts));
			await panel.open();
			await panel.ask('First?');
			await panel.startNew();
			await panel.ask('Second?');
			await panel.history.click();
			const conversations = page.getByRole('region', { name: 'Earlier conversations' });
			await expect(conversations.getByText(/cannot save the conversation/)).toBeVisible();
			await panel.thread(/First/).click();
			await expect(panel.questions).toHaveText([/First\?/]);
			expect(errors).toEqual([]);
		});
	}

	test('a corrupt history is an empty one', async ({ page, hosts, panel }) => {
		await page.goto(guide(hosts));
		await panel.open();
		await panel.ask('First?');
		await page.evaluate(() => {
			for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{"messages":[{"parts":7}],"threads":');
		});
		await page.reload();
		await openDocent(page);
		await panel.history.click();
		await expect(page.getByText('No conversations yet')).toBeVisible();
	});

	test('a site that keeps nothing says so', async ({ page, hosts, panel }) => {
		await page.goto(guide(hosts, { 'data-persistence': 'none' }));
		await panel.open();
		await panel.ask('First?');
		await panel.history.click();
		await expect(page.getByText('Conversations are not saved here')).toBeVisible();
		await expect(panel.thread(/First/)).toBeVisible();
	});
});

test('an answer goes on while another conversation is shown, is marked in the list, and stands there afterwards', async ({
	page,
	hosts,
	panel,
}) => {
	await page.goto(guide(hosts));
	await panel.open();
	fault.setScenario('slow-held');
	await panel.submit('Which answer takes long?');
	await expect(panel.lastAnswer).toContainText('word12 ');
	await panel.startNew();
	await expect(panel.questions).toHaveCount(0);
	await panel.history.click();
	await expect(panel.thread(/Which answer takes long/)).toContainText('Answer on its way');
	fault.setScenario('slow');
	await expect(panel.thread(/Which answer takes long/)).not.toContainText('Answer on its way');
	await panel.thread(/Which answer takes long/).click();
	await expect(panel.lastAnswer).toContainText('word60');
	await expect(panel.dialog).not.toContainText('You stopped this answer');
	expect(fault.stops).toEqual([]);
});
