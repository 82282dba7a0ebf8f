import { join } from 'node:path';
import { expect, it } from 'vitest';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import { loadDocumentation } from '../documentation/load-documentation.js';
import { createSite } from './create-site.js';

it('a page is found at the address that its configuration says, and at its path', async () => {
	const docs = scratchFolder({
		'mkdocs.yml': 'site_name: Acme\nuse_directory_urls: false\n',
		'docs/index.md': '# Home\n\nText.',
		'docs/guide/install.md': '# Install\n\nText.',
	});
	const own = await loadDocumentation(join(docs, 'docs'));
	const served = createSite({
		documentation: () => own,
		docsFolder: undefined,
		widgetFolder: undefined,
		embed: { domain: 'acme', apiKey: 'svc_dsc_1' },
	});
	for (const { path, address = path } of own.pages) {
		for (const one of [path, address])
			expect((await served.fetch(new Request(`http://127.0.0.1${one}`)))?.status, one).toBe(200);
	}
	expect(own.pages.map(({ address }) => address)).toContain('/guide/install.html');
});
