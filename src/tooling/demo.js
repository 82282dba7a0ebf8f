/**
 * `npm run demo [-- --docs <folder>] [flags of docent-service]`: installs, builds and serves, from a fresh clone.
 * Imports nothing but Node's own modules until the packages are there.
 */
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfStale } from './build-if-stale.js';
import { root } from './run.js';
import { install } from './setup/install.js';
import { requireNode } from './setup/require-node.js';
import { statesPages } from './states-pages.js';

/**
 * Takes `--docs <folder>` or `--docs=<folder>` out of the arguments.
 *
 * @param {readonly string[]} args
 */
function readArguments(args) {
	/** @type {string | undefined} */
	let docs;
	const flags = [];
	for (let index = 0; index < args.length; index++) {
		const argument = args[index] ?? '';
		if (argument === '--docs') docs = args[++index] ?? '';
		else if (argument.startsWith('--docs=')) docs = argument.slice('--docs='.length);
		else flags.push(argument);
	}
	return { docs, flags };
}

/**
 * @param {string} sentence
 * @param {number} code
 * @returns {never}
 */
function fail(sentence, code) {
	process.stderr.write(`${sentence}\n`);
	process.exit(code);
}

requireNode();
const { docs, flags } = readArguments(process.argv.slice(2));
// npm runs scripts in the repository's root, but a relative folder starts from the person's own folder.
const folder = docs === undefined ? join(root, 'public') : resolve(process.env.INIT_CWD ?? '.', docs);
if (docs === '') fail('--docs needs a folder: npm run demo -- --docs ./my-docs', 2);
if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
	fail(`There is no folder ${folder}. Give --docs a folder of Markdown files.`, 2);
}

if (!(await install())) fail('The packages could not be installed: npm says why above.', 1);
if (!(await buildIfStale(['demo']))) fail('The build failed: its message is above.', 1);

// The service runs in this process, so that signals and the exit code are its own.
/** @param {string} name */
const built = (name) => import(pathToFileURL(join(root, 'src/service/dist', name)).href);
const [{ runCli }, { processTerminal }] = [await built('run-cli.js'), await built('terminal.js')];
process.stderr.write(`Serving ${folder}; every state of the panel is at /states …\n`);
process.exitCode = await runCli(['serve', folder, ...flags], processTerminal, { pages: statesPages });
