import { slowText } from '../../src/testing/faults/fault-resumable.js';
import { type FaultServer, startFaultServer } from '../../src/testing/faults/fault-server.js';
import { expect, test } from '../fixtures.js';
import { DocentPanel } from '../pages/docent-panel.js';
import type { HostServer } from '../support/host-server.js';

let fault: FaultServer;

test.beforeAll(async () => {
	fault = await startFaultServer();
});
test.afterAll(() => fault.close());
test.beforeEach(() => {
	fault.setScenario('v2');
	fault.requests.length = 0;
	fault.replays.length = 0;
});

const guide = (hosts: HostServer, attributes: Record<string, string> = {}) =>
	hosts.page('guide', { attributes: { 'data-base-url': fault.url, ...attributes } });

/** Another tab of the same reader. */
async function otherTab(panel: DocentPanel, address: string): Promise<DocentPanel> {
	const page = await panel.page.context().newPage();
	await page.goto(address);
	const other = new DocentPanel(page, []);
	await other.open();
	return other;
}

const interrupted = (panel: DocentPanel) => panel.transcript.getByText('This answer was interrupted.');
const stopped = (panel: DocentPanel) => panel.transcript.getByText('You stopped this answer.');
const elsewhere = (panel: DocentPanel) => panel.transcript.getByText('This is being answered in another tab.');

/** Closes a tab that stores nothing more, as when its process ends. */
async function dieWithoutWord({ page }: DocentPanel): Promise<void> {
	await page.evaluate(() => {
		Storage.prototype.setItem = () => {};
		Storage.prototype.removeItem = () => {};
	});
	await page.close();
}

/** Has the tab hear nothing of what other tabs store: an event without a key says nothing. */
const missNews = ({ page }: DocentPanel) =>
	page.evaluate(() => void Object.defineProperty(StorageEvent.prototype, 'key', { get: () => null }));

test('a button that is gone after its click leaves the focus to the composer', async ({ page, hosts, panel }) => {
	await page.goto(guide(hosts, { 'data-starters': '["Why?"]' }));
	await panel.open();
	fault.setScenario('resumable-endless');
	await panel.starters.first().click();
	await expect(panel.composer).toBeFocused();
	await expect(panel.lastAnswer).toContainText('word5 ');
	await panel.stop.press('Enter');
	await expect(stopped(panel)).toBeVisible();
	await expect(panel.composer).toBeFocused();
	fault.setScenario('v2');
	await panel.composer.fill('How?');
	await panel.send.click();
	await expect(panel.questions).toHaveCount(2);
	await expect(panel.composer).toBeFocused();
	await page.keyboard.press('Escape');
	await expect(panel.dialog).toBeHidden();
});

test.describe('a page that is left in the middle of an answer', () => {
	test.beforeEach(async ({ page, hosts, panel }) => {
		await page.goto(guide(hosts));
		await panel.open();
	});

	test('receives the rest on the next page, without a word going or coming twice', async ({ page, panel }) => {
		fault.setScenario('resumable');
		await panel.submit('Why?');
		await expect(panel.lastAnswer).toContainText('word12 ');
		await page.addInitScript(() => {
			const lengths: number[] = [];
			Object.assign(window, { lengths });
			const look = () => {
				const text = document.querySelector('docent-assistant')?.shadowRoot?.querySelector('.md')?.textContent;
				if (text !== undefined) lengths.push(text?.length ?? 0);
				requestAnimationFrame(look);
			};
			look();
		});
		await page.reload();
		await expect(panel.lastAnswer).toContainText('word60');
		await panel.settled();
		await expect(panel.lastAnswer.locator('.md')).toHaveText(slowText);
		await expect(panel.questions).toHaveCount(1);
		await expect(panel.answers).toHaveCount(1);
		await expect(interrupted(panel)).toHaveCount(0);
		expect(fault.requests).toHaveLength(1);
		expect(fault.replays).toHaveLength(1);
		const lengths = await page.evaluate(() => (window as unknown as { lengths: number[] }).lengths);
		expect(lengths[0]).toBeGreaterThan('word1 word2 word3'.length);
		expect(lengths, 'the answer only grows').toEqual([...lengths].sort((a, b) => a - b));

		await page.reload();
		await expect(panel.lastAnswer.locator('.md')).toHaveText(slowText);
		expect(fault.replays, 'a whole answer is not received again').toHaveLength(1);
	});

	test('can stop the rest', async ({ page, panel }) => {
		fault.setScenario('resumable-endless');
		await panel.submit('Why?');
		await expect(panel.lastAnswer).toContainText('word5 ');
		await page.reload();
		await expect(panel.lastAnswer).toContainText('word30 ');
		await panel.stop.click();
		await expect(stopped(panel)).toBeVisible();
		await panel.settled();
		const text = await panel.lastAnswer.locator('.md').textContent();
		await page.reload();
		await expect(stopped(panel)).toBeVisible();
		await expect(panel.lastAnswer.locator('.md')).toHaveText(text ?? '');
		expect(fault.replays).toHaveLength(1);
	});

	test('says that the answer was interrupted where it cannot be received again, and asks again with one click', async ({
		page,
		panel,
	}) => {
		fault.setScenario('slow');
		await panel.submit('Why?');
		await expect(panel.lastAnswer).toContainText('word12 ');
		await page.reload();
		await expect(interrupted(panel)).toBeVisible();
		await expect(panel.lastAnswer).toContainText('word10 ');
		fault.setScenario('v2');
		await panel.retry.click();
		await expect(panel.lastAnswer).toContainText('You asked: Why?');
		await expect(panel.questions).toHaveCount(1);
		await expect(panel.answers).toHaveCount(1);
		await expect(interrupted(panel)).toHaveCount(0);
	});

	test('keeps a question whose answer had not begun', async ({ page, panel }) => {
		fault.setScenario('silent');
		await panel.submit('Why?');
		await page.reload();
		await expect(interrupted(panel)).toBeVisible();
		await expect(panel.answers).toHaveCount(0);
		fault.setScenario('v2');
		await panel.retry.click();
		await expect(panel.lastAnswer).toContainText('You asked: Why?');
		await expect(panel.questions).toHaveCount(1);
	});
});

test.describe('two tabs in one conversation', () => {
	test.beforeEach(async ({ page, hosts, panel }) => {
		await page.goto(guide(hosts));
		await panel.open();
		await panel.ask('First?');
	});

	test('show the answer that one of them receives, and either can stop it', async ({ hosts, panel }) => {
		const other = await otherTab(panel, guide(hosts));
		await expect(other.questions).toHaveCount(1);
		fault.setScenario('resumable-endless');
		await panel.submit('Second?');
		await expect(other.lastAnswer).toContainText('word10 ');
		await expect(elsewhere(other)).toBeVisible();
		await expect(elsewhere(panel)).toHaveCount(0);

		await other.composer.fill('Third?');
		await other.composer.press('Enter');
		await expect(other.lastAnswer).toContainText('word30 ');
		await expect(other.composer, 'a question waits until the answer is over').toHaveValue('Third?');
		await expect(panel.composer, 'what is being written stays in its tab').toHaveValue('');

		await other.stop.click();
		await expect(stopped(panel)).toBeVisible();
		await expect(stopped(other)).toBeVisible();
		await expect(elsewhere(other)).toHaveCount(0);
		expect(fault.requests).toHaveLength(2);

		fault.setScenario('v2');
		await other.composer.press('Enter');
		await expect(other.lastAnswer).toContainText('You asked: Third?');
		await expect(panel.lastAnswer).toContainText('You asked: Third?');
		await expect(panel.questions).toHaveCount(3);
	});

	test('show a whole answer, also in a tab that was opened meanwhile', async ({ hosts, panel }) => {
		fault.setScenario('slow-held');
		await panel.submit('Second?');
		await expect(panel.lastAnswer).toContainText('word12 ');
		const other = await otherTab(panel, guide(hosts));
		await expect(elsewhere(other)).toBeVisible();
		fault.setScenario('slow');
		await expect(panel.lastAnswer).toContainText('word60');
		await expect(other.lastAnswer).toContainText('word60');
		await other.settled();
		await expect(other.answers).toHaveCount(2);
		expect(fault.requests).toHaveLength(2);
		expect(fault.replays).toHaveLength(0);
	});

	test('say that an answer was interrupted when its tab goes elsewhere', async ({ hosts, panel }) => {
		const other = await otherTab(panel, guide(hosts));
		fault.setScenario('slow');
		await panel.submit('Second?');
		await expect(other.lastAnswer).toContainText('word5 ');
		await panel.page.goto('about:blank');
		await expect(interrupted(other)).toBeVisible();
		fault.setScenario('v2');
		await other.retry.click();
		await expect(other.lastAnswer).toContainText('You asked: Second?');
		await expect(other.questions).toHaveCount(2);
	});

	test('notice a tab that died without a word', async ({ hosts, panel }) => {
		const other = await otherTab(panel, guide(hosts));
		fault.setScenario('resumable-endless');
		await panel.submit('Second?');
		await expect(other.lastAnswer).toContainText('word5 ');
		await dieWithoutWord(panel);
		await expect(elsewhere(other)).toHaveCount(0);
		await expect.poll(() => fault.replays, 'the rest is received in its place').toHaveLength(1);
		await expect(other.lastAnswer).toContainText('word30 ');
		await other.stop.click();
		await expect(stopped(other)).toBeVisible();
	});

	test('lose together what one of them cuts away, also when the news does not come through', async ({
		page,
		hosts,
		panel,
	}) => {
		await panel.ask('Second?');
		const other = await otherTab(panel, guide(hosts));
		await expect(other.questions).toHaveCount(2);
		await missNews(other);
		await panel.questions.last().getByRole('button', { name: 'Edit', exact: true }).click();
		await page.getByRole('textbox', { name: 'Edit your question' }).fill('Changed?');
		await page.keyboard.press('Enter');
		await expect(panel.lastAnswer).toContainText('You asked: Changed?');
		await panel.settled();
		await expect(other.questions).toHaveText([/First\?/, /Second\?/]);
		await other.ask('Third?');
		await expect(other.questions).toHaveText([/First\?/, /Changed\?/, /Third\?/]);
		await page.reload();
		await expect(panel.questions).toHaveText([/First\?/, /Changed\?/, /Third\?/]);
	});

	test('show what they have missed when they are seen again', async ({ hosts, panel }) => {
		const other = await otherTab(panel, guide(hosts));
		await missNews(other);
		await panel.ask('Second?');
		await expect(other.questions).toHaveCount(1);
		await other.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
		await expect(other.questions).toHaveText([/First\?/, /Second\?/]);
		await expect(other.lastAnswer).toContainText('You asked: Second?');
	});

	test('come back to their own conversations after a reload', async ({ page, hosts, panel }) => {
		const other = await otherTab(panel, guide(hosts));
		await other.startNew();
		await other.ask('Of the other tab?');
		await page.reload();
		await expect(panel.questions).toHaveText([/First\?/]);
		await other.page.reload();
		await expect(other.questions).toHaveText([/Of the other tab\?/]);
	});

	test('both forget what one of them deletes, also in the middle of an answer', async ({ hosts, panel }) => {
		const other = await otherTab(panel, guide(hosts));
		fault.setScenario('slow');
		await panel.submit('Second?');
		await expect(other.lastAnswer).toContainText('word5 ');
		await other.history.click();
		await other.page.getByRole('button', { name: 'Delete “First?”' }).click();
		await expect(panel.questions).toHaveCount(0);
		await panel.settled();
		const kept = () => panel.page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(':thread:')));
		expect(await kept()).toEqual([]);
		await other.page.getByRole('button', { name: 'Undo' }).click();
		await expect.poll(kept).toHaveLength(1);
	});
});

test.describe('two tabs of a page without locks', () => {
	const insecure = (hosts: HostServer) =>
		hosts.page('guide', { host: 'docs.test', attributes: { 'data-base-url': fault.url } });

	test.beforeEach(async ({ page, hosts, panel }) => {
		await page.goto(insecure(hosts));
		expect(await page.evaluate(() => 'locks' in navigator)).toBe(false);
		await panel.open();
		await panel.ask('First?');
	});

	test('show the answer that one of them receives, and either can stop it', async ({ hosts, panel }) => {
		const other = await otherTab(panel, insecure(hosts));
		fault.setScenario('resumable-endless');
		await panel.submit('Second?');
		await expect(other.lastAnswer).toContainText('word10 ');
		await expect(elsewhere(other)).toBeVisible();
		await other.stop.click();
		await expect(stopped(panel)).toBeVisible();
		await expect(stopped(other)).toBeVisible();
		await expect(elsewhere(other)).toHaveCount(0);
	});
});
