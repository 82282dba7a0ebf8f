import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '../fixtures.js';
import { expectNoViolations, standards } from '../support/expect-no-violations.js';
import { type ServiceProcess, startProcess } from '../support/service-process.js';

interface Demo {
	/** Runs the demo as `npm run demo -- …` does, on a free port. */
	start(flags: string[]): Promise<ServiceProcess>;
	/** Runs it by npm itself. */
	startByNpm(): Promise<ServiceProcess>;
}

const test = base.extend<{ demo: Demo }>({
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
	demo: async ({}, use) => {
		const data = await mkdtemp(join(tmpdir(), 'docent-demo-'));
		const env = { PORT: '0', DOCENT_DATA: data, INIT_CWD: '' };
		await use({
			start: (flags) => startProcess(process.execPath, ['src/tooling/demo.js', ...flags], env),
			startByNpm: () => startProcess('npm', ['run', 'demo', '--', '--docs', 'e2e/documentation'], env),
		});
		await rm(data, { recursive: true, force: true });
	},
});

test('the demo serves our documentation with the assistant on it, and ends when told to', async ({
	page,
	panel,
	demo,
}) => {
	await using service = await demo.start([]);
	const response = await page.goto(service.url);
	const html = (await response?.text()) ?? '';
	expect(html.match(/<script[^>]+docent\.js[^>]*>/g), 'one script tag embeds it').toHaveLength(1);
	await panel.open();
	await panel.ask('How do I embed Docent with a script tag?');
	await expect(panel.citations().first()).toBeVisible();
	expect(await service.end('SIGTERM')).toBe(0);
});

test('the demo serves any folder of Markdown and MDX, shows every state of the panel, and keeps its key', async ({
	page,
	panel,
	demo,
}) => {
	// Two demos start, and the first visit builds the page of states.
	test.setTimeout(120_000);
	const service = await demo.start(['--docs', 'e2e/documentation']);
	await page.goto(service.url);
	await page.getByRole('link', { name: 'sharpening', exact: true }).first().click();
	await expect(page.getByRole('heading', { name: 'The gouge' })).toBeVisible();
	await panel.open();
	await panel.ask('At which angle do I grind the gouge?');
	await expect(panel.lastAnswer).toContainText('forty-five degrees');
	await expect(panel.citations().first()).toHaveAttribute('href', /\/tools\/sharpening#the-gouge$/);

	await panel.ask('What is the capital of France?');
	await expect(panel.lastAnswer).toContainText(/found nothing|does not mention|not seem/i);

	await page.goto(`${service.url}/states`);
	await expect(page.getByRole('link', { name: 'Nothing asked yet' })).toBeVisible();
	await expect(page.frameLocator('iframe').first().locator('html[data-ready]')).toBeAttached();
	// What is in the frames is looked at one by one.
	await page.evaluate(() => {
		for (const frame of document.querySelectorAll('iframe')) frame.remove();
	});
	await expectNoViolations(page, 'the page of all states', standards);
	await service.end('SIGTERM');

	await using again = await demo.start(['--docs=e2e/documentation']);
	expect((await fetch(`${again.url}/health`)).status).toBe(200);
	expect(again.key).toBe(service.key);
});

test('a folder that does not exist is named', async ({ demo }) => {
	await expect(demo.start(['--docs', 'no/such/folder'])).rejects.toThrow(
		/code 2:\s+There is no folder .*no\/such\/folder/,
	);
});

test('when npm is ended, the demo ends with it', async ({ demo }) => {
	const service = await demo.startByNpm();
	await service.end('SIGTERM');
	const answers = () => fetch(`${service.url}/health`).then(Boolean, () => false);
	await expect.poll(answers, 'the service was left behind').toBe(false);
});
