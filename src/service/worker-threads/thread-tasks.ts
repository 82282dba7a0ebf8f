import { parentPort } from 'node:worker_threads';
import { reasonOf } from '../errors/reason-of.js';

/** A message from a thread to its `ThreadPool`. */
export type ThreadMessage<Result, Place> =
	| { isReady: true }
	/** The place where the thread is now. Its time limit begins again. */
	| { at: Place }
	| { result: Result }
	| { problem: string };

/** The other end of a `ThreadPool`, for the script of its threads. */
export function serveTasks<Task, Result, Place = never>(
	createRunner: (reached: (at: Place) => void) => (task: Task) => Result | Promise<Result>,
): void {
	const say = (message: ThreadMessage<Result, Place>) => parentPort?.postMessage(message);
	const run = createRunner((at) => say({ at }));
	parentPort?.on('message', async (task: Task) => {
		try {
			say({ result: await run(task) });
		} catch (error) {
			say({ problem: error instanceof RangeError ? 'it is nested too deeply' : reasonOf(error) });
		}
	});
	say({ isReady: true });
}
