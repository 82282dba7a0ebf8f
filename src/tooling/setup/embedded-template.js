/**
 * Puts `database.gz`, the empty database that a first start unpacks, beside the built service. No two that are made are the same,
 * so it is made once for all clones on a machine.
 */
import { createHash } from 'node:crypto';
import {
	copyFileSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serialize } from 'node:v8';
import { gzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { cacheFolder } from '../cache-folder.js';
import { root } from '../run.js';

const { dependencies } = createRequire(import.meta.url)('../../service/package.json');
/** The inputs of the template: the database, this file, and the version of Node. */
const makers = [
	dependencies['@electric-sql/pglite'],
	process.versions.v8,
	readFileSync(fileURLToPath(import.meta.url)),
];
const hash = makers.reduce((sum, maker) => sum.update(maker), createHash('sha256')).digest('hex');
const template = cacheFolder('databases', `${hash.slice(0, 16)}.gz`);

/** @param {string} folder @returns {import('../../service/database/embedded/create-embedded.js').EmbeddedTemplate} */
function readFolder(folder) {
	const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
	const pathOf = (/** @type {import('node:fs').Dirent} */ { parentPath, name }) => join(parentPath, name);
	const named = (/** @type {string} */ path) => relative(folder, path).replaceAll('\\', '/');
	return {
		folders: entries.filter((entry) => entry.isDirectory()).map((entry) => named(pathOf(entry))),
		files: entries
			.filter((entry) => entry.isFile() && entry.name !== 'postmaster.pid')
			.map((entry) => [named(pathOf(entry)), readFileSync(pathOf(entry))]),
	};
}

if (!existsSync(template)) {
	const folder = mkdtempSync(join(tmpdir(), 'docent-template-'));
	const dataDir = join(folder, 'database');
	// The segments have the size that `service/database/embedded/create-embedded.ts` sets.
	const pglite = new PGlite({ dataDir, initDbStartParams: ['--wal-segsize=1'] });
	await pglite.waitReady;
	await pglite.close();
	mkdirSync(dirname(template), { recursive: true });
	const written = `${template}.${process.pid}`;
	writeFileSync(written, gzipSync(serialize(readFolder(dataDir)), { level: 9 }));
	// Two processes that make a template at the same time both use the first one.
	if (!existsSync(template)) renameSync(written, template);
	rmSync(written, { force: true });
	rmSync(folder, { recursive: true });
}
copyFileSync(template, join(root, 'src/service/dist/database.gz'));
