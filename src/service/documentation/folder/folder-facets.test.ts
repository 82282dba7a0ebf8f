import { describe, expect, it } from 'vitest';
import { folderFacets } from './folder-facets.js';

describe('folderFacets', () => {
	it.each([
		['v2/install.md', { version: 'v2' }],
		['versioned_docs/version-1.4/install.md', { version: '1.4' }],
		['2024/install.md', { version: '2024' }],
		['2024.1/install.md', { version: '2024.1' }],
		['2026/11/26/hello-world.md', {}],
		['2026/11/hello-world.md', {}],
		['2026/1/hello-world.md', {}],
		['2026/13/install.md', { version: '2026' }],
	])('%s is of %j', (file, facets) => {
		expect(folderFacets([file])(file)).toEqual(facets);
	});
});
