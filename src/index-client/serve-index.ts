/** An index that a worker reads, as both sides see it. */

import type { Chunk } from '../stream/chunk.js';
import { beginAnswer, chunksIn } from './chunk-stream.js';
import type { IndexClient } from './index-client.js';
import { type CallSettings, type Handler, piecesOf, type RemoteCall } from './remote-calls.js';

type Arguments<Name extends keyof IndexClient> = Parameters<IndexClient[Name]>;

/** The functions of a worker. `open` comes first. */
export function serveIndex(create: (address: string) => IndexClient): Record<string, Handler> {
	let client: IndexClient;
	return {
		async open([address]) {
			client = create(address as string);
		},
		async ask([question], signal, put) {
			for await (const chunk of chunksIn(await client.ask(question as Arguments<'ask'>[0], signal))) put(chunk);
		},
		search: ([query, how], signal) => client.search(query as string, signal, how as Arguments<'search'>[2]),
		starters: ([path], signal) => client.starters(path as string, signal),
	};
}

/** The index of a worker, for its page. */
export function remoteIndex(call: RemoteCall, address: string): IndexClient {
	const opened = call('open', [address]);
	return {
		async ask(question, signal) {
			await opened;
			signal?.throwIfAborted();
			const ending = new AbortController();
			const end = () => ending.abort(signal?.reason);
			signal?.addEventListener('abort', end);
			const ask = (onPiece: CallSettings['onPiece']) => call('ask', [question], { signal: ending.signal, onPiece });
			return beginAnswer(piecesOf<Chunk>(ask), signal, end);
		},
		replay: async () => null,
		async stop() {},
		search: (query, signal, how) => call('search', [query, how], { signal }) as ReturnType<IndexClient['search']>,
		starters: (path, signal) => call('starters', [path], { signal }) as ReturnType<IndexClient['starters']>,
	};
}
