/** Breaks each wall between the browser side and the server side on purpose, and expects a refusal. */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { budgets, limits } from '../widget-build/budgets.js';
import { repository } from '../widget-build/vite-builds.js';
import { browserOnly } from '../widget-build/vite-plugins.js';
import { readSources } from './import-graph.js';
import { roomOf } from './rooms.js';

const scratch = mkdtempSync(join(tmpdir(), 'docent-walls-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function write(name: string, text: string): string {
	const file = join(scratch, name);
	writeFileSync(file, text);
	return file;
}

/** Writes the files of a build. Each contains only the word "small". */
function writeBuild(folder: string): void {
	for (const { files } of budgets()) {
		for (const file of files) {
			mkdirSync(dirname(join(folder, file)), { recursive: true });
			writeFileSync(join(folder, file), 'small');
		}
	}
	for (const name of ['panel', 'content', 'early', 'settings', 'index-worker']) {
		const manifest = `dist/script/docent/${name}.manifest.json`;
		copyFileSync(join(repository, manifest), join(folder, manifest));
	}
}

function run(tool: string, args: string[], cwd = repository) {
	const { status, stdout, stderr } = spawnSync(process.execPath, [join(repository, 'node_modules', tool), ...args], {
		cwd,
		encoding: 'utf8',
	});
	return { status, output: stdout + stderr };
}

describe('wall 1: the browser side compiles without the types of Node', () => {
	it('refuses a Node global', () => {
		write('uses-node.ts', 'export const folder: string = process.cwd();\n');
		const config = write(
			'tsconfig.json',
			JSON.stringify({
				extends: join(repository, 'src/tsconfig.browser.json'),
				include: ['uses-node.ts'],
				exclude: [],
			}),
		);
		const { status, output } = run('typescript/bin/tsc', ['-p', config]);
		expect(output).toMatch(/Cannot find name 'process'/);
		expect(status).not.toBe(0);
	});
});

describe('wall 2: lint', () => {
	const pageTitle = 'export const title = document.title;\n';
	const calls = (call: string) => `${call};\nexport {};\n`;
	/** The folder of a file, its text, and the rule that refuses it. */
	const refused = [
		['src/widget/panel', "import { readFile } from 'node:fs';\nreadFile;\n", 'noRestrictedImports'],
		['src/widget/panel', "import { x } from '../../service/index.js';\nx;\n", 'noRestrictedImports'],
		['src/widget/panel', "import { memo } from 'preact/compat';\nmemo;\n", 'noRestrictedImports'],
		['src/client', "import { x } from '../../contract/schema/assistant.js';\nx;\n", 'noRestrictedImports'],
		['src/service/http', "import { x } from '../../widget/boot/widget.js';\nx;\n", 'noRestrictedImports'],
		['src/service/documentation', "import { parse } from 'yaml';\nparse;\n", 'noRestrictedImports'],
		['src/cli', "import { isMap, parseDocument } from 'yaml';\nisMap(parseDocument(''));\n", 'noRestrictedImports'],
		['src/stream', "import { x } from 'ai';\nx;\n", 'noRestrictedImports'],
		['src/contract', "import { x } from './schema/assistant.js';\nx;\n", 'noRestrictedImports'],
		['src/agent-client', "import { readFile } from 'node:fs';\nreadFile;\n", 'noRestrictedImports'],
		['src/client', "import { x } from '../widget/conversation/chat.js';\nx;\n", 'noRestrictedImports'],
		['src/transport', "import { x } from 'ai';\nx;\n", 'noRestrictedImports'],
		['src/widget/panel', pageTitle, 'noRestrictedGlobals'],
		['src/widget/panel', calls('location.reload()'), 'noRestrictedGlobals'],
		['src/widget/panel', calls("matchMedia('print')"), 'noRestrictedGlobals'],
		['src/widget/conversation', calls("addEventListener('online', () => {})"), 'noRestrictedGlobals'],
		['src/client', calls('navigator.sendBeacon("/")'), 'noRestrictedGlobals'],
		['src/options', calls('localStorage.clear()'), 'noRestrictedGlobals'],
	] as const;
	const files = [...refused.map(([folder], index) => `${folder}/x${index}.ts`), 'src/widget/page/x.ts'];
	let found: string[];

	// All files are linted together, because starting the linter takes longer than linting.
	beforeAll(() => {
		const tree = join(scratch, 'lint');
		for (const [index, file] of files.entries()) {
			mkdirSync(dirname(join(tree, file)), { recursive: true });
			writeFileSync(join(tree, file), refused[index]?.[1] ?? pageTitle);
		}
		copyFileSync(join(repository, '.biome.json'), join(tree, '.biome.json'));
		const options = ['--reporter=github', '--max-diagnostics=none'];
		found = run('@biomejs/biome/bin/biome', ['lint', ...options, ...files], tree).output.split('\n');
	}, 60_000);
	const rulesOn = (file = '') =>
		found.filter((line) => line.includes(`/${file},line=`)).map((line) => /title=lint\/\w+\/(\w+)/.exec(line)?.[1]);

	it.each(refused.map((each, index) => [...each, index] as const))(
		'in %s refuses %j',
		(_folder, _text, rule, index) => {
			expect(rulesOn(files[index])).toContain(rule);
		},
	);

	it('lets the page room touch the page', () => {
		expect(found.join('\n')).toContain('noRestrictedGlobals');
		expect(rulesOn(files.at(-1)).filter((rule) => rule?.startsWith('noRestricted'))).toEqual([]);
	});
});

describe('wall 2: `globalThis`', () => {
	/** Files that also run without a page, and what they ask the page when there is one. */
	const allowed: Record<string, string> = {
		'client/network-error.ts': 'whether the device is offline, and whether the service is of another origin',
		'index-client/index-client.ts': 'whether the index is on the host of the page',
		'options/option-table.ts': 'what the relative address of an index is relative to',
		'stream/decode-body.ts': 'whether somebody looks at the page',
		'transport/question-extras.ts': 'the origin of the service, where the app names none',
		'widget/conversation/conversation-markdown.ts': 'what relative links are relative to',
		'widget/conversation/tabs.ts': 'the locks that tabs share',
		'widget/conversation/threads/storage.ts': 'where conversations are kept',
		'widget/conversation/watch-leaving.ts': 'when the page is left',
	};
	const names =
		'document|window|location|history|navigator|matchMedia|(add|remove)EventListener|(local|session)Storage';
	const way = new RegExp(`globalThis\\s*(\\?\\.|\\.|\\[['"])(${names})\\b|\\b(${names})\\b[^;{}]*\\} = globalThis\\b`);
	/** Rooms that touch the page. */
	const touching: (string | undefined)[] = [undefined, 'widget/boot', 'widget/host', 'widget/page', 'widget/doctor'];
	const around = (sources: ReadonlyMap<string, string>) =>
		[...sources].flatMap(([file, text]) =>
			!touching.includes(roomOf(file)) && way.test(text) && !(file in allowed) ? [file] : [],
		);

	it('does not get around the wall', () => {
		expect(around(readSources(join(repository, 'src')))).toEqual([]);
	});

	it.each([
		'globalThis.document.title;',
		"globalThis.matchMedia?.('print');",
		"globalThis?.addEventListener('online', retry);",
		"globalThis['localStorage'].clear();",
		'const { location } = globalThis;',
	])('is reported: %s', (text) => {
		expect(around(new Map([['widget/panel/a.ts', text]]))).toEqual(['widget/panel/a.ts']);
		expect(around(new Map([['service/a.ts', text]]))).toEqual([]);
	});
});

describe('wall 3: the widget’s builds', () => {
	const bundle = (source: string) =>
		build({
			configFile: false,
			logLevel: 'silent',
			plugins: [browserOnly()],
			build: { write: false, rolldownOptions: { input: write('entry.ts', source) } },
		});

	it('fail on a Node builtin', async () => {
		await expect(bundle("import { dirname, join } from 'node:path';\nconsole.log(join('a'));\n")).rejects.toThrow(
			/Node builtin/,
		);
	});

	it('fail on a module of the service', async () => {
		const module = join(repository, 'src/service/errors/service-error.ts');
		await expect(bundle(`export * from ${JSON.stringify(module)};\n`)).rejects.toThrow(/server-side module/);
	});
});

describe('wall 4: the package’s entries', () => {
	const { exports } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
		exports: Record<string, unknown>;
	};

	it('are only the listed ones, and none of them joins the two sides', () => {
		expect(Object.keys(exports)).toEqual([
			'.',
			'./react',
			'./preact',
			'./transport',
			'./agent',
			'./docusaurus',
			'./vitepress',
			'./astro',
			'./nextra',
			'./nextra/assistant',
			'./docent.js',
			'./package.json',
		]);
	});

	it('keep everything else private', () => {
		const { status, stderr } = spawnSync(process.execPath, ['-e', "import('docent/src/service/index.ts')"], {
			cwd: repository,
			encoding: 'utf8',
		});
		expect(stderr).toContain('ERR_PACKAGE_PATH_NOT_EXPORTED');
		expect(status).not.toBe(0);
	});
});

describe('wall 5: the byte budgets', () => {
	it('fail when an entry has less free space than required', () => {
		const folder = mkdtempSync(join(scratch, 'sizes-'));
		writeBuild(folder);
		const size = () => run('../src/tooling/widget-build/size.js', [folder]);
		expect(size()).toMatchObject({ status: 0, output: expect.stringContaining(' 0 too full.') });

		writeFileSync(join(folder, 'dist/script/docent.js'), randomBytes(limits.loader - 100));
		expect(size()).toMatchObject({ status: 1, output: expect.stringContaining('Too full: loader') });
	});
});

describe('wall 6: the pages of the service', () => {
	/** Files that show finished HTML. The Markdown renderer has made it safe. */
	const rendered = [
		'service/site/page-document.ts',
		'service/pages/admin/own-answers-page.ts',
		'service/pages/admin/thread-page.ts',
		'service/pages/review/review-page.ts',
	];
	const ways: Record<string, RegExp> = {
		'another writer of HTML': /from 'hono\/(html|jsx)/,
		'HTML without its template': /(?<!\bhtml)['"`]\s*<[a-z!]/i,
		'an attribute without quotes': /\s[\w-]+=\$\{/,
		'text that is not escaped': /\brenderedMarkdown\(/,
	};
	const waysIn = (file: string, text: string) =>
		Object.keys(ways).filter((way) => ways[way]?.test(text) && !(way.startsWith('text') && rendered.includes(file)));

	it('are written by one template, which escapes', () => {
		const around = [...readSources(join(repository, 'src'))].flatMap(([file, text]) =>
			/^service\/(pages|site|http)\//.test(file) && file !== 'service/site/html.ts' && waysIn(file, text).length > 0
				? [[file, ...waysIn(file, text)]]
				: [],
		);
		expect(around).toEqual([]);
	});

	it.each([
		["import { raw } from 'hono/html';", 'another writer of HTML'],
		[`const title = \`<h1>\${words}</h1>\`;`, 'HTML without its template'],
		["const title = '<h1>' + words;", 'HTML without its template'],
		[`const link = html\`<a href=\${address}>\${words}</a>\`;`, 'an attribute without quotes'],
		[`const title = html\`<h1>\${renderedMarkdown(words)}</h1>\`;`, 'text that is not escaped'],
	])('is reported: %s', (text, way) => {
		expect(waysIn('service/pages/admin/jobs-page.ts', text)).toEqual([way]);
	});
});

describe('wall 7: the SDK', () => {
	const ownMembers = /['"]~\w+|\b(activeResponse|makeRequest|resumeStream|setStatus|replaceMessage|pushMessage)\b/;
	const usersIn = (sources: ReadonlyMap<string, string>) =>
		[...sources].flatMap(([file, text]) =>
			file.startsWith('widget/') &&
			(/^import (?!type ).* from '(ai|@ai-sdk\/\w+)'/m.test(text) || ownMembers.test(text))
				? [file]
				: [],
		);

	it('is known to one file of the widget', () => {
		expect(usersIn(readSources(join(repository, 'src')))).toEqual(['widget/conversation/answer-chat.ts']);
	});

	it.each(["chat['~registerStatusCallback'](look);", 'void chat.resumeStream();', "import { generateId } from 'ai';"])(
		'is reported: %s',
		(text) => {
			expect(usersIn(new Map([['widget/panel/a.ts', text]]))).toEqual(['widget/panel/a.ts']);
		},
	);
});
