import { once } from 'node:events';
import { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/** Messages of PostgreSQL's protocol, or the order to copy the folder or to close. */
export type ThreadRequest = Uint8Array | { copyTo: string } | 'close';

/** Whether the database is open, then the server's messages for each request. */
export type ThreadReply = { isOpen: true } | { problem: string } | Uint8Array;

const script = fileURLToPath(new URL('./embedded-thread.js', import.meta.url));

/**
 * Longest time of a query, in milliseconds. PostgreSQL in WebAssembly cannot be interrupted, so a longer query is ended with
 * its thread.
 */
const queryMs = 60_000;
/** Milliseconds that queries have to end when the service stops. */
const closeMs = 10_000;

/** PostgreSQL's error code for queries that a stopping server ends. */
const adminShutdown = '57P01';

interface Waiting {
	resolve(reply: Uint8Array): void;
	reject(error: Error): void;
	clock: NodeJS.Timeout;
}

/** A thread with an open database. */
class EmbeddedThread {
	/** Callers in the order of their requests; replies come in the same order. */
	readonly #waiting: Waiting[] = [];
	readonly #worker: Worker;
	#isClosing = false;
	#end: Error | undefined;

	private constructor(worker: Worker, onEnd: (thread: EmbeddedThread) => void) {
		this.#worker = worker;
		worker.unref();
		worker.on('message', (reply: Uint8Array) => {
			const waiting = this.#waiting.shift();
			clearTimeout(waiting?.clock);
			if (this.#waiting.length === 0 && !this.#isClosing) worker.unref();
			waiting?.resolve(reply);
		});
		worker.once('error', (error) => this.#fail(error.message));
		worker.once('exit', () => {
			this.#fail('its thread has ended');
			onEnd(this);
		});
	}

	/** Rejects with what PGlite says when the database cannot be opened. */
	static async start(folder: string, onEnd: (thread: EmbeddedThread) => void): Promise<EmbeddedThread> {
		const worker = new Worker(script, { workerData: { databaseFolder: folder } });
		const reply = await new Promise<ThreadReply>((resolve, reject) => {
			worker.once('message', resolve).once('error', reject);
			worker.once('exit', () => reject(new Error('its thread has ended')));
		});
		if (!('problem' in reply)) return new EmbeddedThread(worker, onEnd);
		await worker.terminate();
		throw new Error(reply.problem);
	}

	/** Resolves with the server's messages. Rejects when the thread ends before. */
	send(request: Uint8Array<ArrayBuffer> | { copyTo: string }): Promise<Uint8Array> {
		if (this.#end) return Promise.reject(this.#end);
		return new Promise((resolve, reject) => {
			const reason = `a query has taken more than ${queryMs / 1_000} seconds`;
			const clock = setTimeout(() => this.terminate(reason), queryMs);
			this.#waiting.push({ resolve, reject, clock });
			// A process that waits for nothing else would end before the reply is there.
			this.#worker.ref();
			this.#worker.postMessage(request, 'copyTo' in request ? [] : [request.buffer]);
		});
	}

	async close(): Promise<void> {
		if (this.#end) return;
		this.#isClosing = true;
		this.#worker.ref();
		const ended = once(this.#worker, 'exit');
		this.#worker.postMessage('close' satisfies ThreadRequest);
		await ended;
	}

	/** Ends the thread at once. Committed data is kept. */
	terminate(reason: string): void {
		this.#fail(reason);
		void this.#worker.terminate();
	}

	#fail(reason: string): void {
		this.#end ??= Object.assign(
			new Error(`The embedded database has stopped, because ${reason}; the next query starts it again.`),
			{ code: adminShutdown },
		);
		for (const { reject, clock } of this.#waiting.splice(0)) {
			clearTimeout(clock);
			reject(this.#end);
		}
	}
}

/** A connection as `pg` expects it of a socket: requests and replies are PostgreSQL's protocol. */
class ThreadConnection extends Duplex {
	#thread: EmbeddedThread | undefined;

	constructor(readonly open: () => Promise<EmbeddedThread>) {
		super();
	}

	connect(): this {
		this.open().then(
			(thread) => {
				this.#thread = thread;
				this.emit('connect');
			},
			(error: Error) => this.destroy(error),
		);
		return this;
	}

	setNoDelay(): this {
		return this;
	}

	setKeepAlive(): this {
		return this;
	}

	ref(): this {
		return this;
	}

	unref(): this {
		return this;
	}

	override _read(): void {}

	override _write(chunk: Buffer, _: BufferEncoding, done: () => void): void {
		this._writev([{ chunk }], done);
	}

	/** The messages of a query come together, and go as one. */
	override _writev(chunks: readonly { chunk: Buffer }[], done: () => void): void {
		const messages = new Uint8Array(chunks.reduce((sum, { chunk }) => sum + chunk.length, 0));
		let length = 0;
		for (const { chunk } of chunks) {
			messages.set(chunk, length);
			length += chunk.length;
		}
		this.#thread?.send(messages).then(
			(reply) => {
				if (reply.length > 0 && !this.destroyed && !this.readableEnded) this.push(reply);
			},
			(error: Error) => this.destroy(error),
		);
		done();
	}

	override _final(done: () => void): void {
		this.push(null);
		done();
	}
}

/** Runs PostgreSQL in a separate thread. The next connection restarts a thread that has ended; committed data is on the disk. */
export class EmbeddedHost {
	#thread: Promise<EmbeddedThread> | undefined;

	constructor(readonly folder: string) {}

	/** Rejects when the database cannot be opened. */
	async open(): Promise<void> {
		await this.#started();
	}

	/** Opens the connection. Only one may be open at a time, because there is one session. */
	readonly connect = (): Duplex => new ThreadConnection(() => this.#started());

	/** Copies the database as it is at one moment between two queries. The copy opens like one whose process was killed. */
	async copyTo(folder: string): Promise<void> {
		const thread = await this.#started();
		await thread.send({ copyTo: folder });
	}

	/** Resolves when `queries` have ended, or have taken too long and were ended, and the database is closed. */
	async close(queries: Promise<void>): Promise<void> {
		const thread = await this.#thread?.catch(() => undefined);
		const clock = setTimeout(() => thread?.terminate('the service stops'), closeMs);
		await queries;
		clearTimeout(clock);
		await thread?.close();
	}

	#started(): Promise<EmbeddedThread> {
		this.#thread ??= EmbeddedThread.start(this.folder, () => {
			this.#thread = undefined;
		}).catch((error: unknown) => {
			this.#thread = undefined;
			throw error;
		});
		return this.#thread;
	}
}
