import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { expect, it } from 'vitest';
import { scratchFolder } from '../../../testing/service/scratch-folder.js';
import { explainFolder } from '../explain/explain-folder.js';

const pathsOf = async (folder: string) => (await explainFolder(folder)).pages.map(({ path }) => path).sort();

it('reads nothing that git ignores, unless the folder itself is ignored', async () => {
	const folder = scratchFolder({
		'.gitignore': 'private/\n*.draft.md\nbuild\n',
		'docs/.gitignore': 'notes/*\n!notes/shown.md\n',
		'README.md': '# Home',
		'private/salary.md': 'Secret.',
		'plan.draft.md': 'Secret.',
		'build/out.md': '# Out',
		'docs/notes/a.md': 'Secret.',
		'docs/notes/shown.md': 'Shown.',
	});
	expect(await pathsOf(folder)).toHaveLength(6);
	execFileSync('git', ['init', '-q', folder]);
	expect(await pathsOf(folder)).toEqual(['/', '/docs/notes/shown']);
	expect(await pathsOf(`${folder}/docs`)).toEqual(['/notes/shown']);
	expect(await pathsOf(`${folder}/build`)).toEqual(['/out']);
	const { left } = await explainFolder(folder);
	expect(left[0]).toEqual({ file: 'build/out.md', reason: 'git ignores it' });
});

it('reads nothing that git ignores through a link, and all that only an ignored link hides', async () => {
	const folder = scratchFolder({
		'.gitignore': 'secret/\ndeep/own.md\nb\n',
		'README.md': '# Home',
		'secret/x.md': 'Secret.',
		'deep/own.md': 'Secret.',
		'guide/y.md': 'Shown.',
	});
	for (const [link, target] of [
		['a', 'secret'],
		['a.md', 'secret/x.md'],
		['b', 'guide'],
		['c', 'deep'],
		['d', 'guide'],
	])
		symlinkSync(target as string, `${folder}/${link}`);
	execFileSync('git', ['init', '-q', folder]);
	expect(await pathsOf(folder)).toEqual(['/', '/d/y']);
});

it('says so when git cannot tell what it ignores', async () => {
	const folder = scratchFolder({ '.gitignore': 'a.md', 'docs/a.md': '# A', '.git/HEAD': 'nothing' });
	const { warnings } = await explainFolder(`${folder}/docs`);
	expect(warnings).toEqual([
		expect.stringMatching(/git could not say which files it ignores \(.*not a git repository.*\).*; see that/),
	]);
	expect((await explainFolder(scratchFolder({ 'a.md': '# A' }))).warnings).toEqual([]);
});

it('publishes the versions that the configuration names, at their paths', async () => {
	const page = '# Page';
	const versions = "versions: { '2.x': { path: 'old' }, '3.x': { noIndex: true } }";
	const files = {
		'versions.json': '["3.x", "2.x", "1.x"]',
		'docs/a.md': page,
		...Object.fromEntries(['1.x', '2.x', '3.x'].map((name) => [`versioned_docs/version-${name}/a.md`, page])),
	};
	const read = (docs: string) =>
		pathsOf(
			scratchFolder({
				...files,
				'docusaurus.config.js': `export default { presets: [['classic', { docs: { ${docs} } }]] };`,
			}),
		);
	expect(await read(`lastVersion: 'current', ${versions}, onlyIncludeVersions: ['current', '2.x']`)).toEqual([
		'/docs/a',
		'/docs/old/a',
	]);
	expect(await read(`lastVersion: '1.x', ${versions}`)).toEqual(['/docs/a', '/docs/next/a', '/docs/old/a']);
	expect(await read("onlyIncludeVersions: ['2.x'], // onlyIncludeVersions: ['1.x']\n")).toEqual(['/docs/2.x/a']);
});

it('leaves out pages that a program makes, and says why nothing is left', async () => {
	const folder = scratchFolder({
		'.vitepress/config.js': 'export default {}',
		'index.md': '# Home',
		'[name].md': '# {{ name }}',
	});
	expect(await pathsOf(folder)).toEqual(['/']);
	await expect(pathsOf(scratchFolder({ 'a.md': 'word '.repeat(500_000) }))).rejects.toThrow(
		/"a.md" is larger than 2 MB/,
	);
});

it('reads the configuration that another one inherits from', async () => {
	const base =
		'docs_dir: handbook\nsite_name: Base\nnav:\n- Guide: guide.md\n- index.md\nexclude_docs: |\n  secret/\n\n  old/\n';
	const folder = scratchFolder({
		'base/mkdocs.yml': `INHERIT: ../root.yml\n${base}`,
		'root.yml': 'site_name: Root\ndocs_dir: elsewhere\n',
		'site/mkdocs.yml': 'INHERIT: ../base/mkdocs.yml\n',
		'site/handbook/index.md': '# Home',
		'site/handbook/guide.md': '# Guide',
		'site/handbook/secret/key.md': '# Key',
		'site/README.md': '# Read',
		'gone/mkdocs.yml': 'INHERIT: ../none.yml\n',
		'gone/docs/index.md': '# Home',
	});
	expect(await pathsOf(`${folder}/site`)).toEqual(['/', '/guide']);
	const { warnings } = await explainFolder(`${folder}/gone`);
	expect(warnings).toEqual(['"../none.yml", which the configuration inherits, cannot be read.']);
});
