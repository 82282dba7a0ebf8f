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
	let running: Promise<void> = Promise.resolve();
	const run = () => {
		running = running.then(onChange).catch((error: unknown) => {
			complain(`docent-service: ${error instanceof Error ? error.message : String(error)}`);
		});
	};
	const watcher = watch(folder, { recursive: true }, () => {
		clearTimeout(timer);
		timer = setTimeout(run, settleMs);
	});
	return {
		close() {
			clearTimeout(timer);
			watcher.close();
		},
	};
}
