import { expect, it } from 'vitest';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import { loadDocumentation } from '../documentation/load-documentation.js';
import { createSite } from './create-site.js';

it('leads from an old address in docs.json to the new one, and to no other host', async () => {
	const docsFolder = scratchFolder({
		'guide/install.md': '# Install\n\n## Linux\n\nText',
		'docs.json': JSON.stringify({
			redirects: [
				{ source: '/setup/', destination: '/guide/install#linux' },
				{ source: '/guide/install', destination: '/' },
				{ source: '/away', destination: '//elsewhere.example/x' },
				{ source: '/broken' },
			],
		}),
	});
	const documentation = await loadDocumentation(docsFolder);
	const embed = { domain: 'acme', apiKey: 'svc_dsc_key' };
	const site = createSite({ documentation: () => documentation, docsFolder, widgetFolder: undefined, embed });
	const get = (path: string) => site.fetch(new Request(`http://127.0.0.1${path}`));
	for (const path of ['/setup?ask=How', '/setup.html?ask=How']) {
		const response = await get(path);
		expect([response?.status, response?.headers.get('location')]).toEqual([308, '/guide/install?ask=How#linux']);
	}
	expect((await get('/guide/install'))?.status, 'a page that is there stays').toBe(200);
	expect((await get('/away'))?.status).toBe(404);
	expect((await get('/broken'))?.status).toBe(404);
});
