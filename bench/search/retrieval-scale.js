/**
 * What searching a documentation of 5,000 pages costs: time and memory for reading, indexing and queries. Beside this version:
 * the one before, and MiniSearch with the same stemmer and stopwords.
 *
 *     node bench/search/retrieval-scale.js [pages]
 *
 * Fetches the two documentations that the pages are made of from the npm registry the first time; see `corpora.json`.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { keep, percentile, table } from '../run/table.js';
import { writeManyPages } from '../service/many-pages.js';
import { engines } from './engines.js';
import { fetchCorpus, listCorpora, questionsFile } from './fetch-corpus.js';

const pages = Number(argv.find((argument) => /^\d+$/.test(argument)) ?? 5_000);
/** Megabytes that JavaScript's objects may take; the process itself and its buffers come on top. */
const heapLimit = 350;
const corpora = listCorpora();

/** @param {number[]} times @param {number[]} processorTimes @param {number} share */
const both = (times, processorTimes, share) =>
	`${percentile(times, share).toFixed(1)} (${percentile(processorTimes, share).toFixed(1)})`;

function measureScale() {
	const folder = mkdtempSync(join(tmpdir(), 'docent-many-pages-'));
	try {
		const { characters } = writeManyPages(folder, corpora.map(fetchCorpus), pages);
		const script = fileURLToPath(new URL('./measure-scale.js', import.meta.url));
		const read = join(folder, 'read.json');
		const questions = corpora.map(questionsFile);
		// This version reads the pages; the others begin with what it has read.
		const measured = ['current', 'previous', 'minisearch'].map((key) => {
			const isFirst = key === 'current';
			const flags = ['--expose-gc', ...(isFirst ? [`--max-old-space-size=${heapLimit}`] : [])];
			const line = execFileSync(
				process.execPath,
				[...flags, script, key, isFirst ? folder : read, isFirst ? read : '-', ...questions],
				{ encoding: 'utf8' },
			);
			return { name: engines[key]?.name, isFirst, ...JSON.parse(line) };
		});
		const rows = measured.map(
			({ name, isFirst, reading, indexing, rssRead, rssMost, indexMb, times, processorTimes }) => [
				name,
				isFirst ? `${(reading.ms / 1_000).toFixed(1)} (${(reading.processorMs / 1_000).toFixed(1)})` : '',
				`${(indexing.ms / 1_000).toFixed(1)} (${(indexing.processorMs / 1_000).toFixed(1)})`,
				indexing.gapMs,
				isFirst ? rssRead : '',
				isFirst ? rssMost : '',
				indexMb,
				both(times, processorTimes, 0.5),
				both(times, processorTimes, 0.95),
			],
		);
		const [{ sections }] = measured;
		const header = [
			'engine',
			'reading s (processor)',
			'indexing s (processor)',
			'longest gap while indexing ms',
			'RSS reading MB',
			'RSS most MB',
			'index MB',
			'query p50 ms',
			'query p95 ms',
		];
		return `${pages} pages, ${sections} sections, ${(characters / 1e6).toFixed(1)} million characters.\n\n${table(header, rows)}`;
	} finally {
		rmSync(folder, { recursive: true });
	}
}

keep(
	import.meta.url,
	`# A large documentation

Pages put together from the sections of two real ones, about as long as theirs, with words of their own. Each engine has a process of
its own; this version reads the pages, with its heap limited to ${heapLimit} MB (\`--max-old-space-size\`), and the others begin with what it
has read. The queries are the shipped questions, the first ones on a cold process. Times are elapsed; in brackets, what the processor
spent, which depends less on what else the machine had to do.

${measureScale()}`,
);
