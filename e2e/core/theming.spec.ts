import type { Locator } from '@playwright/test';
import { type FaultServer, startFaultServer } from '../../src/testing/faults/fault-server.js';
import { test as base, expect } from '../fixtures.js';
import type { DocentPanel } from '../pages/docent-panel.js';
import { boxOf } from '../support/box-of.js';
import { updateDocent } from '../support/call-docent.js';
import { citedAnswer } from '../support/cited-answer.js';
import { differences, readComputedStyles } from '../support/computed-styles.js';
import { contrastOf } from '../support/contrast-of.js';
import { expectNoViolations } from '../support/expect-no-violations.js';
import { namesInTable, pageSnippets } from '../support/page-snippets.js';
import { smallestText } from '../support/smallest-text.js';

const passage = { url: '/guide#fitting', title: 'Gasket guide', heading: 'Fitting', content: 'Tighten the bolts.' };
const answer = citedAnswer(
	'bolts',
	[passage],
	'Crosswise [1](/guide#fitting), as [said](/other), ![bolts](/bolts.png).\n\n- [x] done',
);

interface Themed {
	fault: FaultServer;
	/** A page with a finished answer in the open panel. */
	answered: DocentPanel;
}

const test = base.extend<Themed>({
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
	fault: async ({}, use) => {
		const fault = await startFaultServer();
		fault.setAnswer(answer);
		await use(fault);
		await fault.close();
	},
	answered: async ({ page, hosts, panel, fault }, use) => {
		await page.goto(hosts.page('guide', { attributes: { 'data-base-url': fault.url } }));
		await panel.open();
		await panel.ask('How do I tighten the bolts?');
		await expect(panel.dialog.getByRole('button', { name: 'Copy' })).toBeVisible();
		await expect(panel.dialog.getByRole('button', { name: 'Make larger' }), 'the last part to come').toBeVisible();
		await expect(panel.dialog, 'and its style sheet').not.toHaveCSS('max-width', 'none');
		await use(panel);
	},
});

/** Axe's colours of the assistant alone. */
const contrast = { rules: ['color-contrast'], within: 'docent-assistant' };

const root = (panel: DocentPanel) => panel.host.locator('> .root');
const styleOf = (element: Locator, property: string) =>
	element.evaluate((found, name) => getComputedStyle(found).getPropertyValue(name), property);

test('no text is smaller than 12 px: an answer with everything, and the palette', async ({
	page,
	service,
	fault,
	answered: panel,
}) => {
	fault.setScenario('rich');
	await panel.ask('What does it need?');
	await expect(panel.lastAnswer).toContainText('docs.docker.com');
	expect((await panel.host.evaluate(smallestText)).size).toBeGreaterThanOrEqual(12);
	await page.goto(`${service.url}/quickstart`);
	// The button in the header opens the palette from the moment that the assistant is there.
	await expect(panel.launcher).toBeVisible();
	await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
	await page.getByRole('combobox').fill('proxy');
	await expect(page.getByRole('option').nth(2)).toBeVisible();
	expect((await panel.host.evaluate(smallestText)).size).toBeGreaterThanOrEqual(12);
});

test('any accent can be read, in both themes, in the launcher and in the panel', async ({ page, answered: panel }) => {
	await panel.composer.fill('A question that can be sent');
	for (const accent of ['navy', '#ffd600', 'oklch(0.6 0.22 27)']) {
		for (const theme of ['light', 'dark']) {
			await updateDocent(page, { accent, theme });
			await expectNoViolations(page, `panel, ${accent}, ${theme}`, contrast);
		}
	}
	await panel.close.click();
	for (const accent of ['navy', '#ffd600', 'hsl(0 0% 55%)']) {
		await updateDocent(page, { accent, theme: 'light' });
		await expectNoViolations(page, `launcher, ${accent}`, contrast);
	}
	await updateDocent(page, { accent: 'light-dark(rgb(26, 35, 126), gold)' });
	expect(await styleOf(panel.launcher, 'background-color')).toBe('rgb(26, 35, 126)');
	await updateDocent(page, { theme: 'dark' });
	expect(await styleOf(panel.launcher, 'background-color')).toBe('rgb(255, 215, 0)');
});

for (const theme of ['light', 'dark'])
	test(`edges and lines can be seen, and better by readers who want more contrast: ${theme}`, async ({
		page,
		fault,
		answered: panel,
	}) => {
		fault.setScenario('rich');
		await panel.ask('What does it need?');
		await updateDocent(page, { theme });
		await panel.answers.first().scrollIntoViewIfNeeded();
		const edgeOf = (selector: string) =>
			panel.dialog
				.locator(selector)
				.first()
				.evaluate(contrastOf, 'borderBottomColor' as const);
		await expect.poll(() => edgeOf('.composer-box')).toBeGreaterThanOrEqual(3);
		await expect.poll(() => edgeOf('.cards')).toBeGreaterThanOrEqual(1.6);
		await page.emulateMedia({ contrast: 'more' });
		for (const selector of ['.composer-box', '.cards', '.header', '.md-table, .md-code'])
			await expect.poll(() => edgeOf(selector), selector).toBeGreaterThanOrEqual(4.5);
		const [muted, text] = await Promise.all(
			['.composer > p', '.header > h2'].map((selector) => panel.dialog.locator(selector).evaluate(contrastOf)),
		);
		expect(muted).toBeCloseTo(text ?? Number.NaN, 0);
	});

test('every choice changes the look, and null brings the look back that was there', async ({
	page,
	answered: panel,
}) => {
	const question = panel.questions.locator('.question');
	const before = await panel.host.evaluate(readComputedStyles);
	await updateDocent(page, { radius: '4px', font: 'Georgia, serif', density: 'compact', position: 'start' });
	expect(await styleOf(question, 'border-top-left-radius')).toBe('4px');
	expect(await styleOf(panel.dialog, 'font-family')).toMatch(/^Georgia, serif/);
	expect((await boxOf(panel.dialog)).x).toBeLessThan(40);
	expect((await boxOf(panel.dialog.getByRole('heading', { level: 2 }).locator('..'))).height).toBeLessThan(45);
	for (const [radius, corner] of Object.entries({ none: '0px', small: '8px', medium: '16px', large: '24px' })) {
		await updateDocent(page, { radius });
		expect(await styleOf(question, 'border-top-left-radius')).toBe(corner);
	}
	await updateDocent(page, { font: 'inherit' });
	expect(await styleOf(panel.dialog, 'font-family')).toMatch(/^sans-serif/);

	const back = { radius: null, font: null, density: null, position: null, accent: null, logo: null };
	await updateDocent(page, { accent: 'crimson' });
	await updateDocent(page, back);
	// Colours take their time to change.
	await expect.poll(async () => differences(before, await panel.host.evaluate(readComputedStyles))).toEqual([]);
	expect(await root(panel).getAttribute('style')).not.toContain('--_docent-own');
});

test('a panel at the start side pushes the page from that side', async ({ page, answered: panel }) => {
	await updateDocent(page, { mode: 'docked-push' });
	await expect.poll(() => styleOf(page.locator('html'), 'margin-right')).not.toBe('0px');
	await updateDocent(page, { position: 'start' });
	await expect.poll(() => styleOf(page.locator('html'), 'margin-left')).not.toBe('0px');
	expect(await styleOf(page.locator('html'), 'margin-right')).toBe('0px');
	expect((await boxOf(panel.dialog)).x).toBe(0);
});

test('a logo takes the place of the mark once it is there, and a broken one never does', async ({
	page,
	hosts,
	panel,
}) => {
	const warnings: string[] = [];
	page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
	await page.route('**/logo.svg', (route) =>
		route.fulfill({
			contentType: 'image/svg+xml',
			body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z" fill="red"/></svg>',
		}),
	);
	await page.goto(hosts.page('guide', { attributes: { 'data-logo': '/logo.svg' } }));
	const mark = (element: Locator) =>
		element.evaluate((found) => {
			const { backgroundImage, clipPath } = getComputedStyle(found, '::before');
			return { image: /\/([\w.]+)"\)$/.exec(backgroundImage)?.[1], cut: clipPath !== 'none' };
		});
	await expect.poll(() => mark(panel.launcher)).toEqual({ image: 'logo.svg', cut: false });
	await panel.open();
	for (const place of await panel.dialog.locator('.mark').all())
		expect(await mark(place)).toEqual({ image: 'logo.svg', cut: false });

	await panel.close.click();
	await updateDocent(page, { logo: '/nowhere.svg' });
	await expect.poll(() => warnings.join()).toContain('/nowhere.svg could not be loaded');
	expect(await mark(panel.launcher)).toEqual({ image: undefined, cut: true });
});

test('where there is no top layer, zIndex says how high the assistant stands', async ({ page, hosts, panel }) => {
	await page.addInitScript(() => {
		for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover'])
			Reflect.deleteProperty(HTMLElement.prototype, name);
	});
	await page.goto(hosts.page('guide', { attributes: { 'data-z-index': '900' } }));
	await expect(panel.launcher).toBeVisible();
	expect(await styleOf(panel.host, 'z-index')).toBe('900');
});

/** How the documentation's generators, and others, say that they are dark. */
const darkPages: [generator: string, element: 'html' | 'body', attributes: Record<string, string>][] = [
	['Docusaurus', 'html', { 'data-theme': 'dark' }],
	['VitePress', 'html', { class: 'dark' }],
	['Starlight', 'html', { 'data-theme': 'dark', style: 'color-scheme: dark' }],
	['Nextra', 'html', { class: 'dark', style: 'color-scheme: dark' }],
	['Material for MkDocs', 'body', { 'data-md-color-scheme': 'slate', 'data-md-color-primary': 'indigo' }],
	['Furo', 'body', { 'data-theme': 'dark' }],
	['Bootstrap', 'html', { 'data-bs-theme': 'dark' }],
	['GitHub’s Primer', 'html', { 'data-color-mode': 'dark', 'data-dark-theme': 'dark_dimmed' }],
	['mdBook', 'html', { class: 'theme-dark sidebar-visible' }],
	['a class of one’s own', 'body', { class: 'page dark-mode' }],
	['CSS alone', 'html', { style: 'color-scheme: dark' }],
	['a dark background', 'body', { style: 'background: rgb(18, 18, 22)' }],
];

test('the dark theme follows the conventions of documentation generators, and their toggles', async ({
	page,
	hosts,
	panel,
}) => {
	await page.goto(hosts.page('guide'));
	const look = root(panel);
	await expect(look).toHaveAttribute('data-theme', 'light');
	for (const [generator, name, attributes] of darkPages) {
		const element = page.locator(name);
		await element.evaluate((found, given) => {
			for (const [key, value] of Object.entries(given)) found.setAttribute(key, value);
		}, attributes);
		await expect(look, generator).toHaveAttribute('data-theme', 'dark');
		await element.evaluate((found, given) => {
			for (const key of Object.keys(given)) found.removeAttribute(key);
		}, attributes);
		await expect(look, `${generator}, switched back`).toHaveAttribute('data-theme', 'light');
	}
});

test('ISO-2: a page reaches the custom properties that are documented, and no others', async ({
	page,
	answered: panel,
}) => {
	const documented = await namesInTable('embed/theming', 'Custom properties');
	const names = await panel.host.evaluate((host) => {
		const sheets = host.shadowRoot?.adoptedStyleSheets ?? [];
		const text = sheets.flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText)).join('\n');
		return [...new Set(text.match(/--_?docent-[\w-]+/g))];
	});
	expect(names.length).toBeGreaterThan(documented.length);
	// The styles stay in the page: every value of every element is megabytes.
	const before = await panel.host.evaluateHandle(readComputedStyles);
	const changes = async () => before.evaluate(differences, await panel.host.evaluateHandle(readComputedStyles));
	const hostile = (chosen: string[], value: string) =>
		page.addStyleTag({ content: `* { ${chosen.map((name) => `${name}: ${value} !important`).join(';')} }` });
	await hostile(
		names.filter((name) => !documented.includes(name)),
		'red',
	);
	expect(await changes()).toEqual([]);

	// The panel is no part of the page here, so its height is its own.
	const values: Record<string, string> = { '--docent-radius': '3px', '--docent-font': 'fantasy' };
	for (const name of documented.filter((candidate) => candidate !== '--docent-height')) {
		const style = await hostile([name], values[name] ?? 'rgb(1, 2, 3)');
		expect(await changes(), name).not.toEqual([]);
		await style.evaluate((element) => element.parentNode?.removeChild(element));
	}
});

test('the parts that are documented are those that there are', async ({ page, fault, answered: panel }) => {
	const documented = await namesInTable('embed/theming', 'Parts');
	await updateDocent(page, { messageActions: [] });
	await page.evaluate(() => {
		const actions = [{ id: 'share', label: 'Share', onSelect() {} }];
		return (globalThis as unknown as { Docent: { update(changes: object): Promise<void> } }).Docent.update({
			messageActions: actions,
		});
	});
	await expect(panel.lastAnswer.getByRole('button', { name: 'Share' })).toBeVisible();
	await page.locator('#fitting-code').hover();
	await page.locator('#introduction').selectText();
	await expect(panel.askAboutThis).toBeVisible();
	const parts = () =>
		panel.host.evaluate((host) => {
			const elements = host.shadowRoot?.querySelectorAll('[part]') ?? [];
			return [...elements].flatMap((element) => [...element.part]);
		});
	const there = await parts();
	fault.setScenario('silent-body');
	await panel.submit('And then?');
	await expect(panel.stop).toBeVisible();
	const all = new Set([...there, ...(await parts())]);
	// The buttons of a page have their own page, in page-actions.spec.ts.
	expect([...all, 'page-actions'].toSorted()).toEqual(documented.toSorted());
});

test('the snippets of the page about theming do what it says', async ({ page, hosts, panel, service }) => {
	const [[tag = ''], [sheet = '', parts = ''], calls] = await Promise.all([
		pageSnippets('embed/theming', 'html'),
		pageSnippets('embed/theming', 'css'),
		pageSnippets('embed/theming', 'js'),
	]);
	const address = hosts.page('guide');
	await page.route('https://assistant.example.com/**', (route) =>
		route
			.fetch({ url: route.request().url().replace('https://assistant.example.com', service.url) })
			.then((response) => route.fulfill({ response })),
	);
	await page.route(address, async (route) => {
		const body = (await (await route.fetch()).text()).replace(/<script[^>]*docent\.js.*?<\/script>/, tag);
		await route.fulfill({ body, contentType: 'text/html' });
	});
	await page.route('**/logo.svg', (route) => route.fulfill({ status: 404 }));
	await page.goto(address);
	await expect(panel.launcher).toBeVisible();
	expect(await styleOf(panel.launcher, 'background-color')).toBe('rgb(179, 38, 30)');
	expect(await styleOf(panel.launcher, 'font-family')).toBe('Georgia, serif');
	expect((await boxOf(panel.launcher)).x).toBeLessThan(40);

	const run = (code: string) =>
		page.evaluate((text) => new Function(`return ${text}`)(), code.trim().replace(/;$/, ''));
	await page.addStyleTag({ content: ':root { --brand: rgb(0, 100, 0) }' });
	for (const call of calls) await run(call);
	await expect(root(panel)).toHaveAttribute('data-theme', 'dark');
	expect(await styleOf(panel.launcher, 'background-color')).toBe('rgb(255, 214, 0)');
	await updateDocent(page, { accent: 'var(--brand)', theme: 'light' });
	expect(await styleOf(panel.launcher, 'background-color')).toBe('rgb(0, 100, 0)');

	await page.addStyleTag({ content: parts });
	expect(await styleOf(panel.launcher, 'text-transform')).toBe('uppercase');
	await panel.open();
	await page.addStyleTag({ content: sheet });
	expect(await styleOf(panel.dialog, 'background-color')).toBe('rgb(255, 253, 247)');
});
