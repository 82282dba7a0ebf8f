/**
 * How much of real documentation is read: pages, words, code, marks of templates that were not understood, and links.
 *
 *     node bench/reading/real-docs.js <owner+name/folder>…
 *
 * Fetch the documentation first. `DOCENT_SHOW=1` prints what is lost where. No text of theirs is kept.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { load } from '../run/load.js';
import { keep, table } from '../run/table.js';
import { readSource, templateMark, withoutCode, wordsIn } from './source-words.js';

const { loadDocumentation } = await load('../../src/service/documentation/load-documentation.ts');
const { explainFolder } = await load('../../src/service/documentation/explain/explain-folder.ts');

/** @typedef {import('../../src/search/core/documentation.js').DocumentationPage} Page */

const show = Boolean(process.env.DOCENT_SHOW);

/** @param {readonly string[]} wanted @param {readonly string[]} there @returns {string[]} the words that are missing */
function missing(wanted, there) {
	/** @type {Map<string, number>} */
	const counts = new Map();
	for (const word of there) counts.set(word, (counts.get(word) ?? 0) + 1);
	return wanted.filter((word) => {
		const left = counts.get(word) ?? 0;
		counts.set(word, left - 1);
		return left <= 0;
	});
}

/** @param {string} text */
const withoutUrls = (text) => text.replace(/\]\((?:[^()\n]|\([^()\n]*\))*\)|\]\[[^\]]{0,999}\]/g, '');

/** @param {string} text */
const squeezed = (text) => text.replace(/\s+/g, '');

/** What readers are shown of a page. @param {Page} page */
function shownOf(page) {
	const all = squeezed(page.sections.map(({ markdown }) => markdown).join('\n'));
	const sections = page.sections.map(({ heading, markdown }) => `# ${heading}\n${withoutUrls(markdown)}`).join('\n');
	return {
		words: wordsIn(`${page.title}\n${page.description}\n${sections}`),
		/** @param {string} code */
		hasCode(code) {
			const lines = code
				.split('\n')
				.map(squeezed)
				.filter((line) => wordsIn(line).length > 0);
			return lines.length === 0 || lines.some((line) => all.includes(line));
		},
	};
}

/** @param {string} folder @param {Page} page @param {readonly number[]} lines */
function losses(folder, page, lines) {
	const { words, code } = readSource(readFileSync(join(folder, page.file), 'utf8'), lines);
	const shown = shownOf(page);
	return {
		words: words.length,
		lost: missing(words, shown.words),
		code: code.length,
		lostCode: code.filter((one) => !shown.hasCode(one)),
		marks: page.sections.flatMap(({ markdown }) => templateMark.exec(withoutCode(markdown))?.[0] ?? []),
	};
}

/** The lines of a file that the log names as left out. @param {string} file @param {readonly string[]} warnings */
function warnedLines(file, warnings) {
	return warnings.flatMap((warning) => {
		if (!warning.startsWith(`"${file}", line`)) return [];
		const [, from, to = from] = /", lines? (\d+)(?: to (\d+))?/.exec(warning) ?? [];
		return Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => Number(from) + index);
	});
}

/** @param {string} title @param {readonly string[]} list */
function print(title, list) {
	if (show && list.length > 0)
		console.log(
			`${title} (${list.length}): ${list.slice(0, Number(process.env.DOCENT_SHOW) > 1 ? 5_000 : 25).join(' · ')}`,
		);
}

/** `owner/name: folder`, where the repository lies in `owner+name`. @param {string} folder */
function nameOf(folder) {
	const steps = resolve(folder).split(sep);
	const at = steps.findLastIndex((step) => step.includes('+'));
	if (at === -1) return steps.slice(-3).join('/');
	return [(steps[at] ?? '').replace('+', '/'), steps.slice(at + 1).join('/')].filter(Boolean).join(': ');
}

/** @param {string} folder */
async function measure(folder) {
	const started = process.cpuUsage();
	/** @type {import('../../src/search/core/documentation.js').Documentation} */
	const documentation = await loadDocumentation(folder);
	const seconds = process.cpuUsage(started).user / 1_000_000;
	/** @type {import('../../src/service/documentation/explain/explain-folder.js').FolderExplanation} */
	const { format, left, lost: lostLinks } = await explainFolder(folder);
	const sum = { words: 0, lost: 0, code: 0, lostCode: 0, marks: 0, sections: 0 };
	for (const page of documentation.pages) {
		const lines = warnedLines(page.file, documentation.warnings);
		const { words, lost, code, lostCode, marks } = losses(folder, page, lines);
		sum.words += words;
		sum.lost += lost.length;
		sum.code += code;
		sum.lostCode += lostCode.length;
		sum.marks += marks.length;
		sum.sections += page.sections.length;
		print(`${page.file}: words`, lost);
		print(
			`${page.file}: code`,
			lostCode.map((code) => code.slice(0, 60)),
		);
		print(`${page.file}: marks`, marks);
	}
	print(
		'links',
		lostLinks.map(({ file, url }) => `${file} → ${url}`),
	);
	const files = readdirSync(folder, { recursive: true }).filter((name) =>
		/\.(?:mdx?|markdown)$/.test(String(name)),
	).length;
	return [
		nameOf(folder),
		format,
		`${documentation.pages.length} of ${files}`,
		left.length,
		sum.words,
		sum.lost,
		`${sum.lostCode} of ${sum.code}`,
		`${sum.marks} of ${sum.sections}`,
		lostLinks.length,
		seconds.toFixed(1),
	];
}

const rows = [];
for (const folder of process.argv.slice(2)) rows.push(await measure(folder));
keep(
	import.meta.url,
	`# Real documentation

Each row is a folder as it stands in a public repository. *Words* are those of the Markdown without its marks, and a word is lost when
no section has it for no reason that is known, such as a comment; *marks* are sections in which a template's syntax is left; *links lost*
are those into the documentation, each once a page, that end at no page, id or file it has; *seconds* are those of the processor while the folder is read.

${table(['folder', 'generator', 'pages of files', 'left out', 'words', 'lost', 'code lost', 'marks', 'links lost', 'seconds'], rows)}`,
);
