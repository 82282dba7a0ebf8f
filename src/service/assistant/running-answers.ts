import type { Chunk } from '../../stream/chunk.js';
import { chunkStream } from './chunk-stream.js';

/** How long a reader has to take in the last sentence when the service stops. */
const farewellMs = 1_000;

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

interface RunningAnswer {
	ended: Promise<void>;
	cancel(): Promise<void>;
}

/** Calls `onEnd` when the generator has ended in any way. */
async function* watched(chunks: AsyncGenerator<Chunk>, onEnd: () => void): AsyncGenerator<Chunk> {
	try {
		yield* chunks;
	} finally {
		onEnd();
	}
}

/** The answers that are being given, so that stopping the service can wait for them. */
export class RunningAnswers {
	readonly #running = new Set<RunningAnswer>();
	readonly #stopping = new AbortController();
	#isStopping = false;

	/** Aborts when answers must end although their readers are still there. */
	get stopping(): AbortSignal {
		return this.#stopping.signal;
	}

	/** True from the call of `stop` on: nothing new may begin. */
	get isStopping(): boolean {
		return this.#isStopping;
	}

	/** Turns chunks into a stream. Cancelling it aborts `controller`, which must end the generator where it waits. */
	track(chunks: AsyncGenerator<Chunk>, controller: AbortController): ReadableStream<Chunk> {
		let end = () => {};
		const ended = new Promise<void>((resolve) => {
			end = resolve;
		});
		const onEnd = () => {
			this.#running.delete(answer);
			end();
		};
		const generator = watched(chunks, onEnd);
		const cancel = async () => {
			controller.abort();
			await generator.return(undefined);
			// A generator that was never read ends without running its `finally`.
			onEnd();
		};
		const answer: RunningAnswer = { ended, cancel };
		this.#running.add(answer);
		return chunkStream(generator, cancel);
	}

	/** Lets answers end for `graceMs`, then asks them to say goodbye, then ends those that nobody reads. */
	async stop(graceMs: number): Promise<void> {
		this.#isStopping = true;
		const allEnded = () => Promise.all([...this.#running].map(({ ended }) => ended));
		await Promise.race([allEnded(), delay(graceMs)]);
		this.#stopping.abort();
		await Promise.race([allEnded(), delay(farewellMs)]);
		await Promise.all([...this.#running].map(({ cancel }) => cancel()));
	}
}
