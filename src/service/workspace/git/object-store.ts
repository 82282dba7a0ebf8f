import { decodeFile } from '../policy.js';
import type { RunningProgram } from '../process-starter.js';
import { GitError, git, startGit } from './git.js';

interface Wanted {
	resolve(bytes: Buffer): void;
	reject(error: unknown): void;
}

/** Largest number of characters of texts that are kept, since a turn reads the same ones several times. */
const keptMax = 8_000_000;

/** A copy of a text. A part of a larger one would keep all of that in memory. */
export const copyOf = (part: string): string => Buffer.from(part).toString();

/**
 * Reads file contents by their hash through one git process. A hash is not a path, so nothing outside the repository can be
 * read.
 */
export class ObjectStore implements Disposable {
	#git: RunningProgram | undefined;
	#wanted: Wanted[] = [];
	#pieces: Buffer[] = [];
	#size = 0;
	/** Bytes of the arriving object that are still missing, its final line break included. */
	#expected: number | undefined;
	#failure: unknown;
	/** Texts by object name. The most recently used one is last. */
	readonly #kept = new Map<string, string>();
	#keptSize = 0;

	constructor(
		readonly repository: string,
		readonly signal: AbortSignal,
	) {}

	/** @param sha the object's name in hexadecimal digits */
	read(sha: string): Promise<Buffer> {
		if (!/^[0-9a-f]{40,64}$/.test(sha)) return Promise.reject(new Error(`${sha} is no name of an object.`));
		if (this.#failure !== undefined) return Promise.reject(this.#failure);
		return new Promise((resolve, reject) => {
			this.#wanted.push({ resolve, reject });
			try {
				this.#git ??= this.#start();
				this.#git.write(`${sha}\n`);
			} catch (error) {
				this.#fail(error);
			}
		});
	}

	/** @throws PolicyError for a file that holds no text */
	async readText(path: string, sha: string): Promise<string> {
		const text = this.#kept.get(sha) ?? decodeFile(path, await this.read(sha));
		if (!this.#kept.delete(sha)) this.#keptSize += text.length;
		this.#kept.set(sha, text);
		for (const [first, { length }] of this.#kept) {
			if (this.#keptSize <= keptMax) break;
			this.#kept.delete(first);
			this.#keptSize -= length;
		}
		return text;
	}

	write(bytes: Buffer): Promise<string> {
		const args = ['hash-object', '-w', '--stdin', '--no-filters'];
		return git(args, { cwd: this.repository, signal: this.signal, input: bytes });
	}

	[Symbol.dispose](): void {
		this.#fail(new Error('The workspace is gone.'));
	}

	#start(): RunningProgram {
		const stop = () => this.#fail(this.signal.reason);
		const running = startGit(
			['cat-file', '--batch'],
			{ cwd: this.repository, signal: this.signal },
			{
				onOutput: (piece) => this.#take(piece),
				onEnd: (code, reason) => {
					this.signal.removeEventListener('abort', stop);
					this.#fail(new GitError('git cat-file', code, reason));
				},
			},
		);
		this.signal.addEventListener('abort', stop, { once: true });
		return running;
	}

	#fail(error: unknown): void {
		this.#failure ??= error;
		this.#git?.kill();
		for (const { reject } of this.#wanted.splice(0)) reject(this.#failure);
	}

	#take(piece: Buffer): void {
		this.#pieces.push(piece);
		this.#size += piece.length;
		for (;;) {
			if (this.#expected === undefined && !this.#readHead()) return;
			if (this.#expected === undefined || this.#size < this.#expected) return;
			const all = Buffer.concat(this.#pieces);
			const bytes = Buffer.from(all.subarray(0, this.#expected - 1));
			this.#keep(all.subarray(this.#expected));
			this.#expected = undefined;
			this.#wanted.shift()?.resolve(bytes);
		}
	}

	#keep(rest: Buffer): void {
		this.#pieces = rest.length > 0 ? [rest] : [];
		this.#size = rest.length;
	}

	/** Reads the line `<sha> <type> <size>` or `<sha> missing`. Returns false while the line is incomplete. */
	#readHead(): boolean {
		const all = Buffer.concat(this.#pieces);
		const end = all.indexOf(10);
		if (end === -1) return false;
		const head = all.subarray(0, end).toString();
		const size = /^[0-9a-f]+ [a-z]+ (\d+)$/.exec(head)?.[1];
		if (size === undefined) {
			this.#fail(new GitError('git cat-file', null, head));
			return false;
		}
		this.#keep(all.subarray(end + 1));
		this.#expected = Number(size) + 1;
		return true;
	}
}
