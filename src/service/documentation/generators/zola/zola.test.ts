import { expect, it } from 'vitest';
import { idsOf, shown } from '../../../../testing/documentation/shown-page.js';
import { readPages } from '../../../../testing/service/read-pages.js';

it.each([
	['{% alert(type="warning", title="Mind this") %}\nText.\n{% end %}', '> [!WARNING]\n> **Mind this**\n>\n> Text.'],
	['{% note() %}\nText.\n{% end %}', '> [!NOTE]\n> Text.'],
	['{% quote(author="Vincent") %}\nWords.\n\n```\nx\n```\n{% end %}\nAfter.', 'Words.\n\n```\nx\n```\n\nAfter.'],
	['{{ figure(src="a.png", caption="A quay") }} and {{ youtube(id="x", autoplay=true) }}.', 'A quay and .'],
	['```\n{{/* youtube(id="x") */}}\n{%/* end */%}\n```', '```\n{{ youtube(id="x") }}\n{% end %}\n```'],
	['Write `{{ x(a="b") }}` and {{ y }}.', 'Write `{{ x(a="b") }}` and {{ y }}.'],
])('words: %s', (source, expected) => {
	expect(shown('zola', source)).toBe(expected);
});

it('makes the ids of headings as its sites do', () => {
	expect(idsOf('zola')).toBe('node-js-api 1-install deja-vu-co use-init-new what-s-new same same-1 section');
});

it('a site has its pages, addresses and links', async () => {
	const { paths, texts, left, outline, format } = await readPages({
		'config.toml': 'base_url = "https://boats.test"\ntitle = "Boats"\nignored_content = ["**/old/**"]',
		'content/_index.md':
			'+++\ntitle = "Home"\n+++\nSee [sails](@/guide/Big_Sails.md#jib), [it](@/guide/_index.md).\n\n[a]: @/about.md',
		'content/guide/_index.md': '+++\ntitle = "Guide"\nweight = 1\n+++\nText.',
		'content/guide/Big_Sails.md': '+++\ntitle = "Sails"\n+++\n## Jib\n\nText.',
		'content/guide/2020-01-02-tides.md': '+++\ntitle = "Tides"\n+++\nText.',
		'content/guide/oars/index.fr.md': '+++\ntitle = "Rames"\n+++\nText.',
		'content/about.md': '+++\ntitle = "About"\npath = "who/we-are"\n+++\nText.',
		'content/guide/hull.md': '+++\ntitle = "Hull"\nslug = "The hull"\n+++\nText.',
		'content/guide/mast.md': '+++\ntitle = "Mast"\ndraft = true\n+++\nText.',
		'content/old/x.md': 'Text.',
	});
	expect(format).toBe('Zola (config.toml)');
	expect(paths).toEqual([
		'/',
		'/fr/guide/oars',
		'/guide',
		'/guide/big-sails',
		'/guide/the-hull',
		'/guide/tides',
		'/who/we-are',
	]);
	expect(left).toEqual({
		'content/guide/mast.md': 'draft: true',
		'content/old/x.md': 'the configuration excludes it (ignored_content)',
	});
	expect(texts['/']).toContain('[sails](/guide/big-sails#jib), [it](/guide)');
	expect(outline.title).toBe('Boats');
});

it('a section that is a draft keeps back its folder, and what is not rendered itself alone', async () => {
	const page = (fields: string) => `+++\n${fields}\n+++\nText.`;
	const files = {
		'content/_index.md': page(''),
		'content/a/_index.md': page('draft = true'),
		'content/a/x.md': page('draft = false'),
		'content/a/inner/_index.md': page(''),
		'content/a/inner/y.fr.md': page(''),
		'content/b/_index.fr.md': page('draft = true'),
		'content/b/x.md': page(''),
		'content/c/_index.md': page('render = false'),
		'content/c/x.md': page(''),
		'content/c/y.md': page('render = false'),
	};
	const { paths, left } = await readPages({ 'zola.toml': 'base_url = "https://boats.test"', ...files });
	expect(paths).toEqual(['/', '/c/x']);
	expect(left).toEqual({
		'content/a/_index.md': 'draft: true',
		'content/a/x.md': 'draft: true of its section',
		'content/a/inner/_index.md': 'draft: true of its section',
		'content/a/inner/y.fr.md': 'draft: true of its section',
		'content/b/_index.fr.md': 'draft: true',
		'content/b/x.md': 'draft: true of its section',
		'content/c/_index.md': 'render: false',
		'content/c/y.md': 'render: false',
	});
});
