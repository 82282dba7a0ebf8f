import { type FaultServer, startFaultServer } from '../../src/testing/faults/fault-server.js';
import { panelStrings } from '../../src/widget/strings/en.js';
import { selectText } from '../support/select-text.js';
import { test as base, expect } from '../widget-fixtures.js';

/** A page whose assistant talks to a service that fails as told. */
const test = base.extend<{ fault: FaultServer }>({
	fault: async ({ page, hosts, panel }, use) => {
		const fault = await startFaultServer();
		await page.goto(hosts.page('guide', { attributes: { 'data-base-url': fault.url } }));
		await panel.open();
		await use(fault);
		await fault.close();
	},
});

const question = 'Where does the water go?';

for (const scenario of ['truncated', 'stream-error'] as const) {
	test(`${scenario}: what had arrived stays, and the question can be asked again`, async ({ fault, panel }) => {
		fault.setScenario(scenario);
		await panel.submit(question);
		await expect(panel.alert).toContainText(panelStrings.errors[scenario === 'stream-error' ? 'answer' : 'cut'][1]);
		await expect(panel.lastAnswer).toContainText(scenario === 'stream-error' ? 'You asked' : 'Half an ans');
		expect(fault.requests, 'it was asked twice').toHaveLength(1);

		fault.setScenario('v2');
		await panel.retry.click();
		await expect(panel.lastAnswer).toContainText(`You asked: ${question}`);
		await expect(panel.answers).toHaveCount(1);
	});
}

test('a connection that breaks in the middle of an answer leaves what had arrived', async ({ fault, panel }) => {
	fault.setScenario('stalled');
	await panel.submit(question);
	await expect(panel.lastAnswer).toContainText('Half an ans');
	await fault.close();
	await expect(panel.alert).toContainText(panelStrings.errors.cut[1]);
	await expect(panel.lastAnswer).toContainText('Half an ans');
	await expect(panel.questions).toContainText([question]);
});

test('a connection that breaks with the first words can be tried again', async ({ fault, panel }) => {
	fault.setScenario('cut-mid-stream');
	await panel.submit(question);
	await expect(panel.alert).toContainText(panelStrings.errors.cut[1]);
	expect(fault.requests, 'it was asked twice').toHaveLength(1);
	fault.setScenario('v2');
	await panel.retry.click();
	await expect(panel.lastAnswer).toContainText(`You asked: ${question}`);
	await expect(panel.answers).toHaveCount(1);
});

test('a malformed event is passed over', async ({ fault, panel }) => {
	fault.setScenario('malformed-event');
	await panel.ask(question);
	await expect(panel.lastAnswer).toContainText(`You asked: ${question}`);
});

test('a v1 body under the v2 path is read as it is', async ({ fault, panel }) => {
	fault.setScenario('v1-under-v2');
	await panel.ask(question);
	await expect(panel.citations()).toHaveCount(1);
	expect(fault.requests.map((request) => request.generation)).toEqual(['v2']);
});

test('an answer can be stopped: its text stays and the service hears of it', async ({ fault, panel }) => {
	fault.setScenario('stalled');
	await panel.submit(question);
	await expect(panel.lastAnswer).toContainText('Half an ans');
	await panel.stop.click();
	await fault.requests[0]?.closed;
	await expect(panel.lastAnswer).toContainText('Half an ans');
	await expect(panel.lastAnswer).toContainText(panelStrings.stopped);
	await expect(panel.alert).toHaveCount(0);
	fault.setScenario('v2');
	await panel.ask('And then?');
	await expect(panel.answers).toHaveCount(2);
});

test('while an answer is on its way, what the reader types waits', async ({ fault, panel }) => {
	fault.setScenario('stalled');
	await panel.submit(question);
	await expect(panel.stop).toBeVisible();
	await panel.composer.fill('One more thing');
	await panel.composer.press('Enter');
	await expect(panel.composer).toHaveValue('One more thing');
	await panel.stop.click();
	await panel.settled();
	await expect(panel.composer).toHaveValue('One more thing');
	expect(fault.requests).toHaveLength(1);
});

test('closing the panel does not stop an answer', async ({ fault, panel }) => {
	fault.setScenario('stalled');
	await panel.submit(question);
	await expect(panel.lastAnswer).toContainText('Half an ans');
	await panel.close.click();
	await expect(panel.dialog).toBeHidden();
	await panel.open();
	await expect(panel.stop).toBeVisible();
	await expect(panel.lastAnswer).toContainText('Half an ans');
});

test('a reload in the middle of an answer keeps what had arrived', async ({ page, fault, panel }) => {
	fault.setScenario('stalled');
	await panel.submit(question);
	await expect(panel.lastAnswer).toContainText('Half an ans');
	await page.reload();
	await expect(panel.questions).toContainText([question]);
	await expect(panel.stop).toHaveCount(0);
	fault.setScenario('v2');
	await panel.ask('And then?');
	await expect(panel.lastAnswer).toContainText('You asked: And then?');
});

for (const scenario of ['expired-thread', 'expired-thread-bare'] as const) {
	test(`${scenario}: the question is asked anew and the reader is told`, async ({ fault, panel }) => {
		await panel.ask(question);
		fault.setScenario(scenario);
		await panel.ask('And then?');
		await expect(panel.lastAnswer).toContainText('You asked: And then?');
		await expect(panel.dialog).toContainText(panelStrings.threadExpired);
		expect(fault.requests.map((request) => request.body.threadId ?? null)).toEqual([null, 'th_fault', null]);
	});
}

test('a thread key is kept and sent along', async ({ page, fault, panel }) => {
	fault.setScenario('thread-key');
	await panel.ask(question);
	await page.reload();
	await expect(panel.questions).toHaveCount(1);
	await panel.ask('And then?');
	expect(fault.requests.at(-1)?.body).toMatchObject({ threadId: 'th_fault', threadKey: 'tk_fault' });
});

test('the question and its context are in the body, and nothing that the interface does not know', async ({
	page,
	fault,
	panel,
}) => {
	await selectText(page.locator('#fitting-text'));
	await panel.askAboutThis.click();
	await panel.ask(question);
	const { body, headers } = fault.requests[0] ?? { body: {}, headers: {} };
	const known = ['fp', 'messages', 'threadId', 'threadKey', 'retrievalPageSize', 'filter', 'context', 'currentPath'];
	expect(Object.keys(body).filter((name) => !known.includes(name))).toEqual([]);
	expect(body).toMatchObject({ fp: 'anonymous', retrievalPageSize: 5, currentPath: '/guide' });
	expect(headers.authorization).toMatch(/^Bearer svc_dsc_/);
	expect(headers.cookie).toBeUndefined();
	expect(headers.referer, 'the path of the page leaked').toMatch(/^http:\/\/[^/]+\/$/);
});
