import { BlobReader } from './blob-reader.js';
import { git } from './git.js';

/** File contents in a repository, by their hash. */
export class ObjectStore implements Disposable {
	readonly #reader: BlobReader;

	constructor(
		readonly repository: string,
		readonly signal: AbortSignal,
	) {
		this.#reader = new BlobReader(repository, signal);
	}

	read(sha: string): Promise<Buffer> {
		return this.#reader.read(sha);
	}

	write(bytes: Buffer): Promise<string> {
		const args = ['hash-object', '-w', '--stdin', '--no-filters'];
		return git(args, { cwd: this.repository, signal: this.signal, input: bytes });
	}

	[Symbol.dispose](): void {
		this.#reader[Symbol.dispose]();
	}
}
