import { fileURLToPath } from 'node:url';
import { expect, test } from '../fixtures.js';
import { recordTrouble } from '../support/record-trouble.js';
import { buildSite } from './support/built-site.js';
import { startSiteServer } from './support/site-server.js';

/**
 * Pages that a server has rendered and a framework takes over in the browser after the assistant has come. React takes over the whole
 * document, as Remix, React Router and Next let it do; the others take over the whole body, which is more than SvelteKit, Nuxt and
 * Astro let them have.
 */
const pages = ['react-17', 'react-18', 'react-19', 'preact', 'svelte-4', 'svelte-5', 'vue'];

const source = fileURLToPath(new URL('hydration', import.meta.url));

for (const name of pages)
	test(`NAV-1: ${name} takes over a page on which the assistant is open`, { tag: '@hydration' }, async ({
		page,
		service,
		panel,
	}) => {
		// The first time, frameworks are installed.
		test.setTimeout(400_000);
		const built = await buildSite('hydration', source, { build: [['node', 'build.js']], output: 'dist' });
		const tag = `<script async src="${service.url}/docent.js" data-domain="${service.domain}" data-api-key="${service.key}"></script>`;
		await using site = await startSiteServer(built, (text) => text.replace('<!-- docent -->', tag));
		const trouble = await recordTrouble(page);
		await page.goto(`${site.origin}/${name}/`);
		await panel.open();
		await panel.composer.fill('And what');
		await page.waitForFunction('globalThis.wakeUp');
		await page.evaluate('void wakeUp()');
		await page.waitForFunction('globalThis.isAwake');
		const button = page.getByRole('button', { name: 'Pressed' });
		await button.click();
		await expect(button).toHaveText('Pressed 1');
		await expect(panel.composer).toHaveValue('And what');
		await panel.pageIsSettled();
		await button.click();
		await expect(button).toHaveText('Pressed 2');
		await expect(panel.host).toHaveCount(1);
		expect(trouble).toEqual([]);
	});
