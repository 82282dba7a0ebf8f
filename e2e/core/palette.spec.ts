import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.js';
import { expectNoViolations } from '../support/expect-no-violations.js';
import type { ReadyLine } from '../support/service-process.js';

const tag = ({ url, domain, key }: ReadyLine, attributes = 'data-search="palette"') =>
	`<script async src="${url}/docent.js" data-domain="${domain}" data-api-key="${key}" ${attributes}></script>`;
const pageWith = (body: string, head = '') =>
	`<!doctype html><html lang="en"><head><title>Guide</title>${head}</head><body><main><h1>Guide</h1>${body}</main></body></html>`;

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search the documentation' });
const field = (page: Page) => palette(page).getByRole('combobox', { name: 'Search the documentation' });
const rows = (page: Page) => palette(page).getByRole('option');
const places = (page: Page) => palette(page).locator('a[role=option]');
const active = (page: Page): Locator => palette(page).getByRole('option', { selected: true });

async function close(page: Page) {
	await page.keyboard.press('Escape');
	await expect(palette(page)).toBeHidden();
}

/** The binding comes a moment after the page: a key before it is the browser's. */
async function openByKey(page: Page, key = 'Control+k') {
	await expect(async () => {
		await page.keyboard.press(key);
		await expect(field(page)).toBeFocused({ timeout: 1000 });
	}).toPass();
}

test.describe('on the served site', { tag: '@core' }, () => {
	test.beforeEach(async ({ page, service }) => {
		await page.goto(`${service.url}/embed/options`);
	});

	test('the field in the header opens it, typing shows pages with marks, and Enter opens the best', async ({
		page,
	}) => {
		await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
		await expect(field(page)).toBeFocused();
		await field(page).fill('content security pol');
		await expect(places(page).first()).toContainText('Content Security Policy');
		await expect(places(page).locator('mark').first()).toBeVisible();
		await expect(rows(page).first()).toHaveText('Ask: “content security pol”');
		await expect(places(page).first()).toHaveAttribute('aria-selected', 'true');
		await page.keyboard.press('Enter');
		await expect(page).toHaveURL(/content-security-policy/);
		await expect(palette(page)).toBeHidden();
		await openByKey(page);
		await expect(places(page)).toHaveCount(1);
		await expect(places(page).first()).toContainText('Content Security Policy');
	});

	test('Enter waits for what was typed last', async ({ page }) => {
		await openByKey(page);
		await field(page).fill('quickstart');
		await page.keyboard.press('Enter');
		await expect(page).toHaveURL(/quickstart/);
	});

	test('Mod+Enter asks, and the conversation goes on in the panel', async ({ page, panel }) => {
		await openByKey(page, '/');
		await field(page).fill('How do I embed Docent with a script tag?');
		await page.keyboard.press('Control+Enter');
		await expect(panel.questions).toContainText(['How do I embed Docent with a script tag?']);
		await panel.settled();
		await expect(palette(page)).toBeHidden();
	});

	test('the first row asks', async ({ page, panel }) => {
		await openByKey(page);
		await field(page).fill('zqxwv jjkkq');
		await expect(palette(page).locator('.palette-note')).toHaveText(/^No page matches/);
		await expect(active(page)).toHaveText('Ask: “zqxwv jjkkq”');
		await page.keyboard.press('Enter');
		await expect(panel.questions).toContainText(['zqxwv jjkkq']);
	});

	test('arrow keys go round, Home and End go to the ends, and Escape gives the focus back', async ({ page }) => {
		const button = page.getByRole('banner').getByRole('button', { name: 'Search' });
		await button.focus();
		await openByKey(page);
		await field(page).fill('shortcut');
		await expect(places(page).first()).toBeVisible();
		await page.keyboard.press('ArrowUp');
		await expect(active(page)).toHaveText('Ask: “shortcut”');
		await page.keyboard.press('ArrowUp');
		await expect(rows(page).last()).toHaveAttribute('aria-selected', 'true');
		await page.keyboard.press('Home');
		await expect(rows(page).first()).toHaveAttribute('aria-selected', 'true');
		await page.keyboard.press('End');
		await expect(rows(page).last()).toHaveAttribute('aria-selected', 'true');
		const id = await active(page).getAttribute('id');
		await expect(field(page)).toHaveAttribute('aria-activedescendant', id ?? '');
		await close(page);
		await expect(button).toBeFocused();
	});

	test('A11Y-7: the reader can turn the single key off', async ({ page }) => {
		await openByKey(page, '/');
		const slash = palette(page).getByRole('switch', { name: 'Use “/” to open search' });
		await expect(slash).toBeChecked();
		await slash.click();
		await expect(slash).not.toBeChecked();
		await close(page);
		await page.keyboard.press('/');
		await openByKey(page);
		await expect(field(page)).toHaveValue('');
		await expect(slash).not.toBeChecked();
	});

	for (const colorScheme of ['light', 'dark'] as const) {
		test(`A11Y-4: axe finds nothing, ${colorScheme}`, async ({ page }) => {
			await page.emulateMedia({ colorScheme });
			await openByKey(page);
			await expectNoViolations(page, 'the page and the palette');
			// The page behind it stays as it is.
			const within = 'docent-assistant';
			await field(page).fill('options');
			await expect(places(page).first()).toBeVisible();
			await expectNoViolations(page, 'places in the palette', { within });
			await field(page).fill('zqxwv jjkkq');
			await expect(palette(page).locator('.palette-note')).toBeVisible();
			await expectNoViolations(page, 'no place in the palette', { within });
		});
	}
});

test('a host that uses the key keeps it, and fields of the page keep what is typed', { tag: '@core' }, async ({
	page,
	service,
	hosts,
}) => {
	const host = `<script>addEventListener('keydown', (event) => {
		if (event.key !== 'k' || !event.ctrlKey) return;
		event.preventDefault();
		document.title = 'taken';
	});</script>`;
	await page.goto(hosts.written(pageWith('<input aria-label="Name">', host + tag(service))));
	await openByKey(page, '/');
	await close(page);
	await page.keyboard.press('Control+k');
	await expect(page).toHaveTitle('taken');
	await expect(palette(page)).toHaveCount(0);
	await page.getByLabel('Name').pressSequentially('a/b');
	await expect(page.getByLabel('Name')).toHaveValue('a/b');
	await expect(palette(page)).toHaveCount(0);
});

test('a key that follows at once belongs to the page, and the palette opens anew', async ({ page, service, hosts }) => {
	const host = `<script>addEventListener('keydown', ({ key }) => { document.title += key; });</script>`;
	await page.goto(hosts.written(pageWith('', host + tag(service))));
	await openByKey(page);
	// Two keys without a frame between them.
	await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('x')]);
	await expect(page).toHaveTitle(/x$/);
	await openByKey(page);
	await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Control+k')]);
	await expect(field(page)).toBeFocused();
	await expect(rows(page).or(palette(page).locator('.palette-note')).first()).toBeVisible();
});

test('a field of the page opens it with what is typed, and never because the focus passes by', async ({
	page,
	service,
	hosts,
}) => {
	await page.goto(hosts.written(pageWith('<input data-docent-search aria-label="Find">', tag(service))));
	await openByKey(page);
	await close(page);
	await page.getByLabel('Find').focus();
	await expect(palette(page)).toHaveCount(0);
	await page.keyboard.type('o');
	await expect(field(page)).toHaveValue('o');
	await expect(page.getByLabel('Find', { exact: true })).toHaveValue('');
});

test('a search of the page that opens with the focus stays closed, and the page’s own key for it opens the palette', {
	tag: '@core',
}, async ({ page, service, hosts }) => {
	const own = `<script>
		document.addEventListener('focusin', ({ target }) => {
			if (target.id === 'own') document.title = 'own search';
		});
		addEventListener('keydown', (event) => {
			if (event.key !== 'f' || event.target.closest('input')) return;
			event.preventDefault();
			document.getElementById('own').focus();
			document.getElementById('own').select();
		});
	</script>`;
	const body = `<button>Before</button><input id="own" data-docent-search aria-label="Find"><input aria-label="Name">${own}`;
	await page.goto(hosts.written(pageWith(body, tag(service))));
	await openByKey(page);
	await close(page);
	await page.getByLabel('Find').click();
	await expect(field(page)).toBeFocused();
	await close(page);
	await page.getByRole('button', { name: 'Before' }).focus();
	await page.keyboard.press('Tab');
	await expect(page.getByLabel('Find', { exact: true })).toBeFocused();
	await page.keyboard.press('Tab');
	await expect(page.getByLabel('Name')).toBeFocused();
	await expect(palette(page)).toBeHidden();
	await page.locator('h1').click();
	await page.keyboard.press('f');
	await expect(field(page)).toBeFocused();
	await close(page);
	await page.keyboard.press('f');
	await expect(field(page)).toBeFocused();
	await expect(page).toHaveTitle('Guide');
});

test('who closes the palette types on in the field of the page that opened it', { tag: '@core' }, async ({
	page,
	service,
	hosts,
}) => {
	await page.goto(hosts.written(pageWith('<input type="search" data-docent-search aria-label="Find">', tag(service))));
	await openByKey(page);
	await close(page);
	await page.getByLabel('Find').click();
	await expect(field(page)).toBeFocused();
	await close(page);
	await expect(page.getByLabel('Find', { exact: true })).toBeFocused();
	await page.keyboard.type('o');
	await expect(field(page)).toHaveValue('o');
});

test('a single key is left to editors that are no fields', async ({ page, service, hosts }) => {
	const editors = `<div role="textbox" tabindex="0">Text box</div>
		<div tabindex="0" class="context">Edit context</div>
		<closed-editor></closed-editor>`;
	await page.goto(hosts.written(pageWith(editors, tag(service))));
	await page.evaluate(() => {
		const context = document.querySelector('.context');
		if (context && 'EditContext' in globalThis)
			Object.assign(context, { editContext: Reflect.construct(Reflect.get(globalThis, 'EditContext'), []) });
		const root = document.querySelector('closed-editor')?.attachShadow({ mode: 'closed' });
		const inside = document.createElement('p');
		inside.tabIndex = 0;
		inside.textContent = 'Closed';
		root?.append(inside);
		Object.assign(globalThis, { inside });
	});
	await openByKey(page, '/');
	await close(page);
	for (const editor of ['[role=textbox]', '.context']) {
		await page.locator(editor).focus();
		await page.keyboard.press('/');
		await expect(palette(page), editor).toHaveCount(0);
	}
	await page.evaluate(() => (Reflect.get(globalThis, 'inside') as HTMLElement).focus());
	await page.keyboard.press('/');
	await expect(palette(page), 'a closed shadow root').toHaveCount(0);
	await page.evaluate(() => {
		(Reflect.get(globalThis, 'inside') as HTMLElement).blur();
		document.designMode = 'on';
	});
	await page.keyboard.press('/');
	await expect(palette(page), 'designMode').toHaveCount(0);
});

test('the owner turns keys off and names elements', async ({ page, service, hosts }) => {
	const attributes = `data-search="palette" data-search-shortcut="Alt+S" data-search-trigger=".find"`;
	await page.goto(hosts.written(pageWith('<button class="find">Find</button>', tag(service, attributes))));
	await openByKey(page, 'Alt+s');
	await expect(palette(page).getByRole('switch')).toHaveCount(0);
	await close(page);
	await page.keyboard.press('/');
	await page.keyboard.press('Control+k');
	await expect(palette(page)).toHaveCount(0);
	await page.getByRole('button', { name: 'Find' }).click();
	await expect(field(page)).toBeFocused();
});

test('search only: nothing of the assistant is shown or fetched', { tag: '@core' }, async ({
	page,
	service,
	hosts,
	panel,
}) => {
	const fetched: string[] = [];
	page.on('request', (request) => fetched.push(request.url()));
	await page.goto(hosts.written(pageWith('<p>Text.</p>', tag(service, 'data-assistant="false"'))));
	await openByKey(page);
	await field(page).fill('options');
	await expect(places(page).first()).toBeVisible();
	await expect(rows(page)).toHaveCount(await places(page).count());
	await expect(panel.launcher).toHaveCount(0);
	await close(page);
	await page.keyboard.press('Control+i');
	await page.evaluate(() => (globalThis as unknown as { Docent: { open(): Promise<void> } }).Docent.open());
	await expect(field(page)).toBeFocused();
	expect(fetched.filter((url) => /\/panel-|assistant\//.test(url))).toEqual([]);
});

test('a palette is asked for: without the option the keys are the page’s', async ({ page, service, hosts, panel }) => {
	await page.goto(
		hosts.written(pageWith('<button data-docent-search>Find</button>', tag(service, 'data-search="panel"'))),
	);
	await panel.open();
	await panel.close.click();
	await page.keyboard.press('/');
	await page.keyboard.press('Control+k');
	await page.getByRole('button', { name: 'Find' }).click();
	await expect(palette(page)).toHaveCount(0);
});
