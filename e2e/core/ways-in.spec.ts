import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.js';
import type { ReadyLine } from '../support/service-process.js';

const question = 'How do I embed Docent with a script tag?';

/** A page of somebody who writes the tag by hand. */
const pageWith = (head: string) =>
	`<!doctype html><html lang="en"><head>${head}</head><body><main><h1>Guide</h1></main></body></html>`;

const options = ({ domain, key }: ReadyLine) => ({ domain, apiKey: key });
const tag = ({ url }: ReadyLine, attributes = '', file = 'docent.js') =>
	`<script async src="${url}/${file}" ${attributes}></script>`;
const data = ({ domain, key }: ReadyLine) => `data-domain="${domain}" data-api-key="${key}"`;

/** Everything the page hears, in order. */
const listen = `<script>
	heard = [];
	for (const name of 'init open close ask answer feedback citation navigate reset update destroy error handoff'.split(' '))
		document.addEventListener('docent:' + name, ({ detail }) => heard.push({ name, ...detail }));
</script>`;
/** Takes clicks on links, as the router of a site does. */
const router =
	'<script>addEventListener("click", (event) => event.target.closest?.("a") && event.preventDefault())</script>';
interface Heard {
	name: string;
	[member: string]: unknown;
}
const heard = (page: Page) => page.evaluate(() => (globalThis as unknown as { heard: Heard[] }).heard);
const names = async (page: Page) => (await heard(page)).map(({ name }) => name);

test('a block of JSON gives the options, and attributes of the tag go before', async ({
	page,
	service,
	hosts,
	panel,
}) => {
	const block = JSON.stringify({ ...options(service), title: 'Ask Acme', starters: ['What is it?'], theme: 'dark' });
	await page.goto(
		hosts.written(
			pageWith(
				`<script type="application/json" data-docent-options>${block}</script>${tag(service, 'data-theme="light"')}`,
			),
		),
	);
	await panel.launcher.click();
	const dialog = page.getByRole('dialog', { name: 'Ask Acme' });
	await expect(dialog.getByRole('button', { name: 'What is it?' })).toBeVisible();
	expect(await panel.host.evaluate((host) => host.shadowRoot?.querySelector<HTMLElement>('.root')?.dataset.theme)).toBe(
		'light',
	);
});

test('calls made before the script has come are made when it is there, in their order', async ({
	page,
	service,
	hosts,
	panel,
}) => {
	const calls = JSON.stringify([
		['init', { ...options(service), baseUrl: service.url, filter: { version: '9' } }],
		['ask', question, { source: 'banner' }],
	]);
	await page.goto(hosts.written(pageWith(`${listen}<script>Docent = { q: ${calls} }</script>${tag(service)}`)));
	await expect(panel.questions).toContainText([question]);
	await panel.settled();
	expect(panel.lastSent()).toMatchObject({ filter: { version: '9' } });
	expect((await heard(page)).find(({ name }) => name === 'ask')).toMatchObject({ source: 'banner' });
});

test('the page hears of everything, and of no words unless it asks for them', async ({
	page,
	service,
	hosts,
	panel,
}) => {
	await page.goto(hosts.written(pageWith(`${listen}${router}${tag(service, data(service))}`)));
	await panel.open();
	await panel.ask(question);
	await panel.citations().first().click();
	await expect.poll(() => names(page)).toContain('navigate');
	await panel.newConversation.click();
	await panel.close.click();
	await page.evaluate(async () => {
		const { Docent } = globalThis as unknown as { Docent: Record<string, (changes?: object) => Promise<void>> };
		await Docent.update?.({ theme: 'dark' });
		await Docent.destroy?.();
	});
	const events = await heard(page);
	expect(events.map(({ name }) => name)).toEqual(
		'init open ask answer citation navigate reset close update destroy'.split(' '),
	);
	expect(events.find(({ name }) => name === 'answer')).toMatchObject({
		threadId: expect.any(String),
		messageId: expect.any(String),
		ended: 'complete',
	});
	expect(JSON.stringify(events)).not.toContain('embed Docent');
});

test('hooks hear the same, words included where the owner wants them; one that throws stops nothing', async ({
	page,
	service,
	hosts,
	panel,
}) => {
	const errors: string[] = [];
	page.on('pageerror', (error) => errors.push(error.message));
	await page.goto(
		hosts.written(
			pageWith(`${listen}<script>
			hooked = [];
			Docent = { q: [['init', {
				...${JSON.stringify({ ...options(service), baseUrl: service.url, events: { text: true } })},
				hooks: { event(name, detail) { hooked.push([name, detail]); throw new Error('of the owner'); } },
			}]] };
		</script>${tag(service)}`),
		),
	);
	await panel.open();
	await panel.ask(question);
	const hooked = await page.evaluate(() => (globalThis as unknown as { hooked: [string, Heard][] }).hooked);
	expect(hooked.map(([name]) => name)).toEqual(['init', 'open', 'ask', 'answer']);
	expect(hooked[2]?.[1].question).toBe(question);
	expect(String(hooked[3]?.[1].answer).length).toBeGreaterThan(20);
	expect(errors).toEqual([]);
});

test('a question of the page can be asked behind a closed panel, and with the focus in it', async ({
	page,
	service,
	hosts,
	panel,
}) => {
	await page.goto(hosts.written(pageWith(`${listen}${tag(service, data(service))}`)));
	await expect(panel.launcher).toBeVisible();
	await page.evaluate(
		(text) =>
			(globalThis as unknown as { Docent: { ask(...args: unknown[]): void } }).Docent.ask(text, { open: false }),
		question,
	);
	await expect.poll(() => names(page)).toContain('answer');
	await expect(panel.dialog).toBeHidden();
	await page.evaluate(() =>
		(globalThis as unknown as { Docent: { ask(...args: unknown[]): void } }).Docent.ask('And React?', { focus: true }),
	);
	await expect(panel.questions).toHaveCount(2);
	await expect(panel.composer).toBeFocused();
});

test.describe('what is wrong is said in one sentence on the console, and the page goes on', () => {
	const wrong: [title: string, attributes: string, sentence: RegExp][] = [
		[
			'a value',
			'data-theme="drak"',
			/^Docent: the option "theme" must be auto or light or dark, not "drak"\. It is ignored\.$/,
		],
		['a name', 'data-titel="Ask"', /^Docent: there is no option "titel"; "title" may be meant\. It is ignored\.$/],
		['JSON', `data-filter="{version: 2}"`, /^Docent: the option "filter" must be auto, or an object of .*\.$/],
	];
	for (const [title, attributes, sentence] of wrong) {
		test(title, async ({ page, service, hosts }) => {
			const said: string[] = [];
			const errors: string[] = [];
			page.on('console', (message) => said.push(message.text()));
			page.on('pageerror', (error) => errors.push(error.message));
			await page.goto(hosts.written(pageWith(`${listen}${tag(service, `${data(service)} ${attributes}`)}`)));
			await expect.poll(() => said).toEqual([expect.stringMatching(sentence)]);
			expect(errors).toEqual([]);
		});
	}
});

test('LOAD-3, CSP-4: a page can pin a release by its name and hash, and a script that was changed does not run', async ({
	page,
	service,
	hosts,
	panel,
}) => {
	const release = await (await fetch(`${service.url}/integrity.json`)).json();
	const { script, files } = release as { script: string; files: Record<string, string> };
	const map = await (await fetch(`${service.url}/importmap.json`)).text();
	const head = (hash: string | undefined) =>
		`<script type="importmap">${map}</script>` +
		tag(service, `integrity="${hash}" crossorigin="anonymous" ${data(service)}`, script);
	await page.goto(hosts.written(pageWith(head(files[script]))));
	const changed: string[] = [];
	await page.route(/\/docent\/menu\./, async (route) => {
		changed.push(route.request().url());
		await route.fulfill({ response: await route.fetch(), body: 'globalThis.isChanged = true;' });
	});
	await panel.open();
	await panel.ask(question);
	await panel.dialog.getByRole('button', { name: 'More options' }).click();
	await expect.poll(() => changed).not.toEqual([]);
	await page.waitForLoadState('networkidle');
	expect(await page.evaluate(() => 'isChanged' in globalThis)).toBe(false);

	const other = await page.context().newPage();
	await other.goto(hosts.written(pageWith(head(`sha384-${'A'.repeat(64)}`))));
	await other.waitForLoadState();
	expect(await other.evaluate(() => 'Docent' in globalThis)).toBe(false);
});

test.describe('LOAD-4: a panel whose file is gone after a deploy', () => {
	/** The script as it was before the deploy: it names a panel that is not there any more. */
	const serveOldScript = async (page: Page, service: ReadyLine, times: number) => {
		let served = 0;
		await page.route(`${service.url}/docent.js*`, async (route) => {
			const response = await route.fetch();
			const script = await response.text();
			const old = served++ < times ? script.replace(/docent\/panel-[\w-]+\.js/, 'docent/panel-gone.js') : script;
			await route.fulfill({ response, body: old });
		});
	};

	test('is had by loading the script afresh, once, with nothing lost', async ({ page, service, hosts, panel }) => {
		await serveOldScript(page, service, 1);
		await page.goto(hosts.written(pageWith(tag(service, data(service)))));
		await page.evaluate(() =>
			(globalThis as unknown as { Docent: { update(changes: object): void } }).Docent.update({ title: 'Ask Acme' }),
		);
		await panel.launcher.click();
		// Not the frame before it.
		await expect(page.locator('docent-assistant .panel[open]')).toHaveCount(1);
		await expect(page.getByRole('dialog', { name: 'Ask Acme' })).toBeVisible();
		await expect(panel.host).toHaveCount(1);
		const queue = () => page.evaluate(() => Object.keys((window as unknown as { Docent: { q: object } }).Docent.q));
		expect(await queue(), 'what is pushed is called at once').toEqual(['push']);
	});

	test('is said to be missing when the fresh script names it as well', async ({ page, service, hosts, panel }) => {
		await serveOldScript(page, service, Number.POSITIVE_INFINITY);
		await page.goto(
			hosts.written(
				pageWith(`${listen}${tag(service, `${data(service)} data-handoff='{"url":"https://help.example/"}'`)}`),
			),
		);
		await panel.launcher.click();
		const launcher = page.getByRole('button', { name: 'Docent did not load. Retry.' });
		await expect(launcher).toBeVisible();
		const link = page.getByRole('link', { name: 'help.example' });
		await expect(link).toBeVisible();
		const [above, below] = [await link.boundingBox(), await launcher.boundingBox()];
		if (!above || !below) throw new Error('One of them is not shown.');
		expect(Math.abs(above.x + above.width - below.x - below.width)).toBeLessThanOrEqual(1);
		expect(below.y - above.y - above.height).toBeGreaterThan(4);
		expect(below.y - above.y - above.height).toBeLessThan(40);
		await expect(panel.host).toHaveCount(1);
		expect((await heard(page)).filter(({ name }) => name === 'error')).toEqual([
			{ name: 'error', code: 'load', message: 'Docent did not load. Retry.' },
		]);
	});
});
