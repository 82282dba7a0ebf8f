/**
 * Checks every side against its own rules, side by side: the browser side compiles without Node's types, and so on. What was found out
 * is kept, so that the next run reads only what changed.
 */
import { join } from 'node:path';
import { root, runTsc } from './run.js';

/** @param {string} side */
function check(side) {
	const kept = join(root, `node_modules/.cache/docent/types-${side}.tsbuildinfo`);
	return runTsc(['-p', `src/tsconfig.${side}.json`, '--incremental', '--tsBuildInfoFile', kept]);
}

const codes = await Promise.all(['browser', 'node', 'test'].map(check));
process.exit(codes.every((code) => code === 0) ? 0 : 1);
