import type { AgentEvent } from '../../contract/agent-v2.js';
import type { AgentJobs } from './create-agent-jobs.js';

/** Number of events that are read at once, so that a slow reader holds no more in memory. */
const batchSize = 100;

export interface FollowOptions {
	/** The id of the last event that the reader already has. @default 0, none */
	after?: number;
	/** Ends the stream. The reader may resume after its last event elsewhere. */
	signal?: AbortSignal;
	/** Milliseconds between two polls, because a notice may be lost. @default 5000 */
	pollMs?: number;
}

type FollowedJobs = Pick<AgentJobs, 'get' | 'events' | 'watch'>;

/** Sleeps until it is woken. A call before the sleep counts too. */
class Alarm {
	#isRung = false;
	#wake: (() => void) | undefined;

	readonly ring = (): void => {
		this.#isRung = true;
		this.#wake?.();
	};

	async sleep(longestMs: number): Promise<void> {
		if (!this.#isRung) {
			await new Promise<void>((resolve) => {
				const timer = setTimeout(resolve, longestMs);
				timer.unref();
				this.#wake = () => {
					clearTimeout(timer);
					resolve();
				};
			});
		}
		this.#wake = undefined;
		this.#isRung = false;
	}
}

/**
 * Follows a job's events to its end, in whichever process it runs. Events are read from the table. A notice only
 * starts a read.
 */
export function followJob(jobs: FollowedJobs, id: string, options: FollowOptions = {}): ReadableStream<AgentEvent> {
	const { signal, pollMs = 5_000 } = options;
	const alarm = new Alarm();
	let after = options.after ?? 0;
	let isOver = false;
	const unwatch = jobs.watch(id, alarm.ring);

	function release(): void {
		if (isOver) return;
		isOver = true;
		alarm.ring();
		unwatch();
		signal?.removeEventListener('abort', release);
	}
	signal?.addEventListener('abort', release, { once: true });
	if (signal?.aborted) release();

	/** The next events; none when the job has ended and all were read. */
	async function next(): Promise<AgentEvent[]> {
		while (!isOver) {
			const events = await jobs.events(id, after, batchSize);
			if (events.length > 0) return events;
			// The status is read first, so that the events of an ended job are complete.
			const { status } = await jobs.get(id);
			const last = status === 'active' ? [] : await jobs.events(id, after, batchSize);
			if (status !== 'active' || last.length > 0) return last;
			await alarm.sleep(pollMs);
		}
		return [];
	}

	let isCancelled = false;
	return new ReadableStream<AgentEvent>(
		{
			async pull(controller) {
				try {
					const events = await next();
					if (isCancelled) return;
					after = events.at(-1)?.id ?? after;
					for (const event of events) controller.enqueue(event);
					if (events.length > 0) return;
					release();
					controller.close();
				} catch (error) {
					release();
					controller.error(error);
				}
			},
			cancel() {
				isCancelled = true;
				release();
			},
		},
		{ highWaterMark: 0 },
	);
}
