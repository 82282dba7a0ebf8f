/**
 * Indexes 5,000 pages into the database, once more after one change, and loads them as a second process of the service does:
 * on the embedded database, and on a PostgreSQL server of its own where there is one.
 */
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv, execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { findPostgres } from '../src/tooling/postgres.js';
import { load } from './retrieval/load.js';
import { writeManyPages } from './retrieval/many-pages.js';
import { keep, table } from './table.js';

const count = Number(argv.find((argument) => /^--pages=\d+$/.test(argument))?.slice(8) ?? 5_000);
const root = fileURLToPath(new URL('../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'docent-index-'));
const docs = join(folder, 'docs');
const { characters } = writeManyPages(docs, [join(root, 'public')], count);

/** @param {string[]} args */
const measure = (...args) =>
	JSON.parse(
		execFileSync(execPath, [join(root, 'bench/index-5000/measure.js'), ...args], { encoding: 'utf8', cwd: root }),
	);

/** @type {(string | number)[][]} */
const rows = [];
/** @param {string} name @param {string} [databaseUrl] */
function measureAll(name, databaseUrl) {
	const place = [join(folder, name), docs, ...(databaseUrl === undefined ? [] : [databaseUrl])];
	const add = (/** @type {string} */ step, /** @type {any} */ { did, seconds, processorSeconds, gapMs, rss }) =>
		rows.push([name, step, did, seconds, processorSeconds, gapMs, rss]);
	// The built service unpacks an empty database instead of making one.
	measure('open', ...place);
	add('first index', measure('index', ...place));
	add('nothing has changed', measure('index', ...place));
	appendFileSync(join(docs, 'group-1/page-1.md'), '\n\nOne more sentence.\n');
	add('one page has changed', measure('index', ...place));
	add('load, as every process does', measure('load', ...place));
}

try {
	mkdirSync(join(folder, 'embedded'));
	measureAll('embedded');
	if (findPostgres()) {
		const { startPostgresServer } = await load('../../src/testing/postgres-server.ts');
		const server = await startPostgresServer();
		mkdirSync(join(folder, 'postgres'));
		try {
			measureAll('postgres', server.url);
		} finally {
			await server.stop();
		}
	}
} finally {
	rmSync(folder, { recursive: true, force: true });
}

const header = ['database', 'step', 'what', 'seconds', 'processor, s', 'longest wait, ms', 'most memory, MB'];
const text = `# Indexing ${count.toLocaleString('en')} pages

\`node bench/index-5000.js\`: pages put together from the sections of \`public/\`, ${Math.round(characters / 1_000).toLocaleString('en')} thousand characters in all, read into
the database as \`docent-service index\` does, each step in a process of its own. The longest wait is how long anything else had to
wait in that process; the memory is that of the whole process.

${table(header, rows)}
`;
if (count === 5_000) keep(import.meta.url, text);
else console.log(text);
if (count === 5_000 && rows.some(([, , , seconds, , , rss]) => Number(seconds) > 60 || Number(rss) > 500)) {
	console.error('bench: indexing must take at most 60 seconds and 500 MB.');
	process.exitCode = 1;
}
