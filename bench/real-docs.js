/**
 * How much of real documentation is read: pages, words, code, marks of templates that were not understood, links, and ids of
 * headings against the site's own HTML.
 *
 *     node bench/real-docs.js <folder>[=<folder of the site's own HTML>]…
 *
 * Whoever runs it fetches the documentation, and builds the site where its ids are to be compared. `DOCENT_SHOW=1` prints what is
 * lost where. No text of theirs is kept.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { readSource, templateMark, withoutCode, wordsIn } from './real-docs/source-words.js';
import { load } from './retrieval/load.js';
import { keep, table } from './table.js';

const { folderSource } = await load('../../src/service/documentation/folder/read-folder.ts');
const { assembleDocumentation } = await load('../../src/service/documentation/load-documentation.ts');

const show = Boolean(process.env.DOCENT_SHOW);

/** @param {string} folder */
async function read(folder) {
	/** @type {Map<string, import('../src/service/documentation/source.js').StoredPage>} */
	const pages = new Map();
	/** @type {import('../src/service/documentation/source.js').SourceResult} */
	const result = await folderSource(folder).read({
		known: new Map(),
		async add(/** @type {import('../src/service/documentation/source.js').RecordedPage} */ { record, json }) {
			pages.set(record.hash, JSON.parse(json));
		},
	});
	/** @type {import('../src/service/documentation/documentation.js').Documentation} */
	const documentation = assembleDocumentation(result.outline, pages);
	return { ...result, documentation };
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
const withoutUrls = (text) => text.replace(/\]\((?:[^()\n]|\([^()\n]*\))*\)/g, '] ');

/** @param {string} text */
const squeezed = (text) => text.replace(/\s+/g, '');

/** @param {string} folder @param {import('../src/service/documentation/documentation.js').DocumentationPage} page @param {readonly number[]} lines */
function losses(folder, page, lines) {
	const source = readSource(readFileSync(join(folder, page.file), 'utf8'), lines, page.file.endsWith('.mdx'));
	const sections = page.sections.map(({ heading, markdown }) => `${heading}\n${withoutUrls(markdown)}`).join('\n');
	const shown = `${page.title}\n${page.description}\n${sections}`;
	const all = squeezed(page.sections.map(({ markdown }) => markdown).join('\n'));
	return {
		words: source.words.length,
		lost: missing(source.words, wordsIn(shown)),
		code: source.code.length,
		lostCode: source.code.filter((code) => {
			const lines = code
				.split('\n')
				.map(squeezed)
				.filter((line) => wordsIn(line).length > 0);
			return lines.length > 0 && !lines.some((line) => all.includes(line));
		}),
		marks: page.sections.flatMap(({ markdown }) => templateMark.exec(withoutCode(markdown))?.[0] ?? []),
	};
}

/** Terms of definition lists have ids of their own on sites of Hugo. @param {string} markdown */
const termIds = (markdown) =>
	[...markdown.matchAll(/^(\S[^\n]*)\n\n?:[ \t]/gm)].map(([, term = '']) =>
		term
			.toLowerCase()
			.replace(/\{#.*$|[^\p{L}\p{N} _-]/gu, '')
			.trim()
			.replace(/ /g, '-'),
	);

/** @param {import('../src/service/documentation/documentation.js').Documentation} documentation */
function linksOf({ pages }) {
	const places = new Map(
		pages.map(({ path, sections }) => [
			path,
			new Set(sections.flatMap(({ anchor, markdown }) => [anchor, ...termIds(markdown)])),
		]),
	);
	let inner = 0;
	/** @type {string[]} */
	const dead = [];
	for (const { path, sections } of pages)
		for (const { markdown } of sections)
			for (const [, url = ''] of withoutCode(markdown).matchAll(/(?<!!)\[[^\]\n]*\]\((\/[^)\s]*|#[^)\s]*)/g)) {
				const [target = '', id = ''] = url.replace(/\?[^#]*/, '').split('#');
				if (/\.(?!html?$)\w{2,5}$/.test(target)) continue;
				inner++;
				const there = places.get(target === '' ? path : target.replace(/\/$/, '') || '/');
				if (!there || (id && !there.has(decodeURIComponent(id)))) dead.push(`${path} → ${url}`);
			}
	return { inner, dead };
}

/** The ids of headings in a page's HTML. @param {string} html */
const idsIn = (html) =>
	[...html.matchAll(/<(?:h[1-6]|section)\b[^>]*?\bid=(?:"([^"]+)"|'([^']+)'|([^\s>]+))/gi)].map(
		([, one, other, bare]) => one ?? other ?? bare ?? '',
	);

/** @param {import('../src/service/documentation/documentation.js').Documentation} documentation @param {string} site folder of HTML */
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

/** @param {string} argument */
async function measure(argument) {
	const [folder = '', site] = argument.split('=');
	const started = performance.now();
	const { documentation, left = [], format } = await read(folder);
	const seconds = (performance.now() - started) / 1_000;
	const sum = { words: 0, lost: 0, code: 0, lostCode: 0, marks: 0, sections: 0 };
	for (const page of documentation.pages) {
		const lines = left.flatMap(({ file, line }) => (file === page.file && line ? [line] : []));
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
	const { inner, dead } = linksOf(documentation);
	print('links', dead);
	const ids = site ? compareIds(documentation, site) : undefined;
	print('ids', ids?.other ?? []);
	const files = readdirSync(folder, { recursive: true }).filter((name) =>
		/\.(?:mdx?|markdown)$/.test(String(name)),
	).length;
	return [
		`${basename(dirname(folder))}/${basename(folder)}`,
		format ?? '',
		`${documentation.pages.length} of ${files}`,
		left.filter(({ line }) => !line).length,
		sum.words,
		sum.lost,
		`${sum.lostCode} of ${sum.code}`,
		`${sum.marks} of ${sum.sections}`,
		`${inner - dead.length} of ${inner}`,
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
no section has it; *marks* are sections in which a template's syntax is left; *links* are those into the documentation that end at a
page and an id it has; *ids* are those that the site's own HTML has too.

${table(['folder', 'generator', 'pages of files', 'left out', 'words', 'lost', 'code lost', 'marks', 'links', 'ids', 'seconds'], rows)}`,
);
