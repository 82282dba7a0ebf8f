import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { llmsText } from '../../src/agent-files/llms-text.js';
import { aiCatalog, serverCard, serverCardPath } from '../../src/agent-files/server-card.js';
import { createSkill, skillIndex, skillIndexPath, skillPathOf } from '../../src/agent-files/skill.js';
import { version } from '../../src/service/config/version.js';
import { pythonOf } from '../../src/tooling/setup/generators.js';
import { siteFolder } from './support/fixture-site.js';
import { filesBelow } from './support/hash-files.js';
import { installedPythonPlugin, type PythonPlugin, pythonArchives } from './support/python-plugin.js';

const run = promisify(execFile);

const plugins = {
	mkdocs: {
		program: 'mkdocs',
		site: 'mkdocs',
		settings: 'mkdocs.yml',
		build: ['mkdocs', 'build', '--strict'],
		output: 'site',
		docs: 'docs',
		title: 'Install',
		page: 'guide/install',
		links: 'guide/install.md',
		option: (name: string) => name,
	},
	sphinx: {
		program: 'sphinx-build',
		site: 'sphinx-furo',
		settings: 'source/conf.py',
		build: ['sphinx-build', '-W', '-b', 'html', 'source', 'build'],
		output: 'build',
		docs: 'extra',
		title: 'Install',
		page: 'install',
		links: 'commands.md',
		option: (name: string) => `docent_${name}`,
	},
} as const;

let folder: string;
test.beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'docent-python-'));
});
test.afterEach(() => rm(folder, { recursive: true, force: true }));

const read = (path: string) => readFile(join(folder, path), 'utf8');

async function write(files: Record<string, string>) {
	for (const [path, text] of Object.entries(files)) {
		await mkdir(dirname(join(folder, path)), { recursive: true });
		await writeFile(join(folder, path), text);
	}
}

/** Builds the site in the folder, and gives what the generator said. */
async function build(name: PythonPlugin): Promise<{ said: string; isBuilt: boolean }> {
	const [command, ...args] = plugins[name].build;
	const env = { ...process.env, PYTHONPATH: await installedPythonPlugin(name) };
	try {
		const { stdout, stderr } = await run(command, args, { cwd: folder, env });
		return { said: stdout + stderr, isBuilt: true };
	} catch (error) {
		const { stdout, stderr } = error as { stdout: string; stderr: string };
		return { said: stdout + stderr, isBuilt: false };
	}
}

for (const name of ['mkdocs', 'sphinx'] as const) {
	const plugin = plugins[name];
	test.describe(`the plugin of ${name}`, { tag: `@python/${name}` }, () => {
		test.describe.configure({ timeout: 120_000 });
		const copySite = () => cp(siteFolder(plugin.site), folder, { recursive: true });
		const inOutput = (path: string) => read(join(plugin.output, path));

		test('is packed with its licence and its own files, and nothing of this machine', async () => {
			const { wheel, source } = await pythonArchives(name);
			const list = async (program: string, ...args: string[]) =>
				(await run(program, args)).stdout.split('\n').filter((line) => line !== '' && !line.endsWith('/'));
			const python = pythonOf(plugin.program) ?? 'python3';
			const names = `import sys, zipfile; print(*zipfile.ZipFile(sys.argv[1]).namelist(), sep="\\n")`;
			const module = `${name}_docent`;
			const own = ['__init__.py', 'agent_files.py', 'py.typed', 'script_tag.py', 'widget_options.json'];
			const metadata = ['LICENSE', 'METADATA', 'RECORD', 'WHEEL', 'top_level.txt'];
			const more =
				name === 'mkdocs' ? [`${module}-${version}.dist-info/entry_points.txt`] : [`${module}/page_markdown.py`];
			expect((await list(python, '-c', names, wheel)).sort()).toEqual(
				[
					...own.map((file) => `${module}/${file}`),
					...metadata.map((file) => `${module}-${version}.dist-info/${file}`),
					...more,
				].sort(),
			);
			expect((await list('tar', '-tzf', source)).filter((file) => /test|pycache/.test(file))).toEqual([]);
			const modules = await installedPythonPlugin(name);
			for (const file of await filesBelow(modules, /__pycache__|RECORD|direct_url/)) {
				expect(await readFile(join(modules, file), 'utf8'), file).not.toMatch(/\/(work|root|home|tmp)\//);
			}
		});

		test('writes what agents read, as the service does, without a warning', async () => {
			await copySite();
			const { said, isBuilt } = await build(name);
			expect(isBuilt, said).toBe(true);
			expect(said).not.toContain('WARNING');
			const base = 'https://docs.example.com';
			const groups = (await inOutput('llms.txt'))
				.split(/^## /m)
				.slice(1)
				.map((part) => ({
					title: part.split('\n')[0]!,
					pages: [...part.matchAll(/^- \[(.*?)\]\((.*?)\)/gm)].map(([, title = '', address = '']) => ({
						title,
						address,
					})),
				}));
			expect(groups.flatMap(({ pages }) => pages).map(({ title }) => title)).toContain(plugin.title);
			const mcp = { url: 'https://assistant.example.com/discovery/v1/mcp/acme', apiKey: 'svc_dsc_…' };
			const listed = {
				title: 'Tern',
				summary: 'Documentation of Tern.',
				groups,
				fullText: `${base}/llms-full.txt`,
				skill: `${base}/skill.md`,
			};
			expect(await inOutput('llms.txt')).toBe(llmsText(listed));
			const llms = `${base}/llms.txt`;
			const skill = createSkill({ ...listed, base, llmsText: llms, hasMarkdown: true, mcp, answersAsk: false });
			expect(await inOutput('skill.md')).toBe(skill.text);
			expect(await inOutput(skillPathOf(skill.name))).toBe(skill.text);
			const digest = createHash('sha256').update(skill.text).digest('hex');
			expect(await inOutput(skillIndexPath)).toBe(skillIndex(skill, digest));
			expect(await inOutput(serverCardPath)).toBe(serverCard({ ...listed, base, mcp, version }));
			const catalog = aiCatalog({ title: 'Tern', base, card: base + serverCardPath });
			expect(await inOutput('.well-known/ai-catalog.json')).toBe(catalog);
			expect(await inOutput('sitemap.xml')).toContain(`<loc>${base}/`);

			const page = await inOutput(`${plugin.page}.md`);
			expect(page).toContain(`---\ntitle: "Install"\nurl: "${base}/${plugin.page}`);
			expect(page).toContain('# Install\n');
			expect(page).toContain('```sh\nbrew install tern\n```');
			const links = await inOutput(plugin.links);
			expect(links).toMatch(/\]\(https:\/\/docs\.example\.com\/(guide\/)?schedules\.md\)/);
		});

		test('writes over nothing that the site has', async () => {
			await copySite();
			const own = { 'llms.txt': 'Mine.\n', 'skill.md': 'My skill.\n' };
			await write(Object.fromEntries(Object.entries(own).map(([file, text]) => [join(plugin.docs, file), text])));
			if (name === 'sphinx')
				await write({ [plugin.settings]: `${await read(plugin.settings)}html_extra_path = ["../extra"]\n` });
			// A page of MkDocs is Markdown itself.
			const kept = name === 'mkdocs' ? ['llms.txt'] : ['llms.txt', 'skill.md'];
			for (const round of ['first', 'second']) {
				const { said, isBuilt } = await build(name);
				expect(isBuilt, said).toBe(true);
				for (const file of kept) expect(await inOutput(file), `${file}, ${round}`).toBe(own[file as keyof typeof own]);
				expect(await inOutput(`${plugin.page}.md`)).toContain('# Install');
			}
			if (name === 'mkdocs') expect(await inOutput('skill.md')).toContain('My skill.');
		});

		test('leaves the files out where an owner wants that', async () => {
			await copySite();
			const off = { mkdocs: '      agent_files: false', sphinx: 'docent_agent_files = False' }[name];
			const settings = (await read(plugin.settings)).replace(/.*api_key.*/, (line) => `${line}\n${off}`);
			await write({ [plugin.settings]: settings });
			expect((await build(name)).isBuilt).toBe(true);
			const files = await filesBelow(join(folder, plugin.output));
			expect(files.filter((file) => /(^|\/)(llms|skill)|\.md$|well-known/.test(file))).toEqual([]);
			expect(await inOutput('index.html')).toContain('assistant.example.com/docent.js');
		});

		const option = plugin.option;
		const printed = 'The tag that docent-service prints has it.';
		for (const [fault, from, to, sentence] of [
			[
				'no key',
				/.*api_key.*\n/,
				'',
				`${option('api_key')} must be the public key, which begins with svc_dsc_; it is missing. ${printed}`,
			],
			[
				'a service without its scheme',
				/https:\/\/assistant/,
				'assistant',
				`${option('service')} must be the address of the service, such as https://assistant.example.com; not 'assistant.example.com'.`,
			],
			[
				'a secret key',
				/svc_dsc_…/,
				'svc_4f33278681a1',
				`${option('api_key')} must be the public key, which begins with svc_dsc_; this is another one.`,
			],
		] as const) {
			test(`says in a sentence what is wrong: ${fault}`, async () => {
				await copySite();
				await write({ [plugin.settings]: (await read(plugin.settings)).replace(from, to) });
				const { said, isBuilt } = await build(name);
				expect(isBuilt).toBe(false);
				expect(said).toContain(`Docent: ${sentence}`);
				expect(said).not.toContain('Traceback');
				expect(said).not.toContain('svc_4f33');
			});
		}

		for (const [fault, given, sentence] of [
			[
				'a misspelt option',
				'{"teme": "dark"}',
				`the widget has no option "teme", which ${option('options')} names. "theme" may be meant.`,
			],
			[
				'a wrong value',
				'{"theme": "black"}',
				`the option "theme" in ${option('options')} must be auto or light or dark, not 'black'.`,
			],
			['a function', '{"onNavigate": "go"}', 'the option "onNavigate" in'],
		] as const) {
			test(`says in a sentence what is wrong with options: ${fault}`, async () => {
				await copySite();
				const line = { mkdocs: `      options: ${given}`, sphinx: `docent_options = ${given}` }[name];
				const settings = (await read(plugin.settings)).replace(/.*api_key.*/, (key) => `${key}\n${line}`);
				await write({ [plugin.settings]: settings });
				const { said, isBuilt } = await build(name);
				expect(isBuilt).toBe(false);
				expect(said).toContain(`Docent: ${sentence}`);
			});
		}

		test('binds the search of the theme, and hands options on', async () => {
			await copySite();
			const trigger =
				name === 'mkdocs' ? 'data-search-trigger=".md-search__input' : 'data-search-trigger=".sidebar-search';
			expect((await build(name)).isBuilt).toBe(true);
			expect(await inOutput('index.html')).toContain('data-search="palette"');
			expect(await inOutput('index.html')).toContain(trigger);
			const given = '{"search": "panel", "codeBlocks": false, "starters": ["Is \\"it\\" fast?"]}';
			const line = {
				mkdocs: `      options: ${given}`,
				sphinx: `docent_options = ${given.replace('false', 'False')}`,
			}[name];
			const settings = (await read(plugin.settings)).replace(/.*api_key.*/, (key) => `${key}\n${line}`);
			await write({ [plugin.settings]: settings });
			const { said, isBuilt } = await build(name);
			expect(isBuilt, said).toBe(true);
			const page = await inOutput('index.html');
			expect(page).toContain('data-search="panel"');
			expect(page).not.toContain('data-search-trigger');
			expect(page).toContain('data-code-blocks="false"');
			expect(page.replaceAll('&quot;', '"').replaceAll('&#34;', '"')).toContain('["Is \\"it\\" fast?"]');
		});

		test('says where the Markdown of a page is', async () => {
			await copySite();
			expect((await build(name)).isBuilt).toBe(true);
			const html = await inOutput(name === 'mkdocs' ? `${plugin.page}/index.html` : `${plugin.page}.html`);
			const [, href = ''] = /<link rel="alternate" type="text\/markdown" href="([^"]+)"/.exec(html) ?? [];
			const here = name === 'mkdocs' ? `${plugin.page}/` : `${plugin.page}.html`;
			expect(new URL(href, `https://docs.example.com/${here}`).pathname).toBe(`/${plugin.page}.md`);
		});
	});
}

test('a page in reStructuredText is given as Markdown as far as its text goes', { tag: '@python/sphinx' }, async () => {
	await write({
		'source/conf.py': [
			'project = "Tern"',
			'extensions = ["sphinx_docent"]',
			'docent_service = "https://assistant.example.com"',
			'docent_domain = "acme"',
			'docent_api_key = "svc_dsc_…"',
		].join('\n'),
		'source/index.rst':
			'Tern\n====\n\n.. meta::\n   :description: Copies folders.\n\n.. toctree::\n   :caption: Guide\n\n   a/start\n',
		'source/a/start.rst':
			'Start\n=====\n\nBegin *here*, see :ref:`the end <end>` and ``code``.\n\n.. note:: Mind the gap.\n\n----\n\n.. _end:\n\nThe end\n-------\n\nBack to :doc:`/index`.\n\n.. code-block:: py\n\n   # no heading\n   x = 1\n',
		'source/hidden.rst': ':orphan:\n:nosearch:\n\nHidden\n======\n',
	});
	const { said, isBuilt } = await build('sphinx');
	expect(isBuilt, said).toBe(true);
	expect(await read('build/llms.txt')).toContain(
		'> Copies folders.\n\nEvery page in one file: [llms-full.txt](/llms-full.txt)',
	);
	expect(await read('build/llms.txt')).toMatch(
		/## Pages\n\n- \[Tern\]\(\/index\.md\).*\n\n## Guide\n\n- \[Start\]\(\/a\/start\.md\)\n$/,
	);
	const page = await read('build/a/start.md');
	expect(page).toContain('# Start\n\nBegin *here*, see [the end](/a/start.md#end) and `code`.');
	expect(page).toContain('\n---\n');
	expect(page).toMatch(/\n## The end\n\nBack to \[Tern\]\(\/index\.md\)\./);
	expect(page).toContain('```py\n# no heading\nx = 1\n```');
	const files = await filesBelow(join(folder, 'build'));
	expect(files).not.toContain('hidden.md');
	// What has full addresses needs html_baseurl.
	expect(files.filter((file) => /sitemap|server-card/.test(file))).toEqual([]);
	await rm(join(folder, 'source/a/start.rst'));
	await write({ 'source/index.rst': 'Tern\n====\n' });
	expect((await build('sphinx')).isBuilt).toBe(true);
	expect(await filesBelow(join(folder, 'build'), /_sources/)).not.toContain('a/start.md');
});
