import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd] Where to run. Default: the repository's root.
 * @property {NodeJS.ProcessEnv} [env] Added to this process's environment.
 * @property {boolean} [quiet] Sends the program's standard output to standard error, so that ours stays readable by scripts.
 * @property {number} [timeout] Milliseconds after which the program is ended.
 */

/**
 * Runs a program to its end and passes on what it prints. Never through a shell.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<number>} its exit code; 127 when it could not be started, 1 when a signal ended it.
 */
export function run(command, args, { cwd = root, env = {}, quiet = false, timeout } = {}) {
	return new Promise((resolve) => {
		const child = spawn(command, args, {
			cwd,
			env: { ...process.env, ...env },
			stdio: ['ignore', quiet ? 2 : 'inherit', 'inherit'],
			...(timeout === undefined ? {} : { timeout }),
		});
		child.once('error', () => resolve(127));
		child.once('exit', (code) => resolve(code ?? 1));
	});
}

/**
 * Runs npm. Inside `npm run` it is the very npm that runs us, started by this Node: on Windows `npm` is a batch file,
 * which cannot be started without a shell.
 *
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 */
export function runNpm(args, options) {
	const npm = process.env.npm_execpath;
	if (npm && basename(npm) === 'npm-cli.js') return run(process.execPath, [npm, ...args], options);
	return run('npm', args, options);
}

/**
 * Runs the TypeScript compiler.
 *
 * @param {readonly string[]} args
 */
export function runTsc(args) {
	const manifest = createRequire(import.meta.url).resolve('typescript/package.json');
	return run(process.execPath, [join(dirname(manifest), 'bin/tsc'), ...args]);
}
