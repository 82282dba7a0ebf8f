import { panelStrings } from '../../src/widget/strings/en.js';
import { loadFailed } from '../../src/widget/strings/loader.js';
import { answerQuestions, askAndRead, deploy, fileOf, gone, loader } from '../support/deploys.js';
import { expect, test } from '../widget-fixtures.js';

/** What a page has loaded stays while the parts behind it go, as after a deploy. */

const reload = panelStrings.missing;
test.beforeEach(({ page }) => answerQuestions(page));

/** The ways in which an owner's page says its options. */
const tags: Record<string, (origin: string) => string> = {
	attributes: (origin) =>
		`<script async src="${origin}/docent.js" data-domain="docs" data-api-key="svc_dsc_x"></script>`,
	'a block of JSON': (origin) =>
		`<script type="application/json" data-docent-options>{"domain":"docs","apiKey":"svc_dsc_x","starters":[]}</script><script async src="${origin}/docent.js"></script>`,
	'the queue': (origin) =>
		`<script>window.Docent={q:[['init',{domain:'docs',apiKey:'svc_dsc_x'}]]}</script><script async src="${origin}/docent.js"></script>`,
	'a module': (origin) =>
		`<script>window.Docent={q:[['init',{domain:'docs',apiKey:'svc_dsc_x',position:'start'}]]}</script><script type="module" src="${origin}/docent.js"></script>`,
};

for (const [how, tag] of Object.entries(tags)) {
	test(`LOAD-4: after a deploy a page with ${how} is renewed from the service, and the question is answered`, {
		tag: how === 'a block of JSON' ? '@core' : [],
	}, async ({ page, hosts, panel }) => {
		const { copies } = await deploy(page, ['panel', 'settings', 'content']);
		const host = hosts.written(`<!doctype html><title>Guide</title><body>${tag(hosts.script)}`);
		const asked: string[] = [];
		page.on('request', (request) => asked.push(request.url()));
		await page.goto(host);
		await expect(panel.launcher).toBeVisible();
		await page.evaluate(() =>
			(window as unknown as { Docent: { ask(text: string): void } }).Docent.ask('Is it answered?'),
		);
		await expect(panel.lastAnswer).toContainText('It is answered.');
		await expect(panel.host).toHaveCount(1);
		expect(copies()).toBe(1);
		expect(asked.filter((url) => url.startsWith(hosts.origin) && !/written|favicon/.test(url))).toEqual([]);
		// What the page has of the API calls the new assistant.
		await page.evaluate(() =>
			(window as unknown as { Docent: { q: { push(call: unknown[]): void } } }).Docent.q.push(['close']),
		);
		await expect(panel.dialog).toBeHidden();
	});
}

for (const part of ['settings', 'panel', 'menu', 'history', 'edit-question', 'en-later']) {
	test(`LOAD-4: the part ${part} comes at a second address when it fails once`, {
		tag: part === 'menu' ? '@core' : [],
	}, async ({ page, hosts, panel }) => {
		let failures = 0;
		await page.route(`**/docent/${part}*-*.js*`, (route) => {
			failures += 1;
			return failures === 1 ? gone(route) : route.fallback();
		});
		await page.goto(hosts.page('guide', { attributes: { 'data-position': 'start' } }));
		await panel.open();
		await askAndRead(panel);
		if (part === 'menu') {
			await panel.dialog.getByRole('button', { name: 'More options' }).click();
			await expect(page.getByRole('menu')).toBeVisible();
		} else if (part === 'edit-question') {
			await panel.dialog.getByRole('button', { name: 'Edit', exact: true }).click();
			await expect(panel.dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
		} else {
			await panel.history.click();
			await expect(panel.thread()).toHaveCount(1);
		}
		expect(failures).toBeGreaterThan(1);
	});
}

test('LOAD-4: an open panel whose parts are gone is renewed with its conversation and its draft', {
	tag: '@core',
}, async ({ page, hosts, panel }) => {
	await page.goto(hosts.page('guide'));
	await panel.open();
	await askAndRead(panel);
	await panel.composer.fill('And then');
	let scripts = 0;
	// The next release has what the old one misses.
	await page.route('**/docent/{menu,history}.lazy-*.js*', (route) => (scripts === 0 ? gone(route) : route.fallback()));
	await page.route('**/docent.js?r=*', (route) => {
		scripts += 1;
		return route.fallback();
	});
	await panel.host.evaluate((element) => element.classList.add('old'));
	const more = panel.dialog.getByRole('button', { name: 'More options' });
	await more.click();
	await expect.poll(() => scripts).toBe(1);
	// The steps below are for the new panel. One that fills a field selects its text and then types, which a swap could divide.
	await expect(page.locator('docent-assistant.old')).toHaveCount(0);
	await expect(panel.host).toHaveCount(1);
	await expect(panel.lastAnswer).toContainText('It is answered.');
	await expect(panel.composer).toHaveValue('And then');
	await askAndRead(panel);
});

test('LOAD-4: an assistant that the page removes while a fresh copy comes stays away', async ({
	page,
	hosts,
	panel,
}) => {
	await page.goto(hosts.page('guide'));
	await panel.open();
	await askAndRead(panel);
	await page.route('**/docent/menu.lazy-*.js*', gone);
	let arrive = () => {};
	const late = new Promise<void>((resolve) => {
		arrive = resolve;
	});
	let copies = 0;
	await page.route('**/docent.js?r=*', async (route) => {
		copies += 1;
		await late;
		await route.fallback();
	});
	await panel.dialog.getByRole('button', { name: 'More options' }).click();
	await expect.poll(() => copies).toBe(1);
	await page.evaluate(() => (window as unknown as { Docent: { destroy(): Promise<void> } }).Docent.destroy());
	const renewed = page.waitForResponse('**/docent.js?r=*');
	arrive();
	await renewed;
	// Longer than a copy takes to stand.
	await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
	await expect(panel.host).toHaveCount(0);
});

test('LOAD-4: a part that is gone for good is told as that, and the panel stays', async ({ page, hosts, panel }) => {
	await page.goto(hosts.page('guide'));
	await panel.open();
	await askAndRead(panel);
	await page.route('**/docent/**', gone);
	await page.route('**/docent.js*', gone);
	await panel.history.click();
	await expect(panel.alert).toHaveText(reload);
	await panel.dialog.getByRole('button', { name: 'More options' }).click();
	await expect(panel.alert).toHaveText([reload, reload]);
	await expect(panel.dialog).not.toContainText(panelStrings.errors.unreachable[0]);
	await panel.history.click();
	await expect(panel.lastAnswer).toContainText('It is answered.');
	await askAndRead(panel);
});

test('LOAD-4: the old panel stays when the new release has none', async ({ page, hosts, panel }) => {
	await page.goto(hosts.page('guide'));
	await panel.open();
	await askAndRead(panel);
	await page.route('**/docent/menu.lazy-*.js*', gone);
	let asked = false;
	await page.route('**/docent/panel-none.js*', (route) => {
		asked = true;
		return gone(route);
	});
	await page.route('**/docent.js?r=*', (route) =>
		route.fulfill({
			contentType: 'text/javascript',
			headers: { 'access-control-allow-origin': '*' },
			body: loader.replace(fileOf('panel'), 'panel-none.js'),
		}),
	);
	await panel.dialog.getByRole('button', { name: 'More options' }).click();
	await expect(panel.alert).toHaveText(reload);
	await expect.poll(() => asked).toBe(true);
	await expect(panel.host).toHaveCount(1);
	await expect(panel.lastAnswer).toContainText('It is answered.');
	await expect(page.getByRole('button', { name: loadFailed })).toHaveCount(0);
});

test('LOAD-4: a part that is late holds nothing else up', async ({ page, hosts, panel }) => {
	let arrive = () => {};
	const late = new Promise<void>((resolve) => {
		arrive = resolve;
	});
	await page.route('**/docent/history.lazy-*.js', async (route) => {
		await late;
		await route.fallback();
	});
	await page.goto(hosts.page('guide'));
	await panel.open();
	await panel.history.click();
	await panel.history.click();
	await askAndRead(panel);
	await panel.history.click();
	arrive();
	await expect(panel.thread()).toHaveCount(1);
});

test('LOAD-4: a limit is told as that, with its end, when every file behind the script is gone', async ({
	page,
	hosts,
	panel,
}) => {
	await page.goto(hosts.page('guide'));
	await panel.open();
	await askAndRead(panel);
	await page.route('**/docent/**', gone);
	await page.route('**/docent.js*', gone);
	await page.route('**/discovery/**', (route) =>
		route.request().method() === 'POST'
			? route.fulfill({
					status: 429,
					headers: {
						'access-control-allow-origin': '*',
						'access-control-expose-headers': 'retry-after',
						'retry-after': '120',
					},
				})
			: route.fallback(),
	);
	await panel.submit('And again?');
	await expect(panel.alert).toContainText(panelStrings.errors.limit[0]);
	await expect(panel.alert).toContainText(/Try again: .*\d:\d\d/);
	await expect(panel.dialog).not.toContainText(panelStrings.interrupted);
});
