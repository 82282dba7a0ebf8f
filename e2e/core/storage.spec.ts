import type { Page } from '@playwright/test';
import { type FaultServer, startFaultServer } from '../../src/testing/faults/fault-server.js';
import { expect, test } from '../fixtures.js';
import { DocentPanel } from '../pages/docent-panel.js';
import { openDocent } from '../support/call-docent.js';
import { recordSentQuestions } from '../support/sent-questions.js';

const question = 'How do I embed Docent with a script tag?';

/** Each way in which a browser keeps storage from a page, as measured in browsers that do. */
const blockades: Record<string, () => void> = {
	'throws when it is looked at': () => {
		for (const name of ['localStorage', 'sessionStorage']) {
			Object.defineProperty(window, name, {
				get() {
					throw new DOMException('The operation is insecure.', 'SecurityError');
				},
			});
		}
	},
	'is not there': () => {
		for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { value: null });
	},
	'is full': () => {
		Storage.prototype.setItem = () => {
			throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
		};
	},
};

for (const [how, block] of Object.entries(blockades)) {
	test(`STO-1: when storage ${how}, questions are answered and the thread goes on`, async ({ page, hosts, panel }) => {
		const errors: Error[] = [];
		page.on('pageerror', (error) => errors.push(error));
		await page.addInitScript(block);
		await page.goto(hosts.page('guide'));
		await panel.open();
		await panel.ask(question);
		await expect(panel.citations().first()).toBeVisible();
		await panel.ask('And in a React app?');
		expect(panel.lastSent().threadId).toBeTruthy();
		await expect(panel.answers).toHaveCount(2);
		expect(errors).toEqual([]);
	});
}

test('STO-2: nothing is written before the first question', async ({ page, hosts, panel }) => {
	await page.goto(hosts.page('guide'));
	await panel.open();
	await panel.composer.fill('A question that is never sent');
	await panel.close.click();
	await expect(panel.dialog).toBeHidden();
	const written = await page.evaluate(() => Object.keys(localStorage));
	expect(written).toEqual([]);
});

test('STO-3: what is written carries our name, and neither the key nor a made-up identity', async ({
	page,
	service,
	hosts,
	panel,
}) => {
	await page.goto(hosts.page('guide'));
	await panel.open();
	await panel.ask(question);
	expect(panel.lastSent().fp).toBe('anonymous');
	await page.reload();
	await expect(panel.questions).toHaveCount(1);
	const entries = await page.evaluate(() => Object.entries(localStorage));
	expect(entries.length).toBeGreaterThan(0);
	for (const [key] of entries) expect(key).toMatch(new RegExp(`^docent:${service.domain}:`));
	expect(JSON.stringify(entries)).not.toContain(service.key);
	expect(await page.context().cookies()).toEqual([]);
});

test('what is stored may be broken without breaking anything', async ({ page, hosts, panel }) => {
	await page.goto(hosts.page('guide'));
	await panel.open();
	await panel.ask(question);
	await page.reload();
	await expect(panel.questions).toHaveCount(1);
	await page.addInitScript(() => {
		for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{"messages":[{"parts":7}],"threads":');
	});
	await page.reload();
	await expect(panel.launcher.or(panel.dialog).first()).toBeVisible();
	await openDocent(page);
	await panel.ask('Which models can answer?');
	await expect(panel.answers).toHaveCount(1);
});

test('STO-3: without persistence a reload begins anew', async ({ page, hosts, panel }) => {
	await page.goto(hosts.page('guide', { attributes: { 'data-persistence': 'none' } }));
	await panel.open();
	await panel.ask(question);
	expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
	await page.reload();
	await expect(panel.launcher.or(panel.dialog).first()).toBeVisible();
	await openDocent(page);
	await expect(panel.questions).toHaveCount(0);
});

/** Bytes of what the page's storage has of us. */
const bytesInStorage = (page: Page) => page.evaluate(() => 2 * Object.entries(localStorage).flat().join('').length);

test.describe('conversations that have no room in the storage', () => {
	let fault: FaultServer;
	test.beforeAll(async () => {
		fault = await startFaultServer();
		fault.setAnswer(['A long answer. '.repeat(1_000)]);
	});
	test.afterAll(() => fault.close());
	test.beforeEach(async ({ page, hosts, panel }) => {
		// Two dozen answers.
		test.slow();
		await page.goto(hosts.page('guide', { attributes: { 'data-base-url': fault.url } }));
		await panel.open();
	});

	test('STO-2: are all kept, found and opened, and the page can still store 4 MB of its own', async ({
		page,
		panel,
	}) => {
		for (let number = 1; number <= 25; number += 1) {
			if (number > 1) await panel.startNew();
			await panel.ask(`Question number ${number}?`);
		}
		await expect.poll(() => bytesInStorage(page)).toBeLessThanOrEqual(256 * 1_024);
		await page.evaluate(() => localStorage.setItem('of-the-page', 'x'.repeat(4 * 1_024 * 1_024)));
		await page.reload();
		await expect(panel.questions, 'the newest conversation is there at once').toContainText(['Question number 25?']);
		await panel.history.click();
		await expect(panel.thread()).toHaveCount(25);
		await panel.searchHistory.fill('long answer number 12?');
		await expect(panel.thread()).toHaveText([/Question number 12\?/]);
		await panel.thread(/Question number 12\?/).click();
		await expect(panel.questions).toContainText(['Question number 12?']);
		await panel.ask('And then?');
		await page.reload();
		await expect(panel.questions).toContainText(['Question number 12?', 'And then?']);

		await panel.history.click();
		await page.getByRole('button', { name: 'Delete “Question number 3?”' }).click();
		await expect(panel.thread()).toHaveCount(24);
		await page.getByRole('button', { name: 'Undo' }).click();
		await expect(panel.thread()).toHaveCount(25);
		await page.getByRole('button', { name: 'Delete all conversations' }).click();
		await page.getByRole('button', { name: 'Delete all', exact: true }).click();
		await expect(panel.thread()).toHaveCount(0);
		await expect.poll(() => page.evaluate(() => indexedDB.databases())).toEqual([]);
	});

	test('a long conversation stays whole, also on the next page @core', async ({ page, panel }) => {
		for (let number = 1; number <= 14; number += 1) await panel.ask(`Question number ${number}?`);
		await expect.poll(() => bytesInStorage(page)).toBeLessThanOrEqual(256 * 1_024);
		await page.reload();
		await expect(panel.questions).toHaveCount(14);
		await expect(panel.questions.first()).toContainText('Question number 1?');
		await panel.ask('Question number 15?');
		await expect.poll(() => bytesInStorage(page)).toBeLessThanOrEqual(256 * 1_024);
		await page.reload();
		await expect(panel.questions).toHaveCount(15);
		await expect(panel.questions.first()).toContainText('Question number 1?');
	});

	/** Fills the storage with newer conversations, and asks another question: what is there already leaves it for the archive. */
	async function moveAway(page: Page, panel: DocentPanel) {
		await page.evaluate(() => {
			const prefix = Object.keys(localStorage)
				.find((key) => key.includes(':thread:'))
				?.replace(/:thread:.*/, '');
			for (const localId of ['one', 'two', 'three']) {
				const message = { id: localId, role: 'user', parts: [{ type: 'text', text: 'x'.repeat(40_000) }] };
				const thread = { localId, title: localId, updatedAt: Date.now(), messages: [message] };
				localStorage.setItem(`${prefix}:thread:${localId}`, JSON.stringify(thread));
			}
		});
		await panel.startNew();
		await panel.ask('Something else?');
		await expect.poll(() => bytesInStorage(page)).toBeLessThanOrEqual(256 * 1_024);
	}

	test('lose nothing when a tab that has slept goes on with one that has moved meanwhile', async ({
		page,
		hosts,
		panel,
		browserName,
	}) => {
		// A tab that sleeps hears of nothing.
		await page.addInitScript(() => addEventListener('storage', (event) => event.stopImmediatePropagation(), true));
		await page.reload();
		await panel.open();
		await panel.ask('What was here first?');
		const other = await page.context().newPage();
		const otherPanel = new DocentPanel(other, await recordSentQuestions(other, browserName));
		await other.goto(hosts.page('guide', { attributes: { 'data-base-url': fault.url } }));
		await otherPanel.open();
		await otherPanel.ask('What did the other tab add?');
		await moveAway(other, otherPanel);
		await page.bringToFront();
		await panel.ask('What comes last?');
		await page.reload();
		await expect(panel.questions).toHaveText([/here first/, /other tab add/, /comes last/]);
	});

	test('that is deleted while another tab moves it does not come back', async ({ page, panel }) => {
		await panel.ask('Who is deleted?');
		// The archive opens its database, and before it writes, the conversation is deleted elsewhere.
		await page.evaluate(() => {
			const { open } = IDBFactory.prototype;
			IDBFactory.prototype.open = function (...args) {
				const keys = Object.keys(localStorage).filter((name) => name.includes(':thread:'));
				const newer = keys.filter((name) => /:(?:one|two|three)$/.test(name));
				const mine = keys.find((name) => localStorage[name].includes('Who is deleted?'));
				// The newer ones go first; then it is the turn of this one.
				if (mine && newer.length < 3) localStorage.removeItem(mine);
				return open.apply(this, args);
			};
		});
		await moveAway(page, panel);
		await panel.history.click();
		await expect(panel.thread()).toHaveCount(4);
		await expect(panel.thread(/Who is deleted\?/)).toHaveCount(0);
	});

	test('are forgotten on a page that has the search alone', async ({ page, hosts, panel }) => {
		await panel.ask('What was here first?');
		await moveAway(page, panel);
		await expect.poll(() => page.evaluate(() => indexedDB.databases())).toHaveLength(1);
		const search = { 'data-search': 'palette', 'data-assistant': 'false', 'data-base-url': fault.url };
		await page.goto(hosts.page('guide', { attributes: search }));
		await page.evaluate(() => (globalThis as unknown as { Docent: { forget(): Promise<void> } }).Docent.forget());
		await expect.poll(() => page.evaluate(() => indexedDB.databases())).toEqual([]);
	});

	test('go with a logout of the site, in every tab @core', async ({ page, hosts, panel, browserName }) => {
		for (let number = 1; number <= 12; number += 1) {
			if (number > 1) await panel.startNew();
			await panel.ask(`Question number ${number}?`);
		}
		await expect.poll(() => page.evaluate(() => indexedDB.databases())).toHaveLength(1);
		const other = await page.context().newPage();
		const otherPanel = new DocentPanel(other, await recordSentQuestions(other, browserName));
		await other.goto(hosts.page('guide', { attributes: { 'data-base-url': fault.url } }));
		await otherPanel.open();
		await expect(otherPanel.questions).toHaveCount(1);
		await other.evaluate(() => localStorage.clear());
		await expect(panel.questions).toHaveCount(0);
		await otherPanel.submit('Who was here?');
		await expect(otherPanel.questions).toHaveText([/Who was here\?/]);
		await otherPanel.settled();
		await otherPanel.history.click();
		await expect(otherPanel.thread()).toHaveCount(1);
		await expect.poll(() => page.evaluate(() => indexedDB.databases())).toEqual([]);
	});
});

test('STO-4: two tabs keep what the other one adds to a conversation', async ({ page, hosts, panel, browserName }) => {
	await page.goto(hosts.page('guide'));
	await panel.open();
	await panel.ask(question);

	const other = await page.context().newPage();
	const otherPanel = new DocentPanel(other, await recordSentQuestions(other, browserName));
	await other.goto(hosts.page('guide'));
	await otherPanel.open();
	await otherPanel.ask('And in a React app?');
	await panel.ask('Which models can answer?');

	await page.reload();
	await expect(panel.questions).toContainText([question, 'And in a React app?', 'Which models can answer?']);
	await expect(panel.answers).toHaveCount(3);
});

test('STO-4: two tabs keep the conversations of each other', async ({ page, hosts, panel, browserName }) => {
	await page.goto(hosts.page('guide'));
	await panel.open();
	const other = await page.context().newPage();
	const otherPanel = new DocentPanel(other, await recordSentQuestions(other, browserName));
	await other.goto(hosts.page('guide'));
	await otherPanel.open();

	await panel.ask(question);
	await otherPanel.ask('Which models can answer?');
	await panel.ask('And in a React app?');

	const kept = await page.evaluate(() => Object.entries(localStorage).filter(([key]) => /:thread:[^:]+$/.test(key)));
	expect(kept).toHaveLength(2);
	const [mine, others] = [question, 'Which models can answer?'].map((text) =>
		kept.find(([, value]) => value.includes(text)),
	);
	expect(mine?.[1]).toContain('And in a React app?');
	expect(others?.[1]).not.toContain('And in a React app?');
});
