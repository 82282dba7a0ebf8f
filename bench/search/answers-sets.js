/**
 * What readers get without a language model on documentation that nobody tuned on. A set is a JSON file: the folder of the
 * documentation, and questions with the sections that answer them.
 *
 *     node bench/search/answers-sets.js <folder of documentations> <set.json>... [--each]
 *
 * The documentation of the set `name` stands in `<folder of documentations>/<name>`. `--each` prints every question with its passages.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from '../run/load.js';
import { table } from '../run/table.js';
import { openDocumentation } from './ask-documentation.js';

const { sectionUrl } = await load('../../src/search/sections/indexed-section.ts');
const { addressesIn } = await load('../../src/contract/card-sections.ts');

/** @typedef {{ question: string, kind: string, pages?: { file: string, heading?: string }[], after?: string | string[] }} SetQuestion */
/** @typedef {import('./ask-documentation.js').Shown} Shown */

const isEach = process.argv.includes('--each');
const [root = '', ...files] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));

/** @param {string} text */
const letters = (text) =>
	text
		.replace(/<[^>]*>.*?(?=<|$)/g, '')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]/gu, '');

/** Addresses of the sections that answer a question. @param {any} documentation @param {SetQuestion} question */
function placesOf(documentation, { question, pages = [] }) {
	return pages.flatMap(({ file, heading }) => {
		const page = documentation.pages.find(
			(/** @type {any} */ own) => own.file === file || own.file.endsWith(`/${file}`),
		);
		const isNamed = (/** @type {any} */ own) =>
			letters(own.heading) === letters(heading ?? '') || (!heading && own.anchor === '');
		const sections = (page?.sections ?? []).filter(isNamed);
		if (sections.length === 0) console.error(`not found: ${file} # ${heading} (${question})`);
		return sections.map((/** @type {any} */ section) => sectionUrl(page.address ?? page.path, section.anchor));
	});
}

/** What is on the reader's screen: a card shows each section whose name and text stand in it, also where its text is cut. @param {readonly Shown[]} passages @param {readonly string[]} places */
function judge(passages, places) {
	const opened = passages.filter(({ open }) => open);
	const isRight = (/** @type {Shown} */ shown) =>
		addressesIn(shown).some((/** @type {string} */ url) => places.includes(url));
	if (places.length === 0) return opened.length > 0 ? 'opened' : 'quiet';
	if (opened.some(isRight)) return 'right open';
	if (opened.length > 0) return passages.some(isRight) ? 'wrong open, right card' : 'wrong open';
	return passages.some(isRight) ? 'right card' : passages.length > 0 ? 'wrong cards' : 'nothing';
}

/** @param {string[]} judged */
function rowOf(judged) {
	const answerable = judged.filter((verdict) => !['opened', 'quiet'].includes(verdict));
	const count = (/** @type {string[]} */ ...wanted) => judged.filter((verdict) => wanted.includes(verdict)).length;
	const share = (/** @type {number} */ number) => `${Math.round((100 * number) / Math.max(1, answerable.length))} %`;
	return [
		answerable.length,
		share(count('right open', 'right card', 'wrong open, right card')),
		share(count('right open')),
		share(count('right card')),
		share(count('wrong open', 'wrong open, right card')),
		share(count('wrong cards', 'nothing')),
		`${count('opened')} of ${count('opened', 'quiet')}`,
	];
}

/** @type {Map<string, string[]>} */
const kinds = new Map();
const rows = [];
for (const file of files) {
	const set = JSON.parse(readFileSync(file, 'utf8'));
	const { documentation, ask } = await openDocumentation(join(root, set.name, set.folder ?? ''));
	const judged = [];
	for (const question of set.questions) {
		const data = await ask({ text: question.question, after: [question.after ?? []].flat() });
		const places = placesOf(documentation, question);
		const verdict = judge(data.passages, places);
		judged.push(verdict);
		kinds.set(question.kind, [...(kinds.get(question.kind) ?? []), verdict]);
		if (!isEach) continue;
		console.log(`\n${verdict} | ${question.kind} | ${question.question} | ${data.frame} ${data.words ?? ''}`);
		for (const passage of data.passages) {
			const shown = addressesIn(passage).map((/** @type {string} */ url) => (places.includes(url) ? `*${url}` : url));
			console.log(`  ${passage.open ? 'open' : 'card'} ${shown.join(' ')}`);
		}
		for (const url of places) console.log(`       = ${url}`);
	}
	rows.push([set.name, ...rowOf(judged)]);
}
const head = [
	'answerable',
	'right on the screen',
	'right open',
	'right card',
	'wrong open',
	'none right',
	'unanswerable, open',
];
console.log(table(['set', ...head], rows));
console.log(
	table(
		['kind', ...head],
		[...kinds].map(([kind, judged]) => [kind, ...rowOf(judged)]),
	),
);
process.exit(0);
