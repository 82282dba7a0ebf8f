import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratchFolder } from '../../../testing/service/scratch-folder.js';
import { loadDocumentation } from '../load-documentation.js';

function folderWith(files: Record<string, string>): string {
	const folder = scratchFolder();
	for (const [file, text] of Object.entries({ 'index.md': '# Home\n\nStill here.', ...files })) {
		mkdirSync(dirname(join(folder, file)), { recursive: true });
		writeFileSync(join(folder, file), text);
	}
	return folder;
}

const many = '{'.repeat(1_000);

/** Each reader of a text that strangers write, with a text that would use up its stack. */
const places: Readonly<Record<string, Record<string, string>>> = {
	'the frontmatter of a page': { 'x.md': `---\n${many}\n---\n\n# X` },
	'a value of the frontmatter': { 'x.md': `---\ntitle: X\ntags: ${'['.repeat(3_000)}\n---\n\n# X` },
	'frontmatter of TOML': { 'x.md': `+++\n${'a.'.repeat(20_000)}a = 1\n+++\n\n# X` },
	'lists of TOML': { 'x.md': `+++\ntags = ${'['.repeat(20_000)}\n+++\n\n# X` },
	'the options of an include': { 'x.md': `# X\n\n\`\`\`{include} index.md\n---\n${many}\n---\n\`\`\`\n` },
	'a part that is included': { 'x.md': '# X\n\n<!--@include: ./part.md-->\n', 'part.md': `---\n${many}\n---\n\nPart.` },
	'mkdocs.yml': { 'mkdocs.yml': `site_name: x\nexclude_docs: |\n  a\nnav: ${many}`, 'docs/x.md': '# X' },
	'mkdocs.yml with aliases': {
		'mkdocs.yml': `a: &a ${'['.repeat(40)}${']'.repeat(40)}\nnav: ${'['.repeat(40)}*a${']'.repeat(40)}`,
		'docs/x.md': '# X',
	},
	'_config.yml': { '_config.yml': `theme: x\nexclude: ${'['.repeat(3_000)}`, 'x.md': '# X' },
	'a _meta.js of Nextra': {
		'next.config.mjs': "import nextra from 'nextra';",
		'content/_meta.js': `export default ${many}${'}'.repeat(1_000)}`,
		'content/x.md': '# X',
	},
	'docs.json': { 'docs.json': `{"navigation":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 'x.md': '# X' },
	'sidebars.json': { 'sidebars.json': `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 'x.md': '# X' },
};

it('reads no configuration of more than 200 kB, and says so once', async () => {
	const { pages, warnings } = await loadDocumentation(
		folderWith({ 'mkdocs.yml': `site_name: x\n${'# filler\n'.repeat(25_000)}exclude_docs: index.md`, 'x.md': '# X' }),
	);
	expect(pages).toHaveLength(2);
	expect(warnings).toEqual([
		'"mkdocs.yml" has more than 200 kB and was not read, so that nothing of what it sets counts; make it shorter.',
	]);
});

describe('a file that is nested too deeply', () => {
	it.each(Object.entries(places))('costs nothing but what it says: %s', async (_, files) => {
		const { pages } = await loadDocumentation(folderWith(files));
		expect(pages.map(({ title }) => title)).toContain('X');
	});

	it('is said with its name', async () => {
		const { warnings } = await loadDocumentation(
			folderWith({
				'x.md': places['the frontmatter of a page']?.['x.md'] ?? '',
				'docs.json': '[[['.repeat(50) + ']]]'.repeat(50),
			}),
		);
		expect(warnings).toEqual([
			'The frontmatter of "x.md" is not valid YAML (it is nested too deeply) and was ignored.',
			'"docs.json" is not valid JSON (it is nested too deeply); the navigation was made from the folders.',
		]);
	});
});
