import { expect, it } from 'vitest';
import type { Documentation, DocumentationPage } from '../../search/core/documentation.js';
import { notFoundDocument, pageDocument } from './page-document.js';
import { renderPage } from './render-page.js';

const evil = `</title>"><script>alert('1')</script>&amp;`;
const shown = '&lt;/title&gt;&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;';

const page = {
	path: `/a${evil}`,
	title: evil,
	description: evil,
	file: 'a.md',
	sections: [],
	facets: { language: evil },
	markdown: 'Text\n\n## `<script>`\n\n## `"><b>`',
} as DocumentationPage;
const documentation: Documentation = {
	title: evil,
	pages: [page],
	navigation: [{ title: evil, pages: [page, { title: evil, path: `/b${evil}` }] }],
	warnings: [],
};
const frame = { documentation, siteTitle: evil, embed: { domain: evil, apiKey: evil }, hasMarkdown: true };

it('shows what authors wrote as text, wherever it stands', () => {
	for (const html of [pageDocument(frame, page, renderPage(page)), notFoundDocument(frame)]) {
		expect(html).not.toContain('<script>');
		expect(html).not.toContain('"><b>');
		for (const [, place = ''] of html.matchAll(/(.{20})alert/g)) expect(place).toMatch(/&lt;script&gt;$/);
		expect(html).toContain(`data-domain="${shown}" data-api-key="${shown}"`);
	}
	const guess = { words: evil, pages: [{ title: evil, path: `/b${evil}` }], areFound: true };
	expect(notFoundDocument(frame, guess)).toContain(`<li><a href="/b${shown}">${shown}</a></li>`);
	expect(notFoundDocument(frame, guess)).toContain(`name="q" value="${shown}"`);
	expect(notFoundDocument(frame, guess)).not.toContain('<script>');
	const html = pageDocument(frame, page, renderPage(page));
	expect(html).toContain(`<html lang="${shown}">`);
	expect(html).toContain(`<meta name="description" content="${shown}" />`);
	expect(html).toContain(`<li><a href="/b${shown}">${shown}</a></li>`);
	expect(html).toContain('&lt;script&gt;</a></li>');
});
