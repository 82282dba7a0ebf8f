const hourMs = 3_600_000;

/**
 * Runs a task now and every hour, never twice at once. The result ends that, and waits for a task that runs.
 *
 * @param onError told why a task failed; it is tried again an hour later
 */
export function everyHour(task: () => Promise<void>, onError: (error: unknown) => void): () => Promise<void> {
	let running: Promise<void> | undefined;
	const run = () => {
		running ??= task()
			.catch(onError)
			.finally(() => {
				running = undefined;
			});
	};
	run();
	const timer = setInterval(run, hourMs);
	timer.unref();
	return async () => {
		clearInterval(timer);
		await running;
	};
}
