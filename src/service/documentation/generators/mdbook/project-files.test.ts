import { renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readPages as read } from '../../../../testing/service/read-pages.js';
import { scratchFolder } from '../../../../testing/service/scratch-folder.js';
import { folderSource } from '../../folder/read-folder.js';

it('a page of mdBook shows listings beside its folder, and nothing above the configuration', async () => {
	const { texts, warnings } = await read(
		{
			'secret.rs': 'let secret = 7;',
			'book/book.toml': '',
			'book/.env': 'KEY=7',
			'book/listings/a.rs': 'let tide = 4;',
			'book/src/SUMMARY.md': '- [A](a.md)',
			'book/src/a.md':
				'# A\n\n```rust\n{{#rustdoc_include ../listings/a.rs}}\n{{#include ../../secret.rs}}\n{{#include ../.env}}\n```\n',
		},
		{ inner: 'book/src' },
	);
	expect(texts['/a']).toContain('let tide = 4;');
	expect(texts['/a']).not.toContain('7');
	expect(warnings.map((warning) => /^(.*?) (?:lies|has)/.exec(warning)?.[1])).toEqual([
		'"a.md", line 5: the included file "../../secret.rs"',
		'"a.md", line 6: the included file "../.env"',
	]);
});

it('a folder that is a link out of the project includes its own files, and a link out of the project is refused', async () => {
	const folder = scratchFolder({
		'book/book.toml': '',
		'book/listings/a.rs': 'let tide = 4;',
		'out/secret.rs': 'let secret = 7;',
		'pages/SUMMARY.md': '- [A](a.md)',
		'pages/part.rs': 'let part = 5;',
		'pages/a.md':
			'# A\n\n```rust\n{{#include part.rs}}\n{{#include ../listings/a.rs}}\n{{#include ../listings/b.rs}}\n```\n',
	});
	symlinkSync(join(folder, 'out/secret.rs'), join(folder, 'book/listings/b.rs'));
	symlinkSync(join(folder, 'pages'), join(folder, 'book/src'));
	const textOf = async () => {
		const texts: string[] = [];
		await folderSource(join(folder, 'book/src')).read({
			known: new Map(),
			add: async ({ json }) => void texts.push(json),
		});
		return texts.join();
	};
	expect(await textOf()).toContain('let part = 5;');
	expect(await textOf()).not.toContain('let tide');
	renameSync(join(folder, 'book/src'), join(folder, 'link'));
	renameSync(join(folder, 'pages'), join(folder, 'book/src'));
	expect(await textOf()).toContain('let tide = 4;');
	expect(await textOf()).not.toContain('secret = 7');
});

it('many included files that are missing for one reason are one line', async () => {
	const page = Array.from({ length: 10 }, (_, index) => `{{#include made/${index}.md}}`).join('\n');
	const { warnings } = await read({ 'book.toml': '', 'src/a.md': page, 'src/b.md': page, 'src/c.md': page });
	expect(warnings).toHaveLength(1);
	expect(warnings[0]).toMatch(/"made\/0.md" cannot be found .* The same is true of 29 other included files\.$/);
});
