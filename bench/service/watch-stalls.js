/**
 * Loaded before a service (`--import`): writes the longest stall of its event loop, in milliseconds, into the file that `DOCENT_STALL_FILE`
 * names, whenever there is a longer one. A stall is processor time of the main thread between two turns, so that other processes of a
 * busy machine make none. SIGUSR2 begins anew: starting is no stall. Linux only.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const file = process.env.DOCENT_STALL_FILE;
/** Between two looks, in milliseconds. */
const interval = 5;

if (file && isMainThread) {
	let longest = 0;
	const spent = () => Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
	let last = spent();
	const look = () => {
		const now = spent();
		const stall = now - last;
		last = now;
		if (stall <= longest) return;
		longest = stall;
		writeFileSync(file, stall.toFixed(1));
	};
	setInterval(look, interval).unref();
	process.on('SIGUSR2', () => {
		longest = 0;
		last = spent();
		writeFileSync(file, '0');
	});
}
