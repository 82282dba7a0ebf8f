import { watch } from 'node:fs';

/** Editors write a file in several steps, and a checkout writes many. */
const settleMs = 150;

/**
 * Calls `onChange` when something below a folder has changed and it has been quiet for a moment; never twice at once.
 * What `onChange` throws is told to `complain` and changes nothing.
 */
export function watchFolder(
	folder: string,
	onChange: () => Promise<void>,
	complain: (line: string) => void,
): { close(): void } {
	let timer: NodeJS.Timeout | undefined;
	let running: Promise<void> | undefined;
	const report = (error: unknown) => {
		complain(`docent-service: ${error instanceof Error ? error.message : String(error)}`);
	};
	const run = () => {
		// Changes during a run are looked at once it is over.
		if (running !== undefined) return settle();
		running = onChange()
			.catch(report)
			.finally(() => {
				running = undefined;
			});
	};
	const settle = () => {
		clearTimeout(timer);
		timer = setTimeout(run, settleMs);
	};
	const watcher = watch(folder, { recursive: true }, settle);
	watcher.on('error', report);
	return {
		close() {
			clearTimeout(timer);
			watcher.close();
		},
	};
}
