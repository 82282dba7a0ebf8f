import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { IndexSettings } from '../../search/files/layout.js';
import { openIndex } from '../../search/files/open-index.js';
import { runCommand } from '../../testing/service/run-command.js';
import { scratchFolder, writeFiles } from '../../testing/service/scratch-folder.js';
import { build } from './build.js';

const docs = {
	'docs/index.md':
		'---\ndescription: Copies folders.\n---\n\n# Tern\n\nTern copies folders. See [Install](./install.md).\n',
	'docs/install.md': '# Install\n\n## On Linux\n\nRun it.\n',
	'docs/draft.md': '---\ndraft: true\n---\n\n# Draft\n',
};
const project = (more: Record<string, string> = {}) =>
	scratchFolder({ ...docs, 'widget/docent.js': 'loader', 'widget/docent/panel-1.js': 'panel', ...more });

/** Runs the command with an index that says what it was made of. */
async function built(cwd: string, args: readonly string[]) {
	const out: string[] = [];
	const said: string[] = [];
	let made: { pages: string[]; settings: IndexSettings } | undefined;
	await build(
		[...args],
		{
			env: { DOCENT_WIDGET: join(cwd, 'widget') },
			cwd,
			print: (line) => out.push(line),
			complain: (line) => said.push(line),
			untilStopped: () => new Promise(() => {}),
		},
		undefined,
		async ({ pages }, settings) => {
			made = { pages: pages.map(({ path }) => path), settings };
			const bytes = new TextEncoder().encode(JSON.stringify([pages, settings]));
			return new Map([
				['index.json', new TextEncoder().encode('{}')],
				[`a${bytes.length}/all.bin`, bytes],
			]);
		},
	);
	return { out, said, made };
}
const run = (cwd: string, args: readonly string[], env = {}) =>
	runCommand(['build', ...args], { cwd, env: { DOCENT_WIDGET: join(cwd, 'widget'), ...env } });

describe('docent-service build', () => {
	it('writes the index of what is published and the widget, and prints the tag at the end', async () => {
		const cwd = project();
		const { out, made } = await built(cwd, ['./docs', '--out', 'site/docent']);
		expect(made?.pages.toSorted()).toEqual(['/', '/install']);
		expect(made?.settings).toEqual({ title: 'Tern', passages: 5, answerThreshold: 0.22, synonyms: [] });
		expect(readFileSync(join(cwd, 'site/docent/docent.js'), 'utf8')).toBe('loader');
		expect(existsSync(join(cwd, 'site/docent/docent/panel-1.js'))).toBe(true);
		expect(out[0]).toContain('2 pages');
		expect(out.at(-1)).toBe('<script async src="/docent/docent.js" data-index="/docent/"></script>');
		const again = await built(cwd, ['./docs', '--out', 'site/docent']);
		expect(again.out[0]).toContain('nothing has changed');
	});

	it('writes an index that a browser can search', async () => {
		const cwd = project();
		const { code, out } = await run(cwd, ['./docs', '--out', 'site/docent', '--base', '/tern']);
		expect(code).toBe(0);
		expect(out).toContain('2 pages, an index of');
		const index = await openIndex(async (name) => readFileSync(join(cwd, 'site/docent', name)));
		expect(index.site).toMatchObject({ title: 'Tern', base: '/tern', passages: 5, answerThreshold: 0.22 });
		const found = await index.complete(async () => {
			const passages = await index.retriever.search({ text: 'linux', pageSize: 5 });
			return passages.map(({ path, heading }) => `${path} ${heading}`);
		});
		expect(found).toContain('/install On Linux');
	});

	it('takes the settings of the search from the configuration, without the key of its model', async () => {
		const cwd = project({
			'docent.config.json': JSON.stringify({
				model: { provider: 'openai', model: 'some' },
				retrieval: { answerThreshold: 0.3, synonyms: ['sso = single sign-on'] },
				prompt: { passages: 7 },
			}),
		});
		const { made } = await built(cwd, ['--out', 'site/docent', '--site-url', 'https://docs.example.com/tern/']);
		expect(made?.settings).toMatchObject({
			passages: 7,
			answerThreshold: 0.3,
			synonyms: [['sso', 'single sign-on']],
			siteUrl: 'https://docs.example.com/tern',
			base: '/tern',
		});
	});

	it('prints the tag for a site below a path', async () => {
		const { out } = await built(project(), ['--out', 'site/search', '--base', '/docs/']);
		expect(out.at(-1)).toBe('<script async src="/docs/search/docent.js" data-index="/docs/search/"></script>');
	});

	it('writes into a folder of the documentation that is not read with it, where VitePress builds', async () => {
		const { out } = await built(project(), ['--out', 'docs/.vitepress/dist/docent']);
		expect(out[0]).toContain('2 pages');
	});

	it('writes the addresses of pages as the configuration of the generator says', async () => {
		const cwd = project({ 'mkdocs.yml': 'site_name: Tern\nuse_directory_urls: false\n' });
		await run(cwd, ['docs', '--out', 'site/docent', '--agents', '--site-url', 'https://docs.example.com']);
		const index = await openIndex(async (name) => readFileSync(join(cwd, 'site/docent', name)));
		const found = await index.complete(async () => {
			const passages = await index.retriever.search({ text: 'linux', pageSize: 5 });
			return passages.map(({ url }) => url);
		});
		expect(found).toContain('/install.html#on-linux');
		expect(readFileSync(join(cwd, 'site/sitemap.xml'), 'utf8')).toContain('https://docs.example.com/install.html');
	});

	it('reads a built site with --html', async () => {
		const cwd = project({ 'site/index.html': '<main><h1>Tern</h1><p>Hi.</p></main>' });
		const { made } = await built(cwd, ['site', '--html', '--out', 'site/docent']);
		expect(made?.pages).toEqual(['/']);
	});

	it.each([
		[['./nowhere', '--out', 'site/docent'], 'There is no folder'],
		[
			['./docs'],
			'--out is missing; give the folder for the files, as in: npx docent-service build ./docs --out site/docent',
		],
		[['./docs', '--out', 'docs/docent'], 'which is in'],
		[['./docs', '--out', '.'], 'holds files that Docent did not write, such as docs'],
		[['./docs', '--out', 'site/docent', '--base', 'docs'], '--base is "docs"; give the path of the site on its host'],
		[['./empty', '--out', 'site/docent'], 'holds no readable .md or .mdx file'],
		[['--html', '--out', 'site/docent'], '--html reads a built site; give its folder'],
		[['./docs', '--out', 'docent', '--agents'], '--agents writes pages as Markdown into'],
	])('refuses %j with a sentence', async (args, sentence) => {
		const cwd = project({ 'empty/a.txt': '' });
		const { code, said } = await run(cwd, args);
		expect(said).toContain(sentence);
		expect(code).toBe(2);
		expect(existsSync(join(cwd, 'site'))).toBe(false);
	});

	it('says so if the widget was not built', async () => {
		const cwd = project();
		const { code, said } = await run(cwd, ['./docs', '--out', 'site/docent'], { DOCENT_WIDGET: join(cwd, 'docs') });
		expect([code, said]).toEqual([2, expect.stringContaining('The files of the widget are missing')]);
	});
});

describe('the files for agents', () => {
	it('are written into the site, never over its own, and follow the documentation', async () => {
		const cwd = project({ 'site/llms.txt': 'mine' });
		const args = ['./docs', '--out', 'site/docent', '--agents', '--site-url', 'https://docs.example.com'];
		const { out } = await built(cwd, args);
		const read = (name: string) => readFileSync(join(cwd, 'site', name), 'utf8');
		expect(read('llms.txt')).toBe('mine');
		expect(read('index.md')).toContain('[Install](https://docs.example.com/install.md)');
		expect(read('sitemap.xml')).toContain('<loc>https://docs.example.com/install</loc>');
		expect(read('skill.md')).toContain('Copies folders.');
		expect(read('.well-known/agent-skills/index.json')).toContain('tern-docs');
		expect(read('llms-full.txt')).toContain('Run it.');
		expect(out.at(-3)).toBe(
			"Docent: skill.md, sitemap.xml, llms-full.txt, 2 pages as Markdown. The site's own llms.txt stays.",
		);
		writeFiles(cwd, { 'docs/install.md': '# Install\n\nClick it.\n' });
		writeFileSync(join(cwd, 'site/skill.md'), 'changed by hand');
		await built(cwd, args);
		expect(read('install.md')).toContain('Click it.');
		expect(read('skill.md')).toBe('changed by hand');
		writeFiles(cwd, { 'docs/install.md': '---\ndraft: true\n---\n\n# Install\n' });
		await built(cwd, args);
		expect(existsSync(join(cwd, 'site/install.md'))).toBe(false);
	});
});
