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
/** Milliseconds between two pictures of the bar. */
const frameMs = 100;
const width = 30;

/** Shows the progress of long work: a bar on a screen, otherwise a line now and then. `unit` names what is counted. */
export function createProgress({ screen, complain }: Terminal, unit: string): Progress {
	const begun = performance.now();
	let next = begun + (screen === undefined ? lineMs : quietMs);
	let isShown = false;
	/** Writes over the line in which the cursor stands. */
	const show = (text: string) => screen?.write(`\r\x1b[K${text}`);
	return {
		update(done, total) {
			const now = performance.now();
			if (now < next) return;
			if (screen === undefined) {
				next = now + lineMs;
				complain(`docent-service: ${done} of ${total} ${unit}`);
				return;
			}
			next = now + frameMs;
			isShown = true;
			const filled = Math.round((width * done) / Math.max(total, 1));
			show(`${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${done} of ${total} ${unit}`);
		},
		stop() {
			if (isShown) show('');
			isShown = false;
		},
	};
}
