import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';
import { fileURLToPath } from 'node:url';

/**
 * @param {number[]} values
 * @param {number} share 0 to 1
 */
export function percentile(values, share) {
	const sorted = values.toSorted((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/**
 * @param {string[]} header
 * @param {(string | number)[][]} rows
 * @returns {string} a Markdown table
 */
export function table(header, rows) {
	const line = (/** @type {(string | number)[]} */ cells) => `| ${cells.join(' | ')} |`;
	return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}

/** @returns {string} what the figures were taken on, in one line */
export function machine() {
	const processor = cpus()[0]?.model.trim() ?? 'unknown processor';
	return `${cpus().length} × ${processor}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${type()} ${release()}, Node ${process.version}`;
}

/**
 * Prints a result and keeps it beside its script, as `<name>.md`.
 * @param {string} script `import.meta.url` of the bench
 * @param {string} text Markdown
 */
export function keep(script, text) {
	const file = fileURLToPath(script).replace(/\.js$/, '.md');
	const result = `${text.trim()}\n\nMachine: ${machine()}.\n`;
	writeFileSync(file, result);
	console.log(readFileSync(file, 'utf8'));
}
