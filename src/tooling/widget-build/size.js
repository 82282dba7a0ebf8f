/**
 * Compares what is built with its byte budgets, and fails when one is passed: `node src/tooling/widget-build/size.js [folder]`, where the folder
 * holds `dist`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../run.js';
import { budgets } from './budgets.js';

/** The share of a budget from which on the report names a part. */
const nearlyFull = 0.97;

const [folder = root] = process.argv.slice(2);

/** @param {string} file */
const weigh = (file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;

/** @param {number} bytes */
const written = (bytes) => bytes.toLocaleString('en');

const measured = budgets(folder).map(({ name, files, limit }) => {
	const bytes = files.map(weigh).reduce((a, b) => a + b);
	const line = `${name}: ${written(bytes)} of ${written(limit)} bytes, ${Math.floor((100 * bytes) / limit)} %`;
	return { line, share: bytes / limit };
});
// The report leaves out parts far below their budget, because there are many.
for (const { line, share } of measured) if (share > 0.5) console.log(line);

const over = measured.filter(({ share }) => share > 1);
const near = measured.filter(({ share }) => share >= nearlyFull && share <= 1);
for (const { line } of near) {
	console.warn(
		`Nearly full: ${line}. Make room before the next change: load later what is not needed at once, or raise the budget in src/tooling/widget-build/budgets.js.`,
	);
}
for (const { line } of over) console.error(`Too big: ${line}. Load later what is not needed at once.`);
console.log(`${measured.length} budgets: ${over.length} passed over, ${near.length} nearly full.`);
process.exitCode = over.length > 0 ? 1 : 0;
