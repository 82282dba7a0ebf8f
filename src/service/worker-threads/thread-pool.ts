import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { reasonOf } from '../errors/reason-of.js';
import type { ThreadMessage } from './thread-tasks.js';

interface ThreadPoolOptions {
	workerData?: unknown;
	/** Milliseconds after which a task is given up and its thread ended. @default 10000 */
	taskMs?: number | undefined;
	/** Milliseconds after which an idle thread ends. New work starts another one. @default 60000 */
	idleMs?: number | undefined;
	/** The number of threads that the work to come is worth. @default two, the second one once many tasks wait */
	threads?: number | undefined;
}

/** Megabytes of a thread's heap. With less for the young, the parsers' trees are copied as often as they are made. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 64 };

/** Largest number of threads. More would parse faster, but take memory, and processor time from readers. */
const threadCount = Math.min(2, availableParallelism());

/** Tasks for which another thread starts. Its start takes as long as parsing so many pages. */
export const worthAnotherThread = 50;

/** The built script of a thread. When the service runs from source there is none, and tasks run without threads. */
export function builtThread(name: string): string | undefined {
	const script = fileURLToPath(new URL(`./${name}.js`, import.meta.url));
	return existsSync(script) ? script : undefined;
}

/** A task has taken too much time or memory, or has failed. The message completes "it cannot be done, because". */
export class FailedTask extends Error {
	constructor(
		reason: string,
		/** The place that the thread last reported. */
		readonly at: unknown,
	) {
		super(reason);
	}
}

interface Waiting<Task, Result> {
	task: Task;
	done(result: Promise<Result>): void;
}

/**
 * Threads that take tasks from one queue, each with a time limit and a heap limit. They start when there is work, keep the
 * process alive during it, and end when they are idle.
 */
export class ThreadPool<Task, Result, Place = never> {
	readonly #waiting: Waiting<Task, Result>[] = [];
	readonly #idle = new Map<Worker, NodeJS.Timeout>();
	readonly #threads = new Set<Worker>();
	/** Threads that were given a task before. */
	readonly #begun = new WeakSet<Worker>();
	#isClosed = false;

	/** @param script calls `serveTasks` */
	constructor(
		readonly script: string,
		readonly options: ThreadPoolOptions = {},
	) {}

	/** Rejects with a `FailedTask`. */
	run(task: Task): Promise<Result> {
		if (this.#isClosed) return Promise.reject(new Error('reading has ended'));
		return new Promise((done) => {
			this.#waiting.push({ task, done });
			this.#next();
		});
	}

	async close(): Promise<void> {
		this.#isClosed = true;
		for (const timer of this.#idle.values()) clearTimeout(timer);
		await Promise.all([...this.#threads].map((thread) => thread.terminate()));
	}

	#next(): void {
		const waiting = this.#waiting[0];
		const thread = waiting && (this.#takeIdle() ?? this.#start());
		if (!thread) return;
		this.#waiting.shift();
		waiting.done(this.#carryOut(thread, waiting.task));
	}

	#takeIdle(): Worker | undefined {
		for (const [thread, timer] of this.#idle) {
			clearTimeout(timer);
			this.#idle.delete(thread);
			return thread;
		}
		return undefined;
	}

	#rest(thread: Worker): void {
		thread.unref();
		const end = () => {
			this.#forget(thread);
			void thread.terminate();
		};
		this.#idle.set(thread, setTimeout(end, this.options.idleMs ?? 60_000).unref());
	}

	#forget(thread: Worker): void {
		clearTimeout(this.#idle.get(thread));
		this.#idle.delete(thread);
		this.#threads.delete(thread);
	}

	/** Starts a thread; `undefined` when there are enough. */
	#start(): Worker | undefined {
		const { threads } = this.options;
		const isWorthIt = this.#threads.size === 0 || this.#waiting.length >= (threads ? 1 : worthAnotherThread);
		if (this.#isClosed || this.#threads.size >= (threads ?? threadCount) || !isWorthIt) return undefined;
		const thread = new Worker(this.script, { workerData: this.options.workerData, resourceLimits });
		this.#threads.add(thread);
		// The listener stays while the thread is idle and after its end: an error without a listener would end the process.
		thread.on('error', () => {});
		thread.once('exit', () => this.#forget(thread));
		return thread;
	}

	#carryOut(thread: Worker, task: Task): Promise<Result> {
		const { taskMs = 10_000 } = this.options;
		return new Promise((resolve, reject) => {
			let at: Place | undefined;
			let clock: NodeJS.Timeout | undefined;
			const startClock = () => {
				clearTimeout(clock);
				clock = setTimeout(() => fall(`it takes more than ${Number((taskMs / 1_000).toFixed(1))} seconds`), taskMs);
			};
			const end = () => {
				clearTimeout(clock);
				thread.off('message', hear).off('error', fail).off('exit', leave);
			};
			const fall = (reason: string) => {
				end();
				this.#forget(thread);
				void thread.terminate();
				reject(new FailedTask(reason, at));
				this.#next();
			};
			const hear = (message: ThreadMessage<Result, Place>) => {
				if ('isReady' in message) return startClock();
				if ('at' in message) {
					at = message.at;
					return startClock();
				}
				end();
				this.#rest(thread);
				if ('result' in message) resolve(message.result);
				else reject(new FailedTask(message.problem, at));
				this.#next();
			};
			const fail = (error: NodeJS.ErrnoException) =>
				fall(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'it takes too much memory' : reasonOf(error));
			const leave = () => fall('its thread has ended');
			// Otherwise a process that waits for nothing else would end before the task.
			thread.ref();
			// The start of a thread does not count as time of the task, so a thread reports when it is ready.
			if (this.#begun.has(thread)) startClock();
			this.#begun.add(thread);
			thread.on('message', hear);
			thread.on('error', fail).on('exit', leave);
			thread.postMessage(task);
		});
	}
}
