/** Loaded before a program (`node --import`): writes its time, memory and longest wait to the file in `WATCH_FILE` when it ends. */
import { writeFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const { WATCH_FILE: file } = process.env;
const tick = 2;

if (isMainThread && file) {
	let longestGap = 0;
	let last = performance.now();
	setInterval(() => {
		const now = performance.now();
		longestGap = Math.max(longestGap, now - last - tick);
		last = now;
	}, tick).unref();
	process.once('exit', () => {
		const { user, system } = process.cpuUsage();
		const seconds = (/** @type {number} */ ms) => Number((ms / 1_000).toFixed(1));
		writeFileSync(
			file,
			JSON.stringify({
				seconds: seconds(performance.now()),
				processorSeconds: seconds((user + system) / 1_000),
				gapMs: Math.round(longestGap),
				// In kilobytes, the most there ever was.
				rss: Math.round(process.resourceUsage().maxRSS / 1_024),
			}),
		);
	});
}
