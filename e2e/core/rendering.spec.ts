import { type FaultServer, startFaultServer } from '../../src/testing/faults/fault-server.js';
import { test as base, expect } from '../fixtures.js';
import { citedAnswer } from '../support/cited-answer.js';
import { pageSnippets } from '../support/page-snippets.js';
import { recordViolations } from '../support/record-violations.js';

const test = base.extend<{ fault: FaultServer }>({
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
	fault: async ({}, use) => {
		const fault = await startFaultServer();
		const passage = { url: '/guide#fitting', title: 'Gasket guide', heading: 'Fitting', content: 'Tighten the bolts.' };
		fault.setAnswer(citedAnswer('bolts', [passage], 'Crosswise [1](/guide#fitting), as [said](/other#part).'));
		await use(fault);
		await fault.close();
	},
});

/** Runs code of the owner in the page, which allows no string to become code. */
type Call = (docent: { update(changes: object): Promise<void> }) => Promise<void>;

test('the functions of the page about rendering do what it says, under the strictest policy', async ({
	page,
	hosts,
	panel,
	fault,
}) => {
	const violations = await recordViolations(page);
	const names = { renderCitation: 'theming', rewriteLink: 'options', messageActions: 'javascript-api' };
	const snippets: string[] = [];
	for (const [name, on] of Object.entries(names)) {
		const code = await pageSnippets(`embed/${on}`, 'js');
		snippets.push(...code.filter((text) => text.startsWith(`Docent.update({\n\t${name}`)));
	}
	expect(snippets).toHaveLength(3);
	await page.goto(hosts.page('strict-csp', { policy: 'host-list', attributes: { 'data-base-url': fault.url } }));
	await panel.open();
	for (const code of snippets) await page.evaluate(`(async () => { await ${code.trim().replace(/;$/, '')} })()`);
	await panel.ask('How do I tighten the bolts?');

	const citation = panel.citations().first();
	await expect(citation).toHaveText('1 Fitting');
	await expect(citation).toHaveAttribute('href', /\/preview\/guide#fitting$/);
	const source = panel.sources.getByRole('link').first();
	await expect(source.locator('strong')).toHaveText('Gasket guide');
	await expect(source).toHaveAttribute('href', /\/preview\/guide#fitting$/);
	await expect(panel.lastAnswer.getByRole('link', { name: 'said' })).toHaveAttribute('href', /\d\/other#part$/);

	await page.evaluate(() => {
		Object.assign(navigator, { share: (data: object) => Object.assign(globalThis, { shared: data }) });
	});
	await panel.lastAnswer.getByRole('button', { name: 'Share' }).click();
	expect(await page.evaluate(() => (globalThis as unknown as { shared: object }).shared)).toEqual({
		title: 'How do I tighten the bolts?',
		text: expect.stringContaining('Crosswise'),
	});
	expect(violations).toEqual([]);
});

test('a function that throws is reported once, and addresses that may not be links are not used', async ({
	page,
	hosts,
	panel,
	fault,
}) => {
	const errors: string[] = [];
	page.on('console', (message) => {
		// The search while typing is not a part of every service; browsers say so.
		if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
			errors.push(message.text());
	});
	page.on('pageerror', (error) => errors.push(`uncaught: ${error.message}`));
	await page.goto(hosts.page('guide', { attributes: { 'data-base-url': fault.url } }));
	await panel.open();
	await page.evaluate(() => {
		const heard: string[] = [];
		Object.assign(globalThis, { heard });
		document.addEventListener('docent:error', (event) => heard.push((event as CustomEvent).detail.code));
		const update = (globalThis as unknown as { Docent: Parameters<Call>[0] }).Docent;
		return update.update({
			renderCitation() {
				throw new Error('no citation today');
			},
			rewriteLink: () => 'javascript:alert(1)',
			messageActions: [{ id: 'fail', label: 'Fail', onSelect: () => Promise.reject(new Error('no action today')) }],
		});
	});
	await panel.ask('How do I tighten the bolts?');
	await expect(panel.citations().first()).toHaveText('1');
	await expect(panel.citations().first()).toHaveAttribute('href', /\/guide#fitting$/);
	await expect(panel.sources.getByRole('link').first()).toContainText('Fitting');
	const fail = panel.lastAnswer.getByRole('button', { name: 'Fail' });
	await fail.click();
	await fail.click();
	await expect.poll(() => errors.length).toBe(2);
	expect(errors.join()).toMatch(/"renderCitation" threw an error.*"messageActions" threw an error/s);
	expect(await page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)).toEqual(['hook', 'hook']);
});

test('docsUrl has citations, sources and matching pages lead to the documentation on another site', async ({
	page,
	hosts,
	fault,
	panel,
}) => {
	const attributes = { 'data-base-url': fault.url, 'data-docs-url': 'https://docs.example.com' };
	await page.goto(hosts.page('guide', { attributes }));
	await panel.open();
	await panel.ask('How do I tighten the bolts?');
	const links = [panel.citations().first(), panel.sources.getByRole('link').first()];
	for (const link of links) {
		await expect(link).toHaveAttribute('href', /^https:\/\/docs\.example\.com\/guide#fitting$/);
		await expect(link).toHaveAttribute('target', '_blank');
	}
});
