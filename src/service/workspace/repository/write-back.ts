import { createHash, randomBytes } from 'node:crypto';
import { chmod, lstat, mkdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { git } from '../git/git.js';
import { ObjectStore } from '../git/object-store.js';
import { MergeRefusal } from './source-repository.js';

/** Files that a process which was killed has left in the folder. */
export const leftBehind = /^\.docent-merge-[\da-f]{16}$/;

interface FileChange {
	path: string;
	/** Hash of the old content; undefined where there is no file. */
	oldBlob: string | undefined;
	newBlob: string | undefined;
	mode: string;
}

const isNothing = (blob: string) => /^0+$/.test(blob);

/** The changes between two commits. A move is a deletion and an addition. */
async function changesBetween(
	repository: string,
	from: string,
	to: string,
	signal: AbortSignal,
): Promise<FileChange[]> {
	const raw = await git(['diff-tree', '-r', '-z', '--no-renames', from, to], { cwd: repository, signal });
	const fields = raw.split('\0').filter(Boolean);
	return Array.from({ length: fields.length / 2 }, (_, index) => {
		const [, mode = '', oldBlob = '', newBlob = ''] = (fields[2 * index] ?? '').split(' ');
		return {
			path: fields[2 * index + 1] ?? '',
			oldBlob: isNothing(oldBlob) ? undefined : oldBlob,
			newBlob: isNothing(newBlob) ? undefined : newBlob,
			mode,
		};
	});
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';

/**
 * Checks a place before it is written. Anybody who can push may have made the merge, so the agent's own checks are not enough.
 */
async function checkPlace(folder: string, { path, newBlob, mode }: FileChange): Promise<void> {
	const steps = path.split('/');
	if (steps.some((step) => step === '' || step.startsWith('.') || step.includes('\\'))) {
		throw new MergeRefusal(
			`"${path}" is hidden or no path within the documentation, so it is not written; take it out of the branch.`,
		);
	}
	if (newBlob !== undefined && !/^100/.test(mode)) {
		throw new MergeRefusal(`"${path}" is a link or a submodule, so it is not written; take it out of the branch.`);
	}
	for (let depth = 1; depth < steps.length; depth++) {
		const parent = steps.slice(0, depth).join('/');
		const found = await lstat(join(folder, parent)).catch(() => undefined);
		if (found !== undefined && !found.isDirectory()) {
			throw new MergeRefusal(
				`"${parent}" in the documentation's folder is no folder of its own, so nothing is written below it.`,
			);
		}
	}
}

async function blobOf(folder: string, path: string): Promise<string | undefined> {
	const file = join(folder, path);
	const found = await lstat(file).catch((error: unknown) => {
		if (codeOf(error) === 'ENOENT') return undefined;
		throw error;
	});
	if (found === undefined) return undefined;
	if (!found.isFile()) return 'no file';
	const content = await readFile(file);
	return createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex');
}

async function isAsBefore(folder: string, { path, oldBlob, newBlob }: FileChange): Promise<void> {
	const blob = await blobOf(folder, path);
	// The new content is already there when a process was killed during an earlier write.
	if (blob !== oldBlob && blob !== newBlob) {
		throw new MergeRefusal(`"${path}" has just been changed in the documentation's folder; try again.`, [path]);
	}
}

async function stage(folder: string, change: FileChange, content: Buffer): Promise<string> {
	const place = dirname(join(folder, change.path));
	await mkdir(place, { recursive: true });
	const staged = join(place, `.docent-merge-${randomBytes(8).toString('hex')}`);
	const before = await lstat(join(folder, change.path)).catch(() => undefined);
	await writeFile(staged, content, { mode: before?.mode ?? (change.mode === '100755' ? 0o755 : 0o644), flush: true });
	// A service with the umask of 077 must not take a file from those who may read it.
	if (before) await chmod(staged, before.mode);
	return staged;
}

async function removeFile(folder: string, path: string): Promise<void> {
	await rm(join(folder, path), { force: true });
	const steps = path.split('/').slice(0, -1);
	for (; steps.length > 0; steps.pop()) {
		try {
			await rmdir(join(folder, ...steps));
		} catch {
			return;
		}
	}
}

async function writeChanges(
	folder: string,
	changes: readonly (FileChange & { content: Buffer | undefined })[],
): Promise<void> {
	const staged = new Map<string, string>();
	try {
		for (const change of changes) {
			if (change.content !== undefined) staged.set(change.path, await stage(folder, change, change.content));
		}
		for (const change of changes) {
			await checkPlace(folder, change);
			await isAsBefore(folder, change);
		}
		for (const { path } of changes) {
			const from = staged.get(path);
			if (from === undefined) await removeFile(folder, path);
			else await rename(from, join(folder, path));
			staged.delete(path);
		}
	} finally {
		for (const path of staged.values()) await rm(path, { force: true });
	}
}

/**
 * Brings the files of a folder from one commit to another. Throws a `MergeRefusal`, and changes nothing, when a file is as in
 * neither commit. Links are never followed.
 */
export async function writeBack(
	{ repository, folder, signal }: { repository: string; folder: string; signal: AbortSignal },
	from: string,
	to: string,
): Promise<void> {
	const changes = await changesBetween(repository, from, to, signal);
	for (const change of changes) {
		await checkPlace(folder, change);
		await isAsBefore(folder, change);
	}
	using blobs = new ObjectStore(repository, signal);
	const contents = await Promise.all(
		changes.map(async (change) => ({
			...change,
			content: change.newBlob === undefined ? undefined : await blobs.read(change.newBlob),
		})),
	);
	try {
		await writeChanges(folder, contents);
	} catch (error) {
		if (!/^(?:EACCES|EPERM|EROFS)$/.test(codeOf(error))) throw error;
		throw new MergeRefusal(
			"The service may not write into the documentation's folder; let its user write there, or set agent.repository.",
		);
	}
}
