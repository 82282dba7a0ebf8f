import { expect, it } from 'vitest';
import { pageOf, readDocs, titleOfSite } from '../../../../testing/documentation/read-site.js';
import { idsOf, shown } from '../../../../testing/documentation/shown-page.js';
import { mystTargets } from './read-myst.js';

it.each([
	['```{note}\nText.\n```', '> [!NOTE]\n> Text.'],
	[':::{warning} Mind this\n:class: x\nText.\n:::', '> [!WARNING]\n> **Mind this**\n>\n> Text.'],
	['::::{tab-set}\n:::{tab-item} macOS\nOne.\n:::\n::::', '**macOS**\n\nOne.'],
	['```{code-block} python\n:caption: a.py\nx = 1\n```', '**a.py**\n\n```python\nx = 1\n```'],
	[
		'(target)=\n## Title\n\nSee {ref}`the words <target>`, {term}`quay` and {py:class}`a.B`.',
		'## Title\n\nSee the words, quay and `a.B`.',
	],
	[
		'```{config:option} core.port main\n:shortdesc: "Port to bind"\n:type: "integer"\n:default: "`8080`"\n:name: x\nMore of it.\n```',
		'**`core.port main`**\n\nPort to bind\n\n- type: integer\n- default: `8080`\n\nMore of it.',
	],
	['```{py:function} add(a, b)\n:no-index:\n:module: sums\nThe sum.\n```', '**`add(a, b)`**\n\nThe sum.'],
	['```{only} html\nOn the site.\n```\n\n```{only} latex\nOn paper.\n```', 'On the site.'],
	['```{figure} a.png\n:alt: A quay\n:width: 20px\nBelow it.\n```', 'A quay\n\nBelow it.'],
	['```{toctree}\na\nb\n```\n\n% a comment\n\n```py\n% code\n```', '```py\n% code\n```'],
])('MyST: %s', (source, expected) => {
	expect(shown('sphinx', source)).toBe(expected);
});

it('MyST ends code in the item of a list where it ends', () => {
	const source = '- ```rst\n  x\n  ```\n\n:::{myst-example}\n````{note}\nOuter\n```{warning}\nInner\n```\n````\n:::';
	const lines = shown('sphinx', source)
		.split('\n')
		.filter((line) => line.replaceAll('>', '').trim() !== '');
	expect(lines).toEqual(['- ```rst', '  x', '  ```', '> [!NOTE]', '> Outer', '> > [!WARNING]', '> > Inner']);
});

it('makes the ids of headings as its sites do', () => {
	expect(idsOf('sphinx')).toBe('node-js-api install deja-vu-co use-init-new what-s-new same id1 id2');
});

it.each([
	'---\nstart-after: <!-- one -->\nend-before: "<!-- two -->"\n---',
	"---\nend-before: '<!-- two -->'\nstart-after: <!-- one -->\n---\n",
	'---\nstart-after: <!-- one -->\nend-before: <!-- two -->\n: no YAML\n---',
	':start-after: "<!-- one -->"\n:end-before: \'<!-- two -->\'',
])('reads the options of MyST in both ways that they are written: %j', async (options) => {
	const documentation = await readDocs({
		'index.md': `# A\n\n\`\`\`{include} part.txt\n${options}\n\`\`\`\n\nEnd.\n`,
		'part.txt': 'Before.\n<!-- one -->\nShown.\n<!-- two -->\nAfter.\n',
	});
	expect(pageOf(documentation, '/')).toBe('# A\n\nShown.\n\nEnd.');
	expect(documentation.warnings).toEqual([]);
});

it('reads the part that an include of MyST names: between two texts, from line to line, as code', async () => {
	const documentation = await readDocs({
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

it('reads a page whose options of an include are no texts', async () => {
	const page = ['# A', '', '```{include} b.txt', '---', 'lines:', '  toString: 1', '---', '```', '', 'The end.'].join(
		'\n',
	);
	expect(pageOf(await readDocs({ 'a.md': page, 'b.txt': 'Text of b.' }), '/a')).toContain('The end.');
});

it('says which text of an include the file does not have', async () => {
	const { warnings } = await readDocs({
		'conf.py': '',
		'index.md': '# A\n\n```{include} part.txt\n:start-after: none\n```\n',
		'part.txt': 'text',
	});
	expect(warnings).toEqual([
		'"index.md", line 3: the included file "part.txt" has no part named "none"; mend the name.',
	]);
});

it('the title of the site is that of conf.py', async () => {
	expect(await titleOfSite({ 'conf.py': 'project = "Boat\'s Docs"\nexclude_patterns = []' })).toBe("Boat's Docs");
});

it('a page may have lines that patterns with two ends would read for minutes', () => {
	const line = `# a${' '.repeat(40_000)}${'# '.repeat(20_000)}x!`;
	expect(mystTargets(`(name)=\n${line}\n# Title`).get('name')?.words).toBe('Title');
});
