import type { ChildProcess } from 'node:child_process';

/** Ends a program that was started `detached`, with all that it has started in its group. */
export function killGroup({ pid }: ChildProcess): void {
	try {
		if (pid !== undefined) process.kill(-pid, 'SIGKILL');
	} catch {
		// It has ended by itself.
	}
}
