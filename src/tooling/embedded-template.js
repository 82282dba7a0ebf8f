/** Puts `database.tgz`, the empty database that a first start unpacks, beside the built service. */
import { copyFileSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { root } from './run.js';

const { dependencies } = createRequire(import.meta.url)('../service/package.json');
const cache = join(root, 'node_modules/.cache/docent');
const template = join(cache, `database-${dependencies['@electric-sql/pglite']}.tgz`);

if (!existsSync(template)) {
	// Segments as `service/store/create-embedded.ts` has them.
	const pglite = new PGlite({ initDbStartParams: ['--wal-segsize=1'] });
	await pglite.waitReady;
	const file = await pglite.dumpDataDir('gzip');
	await pglite.close();
	mkdirSync(cache, { recursive: true });
	writeFileSync(`${template}.new`, Buffer.from(await file.arrayBuffer()));
	renameSync(`${template}.new`, template);
}
copyFileSync(template, join(root, 'src/service/dist/database.tgz'));
