/** Reads from Linux what the programs that a bench has started have worked. */
import { readdirSync, readFileSync } from 'node:fs';
import { pid as own } from 'node:process';

/** Milliseconds of a tick of the kernel's clock, which is the same on all machines that Node runs on. */
const tickMs = 10;

/** @param {string} pid */
function read(pid) {
	try {
		// The name in parentheses may have spaces.
		const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
			.replace(/^.*\) /s, '')
			.split(' ')
			.map(Number);
		const [, parent = 0] = fields;
		return { parent, ticks: fields.slice(11, 15).reduce((sum, one) => sum + one, 0) };
	} catch {
		return undefined;
	}
}

/** @returns {number} milliseconds of processor time of all programs that this process has started, and that these have started */
export function startedProcessorMs() {
	const processes = new Map(
		readdirSync('/proc').flatMap((pid) => {
			const found = /^\d+$/.test(pid) ? read(pid) : undefined;
			return found ? [[Number(pid), found]] : [];
		}),
	);
	const isStarted = /** @type {(pid: number) => boolean} */ (pid) => {
		const parent = processes.get(pid)?.parent ?? 0;
		return parent === own || (parent > 1 && isStarted(parent));
	};
	return [...processes].reduce((sum, [pid, { ticks }]) => sum + (isStarted(pid) ? ticks * tickMs : 0), 0);
}
