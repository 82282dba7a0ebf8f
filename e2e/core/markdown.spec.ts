import type { Locator } from '@playwright/test';
import { type FaultServer, startFaultServer } from '../../src/testing/faults/fault-server.js';
import { laterStrings } from '../../src/widget/strings/en-later.js';
import { test as base, expect } from '../fixtures.js';
import { contrastOf } from '../support/contrast-of.js';

interface Fixtures {
	fault: FaultServer;
	/** Opens a page and has its assistant answer with this text. */
	show: (answer: string, attributes?: Record<string, string>) => Promise<Locator>;
	/** Names of the script files that were fetched, without their hashes. */
	fetched: string[];
}

const test = base.extend<Fixtures>({
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
	fault: async ({}, use) => {
		const fault = await startFaultServer();
		await use(fault);
		await fault.close();
	},
	fetched: async ({ page }, use) => {
		const fetched: string[] = [];
		page.on('request', (request) => {
			const name = /\/docent\/([\w-]+?)(?:\.lazy)?-[\w-]{7}\.js/.exec(request.url())?.[1];
			if (name) fetched.push(name);
		});
		await use(fetched);
	},
	show: async ({ page, hosts, panel, fault }, use) => {
		await use(async (answer, attributes = {}) => {
			fault.setAnswer([answer]);
			await page.goto(hosts.page('guide', { attributes: { 'data-base-url': fault.url, ...attributes } }));
			await panel.open();
			await panel.ask('How?');
			return panel.lastAnswer;
		});
	},
});

const fence = (info: string, code: string) => `\`\`\`${info}\n${code}\n\`\`\`\n\n`;
const typescript = "const port: number = 8080; // the default\nlisten(port, () => console.log('ready'));";
const long = `const words = [${Array.from({ length: 40 }, (_, index) => `'word-${index}'`).join(', ')}];`;

test('code is coloured when it is complete, by the grammars that it needs', async ({ show, fetched }) => {
	const answer = await show(
		`So:\n\n${fence('ts title="src/app.ts"', typescript)}${fence('python', 'def run(): pass')}`,
	);
	await expect(answer.locator('.md-t-keyword').filter({ hasText: 'const' })).toBeVisible();
	await expect(answer.locator('.md-t-keyword').filter({ hasText: 'def' })).toBeVisible();
	await expect(answer.getByText('src/app.ts')).toBeVisible();
	await expect(answer.locator('code').first()).toHaveText(typescript);
	expect(fetched).toEqual(expect.arrayContaining(['highlight', 'typescript', 'xml', 'python']));
	expect(fetched).not.toContain('java');
});

test('an answer without code in a known language fetches no highlighter', async ({ show, fetched, page }) => {
	const answer = await show(`Words, \`code\`.\n\n${fence('mermaid', 'graph TD')}${fence('', 'plain')}`);
	await expect(answer.locator('pre')).toHaveCount(2);
	await page.waitForLoadState('networkidle');
	expect(fetched).not.toContain('highlight');
	await expect(answer.locator('pre span')).toHaveCount(0);
});

test('colours move nothing', async ({ show }) => {
	const answer = await show(fence('ts', typescript) + fence('unknown', typescript) + fence('diff', '-a\n+b\n c'));
	await expect(answer.locator('.md-t-addition')).toBeVisible();
	const sizes = await answer.locator('pre').evaluateAll((blocks) =>
		blocks.slice(0, 2).map((block) => {
			const range = new Range();
			range.selectNodeContents(block);
			const { width, height } = range.getBoundingClientRect();
			return [width, height, block.scrollWidth];
		}),
	);
	expect(sizes[0]).toEqual(sizes[1]);
	const [removed, added, block] = await Promise.all(
		['.md-t-deletion', '.md-t-addition', 'pre:has(.md-t-addition)'].map((part) => answer.locator(part).boundingBox()),
	);
	expect(removed?.width, 'a changed line is coloured from end to end').toBe(block?.width);
	expect((added?.y ?? 0) - (removed?.y ?? 0), 'changed lines are as high as others').toBe(removed?.height);
});

test('colours wait for the end of a selection', async ({ page, show }) => {
	let letGo = () => {};
	const selected = new Promise<void>((resolve) => {
		letGo = resolve;
	});
	await page.route(/\/docent\/typescript-/, async (route) => {
		await selected;
		await route.continue();
	});
	const answer = await show(fence('ts', typescript) + fence('ts', 'let second;'));
	const [first, second] = [answer.locator('pre').first(), answer.locator('pre').last()];
	const selection = () => page.evaluate(() => `${getSelection()}`);
	await first.getByText('listen').dblclick();
	const words = await selection();
	expect(words).not.toBe('');
	letGo();
	await expect(second.locator('.md-t-keyword')).toHaveText('let');
	expect(await selection()).toBe(words);
	await expect(first.locator('.md-t-keyword')).toHaveCount(0);
	await page.evaluate(() => getSelection()?.removeAllRanges());
	await expect(first.locator('.md-t-keyword')).toHaveText('const');
});

test('long lines scroll by keyboard, and wrap when the reader wants it', async ({ page, show }) => {
	const answer = await show(fence('js', long) + fence('js', 'short()'));
	const toggle = answer.getByRole('button', { name: laterStrings.highlight.wrapLines });
	await expect(toggle, 'only where there is something to wrap').toHaveCount(1);
	const block = answer.locator('pre').first();
	const overflow = () => block.evaluate((element) => element.scrollWidth - element.clientWidth);
	expect(await overflow()).toBeGreaterThan(100);

	await toggle.focus();
	await page.keyboard.press('Tab');
	await page.keyboard.press('Tab');
	await expect(block).toBeFocused();
	await page.keyboard.press('ArrowRight');
	await expect.poll(() => block.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);

	await toggle.press('Enter');
	await expect(toggle).toHaveAttribute('aria-pressed', 'true');
	await expect.poll(overflow).toBe(0);
	await toggle.press('Enter');
	await expect.poll(overflow).toBeGreaterThan(100);
});

test('footnotes are reached and left by keyboard', async ({ page, show }) => {
	const filler = Array.from({ length: 30 }, (_, index) => `Paragraph ${index}.`).join('\n\n');
	const answer = await show(`First[^a] and[^b].\n\n${filler}\n\nLast[^a].\n\n[^a]: Alpha.\n\n[^b]: Beta.`);
	const references = answer.getByRole('button', { name: 'Footnote 1' });
	const notes = answer.getByRole('group', { name: laterStrings.footnotes.title }).getByRole('listitem');
	await expect(notes).toHaveText(['Alpha.', 'Beta.']);

	for (const [index, name] of ['first', 'last'].entries()) {
		const reference = references.nth(index);
		await reference.focus();
		await page.keyboard.press('Enter');
		await expect(notes.first()).toBeFocused();
		await expect(notes.first()).toBeInViewport();
		await page.keyboard.press('Tab');
		await page.keyboard.press('Enter');
		await expect(reference, `back to the ${name} reference`).toBeFocused();
		await expect(reference).toBeInViewport();
	}
	await expect(answer.locator('.citation')).toHaveCount(0);
});

const everyKind =
	fence(
		'ts',
		`${typescript}\n@decorator class Shop<T> extends Map<string, T> { get(a = \`\${a}\`) { return null; } }`,
	) +
	fence('html', '<!-- note --><a href="/b">c</a>') +
	fence('yaml', 'name: true # note') +
	fence('css', '#id, .class:hover { color: red }') +
	fence('console', '$ npm test') +
	fence('diff', '@@ -1 +1 @@\n-a\n+b');

for (const theme of ['light', 'dark']) {
	test(`every colour of code can be read in the ${theme} theme`, async ({ show }) => {
		const answer = await show(everyKind, { 'data-theme': theme });
		const coloured = answer.locator('[class^=md-t-]');
		// Blocks are coloured one by one, when the browser has nothing else to do.
		const kindCount = () => coloured.evaluateAll((found) => new Set(found.map(({ className }) => className)).size);
		await expect.poll(kindCount).toBeGreaterThan(9);
		await expect(answer.locator('.md-t-addition')).toBeVisible();
		const tokens = await coloured.all();
		const kinds = new Map<string, number>();
		for (const token of tokens) kinds.set((await token.getAttribute('class')) ?? '', await token.evaluate(contrastOf));
		expect([...kinds].filter(([, contrast]) => contrast < 4.5)).toEqual([]);
	});
}

test('forced colours take the place of ours', async ({ page, show }) => {
	await page.emulateMedia({ forcedColors: 'active' });
	const answer = await show(everyKind);
	await expect(answer.locator('.md-t-addition')).toHaveText('+b');
	const colours = await answer
		.locator('[class^=md-t-]')
		.evaluateAll((tokens) => tokens.map((token) => getComputedStyle(token).color));
	expect(new Set(colours).size).toBe(1);
});

test('each block takes its direction from its words, and code none', async ({ show }) => {
	const answer = await show(
		'مرحبا `code`[^1]\n\n- `npm` أولاً\n  - [x] تم\n\n> اقتباس\n\n| الخيار | القيمة |\n|--|--|\n| `port` | 8080 |\n\nEnglish words.\n\n```ts\nconst a = 1; // المنفذ\n```\n\n[^1]: حاشية',
	);
	await expect(answer.getByRole('group', { name: laterStrings.footnotes.title })).toBeVisible();
	const directions = await answer
		.locator('.md > *, li, td, .md-notes > ol, pre, code')
		.evaluateAll((elements) =>
			elements
				.map((element) => `${element.localName} ${getComputedStyle(element).direction}`)
				.filter((is, at, all) => all.indexOf(is) === at),
		);
	expect(directions.filter((is) => /^(?:ul|li|ol|blockquote|td) /.test(is))).toEqual([
		'ul rtl',
		'li rtl',
		'blockquote rtl',
		'td rtl',
		'ol rtl',
	]);
	expect(directions).toContain('p ltr');
	expect(directions).toContain('p rtl');
	expect(directions.filter((is) => /^(?:pre|code) /.test(is))).toEqual(
		expect.not.arrayContaining(['pre rtl', 'code rtl']),
	);
});

test('a wide table scrolls in a region of its own that the keyboard reaches', async ({ page, show }) => {
	const columns = Array.from({ length: 8 }, (_, index) => `Column ${index}`);
	const row = (cells: string[]) => `| ${cells.join(' | ')} |`;
	const answer = await show(
		[row(columns), row(columns.map(() => '--')), row(columns.map(() => 'some words here'))].join('\n'),
	);
	const area = answer.getByRole('group', { name: /^Table: Column 0/ });
	await area.focus();
	await page.keyboard.press('ArrowRight');
	await expect.poll(() => area.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
	const log = page.getByRole('log');
	expect(await log.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
});

const options = [
	'| Option | Default | What it changes |',
	'|---|---|---|',
	'| `data-launcher` | `true` | Whether the button at the corner of the window is shown, or your own button opens the panel |',
	'| `mode` | `popover` | Where the panel is |',
].join('\n');

/** The pieces of each name in code: more than one is a name that breaks. */
const pieces = (answer: Locator) =>
	answer.locator('td code').evaluateAll((names) => names.map((name) => name.getClientRects().length));

test('a column of prose gets the room that names in code do not need, and no short name breaks', async ({
	page,
	show,
	panel,
}) => {
	await page.setViewportSize({ width: 1440, height: 900 });
	const answer = await show(options);
	const widths = () =>
		answer.locator('th').evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width));
	expect(await pieces(answer)).toEqual([1, 1, 1, 1]);
	const fits = () => answer.locator('.md-table').evaluate((area) => area.scrollWidth - area.clientWidth);
	expect(await fits(), 'three columns fit into the panel').toBe(0);
	await panel.dialog.getByRole('button', { name: 'Make larger' }).click();
	await expect.poll(async () => (await widths())[2]).toBeGreaterThan(360);
	const [option = 0, value = 0] = await widths();
	expect(option).toBeLessThan(160);
	expect(value).toBeLessThan(140);
	expect(await fits()).toBe(0);
});

const headers = [
	'| Header | On | Value |',
	'|---|---|---|',
	'| `Retry-After` | `429` | Seconds until the limit ends |',
	'| `RateLimit-Policy` | every counted request | Each limit with its window: `"assistantPerKeyAndMonth";q=10000;w=2592000` |',
	'| `RateLimit-Limit`, `RateLimit-Remaining` | every counted request | The same, for https://docs.example.com/reference/limits-of-the-service |',
].join('\n');

for (const width of [1280, 360]) {
	test(`no column of a table reaches into the next or breaks words, whichever row needs it, at ${width} pixels`, async ({
		page,
		show,
	}) => {
		await page.setViewportSize({ width, height: 800 });
		const answer = await show(headers);
		const cells = answer.locator('th, td');
		await expect(cells).toHaveCount(12);
		const broken = await cells.evaluateAll((all) =>
			all.flatMap((cell) => {
				const { left, right } = cell.getBoundingClientRect();
				const range = document.createRange();
				const faults: string[] = [];
				const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
				while (texts.nextNode()) {
					const text = texts.currentNode as Text;
					for (const { index, 0: word } of text.data.matchAll(/\S+/g)) {
						range.setStart(text, index);
						range.setEnd(text, index + word.length);
						const pieces = [...range.getClientRects()];
						if (pieces.some((piece) => piece.left < left || piece.right > right)) faults.push(`${word} reaches out`);
						if (word.length <= 12 && new Set(pieces.map(({ top }) => top)).size > 1) faults.push(`${word} breaks`);
					}
				}
				return faults;
			}),
		);
		expect(broken).toEqual([]);
		const log = page.getByRole('log');
		expect(await log.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
	});
}

for (const keys of ['`Ctrl` + `I`', '<kbd>Ctrl</kbd> + <kbd>I</kbd>']) {
	test(`keys that are pressed together stay in one line: ${keys}`, async ({ show }) => {
		const answer = await show(`It opens with ${keys}`);
		const paragraph = answer.locator('.md > p');
		await expect(paragraph.locator('code, kbd')).toHaveCount(2);
		const tops = await paragraph.evaluate((element) => {
			const boxes = () => [...element.querySelectorAll('code, kbd')].map((key) => key.getBoundingClientRect());
			const before = boxes()[1] as DOMRect;
			// No room for the second key.
			element.style.inlineSize = `${before.right - element.getBoundingClientRect().left - 4}px`;
			return [before.top, ...boxes().map(({ top }) => top)];
		});
		expect(tops[1], 'the keys are in the next line').toBeGreaterThan(tops[0] ?? 0);
		expect(tops[2]).toBe(tops[1]);
	});
}
