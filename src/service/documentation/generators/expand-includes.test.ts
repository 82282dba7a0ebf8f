import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratchFolder, writeFiles } from '../../../testing/service/scratch-folder.js';
import type { Documentation } from '../core/documentation.js';
import type { PageRecord } from '../core/documentation-source.js';
import { folderSource } from '../folder/read-folder.js';
import { loadDocumentation } from '../load-documentation.js';
import { partOfFile } from './expand-includes.js';
import { createIncludedFiles } from './included-file.js';

function folderOf(files: Record<string, string>): string {
	const docs = join(scratchFolder(), 'docs');
	writeFiles(docs, files);
	return docs;
}

const pageOf = ({ pages }: Documentation, path: string) => pages.find((page) => page.path === path)?.markdown ?? '';
const read = async (files: Record<string, string>) => loadDocumentation(folderOf(files));

describe('VitePress', () => {
	it('reads included Markdown, parts of it by lines, region and heading, below its frontmatter', async () => {
		const documentation = await read({
			'index.md':
				'---\ntitle: Home\n---\n\n# Home\n\n<!--@include: ./parts/_whole.md-->\n\n<!-- @include: @/parts/_lines.md{2,3} -->\n\n' +
				'<!--@include: ./parts/_region.md#basic-->\n\n<!--@include: ./parts/_region.md#set-it-up-->\n\nThe end.\n',
			'parts/_whole.md': '---\nhidden: true\n---\nAll of it.\n\n<!--@include: ./_inner.md-->\n',
			'parts/_inner.md': 'Within within.\n',
			'parts/_lines.md': 'first\nsecond\nthird\nfourth\n',
			'parts/_region.md':
				'out\n<!-- #region basic -->\nOf the region.\n<!-- #endregion basic -->\n## Set it up\nBelow the heading.\n## Other\nNot this.\n',
		});
		expect(pageOf(documentation, '/')).toBe(
			'# Home\n\nAll of it.\n\nWithin within.\n\nsecond\nthird\n\nOf the region.\n\nBelow the heading.\n\nThe end.',
		);
		expect(documentation.warnings).toEqual([]);
	});

	it('reads code snippets with region, language and label; braces highlight lines and choose none', async () => {
		const documentation = await read({
			'guide/index.md':
				'# Guide\n\n<<< @/code/a.ts{1,3}\n\n<<< ../code/a.ts#run{js}\n\n::: code-group\n\n<<< @/code/a.ts [Server]\n\n:::\n\nWrite `<!--@include: ./x.md-->`.\n',
			'code/a.ts': 'one();\n// #region run\ntwo();\n// #endregion run\nthree();\n',
		});
		const text = pageOf(documentation, '/guide');
		expect(text).toContain('```ts {1,3} [a.ts]\none();\n// #region run\ntwo();\n// #endregion run\nthree();\n```');
		expect(text).toContain('```js [a.ts]\ntwo();\n```');
		expect(text).toContain('**Server**\n\n```ts\none();');
		expect(text).toContain('`<!--@include: ./x.md-->`');
		expect(documentation.warnings).toEqual([]);
	});
});

describe('MkDocs', () => {
	it('reads snippets by lines and sections, in lists and code, singly and in blocks', async () => {
		const documentation = await read({
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

describe('Docusaurus', () => {
	it('reads imported partials with their own imports, what they are given, and raw code', async () => {
		const documentation = await read({
			'guide/start.mdx':
				'import Install from "../shared/_install.mdx";\nimport Code from "!!raw-loader!./a.py";\nimport Tabs from "@theme/Tabs";\n\n# Start\n\n' +
				'<Install\n\tname="Lantern"\n/>\n\n<CodeBlock language="python" title="a.py">{Code}</CodeBlock>\n\n<Tabs><Install name="Tab"/></Tabs>\n\nThe end.\n',
			'guide/a.py': 'print(1 < 2)\n',
			'shared/_install.mdx':
				'import Note from "./_note.mdx"\n\n## Install {props.name}\n\nSee [rules](./rules.mdx).\n\n<Note/>\n',
			'shared/_note.mdx': 'A note.\n',
			'shared/rules.mdx': '# Rules\n',
		});
		const text = pageOf(documentation, '/guide/start');
		expect(text).toContain('## Install Lantern\n\nSee [rules](/shared/rules).\n\nA note.');
		expect(text).toContain('```python title="a.py"\nprint(1 < 2)\n```');
		expect(text).toContain('## Install Tab');
		expect(text).toMatch(/The end\.$/);
		expect(text).not.toMatch(/import|props/);
		expect(documentation.warnings).toEqual([]);
	});
});

describe('Starlight', () => {
	it('reads the code that a component shows of a file', async () => {
		const documentation = await read({
			'index.mdx':
				"import { Code } from '@astrojs/starlight/components';\nimport config from './code/app.config.ts?raw';\nimport gone from '/code/gone.ts?raw';\n\n# Home\n\n" +
				'<Code code={config} lang="js" title="app.config.ts" mark={["b"]} />\n\n<Code\n  lang="ts"\n  code={gone}\n/>\n\nThe end.\n',
			'code/app.config.ts': 'a > 1;\n',
		});
		expect(pageOf(documentation, '/')).toBe('# Home\n\n```js title="app.config.ts"\na > 1;\n```\n\nThe end.');
		expect(documentation.warnings).toEqual([
			'"index.mdx", line 3: the included file "/code/gone.ts" cannot be found in the documentation folder: mend the path, or take the line out.',
		]);
	});
});

describe('what cannot be included', () => {
	it('is named with file and line, and nothing else is lost', async () => {
		const folder = folderOf({
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
		const documentation = await read({
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
		const { warnings } = await read({
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
		const folder = folderOf({ 'a.txt': 'First.' });
		const readFile = createIncludedFiles(folder);
		const first = await readFile('index.md', 'a.txt');
		await writeFile(join(folder, 'a.txt'), 'Second.');
		expect(await readFile('guide/index.md', '/a.txt')).toEqual(first);
		expect(await createIncludedFiles(folder)('index.md', 'a.txt')).toEqual({ file: 'a.txt', text: 'Second.' });
	});
});

it('includes nothing of node_modules', async () => {
	const { warnings, pages } = await read({
		'index.md': '--8<-- "node_modules/p/README.md"\n',
		'node_modules/p/README.md': 'Of somebody else.',
	});
	expect(JSON.stringify(pages)).not.toContain('somebody else');
	expect(warnings).toEqual([
		'"index.md", line 1: the included file "node_modules/p/README.md" stands in node_modules and is not read: copy it into the folder.',
	]);
});

it('reads the lines that FastAPI’s mark names, and leaves examples of MyST in code alone', async () => {
	const documentation = await read({
		'index.md': '# Home\n\n{* ./a.py ln[2:3,5] hl[2] *}\n\n````md\n```{include} ./b.md\n```\n````\n',
		'a.py': 'one\ntwo\nthree\nfour\nfive\n',
		'b.md': 'No.\n',
	});
	expect(pageOf(documentation, '/')).toBe(
		'# Home\n\n```py\ntwo\nthree\nfive\n```\n\n````md\n```{include} ./b.md\n```\n````',
	);
});

it('reads a page again when a file that it includes has changed, and only then', async () => {
	const folder = folderOf({
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

it.each([
	'---\nstart-after: <!-- one -->\nend-before: "<!-- two -->"\n---',
	"---\nend-before: '<!-- two -->'\nstart-after: <!-- one -->\n---\n",
	'---\nstart-after: <!-- one -->\nend-before: <!-- two -->\n: no YAML\n---',
	':start-after: "<!-- one -->"\n:end-before: \'<!-- two -->\'',
])('reads the options of MyST in both ways that they are written: %j', async (options) => {
	const documentation = await read({
		'index.md': `# A\n\n\`\`\`{include} part.txt\n${options}\n\`\`\`\n\nEnd.\n`,
		'part.txt': 'Before.\n<!-- one -->\nShown.\n<!-- two -->\nAfter.\n',
	});
	expect(pageOf(documentation, '/')).toBe('# A\n\nShown.\n\nEnd.');
	expect(documentation.warnings).toEqual([]);
});

it('reads the part that an include of MyST names: between two texts, from line to line, as code', async () => {
	const documentation = await read({
		'conf.py': '',
		'a.md':
			'# A\n\n```{include} /part.txt\n    :start-after: <!-- one -->\n    :end-before: <!-- two -->\n```\n\n:::{include} part.txt\n:start-line: 5\n:::\n',
		'b.md':
			'# B\n\n```{literalinclude} code.py\n:start-at: def run\n:end-at: return\n```\n\n```{literalinclude} code.py\n:lines: 1,4-\n:language: python3\n```\n\n' +
			'```{include} code.py\n:code: python\n:end-before: def\n```\n',
		'part.txt': 'out\n<!-- one -->\nInside.\n<!-- two -->\nbetween\nLast.\n',
		'code.py': 'import a\ndef run():\n    return a\nrun()\n',
	});
	expect(pageOf(documentation, '/a')).toBe('# A\n\nInside.\n\nLast.');
	expect(pageOf(documentation, '/b')).toBe(
		'# B\n\n```py\ndef run():\n    return a\n```\n\n```python3\nimport a\nrun()\n```\n\n```python\nimport a\n```',
	);
	expect(documentation.warnings).toEqual([]);
});

it('says which text of an include the file does not have', async () => {
	const { warnings } = await read({
		'conf.py': '',
		'index.md': '# A\n\n```{include} part.txt\n:start-after: none\n```\n',
		'part.txt': 'text',
	});
	expect(warnings).toEqual([
		'"index.md", line 3: the included file "part.txt" has no part named "none"; mend the name.',
	]);
});
