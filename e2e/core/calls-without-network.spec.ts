import type { Page } from '@playwright/test';
import { loadFailed } from '../../src/widget/strings/loader.js';
import { expect, test } from '../fixtures.js';

const question = 'How do I embed Docent with a script tag?';

/** Makes a call on the page. @returns the error that a page can switch on */
const call = (page: Page, name: string, ...args: unknown[]) =>
	page.evaluate(
		([name, args]) => {
			const { Docent } = globalThis as unknown as { Docent: Record<string, (...args: unknown[]) => Promise<unknown>> };
			return Docent[name]?.(...args).then(
				() => 'done',
				({ name, code, message }) => ({ name, code, message }),
			);
		},
		[name, args] as const,
	);
const stored = (page: Page) =>
	page.evaluate(() =>
		[...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => /^docent/.test(key)),
	);

test.beforeEach(async ({ page, hosts, panel }) => {
	await page.goto(hosts.page('guide'));
	await panel.open();
	await panel.ask(question);
	await panel.close.click();
	// On the next page neither the panel nor the settings are there.
	await page.reload();
	await expect(panel.launcher).toBeVisible();
	await page.waitForLoadState('networkidle');
});

test('LOAD-4: calls that need the network say so with a code, the others work, and all do when it is back', async ({
	page,
	context,
	service,
	panel,
}) => {
	// Without a route the browser would take the files from its cache.
	const everything = `${service.url}/**`;
	const cutOff = async (isOff: boolean) => {
		await context.setOffline(isOff);
		if (isOff) await page.route(everything, (route) => route.abort());
		else await page.unroute(everything);
	};
	const thrown: string[] = [];
	page.on('pageerror', ({ message }) => thrown.push(message));
	await cutOff(true);
	for (const [name, ...args] of [['reset'], ['update', { title: 'Ask Acme' }], ['open'], ['ask', 'Why?']] as const) {
		const refused = { name: 'DocentError', code: 'load', message: expect.stringContaining(loadFailed) };
		expect(await call(page, name, ...args), name).toEqual(refused);
	}
	expect(await call(page, 'close')).toBe('done');
	expect(await stored(page)).not.toEqual([]);
	expect(await call(page, 'forget')).toBe('done');
	expect(await stored(page)).toEqual([]);
	await cutOff(false);
	expect(await call(page, 'update', { theme: 'dark' })).toBe('done');
	expect(await call(page, 'open')).toBe('done');
	await expect(panel.questions).toHaveCount(0);
	await cutOff(true);
	expect(await call(page, 'destroy')).toBe('done');
	await expect(panel.host).toHaveCount(0);
	await cutOff(false);
	expect(thrown).toEqual([]);
});

test('STO-3: what is to be forgotten is gone before any other part has come, and is never sent again', async ({
	page,
	panel,
}) => {
	let release: () => void = () => {};
	const held = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route(/\/docent\/(panel|settings)-/, async (route) => {
		await held;
		await route.continue();
	});
	const sent = panel.sent.length;
	await page.evaluate('void Docent.forget(); void Docent.ask("And in a React app?")');
	await expect.poll(() => stored(page)).toEqual([]);
	release();
	await expect(panel.questions).toContainText(['And in a React app?']);
	await panel.settled();
	expect(panel.sent.slice(sent).map(({ messages, threadId }) => [messages.length, threadId])).toEqual([[1, undefined]]);
});
