/**
 * Byte budgets, gzip: what may travel for each entry and each part that is loaded later. The documentation says the same numbers in
 * kB. Which files belong to a part is read from the manifests of the build, because the files' names are hashes.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.js';

/** The parts whose weight the documentation names. */
export const limits = {
	loader: 4_000,
	// 300 bytes were added for what a reader has begun, which goes on in the panel of a fresh copy, and for the sentence of a limit.
	firstAnswer: 72_300,
	// 400 bytes were added: the option `index`, what loads the code for it, and that all parts share what is on its way.
	settings: 11_300,
	content: 6_000,
	early: 5_500,
	language: 5_000,
};

/** What stays free of a budget, so that the next change fits without cutting elsewhere. */
const room = 0.05;
/** The loader's room, in bytes: every page carries it, so its budget does not grow. */
const loaderRoom = 150;
/**
 * That of the first answer. 63 bytes of it went for answers from an index and for WebKit's imports, and 320 for one line of status and for
 * what copies a selection, 175 for the ways to a person, 25 for one of them after a repeated question, and 120 for
 * columns that hold the words of all their rows: the limit stays as it was.
 */
const firstAnswerRoom = 2_730;

const panel = 'src/widget/panel/mount-panel.tsx';

/**
 * Parts that weigh more than `smallPart`, each with everything that it loads at once beside the panel.
 *
 * @type {Record<string, number>}
 */
const bigParts = {
	'src/widget/boot/customise/customise.ts': limits.settings,
	'src/widget/page/watch-content.ts': limits.content,
	'src/widget/boot/begin-early.ts': limits.early,
	// The whole search of the service, with its words of all languages, and what quotes, and a table of characters' names,
	// because a worker has no element to ask. 500 were spent on the filter of an index, and 600 on names that come with their sections.
	'src/index-client/index-worker.ts': 115_100,
	// The prompt of the service and its checks, for readers whose browser has a model.
	'src/index-client/browser-model/write-answer.ts': 6_550,
	// Asks the page for its search and for its index as well.
	'src/widget/doctor/doctor.ts': 9_000,
	'src/widget/palette/mount-palette.ts': 10_200,
	// The whole palette, with everything that it opens with. 100 bytes were added: 36 for what fills its translated texts, and 14 that it had grown before.
	'src/widget/palette/search-places.ts': 12_150,
	// With the head of code blocks, which shares its chunk: names of languages, lines that wrap, the button of diagrams.
	'src/widget/panel/markdown/highlight/highlight.lazy.tsx': 14_600,
	// All that an answer may have beside plain Markdown, so that it is not drawn a second time.
	'src/widget/panel/markdown/rich/rich.lazy.tsx': 6_000,
	// Temml, as it comes, for the few answers with a formula; it needs no font.
	'src/widget/panel/markdown/rich/formula.lazy.tsx': 51_500,
	// The layout of a flowchart, as it comes, for those who ask for a diagram.
	'src/widget/panel/markdown/diagram/diagram.lazy.tsx': 30_000,
	// The preview, the dialog, the way back and its stepper share a sheet, so that a click after a preview does not wait.
	'src/widget/panel/link-actions/link-actions.lazy.tsx': 10_300,
	// Finds a passage, marks it and keeps it with its heading clear of the panel; with the actions at links, which are there before and know this page by each of
	// its addresses. 150 bytes were added for marks that have the browser style their own elements alone.
	'src/widget/panel/link-actions/marked-passage.lazy.ts': 15_050,
	// Deletes conversations at the service too, also while the page is left, when nothing more can be loaded, and lists two places.
	'src/widget/panel/history/history.lazy.tsx': 6_000,
	// 200 bytes were added for the link to a question. It asks the service whether it has the form with the code of the start, which is
	// there as a rule and counted here in full.
	'src/widget/panel/menu/menu.lazy.tsx': 8_250,
	'src/widget/panel/contact/handoff.lazy.tsx': 5_250,
	'src/widget/panel/contact/contact.lazy.tsx': 6_900,
	// With the questions to begin with, which stand below a greeting and where nothing was found.
	'src/widget/panel/passages/passages.lazy.tsx': 7_550,
	// Lists what was found, searches for other pages, and hands the conversation to a person.
	'src/widget/panel/answer/no-answer.lazy.tsx': 5_900,
};
const smallPart = 5_000;

/** The package's entries, each with everything that it loads at once, before the app's own minifier has made it smaller. */
const npmEntries = {
	index: 8_000,
	react: 9_000,
	'react-client': 9_000,
	preact: 9_000,
	// Says what of a chat is not sent, and prepares requests as the transport of the SDK does.
	transport: 14_000,
	agent: 10_000,
	'plugins/nextra-assistant': 800,
	'plugins/docusaurus/theme/Root': 500,
};

const languageFile = /^src\/widget\/strings\/(?!en)[a-z]{2}(-[a-z]{2})?\.json$/;

/**
 * @typedef {object} Budget
 * @property {string} name
 * @property {string[]} files from the root of the repository
 * @property {number} limit
 * @property {number} [room] bytes that stay free
 */
/** @typedef {Record<string, { file: string, name?: string, imports?: string[], isEntry?: boolean, isDynamicEntry?: boolean }>} Manifest */

/**
 * @param {string} name
 * @param {string} folder
 * @returns {Manifest}
 */
const manifestOf = (name, folder) =>
	JSON.parse(readFileSync(join(folder, `dist/script/docent/${name}.manifest.json`), 'utf8'));

/**
 * @param {Manifest} manifest
 * @param {string} part A key of the manifest, or the name of a chunk.
 * @param {readonly string[]} [there] Keys of what is loaded already.
 * @returns {string[]} the part's file and those that it loads at once
 */
function filesOf(manifest, part, there = []) {
	const { file, imports = [] } = manifest[part] ?? Object.values(manifest).find(({ name }) => name === part) ?? {};
	if (!file) throw new Error(`${part} is not in the build: mend its name in src/tooling/widget-build/budgets.js.`);
	const more = imports.filter((name) => !there.includes(name)).flatMap((name) => filesOf(manifest, name, there));
	return [...new Set([`dist/script/docent/${file}`, ...more])];
}

/**
 * The loader, the panel and what it loads at once. What a press, typing or some answers add has budgets of its own.
 *
 * @param {string} [folder]
 */
export function filesUntilFirstAnswer(folder = root) {
	const manifest = manifestOf('panel', folder);
	return [...new Set(['dist/script/docent.js', ...filesOf(manifest, panel)])];
}

/**
 * @param {string} folder
 * @returns {Budget[]} one for each key of the manifests; what several parts share is counted with each of them
 */
function partBudgets(folder) {
	const manifests = ['panel', 'content', 'early', 'settings', 'index-worker'].map((name) => manifestOf(name, folder));
	const keys = new Set(manifests.flatMap(Object.keys));
	const absent = Object.keys(bigParts).find((key) => !keys.has(key));
	if (absent) throw new Error(`${absent} is not in the build: mend its name in src/tooling/widget-build/budgets.js.`);
	/** @param {string} key */
	const limitOf = (key) => (languageFile.test(key) ? limits.language : (bigParts[key] ?? smallPart));
	const parts = manifests.flatMap((manifest) => {
		const there = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
		return Object.keys(manifest)
			.filter((key) => manifest[key]?.isDynamicEntry || (there.includes(key) && key !== panel))
			.map((key) => ({ name: key, files: filesOf(manifest, key, there), limit: limitOf(key) }));
	});
	// Two of the entries load the same languages.
	return [...new Map(parts.map((part) => [part.name, part])).values()];
}

/**
 * @param {string} file
 * @param {string} folder
 * @param {Set<string>} [found]
 * @returns {Set<string>} the file and everything that it imports at once
 */
function importsOf(file, folder, found = new Set()) {
	if (found.has(file)) return found;
	found.add(file);
	const code = readFileSync(join(folder, file), 'utf8');
	for (const [, name] of code.matchAll(/\b(?:from|import)\s*"\.\/([^"]+)"/g)) {
		importsOf(`dist/npm/${name}`, folder, found);
	}
	return found;
}

/**
 * Every budget there is.
 *
 * @param {string} [folder] where `dist` is
 * @returns {Required<Budget>[]}
 */
export function budgets(folder = root) {
	/** @type {Budget[]} */
	const all = [
		{
			name: 'loader: before any interest',
			files: ['dist/script/docent.js'],
			limit: limits.loader,
			room: loaderRoom,
		},
		{
			name: 'the loader and the panel, until a plain first answer stands there with its actions',
			files: filesUntilFirstAnswer(folder),
			limit: limits.firstAnswer,
			room: firstAnswerRoom,
		},
		...Object.entries(npmEntries).map(([name, limit]) => ({
			name: name === 'index' ? 'docent' : `docent/${name}`,
			files: [...importsOf(`dist/npm/${name}.js`, folder)],
			limit,
		})),
		...partBudgets(folder),
	];
	return all.map((budget) => ({ room: budget.limit * room, ...budget }));
}
