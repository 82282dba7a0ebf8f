import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.js';

/** The last file of each thing that is built: all must be there, and newer than every source. */
const outputs = ['dist/script/docent.js', 'dist/npm/index.js', 'src/service/dist/cli.js'];

/** What a build depends on. The site's layout lies in `public/_site`; the documentation itself is read at run time. */
const inputs = ['src', 'public/_site', 'package.json', 'package-lock.json', 'vite.config.ts', 'tsconfig.json'];

/** Below `src`: what is built, installed or only tested. */
const ignored = /(^|\/)(dist|node_modules|testing)$|\.test\.tsx?$|\.md$/;

/**
 * @param {string} path
 * @returns {number} when the newest file at or below the path was changed; 0 when there is none.
 */
function newest(path) {
	if (ignored.test(path)) return 0;
	const found = statSync(join(root, path), { throwIfNoEntry: false });
	if (!found) return 0;
	if (!found.isDirectory()) return found.mtimeMs;
	return Math.max(0, ...readdirSync(join(root, path)).map((name) => newest(`${path}/${name}`)));
}

/** Whether the built files are absent or older than the sources. */
export function isBuildStale() {
	const built = outputs.map((file) => statSync(join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0);
	return Math.min(...built) < Math.max(...inputs.map(newest));
}

/**
 * Builds the widget and the service when what was built is not what the sources say.
 *
 * @returns {Promise<boolean>} false when the build failed; it has said why.
 */
export async function buildIfStale() {
	if (!isBuildStale()) return true;
	process.stderr.write('Building the widget and the service …\n');
	return (await run(process.execPath, ['src/tooling/build.js'], { quiet: true })) === 0;
}
