import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editPages } from '../../../testing/agent/edit-pages.js';
import { isPage } from '../pages/page-facts.js';
import { readPageFacts } from '../pages/read-page-facts.js';
import { createWorkspaceSite, type WorkspaceSite } from '../pages/workspace-site.js';

type Files = Record<string, string>;

const siteOf = (files: Files): WorkspaceSite =>
	createWorkspaceSite(
		new Map(
			Object.entries(files)
				.filter(([file]) => isPage(file))
				.map(([file, text]) => [file, readPageFacts(file, text)]),
		),
		new Set(Object.keys(files)),
	);

/** A page without its destinations. */
function withoutTargets(file: string, text: string): string {
	let [rest, at] = ['', 0];
	for (const { start, end } of [...readPageFacts(file, text).links].sort((a, b) => a.start - b.start)) {
		rest += text.slice(at, start);
		at = end;
	}
	return rest + text.slice(at);
}

const files = ['index.md', 'guide/index.md', 'guide/install.md', 'guide/my page.mdx', 'ref/cli.md', 'ref/ü.md'];
const urls = [
	'/',
	'index.md',
	'../index.md',
	'./',
	'../guide/',
	'/guide',
	'/guide/',
	'install.md#one',
	'./install#one-1',
	'../guide/install.html#two',
	'/guide/install?x=1#one',
	'guide/install.md',
	'my%20page.mdx',
	'<my page.mdx#one>',
	'/guide/my%20page',
	'/ref/cli#one',
	'../ref/cli.md',
	'cli',
	'/ref/ü#one',
	'%C3%BC.md',
	'#one',
	'#one-1',
	'#nowhere',
	'nowhere.md',
	'https://a.example/install.md#one',
	'../img/a.png',
	'img/a.png',
	'/img/a.png',
];
const link = fc
	.tuple(
		fc.constantFrom(
			'[text](U)',
			'![image](U)',
			'> 1. [`code` U](U "install.md")',
			'[ref][r]\n\n[r]: U',
			'`[code](install.md#one)`',
			'```md\n[code](install.md#one)\n```',
			'[a](U) and [b](U)',
		),
		fc.constantFrom(...urls),
	)
	.map(([shape, url]) => shape.replaceAll('U', url));
const page = fc
	.record({ links: fc.array(link, { maxLength: 5 }), headings: fc.subarray(['## One', '## One', '## Two']) })
	.map(({ links, headings }) => `---\ntitle: A page\n---\n\n${[...headings, ...links].join('\n\n')}\n`);
const sites = fc
	.record(Object.fromEntries(files.map((file) => [file, page])))
	.map((pages): Files => ({ ...pages, 'img/a.png': 'image', 'guide/img/a.png': 'image' }));

/** Where every link of a page leads that leads somewhere. */
function placesOf(site: WorkspaceSite, file: string) {
	return (site.pages.get(file)?.links ?? []).map(({ url }) => {
		const target = site.target(file, url);
		return target.kind === 'page' && site.hasAnchor(target.file, target.anchor)
			? `${target.file}#${target.anchor}`
			: target.kind === 'file'
				? target.file
				: undefined;
	});
}

describe('when a page moves', () => {
	it('every link leads to the same place as before, and nothing but destinations has changed', async () => {
		await fc.assert(
			fc.asyncProperty(
				sites,
				fc.constantFrom(...files),
				fc.constantFrom('moved.md', 'guide/moved.md', 'deep/er/moved.md', 'ref/index.md'),
				async (before, from, name) => {
					const to = from.endsWith('.mdx') ? `${name}x` : name;
					const { files: after } = await editPages(before, `Move "${from}" to "${to}"`);
					const [old, now] = [siteOf(before), siteOf(after)];
					for (const file of files) {
						const newFile = file === from ? to : file;
						const expected = placesOf(old, file).map((place) =>
							place?.startsWith(`${from}#`) ? `${to}#${place.slice(from.length + 1)}` : place,
						);
						const places = placesOf(now, newFile);
						for (const [index, place] of expected.entries()) if (place !== undefined) expect(places[index]).toBe(place);
						expect(withoutTargets(newFile, after[newFile] ?? '')).toBe(withoutTargets(file, before[file] ?? ''));
					}
				},
			),
			{ numRuns: Number(process.env.RUNS ?? 12) },
		);
	});
});

describe('a link that is written from the address of its page', () => {
	const before = {
		'async.md': '[a](../advanced/transports#one) [b](../advanced/transports/?x=1) [c](advanced/transports)\n',
		'advanced/transports.md': '# T\n\n## One\n',
	};

	it('stays so when the page that it leads to moves', async () => {
		const { files: after } = await editPages(before, 'Move "advanced/transports.md" to "deep/er/moved.md"');
		expect(after['async.md']).toBe('[a](../deep/er/moved#one) [b](../deep/er/moved/?x=1) [c](deep/er/moved)\n');
	});

	it('stays so when its own page moves', async () => {
		const { files: after } = await editPages(before, 'Move "async.md" to "deep/er/async.md"');
		expect(after['deep/er/async.md']).toBe(
			'[a](../../../advanced/transports#one) [b](../../../advanced/transports/?x=1) [c](../../advanced/transports)\n',
		);
	});
});

describe('when a heading is renamed', () => {
	it('every link to it leads to it, and nothing but destinations and the heading has changed', async () => {
		await fc.assert(
			fc.asyncProperty(sites, fc.constantFrom(...files), async (before, from) => {
				const { files: after } = await editPages(before, `Rename the heading "One" to "Größe & more" in "${from}"`);
				const [old, now] = [siteOf(before), siteOf(after)];
				const ids = new Map(
					old.pages.get(from)?.headings.map(({ id }, index) => [id, now.pages.get(from)?.headings[index]?.id]),
				);
				for (const file of files) {
					const expected = placesOf(old, file).map((place) => {
						const [target, anchor = ''] = place?.split('#') ?? [];
						return target === from ? `${from}#${ids.get(anchor) ?? anchor}` : place;
					});
					for (const [index, place] of placesOf(now, file).entries())
						if (expected[index] !== undefined) expect(place).toBe(expected[index]);
					const renamed =
						file === from ? (before[file] ?? '').replaceAll(/^## One$/gm, '## Größe & more') : (before[file] ?? '');
					expect(withoutTargets(file, after[file] ?? '')).toBe(withoutTargets(file, renamed));
				}
			}),
			{ numRuns: Number(process.env.RUNS ?? 12) },
		);
	});
});
