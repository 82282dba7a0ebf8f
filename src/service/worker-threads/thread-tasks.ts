import { parentPort } from 'node:worker_threads';
import { reasonOf } from '../errors/reason-of.js';

/** What a thread of a `ThreadPool` says to it. */
export type ThreadMessage<Result, Place> =
	| { isReady: true }
	/** Where it is now: its time begins anew. */
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
