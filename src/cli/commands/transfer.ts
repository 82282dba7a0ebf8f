import { createReadStream, createWriteStream } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DatabaseError, exportDatabase, importDatabase, openDatabase } from '../../service/index.js';
import { type CommandUsage, readArguments } from '../arguments.js';
import { configFlag, readConfig } from '../setting-flags.js';
import type { Terminal } from '../terminal.js';
import { UsageError } from '../usage-error.js';
import { withStoredData } from '../with-stored-data.js';

const args: CommandUsage['args'] = {
	file: { type: 'positional', required: false, description: 'File of JSON lines' },
	data: {
		type: 'string',
		valueHint: '.docent',
		description: 'Data folder; also DOCENT_DATA, or DATABASE_URL for a server',
	},
	config: configFlag,
};

const usageOf = (name: string, description: string): CommandUsage => ({
	meta: { name: `docent-service ${name}`, description },
	args,
});

const exporting = usageOf('export', 'Writes all that the database holds to a file, to move or to keep it.');
const importing = usageOf('import', 'Fills an empty database from a file that export has written.');

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
	return { file: resolve(terminal.cwd, given.file), place: { ...config, databaseUrl } };
}

const sentenceOf = (file: string) => (error: NodeJS.ErrnoException) => {
	if (error instanceof DatabaseError || error.code === undefined) throw error;
	throw new UsageError(
		`The file ${file} cannot be used (${error.code}); check its path and that it may be read and written.`,
	);
};

/** Runs `docent-service export <file>`. */
export async function exportData(raw: string[], terminal: Terminal): Promise<void> {
	const places = await readPlaces(raw, terminal, exporting);
	if (!places) return;
	const { file, place } = places;
	await withStoredData(
		place,
		() => 'stop it, and export then.',
		async (database) => {
			const lines = async function* () {
				for await (const line of exportDatabase(database)) yield `${line}\n`;
			};
			// The flag keeps an existing backup from being overwritten.
			const target = createWriteStream(file, { flags: 'wx', mode: 0o600 });
			await pipeline(Readable.from(lines()), target).catch(sentenceOf(file));
		},
	);
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
