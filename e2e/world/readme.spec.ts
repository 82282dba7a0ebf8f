import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, run } from '../../src/tooling/run.js';
import { test as base, expect } from '../fixtures.js';
import type { DocentPanel } from '../pages/docent-panel.js';
import { type ReadyLine, type ServiceProcess, startProcess } from '../support/service-process.js';
import { packedPackage } from './support/packed-package.js';
import { startSiteServer } from './support/site-server.js';

const readme = await readFile(join(root, 'README.md'), 'utf8');

/** The code blocks of the README in one language, in order. */
const blocks = (language: string) =>
	[...readme.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
		.filter(([, name]) => name === language)
		.map(([, , code = '']) => code);

/** The command of each way in, without its comment: what it gives the service. */
const command = (start: RegExp) =>
	blocks('sh')
		.flatMap((code) => [...code.matchAll(/^(.+?)(?: +#.*)?$/gm)].map(([, line = '']) => line))
		.find((line) => start.test(line))
		?.replace(start, '') ?? '';
const ofAFolder = command(/^npm run demo -- --docs /);
const ofASite = command(/^npx docent-service /);

const filledIn = (code: string, { url, key, domain }: ReadyLine) =>
	code.replaceAll('http://127.0.0.1:4400', url).replace('svc_dsc_…', key).replace('"docs"', `"${domain}"`);

interface World {
	/** A folder with a folder of documentation in it, beside the folder that commands run in, which has another. */
	folder: string;
	start(command: string): Promise<ServiceProcess>;
}

const test = base.extend<{ world: World }>({
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
	world: async ({}, use) => {
		const folder = await mkdtemp(join(tmpdir(), 'docent-readme-'));
		for (const name of ['my-docs', 'clone/docs']) {
			await mkdir(join(folder, name), { recursive: true });
			await writeFile(
				join(folder, name, 'parcels.md'),
				'# Parcels\n\n## Send a parcel\n\nTake the parcel to the counter before noon.\n',
			);
		}
		await use({
			folder,
			start(command) {
				const args = command.replaceAll('"', '').split(' ');
				const cli = join(root, 'src/service/dist/cli.js');
				return startProcess(
					process.execPath,
					[cli, ...args],
					{ PORT: '0', DOCENT_DATA: undefined },
					join(folder, 'clone'),
				);
			},
		});
		await rm(folder, { recursive: true, force: true });
	},
});

async function expectAnswers(panel: DocentPanel): Promise<void> {
	await panel.open();
	await panel.ask('How do I send a parcel?');
	await expect(panel.lastAnswer).toContainText('to the counter before noon');
}

test('the README is short, and its first way in answers from a folder', async ({ page, panel, world }) => {
	expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(100);
	await using service = await world.start(ofAFolder);
	expect(service.adminKey).toMatch(/^svc_/);
	expect(blocks('text')[0]).toContain(
		`domain=${service.domain} key=svc_dsc_… project=${service.projectId} admin-key=svc_…`,
	);
	await page.goto(service.url);
	await expectAnswers(panel);
});

test('its second way in is a tag on a page of this machine', async ({ page, panel, world }) => {
	await using service = await world.start(ofAFolder);
	const site = join(world.folder, 'site');
	await mkdir(site);
	const tag = filledIn(blocks('html')[0] ?? '', service);
	await writeFile(join(site, 'index.html'), `<!doctype html><title>Guide</title><main><h1>Guide</h1></main>${tag}`);
	await using server = await startSiteServer(site, (text) => text);
	await page.goto(`${server.origin}/`);
	await expectAnswers(panel);
});

test('its second way in allows the site that it names, and this machine alone beside it', async ({ world }) => {
	await using service = await world.start(ofASite);
	const search = async (origin: string) => {
		const response = await fetch(`${service.url}/discovery/v1/search/${service.domain}`, {
			method: 'POST',
			headers: { origin, authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
			body: JSON.stringify({ query: 'parcel' }),
		});
		return response.status;
	};
	expect(await search('https://docs.example.com')).toBe(200);
	expect(await search('http://localhost:3000')).toBe(200);
	expect(await search('https://elsewhere.example')).toBe(403);
});

for (const framework of ['react', 'preact']) {
	test(`its third way in is a component of the packed package: ${framework}`, async ({ page, panel, world }) => {
		await using service = await world.start(ofAFolder);
		const app = join(world.folder, 'app');
		const modules = join(app, 'node_modules');
		await mkdir(join(modules, 'docent'), { recursive: true });
		expect(
			await run('tar', ['-xzf', await packedPackage(), '--strip-components=1', '-C', join(modules, 'docent')]),
		).toBe(0);
		for (const name of ['preact', 'react', 'react-dom', 'scheduler'])
			await symlink(join(root, 'node_modules', name), join(modules, name));
		const code = filledIn(blocks('jsx')[0] ?? '', service).replace('docent/react', `docent/${framework}`);
		await writeFile(join(app, 'assistant.jsx'), code);
		const render =
			framework === 'react'
				? `import { createRoot } from 'react-dom/client';\ncreateRoot(document.querySelector('main')).render(<Assistant />);`
				: `import { render } from 'preact';\nrender(<Assistant />, document.querySelector('main'));`;
		await writeFile(join(app, 'main.jsx'), `import { Assistant } from './assistant.jsx';\n${render}\n`);
		await writeFile(
			join(app, 'index.html'),
			'<!doctype html><title>App</title><main></main><script type="module" src="/main.jsx"></script>',
		);
		const jsx = { runtime: 'automatic', importSource: framework };
		await writeFile(join(app, 'vite.config.js'), `export default { oxc: { jsx: ${JSON.stringify(jsx)} } };`);
		expect(await run(join(root, 'node_modules/.bin/vite'), ['build'], { cwd: app, quiet: true })).toBe(0);
		await using server = await startSiteServer(join(app, 'dist'), (text) => text);
		await page.goto(`${server.origin}/`);
		await expectAnswers(panel);
	});
}
