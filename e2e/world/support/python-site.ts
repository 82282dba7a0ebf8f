import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { test as base } from '@playwright/test';
import { withKey } from '../../support/placeholders.js';
import { siteFolder } from './fixture-site.js';
import { installedPythonPlugin, type PythonPlugin } from './python-plugin.js';

const run = promisify(execFile);

/** The generators of Python, and the sites that they build here. */
export const pythonGenerators = {
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

/** A site in a folder of its own, empty until it is copied or written. */
export class PythonSite {
	constructor(
		readonly folder: string,
		private readonly name: PythonPlugin,
	) {}

	/** Copies the site that the tests have for the generator. */
	async copy() {
		const { site, settings } = pythonGenerators[this.name];
		await cp(siteFolder(site), this.folder, { recursive: true });
		await this.write({ [settings]: withKey(await this.read(settings)) });
	}

	read(path: string) {
		return readFile(join(this.folder, path), 'utf8');
	}

	/** A file of what was built. */
	inOutput(path: string) {
		return this.read(join(pythonGenerators[this.name].output, path));
	}

	async write(files: Record<string, string>) {
		for (const [path, text] of Object.entries(files)) {
			await mkdir(dirname(join(this.folder, path)), { recursive: true });
			await writeFile(join(this.folder, path), text);
		}
	}

	async changeSettings(from: string | RegExp, to: string | ((found: string) => string)) {
		const { settings } = pythonGenerators[this.name];
		const text = await this.read(settings);
		await this.write({ [settings]: typeof to === 'string' ? text.replace(from, to) : text.replace(from, to) });
	}

	/** Puts a line of settings behind that of the key. */
	addLine(line: string) {
		return this.changeSettings(/.*api_key.*/, (key) => `${key}\n${line}`);
	}

	/** Builds the site with the plugin, and gives what the generator said. */
	async build(): Promise<{ said: string; isBuilt: boolean }> {
		const [command, ...args] = pythonGenerators[this.name].build;
		const env = { ...process.env, PYTHONPATH: await installedPythonPlugin(this.name) };
		try {
			const { stdout, stderr } = await run(command, args, { cwd: this.folder, env });
			return { said: stdout + stderr, isBuilt: true };
		} catch (error) {
			const { stdout, stderr } = error as { stdout: string; stderr: string };
			return { said: stdout + stderr, isBuilt: false };
		}
	}
}

export const test = base.extend<{ generator: PythonPlugin; site: PythonSite }>({
	generator: ['mkdocs', { option: true }],
	site: async ({ generator }, use) => {
		const folder = await mkdtemp(join(tmpdir(), 'docent-python-'));
		await use(new PythonSite(folder, generator));
		await rm(folder, { recursive: true, force: true });
	},
});
