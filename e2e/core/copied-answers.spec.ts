import { type FaultServer, startFaultServer } from '../../src/testing/faults/fault-server.js';
import { test as base, expect } from '../fixtures.js';

const test = base.extend<{ fault: FaultServer }>({
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
	fault: async ({}, use) => {
		const fault = await startFaultServer();
		await use(fault);
		await fault.close();
	},
});

const written =
	'## Energy\n\nThe **formula**:\n\n$$\nE = mc^2\n$$\n\n```js\nconst a = 1;\n```\n\n| Name | Is |\n|--|--|\n| port | 4400 |';

/** What the clipboard has, by type. */
const clipboard = async (): Promise<Record<string, string>> => {
	const [item] = await navigator.clipboard.read();
	const texts = (item?.types ?? []).map(async (type) => [type, await (await item?.getType(type))?.text()]);
	return Object.fromEntries(await Promise.all(texts));
};

test.beforeEach(async ({ page, hosts, panel, fault, context }) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	fault.setAnswer([written]);
	await page.goto(hosts.page('strict-csp', { policy: 'host-list', attributes: { 'data-base-url': fault.url } }));
	await panel.open();
	await panel.ask('What is it?');
	await expect(panel.lastAnswer.locator('math')).toBeVisible();
	await expect(panel.lastAnswer.getByText('JavaScript')).toBeVisible();
});

test('a copied answer is HTML of plain tags for word processors and Markdown for editors @core', async ({
	page,
	panel,
}) => {
	await panel.lastAnswer.getByRole('button', { name: 'Copy', exact: true }).click();
	await expect(panel.lastAnswer.getByRole('button', { name: 'Copied' })).toBeVisible();
	const copied = await page.evaluate(clipboard);
	expect(copied['text/plain']).toContain('**formula**');
	const html = copied['text/html'] ?? '';
	for (const part of ['Energy</h3>', '<strong>formula</strong>', '<td>port</td>', 'const a = 1;'])
		expect(html).toContain(part);
	expect(html).toMatch(/<msup[\s>]/);
	expect(html).not.toMatch(/class=|<button|<svg|JavaScript/);
});

test('what is selected and copied keeps exponents and code, without names of buttons', async ({ page, panel }) => {
	await panel.transcript.click();
	await panel.lastAnswer.evaluate((article) => {
		const range = document.createRange();
		range.selectNodeContents(article.querySelector('.md') ?? article);
		getSelection()?.removeAllRanges();
		getSelection()?.addRange(range);
	});
	await page.keyboard.press('Control+C');
	const copied = await page.evaluate(clipboard);
	expect(copied['text/plain']).toMatch(/E ?= ?mc\^2/);
	expect(copied['text/plain']).toContain('const a = 1;');
	expect(copied['text/plain']).not.toMatch(/JavaScript|Copy/);
	expect(copied['text/html']).toMatch(/<msup[\s>]/);
});
