import { chromium } from '@playwright/test';
import { startFaultServer } from '../../src/testing/faults/fault-server.js';
import { chromiumArguments, findBrowser } from '../../src/tooling/setup/browsers.js';
import { expect, test } from '../fixtures.js';
import { DocentPanel } from '../pages/docent-panel.js';
import { differences, readComputedStyles } from '../support/computed-styles.js';
import { readDocument } from '../support/document-state.js';
import { pageAttacks } from '../support/page-attacks.js';

const question = 'How do I embed Docent with a script tag?';

test('ISO-3: the rudest styles of a page change nothing inside the assistant', async ({ page, hosts, panel }) => {
	// Every computed value of every element, four times.
	test.slow();
	const setRootSize = (size: string) =>
		page.evaluate(async (fontSize) => {
			document.documentElement.style.fontSize = fontSize;
			await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
		}, size);
	const stylesOn = async (name: string, rootSizes: string[]) => {
		await page.goto(hosts.page(name, { path: '/guide' }));
		await page.evaluate(() => localStorage.clear());
		await setRootSize(rootSizes[0] ?? '');
		await panel.open();
		await panel.ask(question);
		await panel.ask('And in a React app?');
		await expect(panel.dialog.getByRole('button', { name: 'Make larger' }), 'the last part to come').toBeVisible();
		await expect(panel.dialog, 'and its style sheet').not.toHaveCSS('max-width', 'none');
		await expect(panel.dialog.locator('[class^=md-t-]').first(), 'the colours of code').toBeVisible();
		await panel.transcript.hover();
		await page.mouse.wheel(0, -200);
		await expect(panel.dialog.getByRole('button', { name: 'Jump to latest' })).toBeVisible();
		await panel.transcript.evaluate((element) => element.scrollTo(0, 0));
		await panel.composer.focus();
		await page.mouse.move(0, 0);
		const styles = [];
		for (const size of rootSizes) {
			await setRootSize(size);
			styles.push({ size, found: await panel.host.evaluate(readComputedStyles) });
		}
		await panel.newConversation.click();
		await panel.close.click();
		return styles;
	};
	const calm = (await stylesOn('guide', ['100%']))[0]?.found ?? [];
	expect(calm.length).toBeGreaterThan(30);
	// All parts come at the size that is furthest from the calm page's.
	for (const { size, found } of await stylesOn('hostile', ['150%', '62.5%', '100%'])) {
		expect(found.length).toBe(calm.length);
		expect(differences(calm, found), size).toEqual([]);
	}
});

/** In quirks mode lines of nothing but code or links are a little lower, and what is around them with them. */
const isSize = / (?:block-size|height|perspective-origin|transform-origin|grid-template-rows): /;

for (const theme of ['light', 'dark']) {
	test(`ISO-3: a page in quirks mode changes no colours, fonts or lines inside the assistant (${theme})`, async ({
		page,
		hosts,
		panel,
		service,
	}) => {
		test.slow();
		const fault = await startFaultServer();
		await using _ = { [Symbol.asyncDispose]: () => fault.close() };
		fault.setAnswer([
			'# Sizes\n\n| Size | `Bolt` | [Order](https://shop.example) |\n| :-- | --: | --- |\n| 12 | **M8** | yes |\n\n> A quote\n\n- one\n  1. two\n\n```js\nconst a = 1;\n```\n\n`code`',
		]);
		const attributes = `data-domain="${service.domain}" data-api-key="${service.key}" data-base-url="${fault.url}" data-theme="${theme}"`;
		const stylesBelow = async (doctype: string) => {
			await page.goto(
				hosts.written(
					`${doctype}<html lang="en"><head><meta charset="utf-8"><title>Gaskets</title><style>table { color: red } body { color: #333 }</style></head><body text="#444" bgcolor="#eee"><p>Gaskets seal.</p><script async src="${service.url}/docent.js" ${attributes}></script></body></html>`,
				),
			);
			await panel.open();
			await panel.ask(question);
			await expect(panel.lastAnswer.getByRole('table')).toBeVisible();
			await expect(panel.dialog.getByRole('button', { name: 'Make larger' })).toBeVisible();
			await expect(panel.dialog, 'and its style sheet').not.toHaveCSS('max-width', 'none');
			await expect(panel.dialog.locator('[class^=md-t-]').first(), 'the colours of code').toBeVisible();
			await panel.composer.focus();
			await page.mouse.move(0, 0);
			const styles = await panel.host.evaluate(readComputedStyles);
			await panel.newConversation.click();
			await panel.close.click();
			return { styles, mode: await page.evaluate(() => document.compatMode) };
		};
		const standard = await stylesBelow('<!doctype html>');
		const quirks = await stylesBelow('');
		expect([standard.mode, quirks.mode]).toEqual(['CSS1Compat', 'BackCompat']);
		expect(quirks.styles.length).toBe(standard.styles.length);
		expect(differences(standard.styles, quirks.styles).filter((line) => !isSize.test(line))).toEqual([]);
	});
}

test('ISO-3: a reader whose text is half as large again has the assistant so, too', async ({ hosts }) => {
	const sizeAt = async (size: number) => {
		const browser = await chromium.launch({
			...findBrowser('chromium'),
			args: [...chromiumArguments, `--blink-settings=defaultFontSize=${size}`],
		});
		const panel = new DocentPanel(await browser.newPage({ reducedMotion: 'reduce' }), []);
		await panel.page.goto(hosts.page('hostile'));
		await panel.open();
		const sizes = [panel.composer, panel.dialog.getByRole('heading').first()].map((element) =>
			element.evaluate((found) => Number.parseFloat(getComputedStyle(found).fontSize)),
		);
		const found = await Promise.all(sizes);
		await browser.close();
		return found;
	};
	const usual = await sizeAt(16);
	for (const [index, size] of (await sizeAt(24)).entries()) expect(size).toBeCloseTo(1.5 * (usual[index] ?? 0), 2);
});

test('ISO-4: a launcher on the rudest page is where it belongs and can be pressed', async ({ page, hosts, panel }) => {
	await page.goto(hosts.page('guide'));
	await expect(panel.launcher).toBeVisible();
	const calm = await panel.launcher.boundingBox();
	await page.goto(hosts.page('hostile'));
	await expect(panel.launcher).toBeVisible();
	expect(await panel.launcher.boundingBox()).toEqual(calm);
});

test('ISO-4: what a page does to its root, its body and around them does not reach the launcher', {
	tag: '@core',
}, async ({ page, hosts, panel }) => {
	const early = page.waitForResponse(/\/early-[\w-]+\.js/);
	await page.goto(hosts.page('guide'));
	await (await early).finished();
	// The scrollbars of what a rule turns take room from everything in the window.
	await page.addStyleTag({ content: 'html { overflow: hidden }' });
	const place = await panel.launcher.boundingBox();
	const style = await page.addStyleTag({ content: '/* attacks */' });
	const hit = () =>
		panel.launcher.evaluate((element) => {
			const { x, y, width, height } = element.getBoundingClientRect();
			return document.elementFromPoint(x + width / 2, y + height / 2)?.localName;
		});
	for (const attack of pageAttacks) {
		await style.evaluate((element, rule) => {
			element.textContent = rule;
		}, attack);
		// A style sheet that comes late is noticed by what it does.
		await expect.poll(() => panel.launcher.boundingBox(), attack).toEqual(place);
		await expect.poll(hit, attack).toBe('docent-assistant');
	}
});

test('ISO-3: the panel stands in its place on a page that is zoomed by a style', async ({
	page,
	hosts,
	panel,
	service,
}) => {
	const script = `<script async src="${service.url}/docent.js" data-domain="${service.domain}" data-api-key="${service.key}"></script>`;
	const boxes: unknown[] = [];
	for (const rule of ['', 'html { zoom: 2 }', 'body { zoom: 2 }', 'html { zoom: 0.5 }']) {
		await page.goto(hosts.written(`<!doctype html><title>Zoomed</title><style>${rule}</style>${script}`));
		await panel.open();
		await expect(panel.dialog).toBeVisible();
		boxes.push(await panel.dialog.boundingBox());
	}
	expect(boxes).toEqual(boxes.map(() => boxes[0]));
});

test('ISO-5: keys typed in the composer never reach the page', { tag: '@core' }, async ({ page, hosts, panel }) => {
	await page.goto(hosts.page('listening'));
	const address = page.url();
	await panel.open();
	await panel.composer.click();
	await page.keyboard.type('pn.,/sf?');
	await page.keyboard.press('Control+k');
	await page.mouse.wheel(0, 100);
	await expect(panel.composer).toBeFocused();
	await expect(panel.composer).toHaveValue('pn.,/sf?');
	expect(page.url()).toBe(address);
	expect(await page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)).toEqual([]);
});

test('ISO-6: the document of the page is as it was, but for one element and one name', async ({
	page,
	hosts,
	panel,
}) => {
	let continueLoading = () => {};
	const looked = new Promise<void>((resolve) => {
		continueLoading = resolve;
	});
	await page.route('**/docent.js', async (route) => {
		await looked;
		await route.continue();
	});
	await page.goto(hosts.page('guide'), { waitUntil: 'domcontentloaded' });
	const before = await page.evaluate(readDocument);
	continueLoading();
	await panel.open();
	await panel.ask(question);
	const after = await page.evaluate(readDocument);
	expect(after).toEqual({
		...before,
		names: [...before.names, 'Docent'].sort(),
		bodyChildren: before.bodyChildren + 1,
	});

	await page.evaluate(() => (globalThis as unknown as { Docent: { destroy(): Promise<void> } }).Docent.destroy());
	expect(await page.evaluate(readDocument)).toEqual({ ...before, names: [...before.names, 'Docent'].sort() });
});

test('a modal dialog of the page comes first, and the assistant is back when it closes', async ({
	page,
	hosts,
	panel,
}) => {
	await page.goto(hosts.page('guide'));
	await panel.open();
	await page.evaluate(() => {
		const dialog = document.body.appendChild(document.createElement('dialog'));
		dialog.append('The page asks first.');
		dialog.showModal();
	});
	await page.evaluate(() => document.querySelector('dialog')?.close());
	await panel.ask(question);
});

test('LOAD-5: no error of ours reaches the page', async ({ page, hosts, panel }) => {
	const errors: string[] = [];
	page.on('pageerror', (error) => errors.push(error.message));
	await page.addInitScript(() => {
		Object.freeze(history);
		Object.defineProperty(window, 'requestIdleCallback', { value: undefined });
		Object.defineProperty(Array.prototype, 'surprise', { value: () => 1, enumerable: true });
	});
	await page.goto(hosts.page('guide', { attributes: { 'data-preload': 'idle' } }));
	await panel.open();
	await panel.ask(question);
	expect(errors).toEqual([]);
});
