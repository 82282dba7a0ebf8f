import type { Budget } from './budget.js';
import type { ObjectStore } from './git/object-store.js';
import type { TreeEntry } from './git/repository-tree.js';
import type { Overlay } from './overlay.js';
import {
	checkChangeable,
	checkFolder,
	checkKind,
	checkMove,
	checkNewName,
	checkPath,
	checkPointer,
	checkSize,
	checkWritable,
	encodeFile,
	fileMaxBytes,
	foldName,
	isBinaryName,
	isSiteFile,
	isTextFile,
	shown,
} from './policy.js';
import { PolicyError, unlessRefused } from './policy-error.js';

/** Every prefix of a path, for example `a`, `a/b`, `a/b/c.md`. */
function* prefixes(path: string): Iterable<string> {
	for (let end = path.indexOf('/'); end !== -1; end = path.indexOf('/', end + 1)) yield path.slice(0, end);
	yield path;
}

/** Refuses a path through a file or a link, and a name that some file systems cannot tell from an existing one. */
function checkAgainstNames(newPath: string, paths: Iterable<string>): void {
	const folded = new Map([...prefixes(newPath)].map((prefix) => [foldName(prefix), prefix]));
	for (const path of paths) {
		for (const prefix of prefixes(path)) {
			const rival = folded.get(foldName(prefix));
			if (rival === undefined) break;
			if (rival !== prefix)
				throw new PolicyError(
					`${shown(newPath)} differs from ${shown(prefix)} only in case or in the form of its letters; use that name, or a really different one.`,
				);
			if (rival === newPath)
				throw new PolicyError(`There is ${prefix === path ? 'a file' : 'a folder'} ${shown(newPath)} already.`);
			if (prefix === path)
				throw new PolicyError(`${shown(newPath)} leads through ${shown(path)}, which is not a folder.`);
		}
	}
}

interface OverlayFilesParts {
	overlay: Overlay;
	objects: ObjectStore;
	budget: Pick<Budget, 'checkFiles'>;
	/** Folder of the documentation within the repository; empty for the whole repository. */
	folder: string;
	/** The generator of the site, as a setting names it. */
	format?: string | undefined;
}

const isAllowed = (path: string) => {
	try {
		return checkPath(path) === path;
	} catch {
		return false;
	}
};

export interface WorkspaceFile {
	path: string;
	/** Bytes. */
	size: number;
	/** Whether name and size are those of a text. Reading it may still refuse. */
	isText: boolean;
}

/**
 * The only way to read or write the files of a workspace: they are changed in memory, and no path of the disk is touched. Paths are
 * relative to the documentation's folder, with `/`. A forbidden path rejects with a `PolicyError`, whose sentence the model gets.
 */
export class OverlayFiles {
	readonly #parts: OverlayFilesParts;
	/** Path of the documentation's folder, to which callers' paths are relative. */
	readonly #prefix: string;
	/** Object names of the contents that this workspace wrote. */
	readonly #written = new Set<string>();
	#whyClosed = (_path: string, _stays: boolean): string | undefined => undefined;

	constructor(parts: OverlayFilesParts) {
		this.#parts = parts;
		this.#prefix = parts.folder === '' ? '' : `${parts.folder}/`;
	}

	/** Closes files to changes, or to be taken away, further than the policy does; it says why, as the end of a sentence. */
	limit(whyClosed: (path: string, stays: boolean) => string | undefined): void {
		this.#whyClosed = whyClosed;
	}

	/** Every file that may be read, sorted. */
	async list(given = ''): Promise<WorkspaceFile[]> {
		const below = checkFolder(given);
		const start = below === '' ? this.#prefix : `${this.#prefix}${below}/`;
		const files: WorkspaceFile[] = [];
		for (const [full, { kind, size }] of this.#parts.overlay.entries()) {
			if (kind !== 'file' || !full.startsWith(start)) continue;
			const path = full.slice(this.#prefix.length);
			if (isAllowed(path)) files.push({ path, size, isText: isTextFile(path, size) });
		}
		return files.sort((a, b) => (a.path < b.path ? -1 : 1));
	}

	/** UTF-8 with line ends and byte order mark. Throws a `PolicyError` for a file that is binary, too large, missing or outside. */
	async read(given: string): Promise<string> {
		return this.#textOf(checkPath(given));
	}

	async write(given: string, text: string): Promise<void> {
		const path = checkPath(given);
		checkWritable(path);
		// A file that cannot be read must not be overwritten either.
		if ((await this.#textOf(path)) !== text) await this.#put(path, text, this.#entryOf(path).mode);
	}

	/** Refuses a name that exists, also in another case. */
	async create(given: string, text: string): Promise<void> {
		const path = checkPath(given);
		checkWritable(path);
		checkNewName(path);
		checkAgainstNames(this.#prefix + path, this.#pathsExcept(undefined));
		await this.#put(path, text, '100644');
	}

	async move(given: string, givenNew: string): Promise<void> {
		const path = checkPath(given);
		const newPath = checkPath(givenNew);
		const entry = this.#entryOf(path);
		checkMove(path, newPath);
		checkNewName(newPath);
		checkAgainstNames(this.#prefix + newPath, this.#pathsExcept(this.#prefix + path));
		await this.#checkContent(path, entry);
		this.#change([
			[path, undefined],
			[newPath, entry],
		]);
	}

	async delete(given: string): Promise<void> {
		const path = checkPath(given);
		const entry = this.#entryOf(path);
		checkChangeable(path);
		await this.#checkContent(path, entry);
		this.#change([[path, undefined]]);
	}

	/** Returns a function that restores the files as they are now. */
	remember(): () => void {
		return this.#parts.overlay.remember();
	}

	/**
	 * Files that configure the site, hidden ones and those beside the documentation too, to find names of pages. Their paths are relative
	 * to the repository.
	 */
	async siteFiles() {
		const { overlay, objects, folder, format } = this.#parts;
		const found = [...overlay.entries()].filter(
			([path, { kind, size }]) => kind === 'file' && isSiteFile(path) && isTextFile(path, size),
		);
		const files = await Promise.all(
			found.map(async ([path, { sha }]) => ({ path, text: (await unlessRefused(objects.readText(path, sha))) ?? '' })),
		);
		return { folder, format, files };
	}

	#entryOf(path: string): TreeEntry {
		const { overlay } = this.#parts;
		const entry = overlay.get(this.#prefix + path);
		if (entry) {
			checkKind(path, entry.kind);
			return entry;
		}
		for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
			const above = overlay.get(this.#prefix + path.slice(0, end));
			if (above) checkKind(path.slice(0, end), above.kind);
		}
		const ending = [...overlay.entries()].map(([full]) => full).filter((full) => full.endsWith(`/${path}`));
		const near = ending.flatMap((full) => (full.startsWith(this.#prefix) ? [full.slice(this.#prefix.length)] : []));
		const hint =
			near.length === 1 ? `did you mean ${shown(near[0] ?? '')}?` : 'the tool list shows those that there are.';
		throw new PolicyError(`There is no file ${shown(path)}; ${hint}`);
	}

	async #textOf(path: string): Promise<string> {
		const { sha, size } = this.#entryOf(path);
		checkSize(path, size);
		return this.#parts.objects.readText(path, sha);
	}

	/** A file that cannot be read is not moved or deleted either, because its content cannot be checked. */
	async #checkContent(path: string, { sha, size }: TreeEntry): Promise<void> {
		if (!isBinaryName(path)) await this.#textOf(path);
		else if (size <= fileMaxBytes) checkPointer(path, await this.#parts.objects.read(sha));
	}

	async #put(path: string, text: string, mode: string): Promise<void> {
		const bytes = encodeFile(path, text);
		const sha = await this.#parts.objects.write(bytes);
		this.#written.add(sha);
		this.#change([[path, { kind: 'file', mode, sha, size: bytes.length }]]);
	}

	/** Applies changes after the budget has counted them. */
	#change(entries: readonly [path: string, entry: TreeEntry | undefined][]): void {
		const { overlay, budget } = this.#parts;
		for (const [path, entry] of entries) {
			const why = this.#whyClosed(path, entry !== undefined);
			if (why !== undefined) throw new PolicyError(`${shown(path)} ${why}`);
		}
		const full = entries.map(([path, entry]) => [this.#prefix + path, entry] as const);
		const changed = new Map([...overlay.changed, ...full]);
		let bytes = 0;
		// A moved file costs no bytes, only its place.
		for (const entry of changed.values()) if (entry && this.#written.has(entry.sha)) bytes += entry.size;
		budget.checkFiles(changed.size, bytes);
		for (const [path, entry] of full) overlay.set(path, entry);
	}

	*#pathsExcept(excluded: string | undefined): Iterable<string> {
		for (const [path] of this.#parts.overlay.entries()) if (path !== excluded) yield path;
	}
}

export type WorkspaceFiles = Pick<OverlayFiles, keyof OverlayFiles>;
