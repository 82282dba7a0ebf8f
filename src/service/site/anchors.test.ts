import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Documentation } from '../../search/core/documentation.js';
import { loadDocumentation } from '../documentation/load-documentation.js';
import { type RenderedPage, renderPage } from './render-page.js';

const fixture = fileURLToPath(new URL('../../testing/fixtures/docs', import.meta.url));
const userDocumentation = fileURLToPath(new URL('../../../public', import.meta.url));

describe.each([fixture, userDocumentation])('in %s', (folder) => {
	let documentation: Documentation;
	let rendered: Map<string, RenderedPage>;
	beforeAll(async () => {
		documentation = await loadDocumentation(folder);
		rendered = new Map(documentation.pages.map((page) => [page.path, renderPage(page)]));
	}, 60_000);

	it('every section leads to an id that its page has exactly once', () => {
		expect(documentation.pages.length).toBeGreaterThan(5);
		for (const { path, sections } of documentation.pages) {
			const ids = [...(rendered.get(path)?.html ?? '').matchAll(/\sid="([^"]*)"/g)].map((match) => match[1]);
			expect(new Set(ids).size, path).toBe(ids.length);
			for (const { anchor } of sections) if (anchor) expect(ids, path).toContain(anchor);
		}
	});

	it('no link leads to a page or heading that does not exist', () => {
		for (const [path, { html }] of rendered) {
			for (const [, href = ''] of html.matchAll(/<a href="(\/[^"]*)"/g)) {
				const [target = '', anchor] = href.split('#');
				const ids = rendered.get(target)?.headings.map(({ id }) => id);
				expect(ids, `${path} links to ${href}`).toBeDefined();
				if (anchor) expect(ids, `${path} links to ${href}`).toContain(decodeURIComponent(anchor));
			}
		}
	});
});

it('the user documentation is read without a warning, described on every page and whole in its sidebar', async () => {
	const { pages, navigation, warnings } = await loadDocumentation(userDocumentation);
	expect(warnings).toEqual([]);
	expect(pages.length).toBeGreaterThanOrEqual(16);
	expect(pages.filter(({ description }) => description === '').map(({ file }) => file)).toEqual([]);
	const listed = navigation.flatMap((group) => group.pages.map(({ path }) => path));
	expect(listed.toSorted()).toEqual(pages.map(({ path }) => path).toSorted());
}, 60_000);
