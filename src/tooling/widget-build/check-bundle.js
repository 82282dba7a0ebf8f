/**
 * Reads the built widget for what must not be in it: ways of turning text into markup or code, which strict pages forbid,
 * and zod, whose schemas nothing calls. `npm run size` runs it after the byte budgets.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../run.js';

const forbidden = [
	'innerHTML',
	'dangerouslySetInnerHTML',
	'outerHTML',
	'insertAdjacentHTML',
	'document.write',
	'DOMParser',
	'srcdoc',
	'new Function',
	'eval(',
	'ZodError',
	'_zod',
];

/** Preact, which the package has in one file with its JSX, sets markup for elements with `dangerouslySetInnerHTML`; no element of ours has it. */
const preact = { innerHTML: 2, dangerouslySetInnerHTML: 2 };
/**
 * What libraries bring along and the widget never reaches: how often each word stands in the files with such a name, neither more
 * nor less.
 * @type {[name: RegExp, times: Record<string, number>][]}
 */
const libraries = [
	[/^(?:panel-[\w-]{6}|own-preact)\.js$/, preact],
	// highlight.js can rewrite an element of a page, but the widget uses only its tokens.
	[/^highlight\.lazy(?:-[^/]*)?\.js$/, { innerHTML: 2 }],
];
const patterns = [/createElement\([`'"]script/, /setAttribute\([`'"]style/];
/** Temml writes styles to a tree of its own, of which the widget takes none over. */
const writesOwnTree = /^formula\.lazy/;

/** @param {string} folder */
const scriptsIn = (folder) =>
	readdirSync(join(root, folder))
		.filter((file) => file.endsWith('.js'))
		.map((file) => join(folder, file));

/** @param {string} file @returns {string[]} what is wrong with it */
function faultsOf(file) {
	const code = readFileSync(join(root, file), 'utf8');
	const [, expected = {}] = libraries.find(([name]) => name.test(basename(file))) ?? [];
	const words = forbidden.flatMap((word) => {
		const found = code.split(word).length - 1;
		const times = expected[word] ?? 0;
		return found === times ? [] : [`${file} has ${word} ${found} times instead of ${times}.`];
	});
	return [
		...words,
		...patterns
			.filter((pattern) => pattern.test(code) && !writesOwnTree.test(basename(file)))
			.map((pattern) => `${file} matches ${pattern}.`),
	];
}

const files = ['dist/script', 'dist/script/docent', 'dist/npm'].flatMap(scriptsIn);
const faults = files.flatMap(faultsOf);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
console.log(`${files.length} built files hold no way of their own to make markup or code, and no schemas.`);
