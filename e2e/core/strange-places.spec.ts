import { type FaultServer, startFaultServer } from '../../src/testing/faults/fault-server.js';
import { test as base, expect } from '../fixtures.js';
import { citedAnswer } from '../support/cited-answer.js';
import type { HostServer } from '../support/host-server.js';
import { highlightedTexts } from '../support/passage-highlight.js';

const test = base.extend<{ fault: FaultServer }>({
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
	fault: async ({}, use) => {
		const fault = await startFaultServer();
		await use(fault);
		await fault.close();
	},
});

const passage = 'Press the seal into the groove with both thumbs until it sits flush.';

const pageOf = (hosts: HostServer, fault: FaultServer, content: string) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Seals</title>
<main><h1>Seals</h1><p style="height: 1500px">Above.</p>${content}<p style="height: 1500px">Below.</p></main>
<script async src="${hosts.script}/docent.js" data-domain="docs" data-api-key="svc_dsc_x" data-base-url="${fault.url}"></script></html>`;

const tabbed = (tabs: string, panels: string) => `<div>${tabs}<div>${panels}</div></div>
<script>
	for (const control of document.querySelectorAll('[data-shows]'))
		control.addEventListener('click', () => {
			for (const panel of document.querySelectorAll('.panel')) panel.hidden = panel.dataset.name !== control.dataset.shows;
		});
</script>`;

const hiddenPanel = (attributes = '', name = 'two') =>
	`<div class="panel" data-name="${name}" ${attributes} hidden><h3 id="the-seal">The seal</h3><p>${passage}</p></div>`;
const shownPanel = (attributes = '') => `<div class="panel" data-name="one" ${attributes}><p>Nothing here.</p></div>`;

const places: Record<string, { id: string; content: string }> = {
	'an id of the same letters': {
		id: 'nodejs-api-für-alle',
		content: `<h2 id="node-js-api-fur-alle">Node.js API für alle</h2><p>${passage}</p>`,
	},
	'a heading of the same words without an id': { id: 'the-seal', content: `<h2>The seal</h2><p>${passage}</p>` },
	'no id of that name': { id: 'the-seal-own-id', content: `<h2 id="own-id">The seal</h2><p>${passage}</p>` },
	'a tab that names its panel': {
		id: 'the-seal',
		content: tabbed(
			'<div role="tablist"><button role="tab" data-shows="one" aria-controls="a">One</button><button role="tab" data-shows="two" aria-controls="b">Two</button></div>',
			shownPanel('role="tabpanel" id="a"') + hiddenPanel('role="tabpanel" id="b"'),
		),
	},
	'a panel that names its tab': {
		id: 'the-seal',
		content: tabbed(
			'<div role="tablist"><a role="tab" data-shows="one" id="a">One</a><a role="tab" data-shows="two" id="b">Two</a></div>',
			shownPanel('role="tabpanel" aria-labelledby="a"') + hiddenPanel('role="tabpanel" aria-labelledby="b"'),
		),
	},
	'tabs and panels in the same order': {
		id: 'the-seal',
		content: tabbed(
			'<ul role="tablist"><li role="tab" data-shows="one">One</li><li role="tab" data-shows="two">Two</li></ul>',
			shownPanel('role="tabpanel"') + hiddenPanel('role="tabpanel"'),
		),
	},
	'radio buttons': {
		id: 'gone',
		content: tabbed(
			'<input type="radio" name="t" data-shows="one" id="a" checked><input type="radio" name="t" data-shows="two" id="b"><label for="a">One</label><label for="b">Two</label>',
			shownPanel() + hiddenPanel(),
		),
	},
	'closed details': {
		id: 'gone',
		content: `<details><summary>More</summary><p>${passage}</p></details>`,
	},
};

for (const [name, { id, content }] of Object.entries(places)) {
	test(`a followed citation finds its passage behind ${name}`, async ({ page, hosts, panel, fault }) => {
		const url = new URL(hosts.written(pageOf(hosts, fault, content)));
		const cited = `${url.pathname}#${encodeURIComponent(id)}`;
		fault.setAnswer(
			citedAnswer('seal', [{ url: cited, title: 'Seals', content: passage }], `With both thumbs [1](${cited}).`),
		);
		await page.goto(url.href);
		await panel.open();
		await panel.ask('How does the seal go in?');
		await panel.citations().click();
		await expect.poll(() => highlightedTexts(page)).toEqual([passage]);
		await expect(page.getByText(passage).last()).toBeInViewport();
	});
}

const router = `<script>
	window.$docsify = {};
	const pages = { '/': '<h1>Home</h1>', '/guide/seal': '<h1>Seals</h1><h2>The seal</h2><p>${passage}</p>' };
	const draw = () => { document.querySelector('main').innerHTML = pages[location.hash.slice(1).split('?')[0]] ?? 'Not found'; };
	if (!location.hash) location.hash = '#/';
	addEventListener('hashchange', draw);
	draw();
</script>`;

test('a site with its addresses in the hash is asked about its page, and its citations land', { tag: '@core' }, async ({
	page,
	hosts,
	panel,
	fault,
}) => {
	const url = hosts.written(pageOf(hosts, fault, router));
	const site = new URL(url).pathname;
	const cited = '/guide/seal#the-seal';
	fault.setAnswer(
		citedAnswer('seal', [{ url: cited, title: 'Seals', content: passage }], `With both thumbs [1](${cited}).`),
	);
	await page.goto(`${url}#/`);
	await panel.open();
	await panel.ask('How does the seal go in?');
	await expect(panel.citations()).toHaveAttribute('href', `${url}#/guide/seal?id=the-seal`);
	await panel.citations().click();
	await expect.poll(() => highlightedTexts(page)).toEqual([passage]);
	await panel.ask('And then?');
	await expect
		.poll(() => fault.requests.at(-1)?.body)
		.toMatchObject({ currentPath: `${site.replace(/\/[^/]*$/, '')}/guide/seal` });
});
