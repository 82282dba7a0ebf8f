/**
 * How soon the first word of an answer arrives with the extractive default and 1,000 pages indexed, over a real socket, and how long
 * a search takes.
 *
 *     node bench/service/first-token.js [pages]
 *
 * Needs `npm run build`. The pages are made from Docent's own documentation: every page repeats its prose with other names,
 * so that terms have realistic frequencies.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { numberAt } from '../run/arguments.js';
import { keep, percentile, table } from '../run/table.js';
import { ask, timeSearch } from './ask.js';
import { startService } from './start-service.js';

const pages = numberAt(0, 1_000, 'pages');
const rounds = 3;
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
	{ text: 'How do I embed the assistant in a React app?', currentPath: '/product3/embed/npm' },
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

/** @param {string} folder */
function writePages(folder) {
	const originals = readdirSync('public', { recursive: true, encoding: 'utf8' })
		.filter((file) => /\.mdx?$/.test(file) && !file.includes('_'))
		.map((file) => ({ file, text: readFileSync(join('public', file), 'utf8') }));
	for (let page = 0; page < pages; page++) {
		const original = originals[page % originals.length];
		const copy = Math.floor(page / originals.length);
		if (!original) continue;
		const name = `product${copy}`;
		const target = join(folder, name, original.file);
		mkdirSync(dirname(target), { recursive: true });
		writeFileSync(target, copy === 0 ? original.text : original.text.replaceAll(/[Dd]ocent/g, name));
	}
}

const folder = mkdtempSync(join(tmpdir(), 'docent-bench-'));
writePages(folder);
const starting = performance.now();
const service = await startService(folder);
const startTime = performance.now() - starting;
try {
	const first = await ask(service, { text: 'What is it for?' });
	/** @type {number[]} */
	const times = [];
	/** @type {number[]} */
	const searches = [];
	/** @type {number[]} */
	const crowded = [];
	for (let round = 0; round < rounds; round++) {
		for (const question of questions) {
			times.push((await ask(service, question)).ms);
			searches.push(await timeSearch(service, question.text));
		}
	}
	for (let start = 0; start < questions.length; start += crowd) {
		const asked = questions.slice(start, start + crowd).map((question) => ask(service, question));
		crowded.push(...(await Promise.all(asked)).map(({ ms }) => ms));
	}
	const ms = (/** @type {number} */ value) => `${value.toFixed(1)} ms`;
	const rows = [
		['indexed pages', pages],
		['start until ready', `${(startTime / 1_000).toFixed(1)} s`],
		['first token, first question', ms(first.ms)],
		[`first token, median of ${times.length}`, ms(percentile(times, 0.5))],
		['first token, p95', ms(percentile(times, 0.95))],
		['first token, slowest', ms(Math.max(...times))],
		[`first token, slowest with ${crowd} readers at once`, ms(Math.max(...crowded))],
		[`search, median of ${searches.length}`, ms(percentile(searches, 0.5))],
		['search, p95', ms(percentile(searches, 0.95))],
	];
	keep(
		import.meta.url,
		`# First token\n\nExtractive default, over loopback, one question at a time unless stated. Target: at most 150 ms at the 95th percentile.\n\n${table(['', ''], rows)}`,
	);
} finally {
	await service.stop();
	rmSync(folder, { recursive: true, force: true });
}
process.exit();
