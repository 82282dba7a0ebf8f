/**
 * Reads a folder in a process of its own. What strangers write can take the stack, the heap or the time of whatever reads it, and V8
 * aborts the process for some of that, threads or not. Then the file is known that was under way; the next process reads the folder
 * without it, and the service has answered all the time.
 */
import { type ChildProcess, fork } from 'node:child_process';
import type { UnreadableFile } from '../../../../search/core/documentation.js';
import { DocumentationError } from '../../core/documentation-error.js';
import type { PageRecord, Reading, RecordedPage, SourceResult } from '../../core/documentation-source.js';
import type { ReadingWatch } from './files-under-way.js';

export interface FolderOrder {
	folder: string;
	title?: string | undefined;
	/** The name of the format. @default what is recognised */
	format?: string | undefined;
	/** Where the folder is on the site, without a slash at its end. @default the root */
	path?: string | undefined;
	/** Files that are no pages whatever their names are: absolute paths. */
	without?: readonly string[];
	/** Whether the start waits for the folder. Then the process keeps its priority, because there are no readers yet. */
	isAwaited?: boolean;
	/** Milliseconds for a file, after which its process is ended. @default 10000 on a machine that is not busy */
	silenceMs?: number | undefined;
}

/** What the process is told: the records of the last reading in parts, then the order. */
export type ToFolderProcess =
	| { known: PageRecord[] }
	| { order: FolderOrder; unreadable: UnreadableFile[]; alone: string[] }
	| { isStored: true };

type UnderWay = Parameters<ReadingWatch['onUnderWay']>[0];

export type FromFolderProcess =
	| { underWay: UnderWay }
	| { page: RecordedPage }
	| { done: number; total: number }
	/** The records are named by their files. */
	| { result: Omit<SourceResult, 'records'>; files: string[] }
	| { problem: string; isDocumentation: boolean };

/** Megabytes of the heap of the process, whose threads have heaps of their own. It holds the records of all pages. */
const heapMb = 512;

/** Records that are sent at once, so that the service does other things in between. */
const recordsAtOnce = 200;

/** What the process needs of the environment: no key of the service is among it. */
const passedOn = /^(?:PATH|TZ|LANG|LC_\w+|NODE_OPTIONS|HOME|USERPROFILE|SYSTEMROOT|TE?MP|TMPDIR)$/i;

/** The signal by which the process ends itself when nothing has gone on for too long. */
export const silenceSignal = 'SIGTERM';

/** Reads a folder by processes, each without the files that have ended the ones before. */
export async function readInProcess(script: string, order: FolderOrder, reading: Reading): Promise<SourceResult> {
	const known = new Map(reading.known);
	const unreadable = [...(reading.unreadable ?? [])];
	const alone = new Set<string>();
	for (;;) {
		const { result, underWay, reason } = await new FolderProcess(script, reading, known).read({
			order,
			unreadable,
			alone: [...alone],
		});
		if (result !== undefined) return result;
		// Of several files the next process tries one after the other.
		const guilty = underWay.length === 1 ? underWay : underWay.filter(({ file }) => alone.has(file));
		const isTold = guilty.some((one) =>
			unreadable.some(({ file, source }) => file === one.file && source === one.source),
		);
		if (underWay.length === 0 || isTold) {
			throw new DocumentationError(
				`"${order.folder}" ${reason}, and no file of it is known to be the cause; read it again.`,
			);
		}
		unreadable.push(...guilty.map((one) => ({ ...one, reason })));
		for (const { file } of underWay) alone.add(file);
	}
}

interface Ending {
	result?: SourceResult;
	underWay: UnderWay;
	/** The end of a sentence that begins with what has ended. */
	reason: string;
}

class FolderProcess {
	readonly #child: ChildProcess;
	#underWay: UnderWay = [];

	constructor(
		script: string,
		readonly reading: Reading,
		readonly known: Map<string, PageRecord>,
	) {
		reading.signal?.throwIfAborted();
		this.#child = fork(script, [], {
			serialization: 'advanced',
			execArgv: [...process.execArgv.filter((flag) => !flag.startsWith('--inspect')), `--max-old-space-size=${heapMb}`],
			env: Object.fromEntries(Object.entries(process.env).filter(([name]) => passedOn.test(name))),
			stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
			// It does not get Ctrl+C of a terminal, and ends when the service is gone.
			detached: true,
		});
	}

	/** Resolves at the end of the process, whatever that was. Rejects when the folder cannot be read, and when the reading is stopped. */
	async read(order: Extract<ToFolderProcess, { order: FolderOrder }>): Promise<Ending> {
		const child = this.#child;
		const { signal } = this.reading;
		const stop = () => child.kill('SIGKILL');
		signal?.addEventListener('abort', stop);
		try {
			const told = this.#listen();
			const ended = this.#ended();
			const records = [...this.known.values()];
			for (let at = 0; at < records.length; at += recordsAtOnce) {
				await this.#tell({ known: records.slice(at, at + recordsAtOnce) });
			}
			await this.#tell(order);
			const result = await Promise.race([told, ended.then(() => undefined)]);
			if (result !== undefined) return { result, underWay: [], reason: '' };
			signal?.throwIfAborted();
			return { underWay: this.#underWay, reason: await ended };
		} finally {
			signal?.removeEventListener('abort', stop);
			child.kill('SIGKILL');
		}
	}

	/** What the process says. Rejects with its problem, or with that of storing a page. */
	#listen(): Promise<SourceResult> {
		return new Promise((resolve, reject) => {
			this.#child.on('message', (message: FromFolderProcess) => {
				if ('underWay' in message) this.#underWay = message.underWay;
				else if ('page' in message) this.#store(message.page).catch(reject);
				else if ('done' in message) this.reading.onProgress?.(message.done, message.total);
				else if ('problem' in message) {
					reject(message.isDocumentation ? new DocumentationError(message.problem) : new Error(message.problem));
				} else {
					const records = message.files.flatMap((file) => this.known.get(file) ?? []);
					resolve({ ...message.result, records });
				}
			});
		});
	}

	async #store(page: RecordedPage): Promise<void> {
		await this.reading.add(page);
		this.known.set(page.record.file, page.record);
		await this.#tell({ isStored: true });
	}

	/** The end of the process with all that it has said before. */
	#ended(): Promise<string> {
		const child = this.#child;
		return new Promise((resolve, reject) => {
			// A message to a process that has just ended is such an error, too.
			child.on('error', ({ message }) => {
				if (child.pid === undefined)
					reject(new DocumentationError(`The process that reads the pages cannot start: ${message}`));
			});
			child.once('exit', (code, signal) => {
				const reason =
					signal === silenceSignal
						? 'takes more time than a page may'
						: `ends the process that reads it (${signal ?? `code ${code}`})`;
				if (child.connected) child.once('disconnect', () => resolve(reason));
				else resolve(reason);
			});
		});
	}

	/** A process that has ended hears nothing; its end is awaited elsewhere. */
	#tell(message: ToFolderProcess): Promise<void> {
		return new Promise((resolve) => {
			if (this.#child.connected) this.#child.send(message, () => resolve());
			else resolve();
		});
	}
}
