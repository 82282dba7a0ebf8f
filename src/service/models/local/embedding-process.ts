import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A model as its process loads it. */
export interface ProcessModel {
	/** What is imported: `@huggingface/transformers`, or in tests the address of what stands in for it. */
	packageName: string;
	/** Its name on the hub, or the absolute path of its folder. */
	name: string;
	isFolder: boolean;
	/** `q8` is a model with weights of 8 bits, a quarter as large. */
	dtype: 'q8' | 'fp32';
	/** Folder that models from the hub are kept in. */
	cacheFolder: string;
}

/** An order to embed texts, or to drop an earlier order. */
export type ProcessOrder = { id: number; texts: string[]; isQuestion: boolean } | { drop: number };

/** A report about the model, or about an order. */
export type ProcessReport =
	| { isLoading: true }
	| { isReady: true }
	| { problem: 'no-package' | 'package' | 'model'; reason: string }
	| { id: number; vectors: Float32Array[] }
	| { id: number; failure: string };

/** Why a model could not be loaded: what the process said, or `ended` or `silent`. */
export interface LoadProblem {
	problem: Extract<ProcessReport, { problem: string }>['problem'] | 'ended' | 'silent';
	reason: string;
}

export type EmbeddingProcess = ReturnType<typeof startEmbeddingProcess>;

const script = fileURLToPath(new URL('./embedding-process-script.js', import.meta.url));

/** Milliseconds without a report while a model is loaded or downloaded. */
const silenceMs = 120_000;

/** What the process needs of the environment: no key of the service is among it. */
const passedOn =
	/^(?:PATH|HOME|USERPROFILE|SYSTEMROOT|TE?MP|TMPDIR|LD_LIBRARY_PATH|(?:HTTPS?|ALL|NO)_PROXY|NODE_EXTRA_CA_CERTS|NODE_USE_ENV_PROXY|SSL_CERT_(?:FILE|DIR)|HF_(?:TOKEN|ENDPOINT))$/i;

interface Waiting {
	resolve(vectors: Float32Array[]): void;
	reject(error: unknown): void;
}

/**
 * Starts a process with an embedding model. The native library computes on the thread that calls it, so that the service would
 * answer nobody meanwhile, and its crash would be the service's.
 */
export function startEmbeddingProcess(model: ProcessModel) {
	const child = fork(script, [JSON.stringify(model)], {
		serialization: 'advanced',
		execArgv: [],
		env: Object.fromEntries(Object.entries(process.env).filter(([name]) => passedOn.test(name))),
		// Otherwise the library's own warnings would stand between the lines of the log.
		stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
		// It does not get Ctrl+C of a terminal; the service ends it when it stops.
		detached: true,
	});
	const ended = endOf(child);
	const waiting = new Map<number, Waiting>();
	let lastId = 0;
	const settle = (id: number): Waiting | undefined => {
		const found = waiting.get(id);
		waiting.delete(id);
		keepAlive(child, waiting.size > 0);
		return found;
	};
	child.on('message', (report: ProcessReport) => {
		if (!('id' in report)) return;
		if ('vectors' in report) settle(report.id)?.resolve(report.vectors);
		else settle(report.id)?.reject(new Error(report.failure));
	});
	void ended.then((reason) => {
		for (const id of [...waiting.keys()]) settle(id)?.reject(new Error(reason));
	});
	return {
		/** Resolves when the model is loaded, else with the problem. */
		loaded: loadedBy(child, ended),
		/** Resolves with the reason when the process has ended. */
		ended,
		/** Rejects when the model fails, when its process ends, or with the reason of the signal. Questions go first. */
		async embed(
			texts: readonly string[],
			{ isQuestion, signal }: { isQuestion: boolean; signal?: AbortSignal | undefined },
		): Promise<Float32Array[]> {
			signal?.throwIfAborted();
			if (!child.connected) throw new Error('its process has ended');
			const id = ++lastId;
			const vectors = new Promise<Float32Array[]>((resolve, reject) => waiting.set(id, { resolve, reject }));
			keepAlive(child, true);
			child.send({ id, texts: [...texts], isQuestion } satisfies ProcessOrder);
			return orAborted(vectors, signal, () => {
				if (settle(id) && child.connected) child.send({ drop: id } satisfies ProcessOrder);
			});
		},
		async end(): Promise<void> {
			child.ref();
			child.kill('SIGKILL');
			await ended;
		},
	};
}

/** Rejects with the reason of the signal when it aborts first. */
export async function orAborted<Value>(
	promise: Promise<Value>,
	signal: AbortSignal | undefined,
	onAbort = () => {},
): Promise<Value> {
	if (!signal) return promise;
	let abort = () => {};
	const aborted = new Promise<never>((_, reject) => {
		abort = () => {
			onAbort();
			reject(signal.reason);
		};
		if (signal.aborted) abort();
		else signal.addEventListener('abort', abort);
	});
	try {
		return await Promise.race([promise, aborted]);
	} finally {
		signal.removeEventListener('abort', abort);
	}
}

/** A program that waits for nothing else than a vector would end without it, and one that waits for nothing has to end. */
function keepAlive(child: ChildProcess, isNeeded: boolean): void {
	if (isNeeded) {
		child.ref();
		child.channel?.ref();
	} else {
		child.unref();
		child.channel?.unref();
	}
}

/** Resolves with the reason when a process has ended or cannot start. */
function endOf(child: ChildProcess): Promise<string> {
	return new Promise((resolve) => {
		child.once('exit', (code, signal) => resolve(`its process has ended (${signal ?? `code ${code}`})`));
		// A message to a process that has just ended is such an error, too.
		child.on('error', ({ message }) => {
			if (child.pid === undefined) resolve(`its process cannot start: ${message}`);
		});
	});
}

function loadedBy(child: ChildProcess, ended: Promise<string>): Promise<LoadProblem | undefined> {
	return new Promise((resolve) => {
		const clock = setTimeout(() => {
			finish({ problem: 'silent', reason: `nothing has come for ${silenceMs / 1_000} seconds` });
			child.kill('SIGKILL');
		}, silenceMs);
		const finish = (problem?: LoadProblem) => {
			clearTimeout(clock);
			child.off('message', hear);
			keepAlive(child, false);
			resolve(problem);
		};
		const hear = (report: ProcessReport) => {
			if ('isLoading' in report) clock.refresh();
			else if ('isReady' in report) finish();
			else if ('problem' in report) finish(report);
		};
		child.on('message', hear);
		void ended.then((reason) => finish({ problem: 'ended', reason }));
	});
}
