/**
 * Compares the built files with their byte budgets, and fails when a budget is too full: `node src/tooling/widget-build/size.js [folder]`, where the folder
 * holds `dist`.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../run.js';
import { budgets } from './budgets.js';

const [folder = root] = process.argv.slice(2);

/** @param {string} file */
const weigh = (file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;

/** @param {number} bytes */
const written = (bytes) => bytes.toLocaleString('en');

const measured = budgets(folder).map(({ name, files, limit, room }) => {
	const bytes = files.map(weigh).reduce((a, b) => a + b);
	const line = `${name}: ${written(bytes)} of ${written(limit)} bytes, ${Math.floor((100 * bytes) / limit)} %`;
	return { line, share: bytes / limit, room, isFull: bytes > limit - room };
});
// The report leaves out parts far below their budget, because there are many.
for (const { line, share } of measured) if (share > 0.5) console.log(line);

const full = measured.filter(({ isFull }) => isFull);
for (const { line, room } of full) {
	console.error(
		`Too full: ${line}; ${written(room)} bytes have to be free. Load later what is not needed at once, or raise the budget in src/tooling/widget-build/budgets.js.`,
	);
}
const quick = existsSync(join(folder, 'dist/script/.quick')) ? ' of a script that does not ship (--quick)' : '';
console.log(`${measured.length} budgets${quick}: ${full.length} too full.`);
process.exitCode = full.length > 0 ? 1 : 0;
