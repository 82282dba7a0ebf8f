/**
 * Builds everything, or the parts named: `node src/tooling/build.js [script] [packages] [types] [service] [states]`. All builds run in
 * this process, side by side where one does not need what another has written. With `--quick` the script is larger than the one that ships.
 */
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, mergeConfig, runnerImport } from 'vite';
import { root, run } from './run.js';
import { copyForCommonJs, emitDeclarations } from './widget-build/emit-declarations.js';
import { writeReleaseFiles } from './widget-build/release-files.js';
import { tailwind, writeLicences } from './widget-build/write-licences.js';

const isQuick = process.argv.includes('--quick');
const wanted = process.argv.slice(2).filter((name) => name !== '--quick');
// NODE_ENV is set before Vite loads anything, because Vite otherwise uses development builds.
process.env.NODE_ENV = 'production';
/** @type {{ module: typeof import('./widget-build/vite-builds.js') }} */
const { module: configurations } = await runnerImport(join(root, 'src/tooling/widget-build/vite-builds.ts'));

/** The bundler's own minifier takes a fifth of the time. @param {import('vite').InlineConfig} config */
const quickly = (config) =>
	isQuick && config.build?.minify === 'terser' ? mergeConfig(config, { build: { minify: true } }) : config;
/** @param {import('./widget-build/vite-builds.js').BuildName[]} names */
const vite = (...names) => Promise.all(names.map((name) => build(quickly(configurations.buildOf(name)))));

/** @param {string[]} folders */
function empty(...folders) {
	for (const folder of folders) rmSync(join(root, folder), { recursive: true, force: true });
}

const parts = {
	async script() {
		empty('dist/script');
		// Tests and releases build it again: see `build-if-stale.js`. npm packs no empty folder.
		if (isQuick) mkdirSync(join(root, 'dist/script/.quick'), { recursive: true });
		// The settings contain the name of the worker, and the loader those of the other files.
		await Promise.all([vite('index-worker').then(() => vite('settings')), vite('panel', 'content', 'early', 'renew')]);
		await vite('loader');
		writeLicences(join(root, 'dist/script'), [tailwind()]);
		const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
		writeReleaseFiles(join(root, 'dist/script'), version);
	},
	async packages() {
		empty('dist/npm');
		const modules = vite('npm', 'index-worker.npm', 'components', 'agent', 'transport');
		const commonJs = vite('index.cjs', 'react.cjs', 'preact.cjs', 'agent.cjs', 'transport.cjs');
		const plugins = vite('plugins', 'plugins.cjs', 'site-files');
		const onPages = Promise.all(configurations.pluginPageBuilds().map((config) => build(config)));
		await Promise.all([modules, commonJs, plugins, onPages]);
		writeLicences(join(root, 'dist/npm'), [tailwind()]);
	},
	async types() {
		await emitDeclarations(join(root, 'dist/types'));
		copyForCommonJs(join(root, 'dist/types'));
	},
	async service() {
		empty('src/service/dist');
		await vite('service');
		writeLicences(join(root, 'src/service/dist'));
		// npm takes the file that stands beside the manifest.
		cpSync(join(root, 'LICENSE'), join(root, 'src/service/LICENSE'));
		chmodSync(join(root, 'src/service/dist/cli.js'), 0o755);
		const status = await run(process.execPath, ['src/tooling/setup/embedded-template.js']);
		if (status !== 0) throw new Error('The empty database cannot be written: its message is above.');
	},
	async states() {
		empty('dist/states');
		await vite('states');
	},
};

const unknown = wanted.find((name) => !Object.hasOwn(parts, name));
if (unknown) {
	console.error(`build: there is no part "${unknown}"; the parts are ${Object.keys(parts).join(', ')}.`);
	process.exit(2);
}
try {
	const names = Object.keys(parts).filter((name) => wanted.length === 0 || wanted.includes(name));
	await Promise.all(names.map((name) => parts[/** @type {keyof typeof parts} */ (name)]()));
	// The service contains the widget, so that one package is a whole site.
	const widget = join(root, 'dist/script');
	if (names.includes('service') && existsSync(widget)) {
		const isServed = (/** @type {string} */ path) => !path.endsWith('.manifest.json');
		cpSync(widget, join(root, 'src/service/dist/widget'), { recursive: true, filter: isServed });
	}
} catch (error) {
	console.error(error instanceof Error ? error.message : error);
	process.exit(1);
}
