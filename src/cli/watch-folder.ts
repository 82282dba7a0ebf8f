import { type FSWatcher, watch } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Milliseconds of quiet, because editors write a file in several steps and a checkout writes many files. */
const settleMs = 150;

/** On Linux `recursive` is made of a watcher for each file, and forgets files that are removed and made anew. */
const isRecursive = process.platform !== 'linux';

/** A folder and those below it, without those that hold no pages. */
async function foldersIn(folder: string): Promise<string[]> {
	const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
	const inner = entries.filter(
		(entry) => entry.isDirectory() && entry.name !== 'node_modules' && entry.name !== '.git',
	);
	return [folder, ...(await Promise.all(inner.map(({ name }) => foldersIn(join(folder, name))))).flat()];
}

/** Calls `onChange`, never twice at once, when something below a folder has changed and it has been quiet for a moment. */
export async function watchFolder(
	folder: string,
	onChange: () => Promise<void>,
	complain: (line: string) => void,
): Promise<{ close(): void }> {
	let timer: NodeJS.Timeout | undefined;
	let running: Promise<void> | undefined;
	let isClosed = false;
	let watchers: FSWatcher[] = [];
	const report = (error: unknown) => {
		complain(`docent-service: ${error instanceof Error ? error.message : String(error)}`);
	};
	const stop = () => {
		for (const watcher of watchers) watcher.close();
		watchers = [];
	};
	/** Watches all folders again: a watcher does not follow a folder that was removed and made anew. */
	const follow = async () => {
		const folders = isRecursive ? [folder] : await foldersIn(folder);
		stop();
		for (const one of isClosed ? [] : folders) {
			try {
				watchers.push(watch(one, { recursive: isRecursive }, settle).on('error', report));
			} catch (error) {
				report(error);
			}
		}
	};
	const run = () => {
		// Changes during a run are read when the run is over.
		if (running !== undefined) return settle();
		running = follow()
			.then(onChange)
			.catch(report)
			.finally(() => {
				running = undefined;
			});
	};
	const settle = () => {
		clearTimeout(timer);
		if (!isClosed) timer = setTimeout(run, settleMs);
	};
	await follow();
	return {
		close() {
			isClosed = true;
			clearTimeout(timer);
			stop();
		},
	};
}
