import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';

/**
 * Takes secrets out of the environment and out of `/proc/<pid>/environ`. Deleting a variable does not change that file: Linux
 * shows the memory that the process was started with, so this overwrites that memory.
 * Returns false when secrets are still shown.
 */
export function hideEnvironment(names: readonly string[]): boolean {
	const { env } = process;
	for (const name of names) delete env[name];
	// On other systems nothing is known to show it but `ps`, to the same user.
	if (process.platform !== 'linux') return false;
	try {
		// A value that is set again is stored elsewhere in the memory.
		for (const [name, value] of Object.entries(env)) env[name] = value;
		// The numbers 50 and 51 of proc_pid_stat(5); the name of the program, in brackets, may hold spaces.
		const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
		const [start, end] = [Number(fields[47]), Number(fields[48])];
		if (start > 0 && end > start) {
			const memory = openSync('/proc/self/mem', 'r+');
			try {
				writeSync(memory, Buffer.alloc(end - start), 0, end - start, start);
			} finally {
				closeSync(memory);
			}
		}
		return readFileSync('/proc/self/environ').every((byte) => byte === 0);
	} catch {
		return false;
	}
}
