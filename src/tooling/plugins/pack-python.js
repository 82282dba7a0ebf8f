/**
 * Packs the plugins of MkDocs and Sphinx as a publisher uploads them: a wheel and a source archive each.
 *
 *     node src/tooling/plugins/pack-python.js <folder>
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cacheFolder } from '../cache-folder.js';
import { root } from '../run.js';
import { pythonOf } from '../setup/generators.js';

/** The packages by the folder of their sources, with the module that each has and the generator whose Python builds it. */
export const pythonPackages = /** @type {const} */ ({
	mkdocs: { module: 'mkdocs_docent', program: 'mkdocs', title: 'MkDocs' },
	sphinx: { module: 'sphinx_docent', program: 'sphinx-build', title: 'Sphinx' },
});

/** Builds an archive, as tools do that build packages of Python. */
const build = `
import sys
from setuptools import build_meta
built = getattr(build_meta, f"build_{sys.argv[2]}")(sys.argv[1])
print("built:", built)
`;

/** What both packages have. */
const shared = ['agent_files.py', 'script_tag.py', 'static_files.py', 'widget_options.json'];

/**
 * The Python of the generator, if it can build wheels, else one in a folder of its own, which pip gives what it needs.
 *
 * @param {string} program
 */
function pythonThatBuilds(program) {
	const builds = (/** @type {string} */ python) =>
		spawnSync(python, ['-c', 'import setuptools, wheel'], { stdio: 'ignore' }).status === 0;
	const found = [pythonOf(program) ?? 'python3', 'python3'].find(builds);
	if (found) return found;
	const folder = cacheFolder('python', 'wheel');
	const own = join(folder, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python');
	if (!builds(own)) {
		spawnSync('python3', ['-m', 'venv', folder], { stdio: ['ignore', 2, 2] });
		spawnSync(own, ['-m', 'pip', 'install', '--quiet', 'setuptools', 'wheel'], { stdio: ['ignore', 2, 2] });
	}
	return own;
}

/**
 * @param {keyof typeof pythonPackages} name
 * @param {string} folder that gets the archives
 * @param {('sdist' | 'wheel')[]} [kinds] the last is that of the file returned
 * @returns {string} the file of the wheel
 */
export function packPython(name, folder, kinds = ['sdist', 'wheel']) {
	const { module, program } = pythonPackages[name];
	const python = pythonThatBuilds(program);
	const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
	// Setuptools writes beside the sources.
	const sources = mkdtempSync(join(tmpdir(), `docent-${name}-`));
	try {
		const plugins = join(root, 'src/plugins');
		cpSync(join(plugins, name), sources, {
			recursive: true,
			filter: (file) => !/__pycache__|\.test\.ts$/.test(file),
		});
		for (const file of shared) cpSync(join(plugins, 'python', file), join(sources, module, file));
		cpSync(join(root, 'LICENSE'), join(sources, 'LICENSE'));
		writeFileSync(join(sources, 'VERSION'), `${version}\n`);
		writeFileSync(join(sources, 'MANIFEST.in'), 'include VERSION LICENSE\n');
		mkdirSync(folder, { recursive: true });
		const files = kinds.map((kind) => {
			const options = { cwd: sources, encoding: /** @type {const} */ ('utf8') };
			const { status, stdout, stderr } = spawnSync(python, ['-c', build, resolve(folder), kind], options);
			const [, file] = /^built: (.+)$/m.exec(stdout ?? '') ?? [];
			if (status === 0 && file !== undefined) return join(resolve(folder), file);
			throw new Error(
				`The ${kind} of ${name}-docent cannot be built; it needs Python 3 with setuptools and wheel:\n${stderr ?? ''}`,
			);
		});
		return files.at(-1) ?? '';
	} finally {
		rmSync(sources, { recursive: true, force: true });
	}
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const [, , folder] = process.argv;
	if (folder === undefined) {
		process.stderr.write('Give the folder for the archives: node src/tooling/plugins/pack-python.js <folder>\n');
		process.exit(2);
	}
	for (const name of /** @type {(keyof typeof pythonPackages)[]} */ (Object.keys(pythonPackages)))
		packPython(name, folder);
	process.stdout.write(`${readdirSync(folder).join('\n')}\n`);
}
