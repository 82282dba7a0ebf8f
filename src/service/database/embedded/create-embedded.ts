import { fsync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { deserialize } from 'node:v8';
import { gunzip } from 'node:zlib';

/** Small segments make an empty database 30 MB instead of 60 MB. */
const embeddedInitParams: string[] = ['--wal-segsize=1'];

/** The packed folder of an empty database. Paths are relative, and folders come before their contents. */
export interface EmbeddedTemplate {
	folders: string[];
	files: [path: string, bytes: Uint8Array][];
}

/** The build puts this template beside the service. Unpacking it is faster and needs less memory than creating a database. */
const templatePath = fileURLToPath(new URL('./database.gz', import.meta.url));

async function readTemplate(): Promise<EmbeddedTemplate | undefined> {
	const packed = await readFile(templatePath).catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return undefined;
		throw error;
	});
	return packed && (deserialize(await promisify(gunzip)(packed)) as EmbeddedTemplate);
}

/** PostgreSQL requires these modes. */
async function unpack({ folders, files }: EmbeddedTemplate, target: string): Promise<void> {
	for (const folder of ['', ...folders]) await mkdir(join(target, folder), { mode: 0o700 });
	for (const [path, bytes] of files) await writeFile(join(target, path), bytes, { mode: 0o600 });
}

async function initialise(dataDir: string): Promise<void> {
	const { PGlite } = await import('@electric-sql/pglite');
	const pglite = new PGlite({ dataDir, initDbStartParams: embeddedInitParams });
	await pglite.waitReady;
	await pglite.close();
}

// `handle.sync()` is missing under Yarn's Plug'n'Play.
const flush = promisify(fsync);

async function syncPath(path: string): Promise<void> {
	const handle = await open(path, 'r');
	try {
		await flush(handle.fd);
	} finally {
		await handle.close();
	}
}

/** Flushes every file of a folder to the disk, and the folder itself where the system can do that. Windows cannot. */
async function syncTree(folder: string): Promise<void> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	for (const entry of entries) {
		if (entry.isFile() || process.platform !== 'win32') await syncPath(join(entry.parentPath, entry.name));
	}
}

/** Creates an empty database in a new folder. A crash halfway leaves no folder behind. */
export async function createEmbedded(folder: string): Promise<void> {
	const draft = `${folder}.new`;
	await rm(draft, { recursive: true, force: true });
	const template = await readTemplate();
	await (template ? unpack(template, draft) : initialise(draft));
	await syncTree(draft);
	await rename(draft, folder);
	if (process.platform !== 'win32') await syncPath(dirname(folder));
}
