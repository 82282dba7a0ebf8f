/** Measures what each cut of the libraries saves: `node src/tooling/widget-build/measure-cuts.js` builds the panel without one after the other. */
import { gzipSync } from 'node:zlib';
import { build, runnerImport } from 'vite';
import { root } from '../run.js';

process.chdir(root);
process.env.NODE_ENV = 'production';

/** @template Module @param {string} file @returns {Promise<Module>} */
const source = async (file) => (await runnerImport(file, { configFile: false, logLevel: 'error' })).module;
/** @type {typeof import('./vite-builds.js')} */
const { buildOf } = await source('./src/tooling/widget-build/vite-builds.ts');
/** @type {typeof import('./cut-libraries.js')} */
const { cutLibraries } = await source('./src/tooling/widget-build/cut-libraries.ts');
/** @type {typeof import('./library-cuts.js')} */
const { cutFiles } = await source('./src/tooling/widget-build/library-cuts.ts');

/** @param {typeof cutFiles} files @returns {Promise<number>} gzipped bytes of the panel's own file */
async function panelWith(files) {
	const config = buildOf('panel');
	const plugins = (config?.plugins ?? []).map((plugin) =>
		plugin && 'name' in plugin && plugin.name === 'docent:cut-libraries' ? cutLibraries(files) : plugin,
	);
	const built = await build({
		...config,
		configFile: false,
		logLevel: 'error',
		plugins,
		build: { ...config?.build, write: false },
	});
	const outputs = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
	const panel = outputs.find((output) => output.type === 'chunk' && output.isEntry);
	if (panel?.type !== 'chunk') throw new Error('The build of the panel has no entry.');
	return gzipSync(panel.code, { level: 9 }).length;
}

const whole = await panelWith(cutFiles);
console.log(`${whole} bytes with every cut. Without one of them it has so many more (written down):`);
for (const { file, cuts } of cutFiles)
	for (const left of cuts) {
		const rest = cutFiles.map((row) => ({ ...row, cuts: row.cuts.filter((cut) => cut !== left) }));
		const more = (await panelWith(rest)) - whole;
		console.log(`${String(more).padStart(6)} (${left.bytes})  ${file}  ${left.reason}`);
	}
