import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { llmsText } from '../../src/agent-files/llms-text.js';
import { version } from '../../src/service/config/version.js';
import { pythonOf } from '../../src/tooling/setup/generators.js';
import { placeholders } from '../support/placeholders.js';
import { filesBelow } from './support/hash-files.js';
import { installedPythonPlugin, pythonArchives } from './support/python-plugin.js';
import { pythonGenerators, test } from './support/python-site.js';

const run = promisify(execFile);

for (const name of ['mkdocs', 'sphinx'] as const) {
	const plugin = pythonGenerators[name];
	test.describe(`the plugin of ${name}`, { tag: `@python/${name}` }, () => {
		test.describe.configure({ timeout: 120_000 });
		test.use({ generator: name });

		test('is packed with its licence and its own files, and nothing of this machine', async () => {
			const { wheel, source } = await pythonArchives(name);
			const list = async (program: string, ...args: string[]) =>
				(await run(program, args)).stdout.split('\n').filter((line) => line !== '' && !line.endsWith('/'));
			const python = pythonOf(plugin.program) ?? 'python3';
			const names = `import sys, zipfile; print(*zipfile.ZipFile(sys.argv[1]).namelist(), sep="\\n")`;
			const module = `${name}_docent`;
			const own = [
				'__init__.py',
				'agent_files.py',
				'py.typed',
				'script_tag.py',
				'static_files.py',
				'widget_options.json',
			];
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

		test('writes what agents read, as the service does, without a warning', async ({ site }) => {
			await site.copy();
			const { said, isBuilt } = await site.build();
			expect(isBuilt, said).toBe(true);
			expect(said).not.toContain('WARNING');
			const base = 'https://docs.example.com';
			const groups = (await site.inOutput('llms.txt'))
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
			const listed = { title: 'Tern', summary: 'Documentation of Tern.', groups, fullText: `${base}/llms-full.txt` };
			expect(await site.inOutput('llms.txt')).toBe(llmsText(listed));
			// The skill and the cards of the MCP server are on the service.
			const files = await filesBelow(join(site.folder, plugin.output));
			expect(files.filter((file) => /skill\.md$|well-known/.test(file))).toEqual([]);
			expect(await site.inOutput('sitemap.xml')).toContain(`<loc>${base}/`);

			const page = await site.inOutput(`${plugin.page}.md`);
			expect(page).toContain(`---\ntitle: "Install"\nurl: "${base}/${plugin.page}`);
			expect(page).toContain('# Install\n');
			expect(page).toContain('```sh\nbrew install tern\n```');
			const links = await site.inOutput(plugin.links);
			expect(links).toMatch(/\]\(https:\/\/docs\.example\.com\/(guide\/)?schedules\.md\)/);
		});

		test('writes over nothing that the site has', async ({ site }) => {
			await site.copy();
			const own = { 'llms.txt': 'Mine.\n', [`${plugin.page}.md`]: 'My page.\n' };
			await site.write(Object.fromEntries(Object.entries(own).map(([file, text]) => [join(plugin.docs, file), text])));
			if (name === 'sphinx')
				await site.write({ [plugin.settings]: `${await site.read(plugin.settings)}html_extra_path = ["../extra"]\n` });
			// A page of MkDocs is Markdown itself.
			const kept = name === 'mkdocs' ? ['llms.txt'] : ['llms.txt', `${plugin.page}.md`];
			for (const round of ['first', 'second']) {
				const { said, isBuilt } = await site.build();
				expect(isBuilt, said).toBe(true);
				for (const file of kept)
					expect(await site.inOutput(file), `${file}, ${round}`).toBe(own[file as keyof typeof own]);
				expect(await site.inOutput('llms-full.txt')).toContain('# Install');
			}
		});

		test('leaves the files out where an owner wants that', async ({ site }) => {
			await site.copy();
			const off = { mkdocs: '      agent_files: false', sphinx: 'docent_agent_files = False' }[name];
			await site.addLine(off);
			expect((await site.build()).isBuilt).toBe(true);
			const files = await filesBelow(join(site.folder, plugin.output));
			expect(files.filter((file) => /(^|\/)llms|\.md$/.test(file))).toEqual([]);
			expect(await site.inOutput('index.html')).toContain('assistant.example.com/docent.js');
		});

		test('says where the Markdown of a page is', async ({ site }) => {
			await site.copy();
			expect((await site.build()).isBuilt).toBe(true);
			const html = await site.inOutput(name === 'mkdocs' ? `${plugin.page}/index.html` : `${plugin.page}.html`);
			const [, href = ''] = /<link rel="alternate" type="text\/markdown" href="([^"]+)"/.exec(html) ?? [];
			const here = name === 'mkdocs' ? `${plugin.page}/` : `${plugin.page}.html`;
			expect(new URL(href, `https://docs.example.com/${here}`).pathname).toBe(`/${plugin.page}.md`);
		});
	});
}

test.describe('Sphinx alone', { tag: '@python/sphinx' }, () => {
	test.use({ generator: 'sphinx' });

	test('a page in reStructuredText is given as Markdown as far as its text goes', async ({ site }) => {
		await site.write({
			'source/conf.py': [
				'project = "Tern"',
				'extensions = ["sphinx_docent"]',
				'docent_service = "https://assistant.example.com"',
				'docent_domain = "acme"',
				`docent_api_key = "${placeholders.key}"`,
			].join('\n'),
			'source/index.rst':
				'Tern\n====\n\n.. meta::\n   :description: Copies folders.\n\n.. toctree::\n   :caption: Guide\n\n   a/start\n',
			'source/a/start.rst':
				'Start\n=====\n\nBegin *here*, see :ref:`the end <end>` and ``code``.\n\n.. note:: Mind the gap.\n\n----\n\n.. _end:\n\nThe end\n-------\n\nBack to :doc:`/index`.\n\n.. code-block:: py\n\n   # no heading\n   x = 1\n',
			'source/hidden.rst': ':orphan:\n:nosearch:\n\nHidden\n======\n',
		});
		const { said, isBuilt } = await site.build();
		expect(isBuilt, said).toBe(true);
		expect(await site.read('build/llms.txt')).toContain(
			'> Copies folders.\n\nEvery page in one file: [llms-full.txt](/llms-full.txt)',
		);
		expect(await site.read('build/llms.txt')).toMatch(
			/## Pages\n\n- \[Tern\]\(\/index\.md\).*\n\n## Guide\n\n- \[Start\]\(\/a\/start\.md\)\n$/,
		);
		const page = await site.read('build/a/start.md');
		expect(page).toContain('# Start\n\nBegin *here*, see [the end](/a/start.md#end) and `code`.');
		expect(page).toContain('\n---\n');
		expect(page).toMatch(/\n## The end\n\nBack to \[Tern\]\(\/index\.md\)\./);
		expect(page).toContain('```py\n# no heading\nx = 1\n```');
		const files = await filesBelow(join(site.folder, 'build'));
		expect(files).not.toContain('hidden.md');
		expect(await site.read('build/hidden.html')).toContain('<meta name="docent" content="noindex">');
		expect(await site.read('build/a/start.html')).not.toContain('content="noindex"');
		// What has full addresses needs html_baseurl.
		expect(files).not.toContain('sitemap.xml');
		await rm(join(site.folder, 'source/a/start.rst'));
		await site.write({ 'source/index.rst': 'Tern\n====\n' });
		expect((await site.build()).isBuilt).toBe(true);
		expect(await filesBelow(join(site.folder, 'build'), /_sources/)).not.toContain('a/start.md');
	});
});
