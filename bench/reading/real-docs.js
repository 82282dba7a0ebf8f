/**
 * How much of real documentation is read: pages, words, code, marks of templates that were not understood, links, and ids of
 * headings against the site's own HTML.
 *
 *     node bench/reading/real-docs.js <owner+name/folder>[=<folder of the site's own HTML>]…
 *
 * Whoever runs it fetches the documentation, and builds the site where its ids are to be compared. `DOCENT_SHOW=1` prints what is
 * lost where. No text of theirs is kept.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { load } from '../run/load.js';
import { keep, table } from '../run/table.js';
import { linesToShow } from './lines-to-show.js';
import { readSource, templateMark, withoutCode, wordsIn } from './source-words.js';

const { folderSource } = await load('../../src/service/documentation/folder/read-folder.ts');
const { assembleDocumentation } = await load('../../src/service/documentation/load-documentation.ts');
const { findLostLinks } = await load('../../src/service/documentation/explain/find-lost-links.ts');
const { readBody } = await load('../../src/service/documentation/page/parse-page-file.ts');

const show = Boolean(process.env.DOCENT_SHOW);

/** @param {string} folder */
async function read(folder) {
	/** @type {Map<string, import('../../src/service/documentation/documentation-source.js').StoredPage>} */
	const pages = new Map();
	/** @type {Map<string, import('../../src/service/documentation/documentation-source.js').PageRecord['links']>} */
	const links = new Map();
	/** @type {import('../../src/service/documentation/documentation-source.js').SourceResult} */
	const result = await folderSource(folder).read({
		known: new Map(),
		async add(
			/** @type {import('../../src/service/documentation/documentation-source.js').RecordedPage} */ { record, json },
		) {
			pages.set(record.hash, JSON.parse(json));
			links.set(record.file, record.links);
		},
	});
	/** @type {import('../../src/service/documentation/documentation.js').Documentation} */
	const documentation = assembleDocumentation(result.outline, pages);
	return { ...result, documentation, links };
}

/** @param {string} folder @param {Awaited<ReturnType<typeof read>>} read @returns {Promise<{ count: number, lost: { file: string, url: string }[] }>} */
async function linksOf(folder, { documentation, links, isTranslated }) {
	const pages = documentation.pages.map(async (page) => {
		const { lines: body, lineOf } = await readBody(folder, page.file);
		return { page, links: links.get(page.file) ?? [], body, lineOf };
	});
	return findLostLinks(folder, await Promise.all(pages), { isTranslated });
}

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

/** What readers are shown of a page. @param {import('../../src/service/documentation/documentation.js').DocumentationPage} page */
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

/** @param {string} folder @param {import('../../src/service/documentation/documentation.js').DocumentationPage} page @param {readonly number[]} lines @param {boolean} isMdx */
function losses(folder, page, lines, isMdx) {
	const text = readFileSync(join(folder, page.file), 'utf8');
	const shown = shownOf(page);
	/** @param {string} body */
	const lostOf = (body) => {
		const { words, code } = readSource(body, lines, isMdx || page.file.endsWith('.mdx'));
		return {
			words,
			code,
			lost: missing(words, shown.words),
			lostCode: code.filter((one) => !shown.hasCode(one)),
		};
	};
	const all = lostOf(text);
	const isWhole = all.lost.length === 0 && all.lostCode.length === 0;
	// What has a reason not to be shown is left out on purpose.
	const unexplained = isWhole ? text : linesToShow(text.replaceAll('\r\n', '\n').split('\n')).join('\n');
	const unnamed = isWhole ? all : lostOf(unexplained);
	const left = squeezed(unexplained);
	const named = missing(all.lost, unnamed.lost);
	return {
		words: all.words.length,
		lost: missing(all.lost, named),
		named,
		code: all.code.length,
		lostCode: all.lostCode.filter((code) =>
			code.split('\n').some((line) => wordsIn(line).length > 0 && left.includes(squeezed(line))),
		),
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

/** The ids of headings in a page's HTML. @param {string} html */
const idsIn = (html) =>
	[...html.matchAll(/<(?:h[1-6]|section)\b[^>]*?\bid=(?:"([^"]+)"|'([^']+)'|([^\s>]+))/gi)].map(
		([, one, other, bare]) => one ?? other ?? bare ?? '',
	);

/** @param {import('../../src/service/documentation/documentation.js').Documentation} documentation @param {string} site folder of HTML */
function compareIds({ pages }, site) {
	let compared = 0;
	/** @type {string[]} */
	const other = [];
	for (const page of pages) {
		const path = decodeURIComponent(page.path).replace(/^\//, '');
		const file = [`${path}.html`, join(path, 'index.html')]
			.map((name) => join(site, name))
			.find((name) => existsSync(name));
		if (!file) continue;
		const there = new Set(idsIn(readFileSync(file, 'utf8')));
		for (const { anchor } of page.sections.filter((section) => section.anchor)) {
			compared++;
			if (!there.has(anchor)) other.push(`${page.path}#${anchor}`);
		}
	}
	return { compared, other };
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

/** @param {string} argument */
async function measure(argument) {
	const [folder = '', site] = argument.split('=');
	const started = process.cpuUsage();
	const found = await read(folder);
	const { documentation, left = [], format } = found;
	const seconds = process.cpuUsage(started).user / 1_000_000;
	const sum = { words: 0, lost: 0, named: 0, code: 0, lostCode: 0, marks: 0, sections: 0 };
	for (const page of documentation.pages) {
		const lines = warnedLines(page.file, documentation.warnings);
		const { words, lost, named, code, lostCode, marks } = losses(folder, page, lines, /^Docusaurus/.test(format ?? ''));
		sum.words += words;
		sum.lost += lost.length;
		sum.named += named.length;
		sum.code += code;
		sum.lostCode += lostCode.length;
		sum.marks += marks.length;
		sum.sections += page.sections.length;
		print(`${page.file}: words`, lost);
		print(`${page.file}: words with a reason`, named);
		print(
			`${page.file}: code`,
			lostCode.map((code) => code.slice(0, 60)),
		);
		print(`${page.file}: marks`, marks);
	}
	const links = await linksOf(folder, found);
	print(
		'links',
		links.lost.map(({ file, url }) => `${file} → ${url}`),
	);
	const ids = site ? compareIds(documentation, site) : undefined;
	print('ids', ids?.other ?? []);
	const files = readdirSync(folder, { recursive: true }).filter((name) =>
		/\.(?:mdx?|markdown)$/.test(String(name)),
	).length;
	return [
		nameOf(folder),
		format ?? '',
		`${documentation.pages.length} of ${files}`,
		left.length,
		sum.words,
		sum.lost,
		sum.named,
		`${sum.lostCode} of ${sum.code}`,
		`${sum.marks} of ${sum.sections}`,
		`${links.count - links.lost.length} of ${links.count}`,
		ids ? `${ids.compared - ids.other.length} of ${ids.compared}` : '-',
		seconds.toFixed(1),
	];
}

const rows = [];
for (const argument of process.argv.slice(2)) rows.push(await measure(argument));
keep(
	import.meta.url,
	`# Real documentation

Each row is a folder as it stands in a public repository. *Words* are those of the Markdown without its marks, and a word is lost when
no section has it for no reason that is known; *named* are those that have a reason, such as a comment; *marks* are sections in which a
template's syntax is left; *links* are those into the documentation, each once a page, that end at a page and an id it has, or at a
file; *ids* are those that the site's own HTML has too; *seconds* are those of the processor while the folder is read.

${table(['folder', 'generator', 'pages of files', 'left out', 'words', 'lost', 'named', 'code lost', 'marks', 'links', 'ids', 'seconds'], rows)}`,
);
