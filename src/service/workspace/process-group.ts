import type { ChildProcess } from 'node:child_process';

/** Kills a program that was started `detached`, with all processes of its group. */
export function killGroup({ pid }: ChildProcess): void {
	try {
		if (pid !== undefined) process.kill(-pid, 'SIGKILL');
	} catch {
		// The process has already ended.
	}
}
