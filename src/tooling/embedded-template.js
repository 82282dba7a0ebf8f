/** Puts `database.gz`, the empty database that a first start unpacks, beside the built service. */
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
import { join, relative } from 'node:path';
import { serialize } from 'node:v8';
import { gzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { root } from './run.js';

const { dependencies } = createRequire(import.meta.url)('../service/package.json');
const cache = join(root, 'node_modules/.cache/docent');
const template = join(cache, `database-${dependencies['@electric-sql/pglite']}.gz`);

/** @param {string} folder @returns {import('../service/store/create-embedded.js').EmbeddedTemplate} */
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
	// Segments as `service/store/create-embedded.ts` has them.
	const pglite = new PGlite({ dataDir, initDbStartParams: ['--wal-segsize=1'] });
	await pglite.waitReady;
	await pglite.close();
	mkdirSync(cache, { recursive: true });
	writeFileSync(`${template}.new`, gzipSync(serialize(readFolder(dataDir)), { level: 9 }));
	renameSync(`${template}.new`, template);
	rmSync(folder, { recursive: true });
}
copyFileSync(template, join(root, 'src/service/dist/database.gz'));
