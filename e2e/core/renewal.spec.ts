import type { Locator, Page } from '@playwright/test';
import type { DocentPanel } from '../pages/docent-panel.js';
import { answerQuestions, askAndRead, deploy, gone } from '../support/deploys.js';
import { selectText } from '../support/select-text.js';
import { expect, test } from '../widget-fixtures.js';

/** What a reader has begun while a fresh copy of the script takes over goes on in its panel. */

test.beforeEach(({ page }) => answerQuestions(page));

/** Holds the fresh copy of the script back, as a slow network does. @returns lets it come */
async function holdCopy(page: Page): Promise<() => void> {
	let arrive = () => {};
	const late = new Promise<void>((resolve) => {
		arrive = resolve;
	});
	await page.route('**/docent.js?r=*', async (route) => {
		await late;
		await route.fallback();
	});
	return arrive;
}

/** The parts of a running copy whose names match are gone until the fresh copy is asked for. */
async function missUntilRenewed(page: Page, parts: string): Promise<void> {
	let isFresh = false;
	await page.route(`**/docent/${parts}*-*.js*`, (route) => (isFresh ? route.fallback() : gone(route)));
	await page.route('**/docent.js?r=*', async (route) => {
		await route.fallback();
		isFresh = true;
	});
}

/** What a reader presses in an open panel, the part that it needs, and what has to be there in the end. */
const presses: Record<string, (panel: DocentPanel, page: Page) => { part: string; press: Locator; wished: Locator }> = {
	'the menu': (panel, page) => ({
		part: 'menu',
		press: panel.dialog.getByRole('button', { name: 'More options' }),
		wished: page.getByRole('menu'),
	}),
	'earlier conversations': (panel) => ({ part: 'history', press: panel.history, wished: panel.searchHistory }),
	'the field of a question': (panel) => ({
		part: 'edit-question',
		press: panel.dialog.getByRole('button', { name: 'Edit', exact: true }),
		wished: panel.dialog.getByRole('button', { name: 'Save and ask' }),
	}),
	'the form of feedback': (panel) => ({
		part: 'feedback',
		press: panel.lastAnswer.getByRole('button', { name: 'Bad answer' }),
		wished: panel.lastAnswer.getByRole('form', { name: 'Feedback on this answer' }),
	}),
};

for (const [name, at] of Object.entries(presses)) {
	test(`LOAD-4: while a fresh copy is on its way nothing is called a failure, and ${name} is open afterwards`, {
		tag: name === 'the menu' ? '@core' : [],
	}, async ({ page, hosts, panel }) => {
		await page.goto(hosts.page('guide'));
		await panel.open();
		await askAndRead(panel);
		await panel.composer.fill('And then');
		const { part, press, wished } = at(panel, page);
		await missUntilRenewed(page, part);
		const arrive = await holdCopy(page);
		const asked = page.waitForRequest('**/docent.js?r=*');
		await press.click();
		await asked;
		await expect(panel.dialog.locator('[aria-busy=true]')).toBeVisible();
		await expect(panel.alert).toHaveCount(0);
		arrive();
		await expect(wished).toBeVisible();
		await expect(panel.host).toHaveCount(1);
		await expect(panel.alert).toHaveCount(0);
		if (part === 'history') await panel.history.click();
		if (part === 'menu') await page.keyboard.press('Escape');
		await expect(panel.lastAnswer).toContainText('It is answered.');
		await expect(panel.composer).toHaveValue('And then');
	});
}

test('LOAD-4: feedback that is being written and a diagram shown as code are there in the new panel', async ({
	page,
	hosts,
	panel,
}) => {
	const form = panel.lastAnswer.getByRole('form', { name: 'Feedback on this answer' });
	const drawing = panel.lastAnswer.getByRole('img', { name: /Ask, Read/ });
	await page.goto(hosts.page('guide'));
	await panel.open();
	await askAndRead(panel);
	await expect(drawing).toBeVisible();
	await panel.lastAnswer.getByRole('button', { name: 'Show code' }).click();
	await expect(drawing).toHaveCount(0);
	await panel.lastAnswer.getByRole('button', { name: 'Bad answer' }).click();
	await form.getByRole('checkbox', { name: 'Outdated' }).check();
	await form.getByRole('textbox').fill('The port is another');
	await missUntilRenewed(page, 'menu');
	await panel.host.evaluate((element) => element.classList.add('old'));
	await panel.dialog.getByRole('button', { name: 'More options' }).click();
	await expect(page.locator('docent-assistant.old')).toHaveCount(0);
	await expect(page.getByRole('menu')).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(form.getByRole('textbox')).toHaveValue('The port is another');
	await expect(form.getByRole('checkbox', { name: 'Outdated' })).toBeChecked();
	await expect(panel.lastAnswer.getByRole('button', { name: 'Show diagram' })).toBeVisible();
	await form.getByRole('button', { name: 'Cancel' }).click();
	await expect(form).toHaveCount(0);
});

test('LOAD-4: what is typed while the new panel is on its way is in it, also where nothing is stored', async ({
	page,
	hosts,
	panel,
}) => {
	await page.goto(hosts.page('guide', { attributes: { 'data-persistence': 'none' } }));
	await panel.open();
	await panel.composer.fill('And');
	await missUntilRenewed(page, 'menu');
	const arrive = await holdCopy(page);
	await panel.dialog.getByRole('button', { name: 'More options' }).click();
	await panel.composer.press('End');
	await page.keyboard.type(' then');
	await panel.host.evaluate((element) => element.classList.add('old'));
	arrive();
	await expect(page.locator('docent-assistant.old')).toHaveCount(0);
	await expect(panel.host).toHaveCount(1);
	await expect(panel.composer).toHaveValue('And then');
	// Who writes on no longer wants the menu.
	await expect(page.getByRole('menu')).toHaveCount(0);
	await expect(panel.composer).toBeFocused();
});

for (const persistence of ['local', 'none']) {
	test(`LOAD-4: a question sent before the panel is there is asked by the fresh copy, persistence ${persistence}`, {
		tag: persistence === 'local' ? '@core' : [],
	}, async ({ page, hosts, panel }) => {
		await deploy(page, ['panel']);
		const early = page.waitForResponse(/\/early-[\w-]+\.js/);
		await page.goto(hosts.page('guide', { attributes: { 'data-persistence': persistence } }));
		await (await early).finished();
		const arrive = await holdCopy(page);
		await panel.launcher.click();
		await page.keyboard.type('typed early and sent');
		await page.keyboard.press('Enter');
		arrive();
		await expect(panel.questions).toHaveText([/typed early and sent$/]);
		await expect(panel.lastAnswer).toContainText('It is answered.');
		await expect(panel.composer).toHaveValue('');
		await expect(panel.host).toHaveCount(1);
	});
}

test('LOAD-4: a question sent early that may hold a secret is asked only when the reader says so', async ({
	page,
	hosts,
	panel,
}) => {
	await deploy(page, ['panel']);
	const early = page.waitForResponse(/\/early-[\w-]+\.js/);
	await page.goto(hosts.page('guide'));
	await (await early).finished();
	const arrive = await holdCopy(page);
	await panel.launcher.click();
	await page.keyboard.type('Why is ghp_16C7e42F292c6912E7710c838347Ae178B4a refused?');
	await page.keyboard.press('Enter');
	arrive();
	await expect(panel.dialog.getByRole('button', { name: 'Send anyway' })).toBeVisible();
	await expect(panel.questions).toHaveCount(0);
});

test('LOAD-4: selected text that a reader asks about is attached by the fresh copy', async ({ page, hosts, panel }) => {
	await deploy(page, ['panel']);
	await page.goto(hosts.page('guide'));
	await selectText(page.locator('#fitting + p'));
	await panel.askAboutThis.click();
	await expect(panel.chips).toHaveCount(1);
	await expect(panel.host).toHaveCount(1);
});

test('LOAD-4: what is typed in the palette is in that of the fresh copy', async ({ page, hosts, panel }) => {
	const field = page.getByRole('combobox', { name: 'Search the documentation' });
	await page.goto(hosts.page('guide', { attributes: { 'data-search': 'palette' } }));
	await panel.open();
	await missUntilRenewed(page, 'menu');
	const arrive = await holdCopy(page);
	await panel.dialog.getByRole('button', { name: 'More options' }).click();
	await page.keyboard.press('Control+k');
	await field.fill('script tag');
	await panel.host.evaluate((element) => element.classList.add('old'));
	arrive();
	await expect(page.locator('docent-assistant.old')).toHaveCount(0);
	await expect(field).toHaveValue('script tag');
	await expect(field).toBeFocused();
	await page.keyboard.press('Escape');
	await expect(panel.dialog).toBeVisible();
});
