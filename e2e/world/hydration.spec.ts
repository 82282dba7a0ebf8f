import { expect, test } from '../fixtures.js';
import { recordTrouble } from '../support/record-trouble.js';
import { startHydrationSite } from './support/hydration-site.js';

/**
 * Pages that a server has rendered and a framework takes over in the browser after the assistant has come. React takes over the whole
 * document, as Remix, React Router and Next let it do; the others take over the whole body, which is more than SvelteKit, Nuxt and
 * Astro let them have.
 */
const pages = ['react-17', 'react-18', 'react-19', 'preact', 'svelte-4', 'svelte-5', 'vue'];

/** Islands and lazy routes take over when they are needed. */
const times = { 'at once': 0, 'a minute later': 60_000 };

for (const [name, [when, passed]] of pages.flatMap((name) =>
	Object.entries(times).map((time) => [name, time] as const),
))
	test(`NAV-1: ${name} takes over a page on which the assistant is open, ${when}`, { tag: '@hydration' }, async ({
		page,
		service,
		panel,
	}) => {
		// The first time, frameworks are installed.
		test.setTimeout(400_000);
		const tag = `<script async src="${service.url}/docent.js" data-domain="${service.domain}" data-api-key="${service.key}"></script>`;
		await using site = await startHydrationSite(tag);
		const trouble = await recordTrouble(page);
		await page.clock.install();
		await page.goto(`${site.origin}/${name}/`);
		const heading = await page.getByRole('heading', { name: 'Pump' }).elementHandle();
		await panel.open();
		await panel.composer.fill('And what');
		await panel.composer.blur();
		await page.waitForFunction('globalThis.wakeUp');
		await page.clock.fastForward(passed);
		await page.evaluate('void wakeUp()');
		await page.waitForFunction('globalThis.isAwake');
		const button = page.getByRole('button', { name: 'Pressed' });
		await button.click();
		await expect(button).toHaveText('Pressed 1');
		await expect(panel.composer).toHaveValue('And what');
		await expect(panel.host).toHaveCount(1);
		// Whoever cannot take over what the server has sent builds the page anew.
		expect(await heading?.evaluate((element) => element.isConnected)).toBe(true);
		expect(trouble).toEqual([]);
	});
