/**
 * Reads the built widget for what must not be in it: ways of turning text into markup or code, which strict pages forbid,
 * and zod, which is stubbed out. `npm run size` runs it after the byte budgets.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../../', import.meta.url));

/** How often each may occur. */
const forbidden = new Map([
	['innerHTML', 0],
	['dangerouslySetInnerHTML', 0],
	['outerHTML', 0],
	['insertAdjacentHTML', 0],
	['document.write', 0],
	['DOMParser', 0],
	['srcdoc', 0],
	['new Function', 0],
	['eval(', 0],
	['ZodError', 0],
	['_zod', 0],
]);
const patterns = [/createElement\([`'"]script/, /setAttribute\([`'"]style/];

/** @param {string} folder */
const scriptsIn = (folder) =>
	readdirSync(join(repository, folder))
		.filter((file) => file.endsWith('.js'))
		.map((file) => join(folder, file));

/** @param {string} file @returns {string[]} what is wrong with it */
function faultsOf(file) {
	const code = readFileSync(join(repository, file), 'utf8');
	const words = [...forbidden].flatMap(([word, allowed]) => {
		const found = code.split(word).length - 1;
		return found > allowed ? [`${file} has ${word} ${found} times; ${allowed} are allowed.`] : [];
	});
	return [
		...words,
		...patterns.filter((pattern) => pattern.test(code)).map((pattern) => `${file} matches ${pattern}.`),
	];
}

const files = ['dist/script', 'dist/script/docent', 'dist/npm'].flatMap(scriptsIn);
const faults = files.flatMap(faultsOf);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
console.log(`${files.length} built files hold no forbidden way to make markup or code, and no schemas.`);
