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
