/** Signal numbers, as a shell reports them in an exit code. */
const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const;

/** Resolves at the first SIGINT or SIGTERM. A second one ends the process at once: somebody is in a hurry. */
export function untilStopped(): Promise<void> {
	return new Promise((resolve) => {
		let isStopping = false;
		for (const [signal, code] of Object.entries(exitCodes)) {
			process.on(signal, () => {
				if (isStopping) process.exit(code);
				isStopping = true;
				resolve();
			});
		}
	});
}
