import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import { StaticError } from './static-error.js';

/** What a folder holds that Docent has written, in a file of the folder. */
interface Build {
	/** Paths of the files of the last build, relative to the folder. */
	files: string[];
	/** Files of the build before it, which open pages still ask for. */
	before: string[];
}

const recordName = '.docent.json';
/** The name of a file until it is whole. */
const unfinished = '.docent.part';

/** What a build did to a folder. */
export interface FolderReport {
	/** Whether a file is new or has changed. */
	isChanged: boolean;
	/** Files that were new or had changed. */
	written: number;
	/** Files of the build before the last one, which are gone. */
	removed: number;
}

const sentenceOf = (folder: string, fix: string) => (error: NodeJS.ErrnoException) => {
	if (error instanceof StaticError || error.code === undefined) throw error;
	throw new StaticError(`The folder ${folder} cannot be written to (${error.code}); ${fix}.`, { cause: error });
};

const same = (one: Uint8Array | undefined, other: Uint8Array) => one !== undefined && Buffer.compare(one, other) === 0;

async function readOrNothing(file: string): Promise<Buffer | undefined> {
	return readFile(file).catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return undefined;
		throw error;
	});
}

/** A reader of the folder never sees half a file. */
async function put(folder: string, name: string, content: Uint8Array | string): Promise<void> {
	const file = join(folder, name);
	await mkdir(dirname(file), { recursive: true });
	await writeFile(join(folder, unfinished), content);
	await rename(join(folder, unfinished), file);
}

/** Whether a name of the record is that of a file in the folder. The record may have come with somebody's repository. */
const isBelow = (name: unknown) =>
	typeof name === 'string' && !isAbsolute(name) && !/(?:^|[\\/])\.\.(?:[\\/]|$)/.test(name);

function buildIn(text: string): Build | undefined {
	try {
		const { files, before } = JSON.parse(text);
		return [...files, ...before].every(isBelow) ? { files, before } : undefined;
	} catch {
		return undefined;
	}
}

async function readBuild(folder: string): Promise<Build> {
	const record = await readOrNothing(join(folder, recordName));
	const build = record && buildIn(record.toString('utf8'));
	if (build) return build;
	const others = (await readdir(folder)).filter((name) => name !== unfinished).sort();
	if (others.length === 0) return { files: [], before: [] };
	throw new StaticError(
		`The folder ${folder} holds files that Docent did not write, such as ${others[0]}; give an empty folder or a new one.`,
	);
}

/** Removes files, and the folders below `folder` that are empty then. */
async function removeFiles(folder: string, names: readonly string[]): Promise<void> {
	for (const name of names) {
		await rm(join(folder, name), { force: true });
		for (let above = dirname(name); above !== '.'; above = dirname(above)) {
			const isGone = await rmdir(join(folder, above)).then(
				() => true,
				() => false,
			);
			if (!isGone) break;
		}
	}
}

/**
 * Makes `folder` hold `files`, in the order in which they are given. A file that has not changed is not touched. Files of the last
 * build stay for open pages, and those of the build before it go. Files that Docent did not write are never changed or removed.
 * @param files by their paths relative to the folder, with forward slashes. The one that names the others comes last
 * @param fix what to do if the folder cannot be written to
 * @throws StaticError
 */
export async function fillFolder(
	folder: string,
	files: ReadonlyMap<string, Uint8Array>,
	fix: string,
): Promise<FolderReport> {
	const failed = sentenceOf(folder, fix);
	try {
		await mkdir(folder, { recursive: true });
		const last = await readBuild(folder);
		const own = new Set([...last.files, ...last.before]);
		const changed: [string, Uint8Array][] = [];
		for (const [name, content] of files) {
			const there = await readOrNothing(join(folder, name));
			if (same(there, content)) continue;
			if (there && !own.has(name))
				throw new StaticError(`The folder ${folder} has a ${name} that Docent did not write; give another folder.`);
			changed.push([name, content]);
		}
		const names = [...files.keys()];
		const isSameList = last.files.length === names.length && last.files.every((name) => files.has(name));
		if (changed.length === 0 && isSameList) return { isChanged: false, written: 0, removed: 0 };
		// A build that is interrupted leaves no file that the next one takes for somebody else's.
		const { before } = last;
		await put(folder, recordName, JSON.stringify({ ...last, before: [...new Set([...before, ...names])] }));
		for (const [name, content] of changed) await put(folder, name, content);
		const kept = last.files.filter((name) => !files.has(name));
		await put(folder, recordName, JSON.stringify({ files: names, before: kept } satisfies Build));
		const gone = before.filter((name) => !files.has(name) && !kept.includes(name));
		await removeFiles(folder, gone);
		return { isChanged: true, written: changed.length, removed: gone.length };
	} catch (error) {
		return failed(error as NodeJS.ErrnoException);
	}
}
