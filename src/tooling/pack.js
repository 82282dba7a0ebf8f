/**
 * `npm run pack [-- <folder>]`: makes the packages of npm and of Python from a clone, and prints the commands that install them. Takes what
 * `npm run demo` has built. Imports nothing but Node's own modules until the packages of the repository are there.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildIfStale } from './build-if-stale.js';
import { packPython, pythonPackages } from './plugins/pack-python.js';
import { root, runNpm } from './run.js';
import { install } from './setup/install.js';
import { requireNode } from './setup/require-node.js';

requireNode();
const [, , wanted] = process.argv;
// npm runs scripts in the repository's root, but a relative folder starts from the person's own folder.
const folder = wanted ? resolve(process.env.INIT_CWD ?? '.', wanted) : join(root, 'dist/packed');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** @param {string} sentence @returns {never} */
function fail(sentence) {
	process.stderr.write(`${sentence}\n`);
	process.exit(1);
}

if (!(await install())) fail('The packages could not be installed: npm says why above.');
if (!(await buildIfStale(['demo', 'packages']))) fail('The build failed: its message is above.');
mkdirSync(folder, { recursive: true });
const both = ['--workspace', 'docent-service', '--include-workspace-root', '--pack-destination', folder];
const code = await runNpm(['pack', '--silent', '--ignore-scripts', ...both], { quiet: true });
if (code !== 0) fail('npm could not pack the packages: its message is above.');

/** @param {string} command @param {string} file @param {string} purpose */
const line = (command, file, purpose) =>
	`\n${purpose}:\n  ${command} install ${/[^\w./@-]/.test(file) ? JSON.stringify(file) : file}\n`;
const lines = [
	line('npm', join(folder, `docent-service-${version}.tgz`), 'The service, with its command docent-service'),
	line(
		'npm',
		join(folder, `docent-${version}.tgz`),
		'The widget, with the plugins of Docusaurus, VitePress, Starlight and Nextra',
	),
];
try {
	for (const name of /** @type {(keyof typeof pythonPackages)[]} */ (Object.keys(pythonPackages)))
		lines.push(line('pip', packPython(name, folder, ['wheel']), `The extension of ${pythonPackages[name].title}`));
} catch (error) {
	process.stderr.write(`The packages of Python were not made. ${error instanceof Error ? error.message : error}\n`);
	process.exitCode = 1;
}
process.stdout.write(`Packed. Paste a line in the folder of your site:\n${lines.join('')}`);
