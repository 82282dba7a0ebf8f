import type { Page } from '@playwright/test';
import { chromiumArguments, findBrowser } from '../../src/tooling/setup/browsers.js';
import { expect, test } from '../fixtures.js';

/** The feature of Chromium, which is behind a flag. */
test.use({
	launchOptions: {
		...(findBrowser('headless-shell') ?? findBrowser('chromium')),
		args: [...chromiumArguments, '--enable-features=WebMCP'],
	},
});

interface RegisteredTool {
	name: string;
	title: string;
	description: string;
	inputSchema: { required: string[]; properties: Record<string, object> };
	annotations: { readOnlyHint: boolean };
}

interface AgentDocument {
	modelContext: {
		getTools(): Promise<RegisteredTool[]>;
		executeTool(tool: RegisteredTool, input: object): Promise<string>;
	};
}

const toolNames = (page: Page) =>
	page.evaluate(async () =>
		(await (document as unknown as AgentDocument).modelContext.getTools()).map(({ name }) => name).toSorted(),
	);

const all = ['ask', 'navigate_page', 'read_page', 'search_docs'];

/** Runs a tool as an agent in the browser does. */
async function run(page: Page, name: string, input: object): Promise<{ text: string; isError: boolean }> {
	const result = await page.evaluate(
		async ([name, input]) => {
			const { modelContext } = document as unknown as AgentDocument;
			const tool = (await modelContext.getTools()).find((tool) => tool.name === name);
			return tool ? modelContext.executeTool(tool, input) : `There is no tool ${name}.`;
		},
		[name, input] as const,
	);
	const { content, isError = false } = JSON.parse(result) as { content: { text: string }[]; isError?: boolean };
	return { text: content.map(({ text }) => text).join('\n'), isError };
}

test('agents in the browser find four tools, whatever options the page gives', async ({ page, hosts }) => {
	await page.goto(hosts.page('guide'));
	await expect.poll(() => toolNames(page)).toEqual(all);
	const described = await page.evaluate(async () =>
		(await (document as unknown as AgentDocument).modelContext.getTools()).map(
			({ title, description, inputSchema, annotations }) =>
				title.length > 0 && description.length > 20 && inputSchema.required.length === 1 && annotations.readOnlyHint,
		),
	);
	expect(described.toSorted()).toEqual([false, false, true, true]);
});

test('they search, read what they have found, and are told what went wrong', async ({ page, hosts, service }) => {
	await page.goto(hosts.page('guide'));
	await expect.poll(() => toolNames(page)).toEqual(all);
	const found = await run(page, 'search_docs', { query: 'content security policy', count: 3 });
	expect(found.text.match(/^## /gm)).toHaveLength(3);
	const [, address = ''] = /^Address: (\S+)/m.exec(found.text) ?? [];
	const read = await run(page, 'read_page', { path: new URL(address).pathname });
	const source = await (await fetch(`${service.url}${new URL(address).pathname}.md`)).text();
	expect(source).toContain(read.text.split('\n\n')[1]);
	expect(await run(page, 'read_page', { path: '/nowhere' })).toEqual({
		text: 'There is no page at /nowhere. search_docs finds pages.',
		isError: true,
	});
	expect(await run(page, 'search_docs', { query: 7 })).toEqual({ text: '"query" must be some text.', isError: true });
	expect((await run(page, 'read_page', { path: 'https://elsewhere.test/' })).isError).toBe(true);
});

test('"ask" asks in the panel, where the reader sees it, and gives the answer with its sources', async ({
	page,
	hosts,
	panel,
}) => {
	await page.goto(hosts.page('guide'));
	await expect.poll(() => toolNames(page)).toEqual(all);
	const question = 'How do I embed Docent with a script tag?';
	const { text, isError } = await run(page, 'ask', { question });
	expect(isError).toBe(false);
	await expect(panel.dialog).toBeVisible();
	await expect(panel.questions).toContainText([question]);
	expect(text).toContain(`# ${question}`);
	expect(text).toContain('data-domain');
	expect(text).toMatch(/Sources:\n\n1\. \[.+\]\(<http/);
	await expect(panel.composer).not.toBeFocused();
});

test('"navigate_page" goes as citations do, and only inside the documentation', async ({ page, hosts, service }) => {
	await page.goto(hosts.page('single-page-app', { path: '/pump' }));
	await expect.poll(() => toolNames(page)).toEqual(all);
	await page.evaluate(() => Object.assign(globalThis, { loadedOnce: true }));
	const { text } = await run(page, 'navigate_page', { path: '/pump/install' });
	expect(text).toBe(`${hosts.origin}/pump/install is being opened.`);
	await expect(page).toHaveURL(/\/pump\/install/);
	expect(await page.evaluate(() => 'loadedOnce' in globalThis)).toBe(true);
	for (const path of ['https://elsewhere.test/', 'javascript:alert(1)', `${service.url}/quickstart`])
		expect(await run(page, 'navigate_page', { path }), path).toMatchObject({ isError: true });
});

test('an owner turns it off; without an assistant there is nothing to ask; consent comes first', async ({
	page,
	hosts,
}) => {
	const settled = async () => {
		await page.waitForLoadState('networkidle');
		return toolNames(page);
	};
	await page.goto(hosts.page('guide', { attributes: { 'data-web-mcp': 'false' } }));
	expect(await settled()).toEqual([]);
	await page.goto(hosts.page('guide', { attributes: { 'data-assistant': 'false' } }));
	await expect.poll(() => toolNames(page)).toEqual(all.slice(1));
	await page.goto(hosts.page('guide', { attributes: { 'data-consent': 'required' } }));
	expect(await settled()).toEqual([]);
	await page.evaluate(() => (globalThis as unknown as { Docent: { consent(): Promise<void> } }).Docent.consent());
	await expect.poll(() => toolNames(page)).toEqual(all);
	await page.evaluate(() => (globalThis as unknown as { Docent: { destroy(): Promise<void> } }).Docent.destroy());
	await expect.poll(() => toolNames(page)).toEqual([]);
});
