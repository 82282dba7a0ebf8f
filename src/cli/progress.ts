import { SingleBar } from 'cli-progress';
import type { Terminal } from './terminal.js';

interface Progress {
	update(done: number, total: number): void;
	/** Removes the bar from the screen. */
	stop(): void;
}

/** Milliseconds before anything is shown, so that short work shows nothing. */
const quietMs = 1_000;
/** Milliseconds between two lines, when there is no screen. */
const lineMs = 5_000;

/** Shows the progress of long work: a bar on a screen, otherwise a line now and then. `unit` names what is counted. */
export function createProgress({ screen, complain }: Terminal, unit: string): Progress {
	const begun = performance.now();
	let bar: SingleBar | undefined;
	let nextLine = begun + lineMs;
	return {
		update(done, total) {
			const now = performance.now();
			if (now - begun < quietMs) return;
			if (screen !== undefined) {
				if (bar === undefined) {
					const format = `{bar} {value} of {total} ${unit}, {eta_formatted} to go`;
					bar = new SingleBar({ stream: screen, format, clearOnComplete: true, hideCursor: true, barsize: 30 });
					bar.start(total, done);
				}
				bar.setTotal(total);
				bar.update(done);
			} else if (now >= nextLine) {
				nextLine = now + lineMs;
				complain(`docent-service: ${done} of ${total} ${unit}`);
			}
		},
		stop() {
			bar?.stop();
		},
	};
}
