import { describe, expect, it } from 'vitest';
import { pageOf, readDocs, titleOfSite } from '../../../../testing/documentation/read-site.js';
import { idsOf, shown } from '../../../../testing/documentation/shown-page.js';

it.each([
	['See [`Boat`][boats.Boat] and [the *quay*][quay.main].', 'See `Boat` and the *quay*.'],
	['See [boats.Boat][] and [`boats.Pier`][].', 'See boats.Boat and `boats.Pier`.'],
	['See [it][a.b] and [c][].\n\n[a.b]: /x', 'See [it](/x) and [c][].'],
	['Write `[a][b.c]` or a matrix a[0][1.5].', 'Write `[a][b.c]` or a matrix a[0][1.5].'],
])('MkDocs shows the words of a link to a name that another tool knows: %s', (source, expected) => {
	expect(shown('mkdocs', source)).toBe(expected);
});

it('makes the ids of headings as its sites do', () => {
	expect(idsOf('mkdocs')).toBe('nodejs-api 1-install deja-vu-co use-__init__-new whats-new same same_1 _1');
});

describe('includes', () => {
	it('reads snippets by lines and sections, in lists and code, singly and in blocks', async () => {
		const documentation = await readDocs({
			'index.md':
				'# Home\n\n--8<-- "parts/_all.txt"\n\n-   Item\n\n    --8<-- "docs/parts/_all.txt:2:2"\n\n```yaml\n--8<-- "parts/a.yml:server"\n```\n\n' +
				'--8<--\nparts/_all.txt:3\n; parts/none.txt\n--8<--\n\n;--8<-- "as written"\n',
			'parts/_all.txt': 'First.\nSecond.\nThird.\n',
			'parts/a.yml': 'name: x\n# --8<-- [start:server]\nport: 80\n# --8<-- [end:server]\n',
		});
		expect(pageOf(documentation, '/')).toBe(
			'# Home\n\nFirst.\nSecond.\nThird.\n\n-   Item\n\n    Second.\n\n```yaml\nport: 80\n```\n\nThird.\n\n--8<-- "as written"',
		);
		expect(documentation.warnings).toEqual([]);
	});
});

it('reads the lines that FastAPI’s mark names, and leaves examples of MyST in code alone', async () => {
	const documentation = await readDocs({
		'index.md': '# Home\n\n{* ./a.py ln[2:3,5] hl[2] *}\n\n````md\n```{include} ./b.md\n```\n````\n',
		'a.py': 'one\ntwo\nthree\nfour\nfive\n',
		'b.md': 'No.\n',
	});
	expect(pageOf(documentation, '/')).toBe(
		'# Home\n\n```py\ntwo\nthree\nfive\n```\n\n````md\n```{include} ./b.md\n```\n````',
	);
});

it('the title of the site is that of mkdocs.yml', async () => {
	expect(await titleOfSite({ 'mkdocs.yml': "site_name: 'Boat''s Docs' # ours\nnav:\n  - index.md" })).toBe(
		"Boat's Docs",
	);
});

it('the title of the site is that of docs.json before all, and of the first page where nothing says it', async () => {
	const docs = JSON.stringify({ name: 'Boats' });
	expect(await titleOfSite({ 'mkdocs.yml': 'site_name: x', 'docs.json': docs })).toBe('Boats');
	expect(await titleOfSite({ 'mkdocs.yml': 'nav: []', 'docs/index.md': '# Home' })).toBe('Home');
});

it.each([
	['/// note | Mind this\nText.\n///', '> [!NOTE]\n> **Mind this**\n>\n> Text.'],
	['/// admonition | Title\n    type: danger\n\nText.\n///', '> [!CAUTION]\n> **Title**\n>\n>\n> Text.'],
	['/// details | Title\n//// tab | One\nText.\n////\n///', '**Title**\n\n**One**\n\nText.'],
	['::: fastapi.BackgroundTasks\n    options:\n        x: y\n\nText.', '`fastapi.BackgroundTasks`\n\nText.'],
	['A /// b and\n\n```\n/// note\n///\n```', 'A /// b and\n\n```\n/// note\n///\n```'],
])('pymdownx and mkdocstrings, everywhere: %s', (source, expected) => {
	expect(shown('markdown', source)).toBe(expected);
});
