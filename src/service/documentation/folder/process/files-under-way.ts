import { createHash } from 'node:crypto';
import type { UnreadableFile } from '../../../../search/core/documentation.js';

/** How the files that a process reads are watched from another one, which outlives it. */
export interface ReadingWatch {
	/** Files of which one has ended a process. They are parsed one at a time. */
	alone: ReadonlySet<string>;
	/** Is told before a file is read or parsed, and when that is done. */
	onUnderWay(files: Omit<UnreadableFile, 'reason'>[]): void;
}

interface Watched {
	watch: ReadingWatch | undefined;
	/** What an earlier reading has left out. */
	unreadable: readonly UnreadableFile[] | undefined;
	/** The version of the reader: a newer one tries again. */
	version: number;
	warnings: string[];
}

/** The files that are being read. Those that have ended a process, and have not changed since, are left out with a warning. */
export class FilesUnderWay {
	readonly left: UnreadableFile[] = [];
	readonly #sources = new Map<string, string>();
	readonly #now = new Set<string>();

	constructor(readonly watched: Watched) {}

	/** Whether a file may be read. It is the only one under way then, unless nothing of it has to be read. */
	begin(file: string, text: string, isRead = true): boolean {
		const { unreadable = [], version, warnings } = this.watched;
		const source = createHash('sha256').update(`${version}\n${text}`).digest('base64url');
		const found = unreadable.find((one) => one.file === file && one.source === source);
		if (found !== undefined && !this.left.includes(found)) {
			this.left.push(found);
			warnings.push(`"${file}" ${found.reason}, and is left out until it changes; make it simpler.`);
		}
		this.#sources.set(file, source);
		if (isRead) this.#are(found === undefined ? [file] : []);
		return found === undefined;
	}

	/** Files that have begun before are looked at together. */
	together(files: readonly string[]): void {
		this.#are(files);
	}

	end(): void {
		this.#are([]);
	}

	isAlone = (file: string): boolean => this.watched.watch?.alone.has(file) === true;

	/** Watches a file while it is parsed beside others. */
	async during<Result>(file: string, work: Promise<Result>): Promise<Result> {
		this.#now.add(file);
		this.#say();
		return work.finally(() => {
			this.#now.delete(file);
			this.#say();
		});
	}

	#are(files: readonly string[]): void {
		this.#now.clear();
		for (const file of files) this.#now.add(file);
		this.#say();
	}

	#say(): void {
		this.watched.watch?.onUnderWay([...this.#now].map((file) => ({ file, source: this.#sources.get(file) ?? '' })));
	}
}
