/** Builds everything, or the parts named: `node src/tooling/build.js [widget] [types] [service] [states]`. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { emitDeclarations } from './emit-declarations.js';
import { writeReleaseFiles } from './release-files.js';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const require = createRequire(import.meta.url);

/** @param {string} packageName @param {string} file */
const binary = (packageName, file) => join(dirname(require.resolve(`${packageName}/package.json`)), file);

/** @param {string} script @param {string[]} args */
function run(script, args) {
	execFileSync(process.execPath, [script, ...args], { cwd: repository, stdio: ['ignore', 'inherit', 'inherit'] });
}

/** @param {string} mode */
const vite = (mode) => run(binary('vite', 'bin/vite.js'), ['build', '--mode', mode, '--logLevel', 'warn']);

const parts = {
	widget() {
		rmSync(join(repository, 'dist/script'), { recursive: true, force: true });
		for (const mode of ['panel', 'content', 'settings', 'loader', 'npm', 'components', 'agent', 'transport'])
			vite(mode);
		const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
		writeReleaseFiles(join(repository, 'dist/script'), version);
	},
	types() {
		emitDeclarations(join(repository, 'dist/types'));
	},
	service() {
		vite('service');
		run(join(repository, 'src/tooling/embedded-template.js'), []);
		const script = join(repository, 'dist/script');
		// The service brings the widget along, so that one package is a whole site.
		if (existsSync(script)) cpSync(script, join(repository, 'src/service/dist/widget'), { recursive: true });
	},
	states() {
		vite('states');
	},
};

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !Object.hasOwn(parts, name));
if (unknown) {
	console.error(`build: there is no part "${unknown}"; the parts are ${Object.keys(parts).join(', ')}.`);
	process.exit(2);
}
try {
	for (const [name, part] of Object.entries(parts)) if (wanted.length === 0 || wanted.includes(name)) part();
} catch {
	// The tool that failed has said why.
	process.exit(1);
}
