import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { docsFolder, pageOf, readDocs } from '../../../testing/documentation/read-site.js';
import type { PageRecord } from '../core/documentation-source.js';
import { folderSource } from '../folder/read-folder.js';
import { loadDocumentation } from '../load-documentation.js';
import { partOfFile } from './expand-includes.js';
import { createIncludedFiles } from './included-file.js';

describe('what cannot be included', () => {
	it('is named with file and line, and nothing else is lost', async () => {
		const folder = docsFolder({
			'index.md':
				'---\ntitle: Home\n---\n\nBefore.\n\n<!--@include: ./none.md-->\n\n<<< ../secret.txt\n\n--8<-- "link.txt"\n\n--8<-- "https://example.com/a.md"\n\n--8<-- ".env"\n\n' +
				'<!--@include: ./parts/_loop.md-->\n\n--8<-- "parts/_loop.md:nowhere"\n\nAfter.\n',
			'parts/_loop.md': 'Round.\n\n<!--@include: ./_loop.md-->\n',
			'.env': 'KEY=secret',
		});
		await writeFile(join(folder, '../secret.txt'), 'secret');
		await symlink(join(folder, '../secret.txt'), join(folder, 'link.txt'));
		const documentation = await loadDocumentation(folder);
		expect(pageOf(documentation, '/').replace(/\n+/g, ' ')).toBe('Before. Round. After.');
		expect(documentation.warnings).toEqual([
			'"link.txt" is a symbolic link out of the documentation folder and was left out.',
			'"index.md", line 7: the included file "./none.md" cannot be found in the documentation folder: mend the path, or take the line out.',
			'"index.md", line 9: the included file "../secret.txt" lies outside of the folder of the documentation and of its configuration, and is not read: move it there.',
			'"index.md", line 11: the included file "link.txt" is a symbolic link out of the documentation folder and is not read: copy it there.',
			'"index.md", line 13: the included file "https://example.com/a.md" is an address; only files of the documentation folder are included: copy it there.',
			'"index.md", line 15: the included file ".env" has a name that begins with a dot and is not read: give it another name.',
			'"parts/_loop.md", line 3 (included by "index.md"): the included file "./_loop.md" includes itself and was left out.',
			'"index.md", line 19: the included file "parts/_loop.md" has no part named "nowhere"; mend the name.',
		]);
	});

	it('is bounded in depth and in size', async () => {
		const deep = Object.fromEntries(
			Array.from({ length: 14 }, (_, depth) => [
				`_${depth}.md`,
				`Depth ${depth}.\n\n<!--@include: ./_${depth + 1}.md-->\n`,
			]),
		);
		const large = `${'word '.repeat(100)}\n`.repeat(2_000);
		const documentation = await readDocs({
			'deep.md': '<!--@include: ./_0.md-->\n',
			'large.md': '--8<-- "_large.md"\n\n--8<-- "_large.md"\n\n--8<-- "_large.md"\n',
			'_large.md': large,
			...deep,
		});
		expect(pageOf(documentation, '/deep')).toContain('Depth 9.');
		expect(pageOf(documentation, '/deep')).not.toContain('Depth 10.');
		expect(pageOf(documentation, '/large').length).toBeLessThan(2_000_000);
		expect(documentation.warnings.map((warning) => warning.split(':')[0])).toEqual([
			'"_9.md", line 3 (included by "deep.md")',
			'"large.md", line 3',
			'"large.md", line 5',
		]);
	});
});

describe('what an include may cost', () => {
	const lines = Array.from({ length: 990_000 }, () => 'a');

	it('is counted before a line is copied, however often ranges name it', () => {
		const ranges = Array.from({ length: 20 }, () => [1, 999_999] as const);
		expect(partOfFile(lines, { ranges }, { isMarkdown: false, linesMax: 2_000_000 })).toBe('too many');
		expect(partOfFile(lines, { ranges: [[-2, undefined]] }, { isMarkdown: false, linesMax: 2 })).toEqual(['a', 'a']);
	});

	it('is bounded for all syntaxes that name ranges, for options of any length, and for includes that fail', async () => {
		const many = (range: string) => Array.from({ length: 40 }, () => range).join(',');
		const { warnings } = await readDocs({
			'conf.py': '',
			'fastapi.md': `{* big.txt ln[${many('1:99')}] *}\n`,
			'mkdocs.md': `--8<-- "big.txt:1:9,${many('1:9')}"\n`,
			'myst.md': `\`\`\`{literalinclude} big.txt\n:lines: ${many('1-999999')}\n\`\`\`\n`,
			'few.md': `\`\`\`{literalinclude} big.txt\n:lines: 1-999999,1-999999,1-999999\n\`\`\`\n`,
			'long.md': `\`\`\`{include} small.txt\n---\nx: ${'[a, '.repeat(2_000)}\n---\n\`\`\`\n`,
			'fail.md': Array.from({ length: 30 }, () => '--8<-- "wide.txt:none"\n').join('\n'),
			'big.txt': `${lines.join('\n')}\n`,
			'wide.txt': `${'a'.repeat(1_999)}\n`.repeat(990),
			'small.txt': 'Small.\n',
		});
		expect(warnings.filter((sentence) => !sentence.includes('has no part'))).toEqual([
			'"fail.md", line 21: the files that the page includes have more than 20 MB in all with "wide.txt", which was left out with the others; split the page.',
			'"fastapi.md", line 1: the include of "big.txt" names more than 20 ranges of lines and was left out; name fewer.',
			'"few.md", line 1: the page is larger than 2 MB with "big.txt", which was left out; split it.',
			'"mkdocs.md", line 1: the include of "big.txt" names more than 20 ranges of lines and was left out; name fewer.',
			'"myst.md", line 1: the include of "big.txt" names more than 20 ranges of lines and was left out; name fewer.',
		]);
	});

	it('is one reading for a file that a page includes many times', async () => {
		const folder = docsFolder({ 'a.txt': 'First.' });
		const readFile = createIncludedFiles(folder);
		const first = await readFile('index.md', 'a.txt');
		await writeFile(join(folder, 'a.txt'), 'Second.');
		expect(await readFile('guide/index.md', '/a.txt')).toEqual(first);
		expect(await createIncludedFiles(folder)('index.md', 'a.txt')).toEqual({ file: 'a.txt', text: 'Second.' });
	});
});

it('includes nothing of node_modules', async () => {
	const { warnings, pages } = await readDocs({
		'index.md': '--8<-- "node_modules/p/README.md"\n',
		'node_modules/p/README.md': 'Of somebody else.',
	});
	expect(JSON.stringify(pages)).not.toContain('somebody else');
	expect(warnings).toEqual([
		'"index.md", line 1: the included file "node_modules/p/README.md" stands in node_modules and is not read: copy it into the folder.',
	]);
});

it('reads a page again when a file that it includes has changed, and only then', async () => {
	const folder = docsFolder({
		'index.md': '# Home\n\n--8<-- "a.txt"\n',
		'a.txt': 'Old.\n',
		'other.md': '# Other\n',
	});
	let known = new Map<string, PageRecord>();
	const index = async () => {
		const added: string[] = [];
		const { records } = await folderSource(folder).read({
			known,
			async add({ record }) {
				added.push(record.file);
			},
		});
		known = new Map(records.map((record) => [record.file, record]));
		return added;
	};
	expect(await index()).toEqual(['index.md', 'other.md']);
	expect(await index()).toEqual([]);
	await writeFile(join(folder, 'a.txt'), 'New.\n');
	expect(await index()).toEqual(['index.md']);
});
