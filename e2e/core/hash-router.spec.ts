import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FaultServer, startFaultServer } from '../../src/testing/faults/fault-server.js';
import { root } from '../../src/tooling/run.js';
import { test as base, expect } from '../fixtures.js';
import { citedAnswer } from '../support/cited-answer.js';
import { highlightedTexts } from '../support/passage-highlight.js';

const test = base.extend<{ fault: FaultServer }>({
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
	fault: async ({}, use) => {
		const fault = await startFaultServer();
		await use(fault);
		await fault.close();
	},
});

/** A site that keeps its paths behind the `#`, with what the documentation tells its owner to write. */
async function hashRoutedSite(tag: string): Promise<string> {
	const documentation = await readFile(join(root, 'public/embed/recipes/any-other-page.md'), 'utf8');
	const [snippet] = /<script>(?:(?!<\/script>)[\s\S])*rewriteLink[\s\S]*?<\/script>/.exec(documentation) ?? [];
	return `<!doctype html><title>Pump</title><body><main></main>${snippet}${tag}<script>
		const pages = {
			'/': '<h1>Pump</h1>',
			'/install': '<h1>Install</h1><h2 id="seal">The seal</h2><p>Press the seal into the groove with both thumbs.</p>',
			'/repair': '<h1>Repair</h1>',
		};
		const show = () => {
			const [path] = (location.hash.slice(1) || '/').split(/[?#]/);
			// What a router fetches comes a moment later.
			setTimeout(() => {
				document.querySelector('main').innerHTML = pages[path] + '<a href="#/repair">Repair</a>';
			}, 100);
		};
		addEventListener('hashchange', show);
		show();
	</script>`;
}

test('a citation leads to its page where the site keeps paths behind the #', async ({ page, hosts, panel, fault }) => {
	const url = '/install#seal';
	const content = 'Press the seal into the groove with both thumbs.';
	fault.setAnswer(citedAnswer('seal', [{ url, title: 'Install', content }], `With both thumbs [1](${url}).`));
	const tag = `<script async src="${hosts.script}/docent.js" data-domain="docs" data-api-key="svc_dsc_x" data-base-url="${fault.url}"></script>`;
	await page.goto(hosts.written(await hashRoutedSite(tag)));
	await panel.open();
	await panel.ask('How does the seal go in?');
	await panel.citations().click();
	await expect(page).toHaveURL(/#\/install#seal$/);
	await expect.poll(() => highlightedTexts(page), { timeout: 3000 }).toEqual([content]);
	await page.getByRole('link', { name: 'Repair' }).click();
	await expect.poll(() => highlightedTexts(page), 'the mark followed to the next page').toEqual([]);
	await expect(panel.backToAnswer).toHaveCount(0);
});
