/** The page's side of an index of files: a worker reads it, or the page itself where it may have none. */

import { DocentError } from '../client/docent-error.js';
import { loadOnce } from '../client/load-once.js';
import type { Question } from '../client/question-body.js';
import type { SearchFilter } from '../contract/assistant.js';
import type { Chunk } from '../stream/chunk.js';
import type { BrowserWriter } from './browser-model/language-model.js';
import type { Writer, WriterLanguages } from './browser-model/writer.js';
import { serveWriter } from './browser-model/writer-port.js';
import type { IndexClient } from './index-client.js';
import { connectCalls } from './remote-calls.js';
import { remoteIndex } from './serve-index.js';
import { serviceOrIndex } from './service-or-index.js';

/** File of the worker, beside this one. The build inserts its name. */
declare const __INDEX_WORKER__: string;

const workerFile = () => new URL(__INDEX_WORKER__, import.meta.url);

/** The worker, once it runs; undefined where a policy, another origin or the browser forbids it. */
const startWorker = () =>
	new Promise<Worker | undefined>((resolve) => {
		try {
			const worker = new Worker(workerFile(), { type: 'module' });
			worker.addEventListener('message', () => resolve(worker), { once: true });
			worker.addEventListener('error', () => resolve(undefined));
		} catch {
			resolve(undefined);
		}
	});

/** The browser's model, whose code comes where there may be one. */
const modelFor = async (languages: WriterLanguages): Promise<BrowserWriter> =>
	(await import('./browser-model/language-model.js')).browserWriter({ languages });

const writer: Writer = {
	open: async (options, signal) => (await modelFor(options.languages)).open(options, signal),
};

async function connect(address: string): Promise<IndexClient> {
	if (new URL(address).protocol === 'file:')
		throw new DocentError('index-file', 'A browser reads no index from disk: serve the folder.', { retryable: false });
	const worker = await startWorker();
	if (worker) return remoteIndex(connectCalls(worker, serveWriter(writer)), address);
	const file: typeof import('./index-worker.js') = await import(/* @vite-ignore */ workerFile().href);
	return file.createIndexClient({ address, writer });
}

type Answer = Promise<ReadableStream<Chunk>>;

/** An index as the widget asks it. */
export interface OpenIndex extends Pick<IndexClient, 'search' | 'starters'> {
	/**
	 * Answers from the index.
	 * @param service an answer that is on its way; the index only stands in for it
	 */
	ask(question: Question, signal: AbortSignal | undefined, service?: Answer): Answer;
	/** The model of the browser, of which nothing is asked yet; undefined where it may not write, or the browser has no interface for it. */
	model(languages: WriterLanguages): Promise<BrowserWriter | undefined>;
}

const known = new Map<string, () => Promise<IndexClient>>();

/** Indexes beside a service that has said it has no model. */
const withoutModel = new Set<string>();

/**
 * The index at an address, which is opened once for the page.
 * @param filterNow the filter of a question or a search
 * @param mayWrite whether the owner and the reader let the browser's model write. It is told whether a service has said that it has no model.
 */
export function openIndex(
	address: string,
	filterNow: () => SearchFilter | undefined,
	mayWrite: (isServiceWithoutModel: boolean) => boolean,
): OpenIndex {
	const opened = known.get(address) ?? loadOnce(() => connect(address));
	known.set(address, opened);
	const filter = () => ({ filter: filterNow() });
	const canWrite = () => mayWrite(withoutModel.has(address)) && 'LanguageModel' in globalThis;
	return {
		async ask(question, signal, service) {
			const ask = async () => {
				const index = await opened();
				return index.ask({ ...question, ...filter(), writes: canWrite() }, signal);
			};
			async function writes() {
				withoutModel.add(address);
				if (!canWrite()) return false;
				// The index quotes as the service does if the model lacks the language of the question.
				const model = await modelFor({ reads: [], writes: 'en' });
				return (await model.availability()) === 'available';
			}
			return service ? serviceOrIndex(service, { ask, writes }, signal) : ask();
		},
		model: async (languages) => (canWrite() ? modelFor(languages) : undefined),
		// Search and starters are extras, about whose failures nothing is said.
		search: (query, signal, how) =>
			opened()
				.then((index) => index.search(query, signal, { ...how, ...filter() }))
				.catch(() => {
					signal?.throwIfAborted();
					return undefined;
				}),
		starters: (path, signal) =>
			opened()
				.then((index) => index.starters(path, signal))
				.catch(() => undefined),
	};
}
