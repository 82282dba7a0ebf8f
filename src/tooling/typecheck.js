/** Checks every side against its own rules: the browser side compiles without Node's types, and so on. */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const require = createRequire(import.meta.url);
const compiler = join(dirname(require.resolve('typescript/package.json')), 'bin/tsc');

let failed = false;
for (const side of ['browser', 'node', 'test']) {
	const { status } = spawnSync(process.execPath, [compiler, '-p', `src/tsconfig.${side}.json`], {
		cwd: repository,
		stdio: 'inherit',
	});
	failed ||= status !== 0;
}
process.exit(failed ? 1 : 0);
