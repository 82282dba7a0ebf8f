/** Watches a process. Loaded before a program (`node --import`), it writes what it saw to the file in `WATCH_FILE` at the end. */
import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const { WATCH_FILE: file } = process.env;
const tick = 2;
const inSeconds = (/** @type {number} */ ms) => Number((ms / 1_000).toFixed(1));

/** Watches this process from now on. The returned function tells its time, the longest wait and the most memory there ever was. */
export function watchProcess() {
	const begun = performance.now();
	const before = process.cpuUsage();
	let longestGap = 0;
	let last = begun;
	setInterval(() => {
		const now = performance.now();
		longestGap = Math.max(longestGap, now - last - tick);
		last = now;
	}, tick).unref();
	return () => {
		const { user, system } = process.cpuUsage(before);
		return {
			seconds: inSeconds(performance.now() - begun),
			processorSeconds: inSeconds((user + system) / 1_000),
			gapMs: Math.round(Math.max(longestGap, performance.now() - last - tick)),
			rss: Math.round(process.resourceUsage().maxRSS / 1_024),
		};
	};
}

if (isMainThread && file) {
	const report = watchProcess();
	process.once('exit', () => writeFileSync(file, JSON.stringify(report())));
}
