import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exportPath } from '../../contract/owner-paths.js';
import { DatabaseError, exportDatabase, importDatabase, openDatabase } from '../../service/index.js';
import { type CommandUsage, readArguments, textFlag, textOf, word } from '../arguments.js';
import { download, remoteService } from '../remote-service.js';
import { configFlag, readConfig, serviceFlag } from '../setting-flags.js';
import type { Terminal } from '../terminal.js';
import { UsageError } from '../usage-error.js';
import { askInstead, withStoredData } from '../with-stored-data.js';

const args: CommandUsage['args'] = {
	file: word('File of JSON lines'),
	data: textFlag('.docent', 'Data folder; also DOCENT_DATA, or DATABASE_URL for a server'),
	config: configFlag,
};

const exporting: CommandUsage = {
	meta: {
		name: 'docent-service export',
		description: 'Writes all that the database holds to a file, to move or to keep it.',
	},
	args: { ...args, service: serviceFlag },
};
const importing: CommandUsage = {
	meta: {
		name: 'docent-service import',
		description: 'Fills an empty database from a file that export has written.',
	},
	args,
};

/** The file and the database that the arguments name; `undefined` after `--help`. */
async function readPlaces(raw: string[], terminal: Terminal, usage: CommandUsage) {
	const given = await readArguments(raw, usage, terminal);
	if (!given) return undefined;
	if (typeof given.file !== 'string') {
		throw new UsageError(`Name the file, as in: ${usage.meta.name} backup.jsonl`);
	}
	const config = await readConfig(given, terminal, ['dataFolder'], { isForDatabase: true });
	// A named folder counts, also when a database server is set.
	const databaseUrl = given.data === undefined ? config.databaseUrl : undefined;
	const service = textOf(given.service);
	return { file: resolve(terminal.cwd, given.file), place: { ...config, databaseUrl }, service };
}

const sentenceOf =
	(file: string) =>
	(error: NodeJS.ErrnoException): never => {
		if (error instanceof DatabaseError || error.code === undefined) throw error;
		throw new UsageError(
			`The file ${file} cannot be used (${error.code}); check its path and that it may be read and written.`,
		);
	};

/** Never overwrites an existing backup, and leaves none behind that is not whole. `begin` is called when the file is there. */
async function writeNew(
	file: string,
	begin: () => Promise<Readable>,
	onBroken = (error: unknown): void => {
		throw error;
	},
): Promise<void> {
	const target = await open(file, 'wx', 0o600).catch(sentenceOf(file));
	let isBroken = true;
	try {
		const source = await begin();
		isBroken = false;
		source.once('error', () => {
			isBroken = true;
		});
		await pipeline(source, target.createWriteStream());
	} catch (error) {
		await target.close().catch(() => {});
		await rm(file, { force: true });
		if (error instanceof UsageError) throw error;
		if (isBroken) onBroken(error);
		sentenceOf(file)(error as NodeJS.ErrnoException);
	}
}

/** Runs `docent-service export <file>`. */
export async function exportData(raw: string[], terminal: Terminal): Promise<void> {
	const places = await readPlaces(raw, terminal, exporting);
	if (!places) return;
	const { file, place, service } = places;
	if (service !== undefined) {
		const remote = remoteService(service, terminal.env);
		await writeNew(
			file,
			() => download(remote, 'POST', exportPath),
			() => {
				throw new UsageError(
					`The service ${service} stopped before everything was exported; look at its log, and export again.`,
				);
			},
		);
	} else {
		await withStoredData(
			place,
			(url) => `${askInstead(url)}, or stop it.`,
			async (database) => {
				const lines = async function* () {
					for await (const line of exportDatabase(database)) yield `${line}\n`;
				};
				await writeNew(file, async () => Readable.from(lines()));
			},
		);
	}
	terminal.print(`Exported to ${file}. It holds keys and what people asked: keep it safe.`);
}

/** An interface that nobody reads yet would lose lines, so it is made when the first one is asked for. */
async function* linesOf(input: Readable): AsyncGenerator<string> {
	yield* createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
}

/** Runs `docent-service import <file>`. */
export async function importData(raw: string[], terminal: Terminal): Promise<void> {
	const places = await readPlaces(raw, terminal, importing);
	if (!places) return;
	const { file, place } = places;
	const source = createReadStream(file, 'utf8');
	const opened = new Promise<void>((done, fail) => source.once('open', () => done()).once('error', fail));
	await opened.catch(sentenceOf(file));
	const database = await openDatabase(place);
	try {
		const count = await importDatabase(database, linesOf(source)).catch(sentenceOf(file));
		terminal.print(`Imported ${count} rows from ${file}.`);
	} finally {
		await database.close();
	}
}
