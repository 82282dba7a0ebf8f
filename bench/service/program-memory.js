import { readdirSync, readFileSync } from 'node:fs';

/** Reads a number from `/proc/<pid>/status`, 0 if the process has ended. @param {number | string} pid @param {string} name */
function numberOf(pid, name) {
	try {
		return Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
	} catch {
		return 0;
	}
}

/** Memory of a process in bytes: now (`VmRSS`), or the most that it ever had (`VmHWM`). @param {number} pid @param {'VmRSS' | 'VmHWM'} name */
export const memoryOf = (pid, name) => numberOf(pid, name) * 1_024;

/** Memory of the programs that a process has started, all together, in bytes. @param {number} service */
export function programsOf(service) {
	const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
	const parents = new Map(pids.map((pid) => [Number(pid), numberOf(pid, 'PPid')]));
	/** @type {(pid: number) => boolean} */
	const isBelow = (pid) => pid > 1 && (pid === service || isBelow(parents.get(pid) ?? 0));
	const below = [...parents].filter(([pid, parent]) => pid !== service && isBelow(parent));
	return below.reduce((sum, [pid]) => sum + memoryOf(pid, 'VmRSS'), 0);
}
