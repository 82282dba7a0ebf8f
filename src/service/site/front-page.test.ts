import { expect, it } from 'vitest';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import { loadDocumentation } from '../documentation/load-documentation.js';
import { createSite } from './create-site.js';

async function openFront(files: Record<string, string>) {
	const documentation = await loadDocumentation(scratchFolder(files));
	const site = createSite({
		documentation: () => documentation,
		docsFolder: undefined,
		widgetFolder: undefined,
		embed: { domain: 'docs', apiKey: 'svc_dsc_x' },
	});
	const response = await site.fetch(new Request('http://127.0.0.1/'));
	return [response?.status, response?.headers.get('location')];
}

it('a documentation without a front page opens with its first page', async () => {
	const files = { 'docusaurus.config.js': '', 'docs/b.md': '# B', 'docs/a.md': '# A' };
	expect(await openFront(files)).toEqual([302, '/docs/a']);
});

it('a front page is shown as it is', async () => {
	expect(await openFront({ 'index.md': '# Welcome', 'a.md': '# A' })).toEqual([200, null]);
});
