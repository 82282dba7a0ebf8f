import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { kill } from 'node:process';
import { pathToFileURL } from 'node:url';

/**
 * Watches the event loop of a service that is started with `flags` and `env`.
 * @param {string} folder
 */
export function stallMeter(folder) {
	const file = join(folder, 'longest-stall');
	return {
		flags: ['--import', pathToFileURL(resolve('bench/service/watch-stalls.js')).href],
		env: { DOCENT_STALL_FILE: file },
		/** Forgets what was before. @param {number} pid */
		begin: (pid) => kill(pid, 'SIGUSR2'),
		/** Milliseconds. */
		longest: () => Number(readFileSync(file, 'utf8')),
	};
}
