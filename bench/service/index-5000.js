/**
 * Indexes 5,000 pages into the database, once more after one change, and loads them as a second process of the service does:
 * on the embedded database, and on a PostgreSQL server of its own where there is one.
 */
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv, execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { findPostgres } from '../../src/tooling/setup/postgres.js';
import { load } from '../run/load.js';
import { keep, table } from '../run/table.js';
import { writeManyPages } from './many-pages.js';

const count = Number(argv.find((argument) => /^--pages=\d+$/.test(argument))?.slice(8) ?? 5_000);
const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'docent-index-'));
const docs = join(folder, 'docs');
const { characters } = writeManyPages(docs, [join(root, 'public')], count);

/** @param {string[]} args */
const measure = (...args) =>
	JSON.parse(
		execFileSync(execPath, [join(root, 'bench/service/load-index.js'), ...args], { encoding: 'utf8', cwd: root }),
	);

/** The very command that people run, from its start to its end.
 *
 * @param {string} data @param {string} [databaseUrl]
 */
function index(data, databaseUrl) {
	const file = join(folder, 'watched.json');
	const watch = ['--import', new URL('./watch-process.js', import.meta.url).href];
	const command = [join(root, 'src/service/dist/cli.js'), 'index', docs, '--data', data, '--json'];
	const env = { ...process.env, WATCH_FILE: file, DATABASE_URL: databaseUrl ?? '' };
	const report = JSON.parse(execFileSync(execPath, [...watch, ...command], { encoding: 'utf8', cwd: folder, env }));
	const count = (/** @type {string[] | number} */ pages) => (typeof pages === 'number' ? pages : pages.length);
	const did = `${count(report.added)} new, ${count(report.changed)} changed`;
	return { did, ...JSON.parse(readFileSync(file, 'utf8')) };
}

/** @type {(string | number)[][]} */
const rows = [];
/** @param {string} name @param {string} [databaseUrl] */
function measureAll(name, databaseUrl) {
	const place = [join(folder, name), ...(databaseUrl === undefined ? [] : [databaseUrl])];
	const add = (/** @type {string} */ step, /** @type {any} */ { did, seconds, processorSeconds, gapMs, rss }) =>
		rows.push([name, step, did, seconds, processorSeconds, gapMs, rss]);
	// The built service unpacks an empty database instead of making one.
	measure('open', ...place);
	add('first index', index(join(folder, name), databaseUrl));
	add('nothing has changed', index(join(folder, name), databaseUrl));
	appendFileSync(join(docs, 'group-1/page-1.md'), '\n\nOne more sentence.\n');
	add('one page has changed', index(join(folder, name), databaseUrl));
	add('load, as every process does', measure('load', ...place));
}

try {
	mkdirSync(join(folder, 'embedded'));
	measureAll('embedded');
	if (findPostgres()) {
		const { startPostgresServer } = await load('../../src/testing/service/postgres-server.ts');
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

\`node bench/service/index-5000.js\`: pages put together from the sections of \`public/\`, ${Math.round(characters / 1_000).toLocaleString('en')} thousand characters in all, read into
the database by \`docent-service index\`, each step in a process of its own from its start to its end. The longest wait is how
long anything else had to wait in that process; the memory is the most that the whole process ever had.

${table(header, rows)}
`;
if (count === 5_000) keep(import.meta.url, text);
else console.log(text);
if (count === 5_000 && rows.some(([, , , seconds, , , rss]) => Number(seconds) > 60 || Number(rss) > 500)) {
	console.error('bench: indexing must take at most 60 seconds and 500 MB.');
	process.exitCode = 1;
}
