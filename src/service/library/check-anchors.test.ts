import { expect, it } from 'vitest';
import { openPage, signIn } from '../../testing/service/admin-browser.js';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import { createServiceUnderTest } from '../../testing/service/service-under-test.js';
import { startWebsite } from '../../testing/service/website.js';
import { pagePaths } from '../pages/page-paths.js';

const docsFolder = () =>
	scratchFolder({
		'index.md': '# Lamps\n\nLight.',
		'use.md': '# Use\n\n## Trim the wick\n\nCut it.\n\n## Grüße\n\nHello.\n\n## Pour oil\n\nSlowly.',
		'script.md': '# Script\n\n## Drawn later\n\nText.',
		'gone.md': '# Gone\n\n## Away\n\nText.',
	});

it('the admin pages name the ids of citations that the site does not have', async () => {
	const site = await startWebsite({
		'/use': '<h2 id="trim-the-wick">Trim</h2><h2 id=grüße>G</h2><h2 id="pouring-oil">Pour oil</h2>',
		'/script': '<div id="app"></div>',
	});
	const service = await createServiceUnderTest({ docsFolder: docsFolder(), siteUrl: site.url.href });
	try {
		const cookie = await signIn(service, await service.createKey({ kind: 'admin', scope: 'read' }));
		const insights = await (await openPage(service, `${pagePaths.admin}?tab=pages`, cookie)).text();
		expect(insights).toContain(`href="${pagePaths.adminHealth}?domain=docs&amp;kind=link"`);
		const page = await (await openPage(service, pagePaths.adminHealth, cookie)).text();
		expect([...page.matchAll(/Answers cite (#[^,]+),/g)].map(([, id]) => id)).toEqual(['#pour-oil']);
		expect(page).toContain('The page has no headings in its HTML, because a script draws them.');
		expect(page).toContain('The page answers 404.');
	} finally {
		await service.dispose();
		await site.close();
	}
});
