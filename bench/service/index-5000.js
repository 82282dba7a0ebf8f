/**
 * Indexes 5,000 pages into the database, once more after one change, and loads them as a second process of the service does:
 * on the embedded database, and on a PostgreSQL server of its own where there is one.
 *
 *     node bench/service/index-5000.js [pages]
 *
 * Needs `npm run build`.
 */
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { execPath } from 'node:process';
import { numberAt } from '../run/arguments.js';
import { onDatabases } from '../run/databases.js';
import { keep, table } from '../run/table.js';
import { writeManyPages } from './many-pages.js';

const count = numberAt(0, 5_000, 'pages');
const folder = mkdtempSync(join(tmpdir(), 'docent-index-'));
const docs = join(folder, 'docs');
const { characters } = writeManyPages(docs, ['public'], count);
const watch = ['--import', new URL('./watch-process.js', import.meta.url).href];

/** The very command that people run, from its start to its end. @param {string} data @param {string} [databaseUrl] */
function index(data, databaseUrl) {
	const file = join(folder, 'watched.json');
	const command = [...watch, resolve('src/service/dist/cli.js'), 'index', docs, '--data', data, '--json'];
	const env = { ...process.env, WATCH_FILE: file, DATABASE_URL: databaseUrl ?? '' };
	const report = JSON.parse(execFileSync(execPath, command, { encoding: 'utf8', cwd: folder, env }));
	const count = (/** @type {string[] | number} */ pages) => (typeof pages === 'number' ? pages : pages.length);
	const did = `${count(report.added)} new, ${count(report.changed)} changed`;
	return { did, ...JSON.parse(readFileSync(file, 'utf8')) };
}

/** @type {(string | number)[][]} */
const rows = [];
/** @param {string} name @param {string} [databaseUrl] */
function measure(name, databaseUrl) {
	const data = join(folder, name);
	const add = (/** @type {string} */ step, /** @type {any} */ { did, seconds, processorSeconds, gapMs, rss }) =>
		rows.push([name, step, did, seconds, processorSeconds, gapMs, rss]);
	add('first index', index(data, databaseUrl));
	add('nothing has changed', index(data, databaseUrl));
	appendFileSync(join(docs, 'group-1/page-1.md'), '\n\nOne more sentence.\n');
	add('one page has changed', index(data, databaseUrl));
	const loading = ['bench/service/load-index.js', data, ...(databaseUrl ? [databaseUrl] : [])];
	add('load, as every process does', JSON.parse(execFileSync(execPath, loading, { encoding: 'utf8' })));
}

try {
	await onDatabases(measure);
} finally {
	rmSync(folder, { recursive: true, force: true });
}

const header = ['database', 'step', 'what', 'seconds', 'processor, s', 'longest wait, ms', 'most memory, MB'];
keep(
	import.meta.url,
	`# Indexing ${count.toLocaleString('en')} pages

\`node bench/service/index-5000.js\`: pages put together from the sections of \`public/\`, ${Math.round(characters / 1_000).toLocaleString('en')} thousand characters in all, read into
the database by \`docent-service index\`, each step in a process of its own from its start to its end. The longest wait is how
long anything else had to wait in that process; the memory is the most that the whole process ever had.

${table(header, rows)}`,
);
if (rows.some(([, , , seconds, , , rss]) => Number(seconds) > 60 || Number(rss) > 500)) {
	console.error('bench: indexing must take at most 60 seconds and 500 MB.');
	process.exitCode = 1;
}
