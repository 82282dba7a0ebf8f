/**
 * How soon the first word of an answer arrives with the extractive default and 1,000 pages indexed, over a real socket, and how long
 * a search takes.
 *
 *     node bench/service/first-token.js [pages]
 *
 * Needs `npm run build`. The pages are made from Docent's own documentation: every page repeats its prose with other names,
 * so that terms have realistic frequencies. `DOCENT_BEFORE=<folder of an older checkout that is built>` measures that one too, question
 * by question in turns.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { keep, percentile, table } from '../run/table.js';
import { ask, builds, inTurns, timeSearch } from './ask.js';
import { startService } from './start-service.js';

const pages = Number(process.argv[2] ?? 1_000);
const rounds = builds.length > 1 ? 10 : 3;
/** Readers who ask in the same moment, in the last part of the bench. */
const crowd = 8;

/** @type {import('./ask.js').Question[]} */
const questions = [
	{ text: 'How do I install it?' },
	{ text: 'What does the retrievalPageSize option do?' },
	{ text: 'Which headers does a streamed answer carry?' },
	{ text: 'How can I use it under a strict content security policy?' },
	{ text: 'What happens when the connection breaks in the middle of an answer?' },
	{ text: 'How do I choose another model?' },
	{ text: 'Where are conversations stored?' },
	{ text: 'What is the limit of currentPath?' },
	{ text: 'How do I embed the assistant in a React app?', currentPath: '/product3/embed/react' },
	{ text: 'Which keyboard shortcuts are there?', currentPath: '/product0/' },
	{ text: 'What is the weather in Paris tomorrow?' },
	{ text: 'How are secktions rankd by retrieveal and anonimised?' },
	{ text: 'Summarise this page', currentPath: '/product5/service/running' },
	{
		text: 'What does this mean?',
		currentPath: '/product2/service/retrieval',
		context: [{ type: 'textSelection', value: 'Very common words are ignored.', path: '/product2/service/retrieval' }],
	},
	{ text: 'Explain this', context: [{ type: 'textSelection', value: 'Accents and letter case do not matter.' }] },
];

/** @param {string} folder @returns {string[]} paths of the Markdown files below it */
function markdownBelow(folder) {
	return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
		(file) => /\.mdx?$/.test(file) && !file.includes('_'),
	);
}

/** @param {string} folder */
function writePages(folder) {
	const originals = markdownBelow('public').map((file) => ({ file, text: readFileSync(join('public', file), 'utf8') }));
	for (let page = 0; page < pages; page++) {
		const original = originals[page % originals.length];
		const copy = Math.floor(page / originals.length);
		if (!original) continue;
		const name = `product${copy}`;
		const target = join(folder, name, original.file);
		mkdirSync(dirname(target), { recursive: true });
		writeFileSync(
			target,
			copy === 0 ? original.text : original.text.replaceAll('Docent', name).replaceAll('docent', name),
		);
	}
}

/** @param {string} folder @param {typeof builds[number]} build */
async function measurable(folder, { name, root }) {
	const starting = performance.now();
	const env = { DOCENT_LIMIT_ADDRESS_DAY: '0', DOCENT_LIMIT_ADDRESS_MINUTE: '0', DOCENT_LIMIT_ADDRESS_KEY_DAY: '0' };
	const service = await startService(folder, { root, env: { ...env, DOCENT_LIMIT_REQUESTS_MINUTE: '0' } });
	const startTime = performance.now() - starting;
	const first = (await ask(service, { text: 'What is it for?' })).ms;
	/** @type {{ times: number[], crowded: number[], searches: number[] }} */
	const measured = { times: [], crowded: [], searches: [] };
	return { name, service, startTime, first, ...measured };
}

const folder = mkdtempSync(join(tmpdir(), 'docent-bench-'));
/** @type {Awaited<ReturnType<typeof measurable>>[]} */
const all = [];
try {
	writePages(folder);
	for (const build of builds) all.push(await measurable(folder, build));
	let turn = 0;
	for (let round = 0; round < rounds; round++) {
		for (const question of questions) {
			for (const { service, times } of inTurns(all, turn++)) times.push((await ask(service, question)).ms);
			for (const { service, searches } of inTurns(all, turn)) searches.push(await timeSearch(service, question.text));
		}
	}
	for (const { service, crowded } of all) {
		for (let start = 0; start < questions.length; start += crowd) {
			const asked = questions.slice(start, start + crowd).map((question) => ask(service, question));
			crowded.push(...(await Promise.all(asked)).map(({ ms }) => ms));
		}
	}
	const ms = (/** @type {number} */ value) => `${value.toFixed(1)} ms`;
	const row = (/** @type {string} */ name, /** @type {(one: typeof all[number]) => string | number} */ cell) => [
		name,
		...all.map(cell),
	];
	const asked = questions.length * rounds;
	const rows = [
		row('indexed pages', () => pages),
		row('start until ready', ({ startTime }) => `${(startTime / 1_000).toFixed(1)} s`),
		row('first token, first question', ({ first }) => ms(first)),
		row(`first token, median of ${asked}`, ({ times }) => ms(percentile(times, 0.5))),
		row('first token, p95', ({ times }) => ms(percentile(times, 0.95))),
		row('first token, slowest', ({ times }) => ms(Math.max(...times))),
		row(`first token, slowest with ${crowd} readers at once`, ({ crowded }) => ms(Math.max(...crowded))),
		row(`search, median of ${asked}`, ({ searches }) => ms(percentile(searches, 0.5))),
		row('search, p95', ({ searches }) => ms(percentile(searches, 0.95))),
	];
	const [now, before] = all;
	if (now && before) {
		const later = (/** @type {number[]} */ these, /** @type {number[]} */ those) =>
			`${percentile(
				these.map((value, index) => value - (those[index] ?? value)),
				0.5,
			).toFixed(1)} ms`;
		rows.push(['first token, median of the pairs: this one is later by', later(now.times, before.times), '']);
		rows.push(['search, median of the pairs: this one takes more by', later(now.searches, before.searches), '']);
	}
	const header = ['', ...(all.length > 1 ? all.map(({ name }) => name) : [''])];
	keep(
		import.meta.url,
		`# First token\n\nExtractive default, over loopback, one question at a time unless stated. Target: at most 150 ms at the 95th percentile.\n\n${table(header, rows)}`,
	);
} finally {
	for (const { service } of all) await service.stop();
	rmSync(folder, { recursive: true, force: true });
}
