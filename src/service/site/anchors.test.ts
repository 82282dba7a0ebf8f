import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadDocumentation } from '../documentation/load-documentation.js';
import { renderPage } from './render-page.js';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const folders = { 'the fixture': at('../../testing/fixtures/docs'), 'the user documentation': at('../../../public') };

describe.each(Object.entries(folders))('in %s', (_name, folder) => {
	it('every section leads to an id that its page has exactly once', async () => {
		const { pages } = await loadDocumentation(folder);
		expect(pages.length).toBeGreaterThan(5);
		for (const page of pages) {
			const ids = [...renderPage(page).html.matchAll(/\sid="([^"]*)"/g)].map((match) => match[1]);
			expect(new Set(ids).size, page.file).toBe(ids.length);
			for (const { anchor } of page.sections) if (anchor) expect(ids, page.file).toContain(anchor);
		}
	});
});

describe('the user documentation', () => {
	const folder = folders['the user documentation'];

	it('is read without a warning, and its sidebar shows every page', async () => {
		const { pages, navigation, warnings } = await loadDocumentation(folder);
		expect(warnings).toEqual([]);
		const listed = navigation.flatMap(({ pages }) => pages.map(({ path }) => path));
		expect(listed.toSorted()).toEqual(pages.map(({ path }) => path).toSorted());
		expect(pages.length).toBeGreaterThanOrEqual(16);
	});

	it('has no link to a page or heading that does not exist', async () => {
		const { pages } = await loadDocumentation(folder);
		const rendered = new Map(pages.map((page) => [page.path, renderPage(page)]));
		for (const [path, { html }] of rendered) {
			for (const [, href = ''] of html.matchAll(/<a href="(\/[^"]*)"/g)) {
				const [target = '', anchor] = href.split('#');
				const ids = rendered.get(target)?.headings.map(({ id }) => id);
				expect(ids, `${path} links to ${href}`).toBeDefined();
				if (anchor) expect(ids, `${path} links to ${href}`).toContain(decodeURIComponent(anchor));
			}
		}
	});

	it('has a description on every page', async () => {
		const { pages } = await loadDocumentation(folder);
		expect(pages.filter(({ description }) => description === '').map(({ file }) => file)).toEqual([]);
	});
});
