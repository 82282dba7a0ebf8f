/** The worker that reads an index. A page that may have no worker loads the same file. */

import { remoteWriter } from './browser-model/writer-port.js';
import { createIndexClient } from './index-client.js';
import { connectCalls, type Port } from './remote-calls.js';
import { serveIndex } from './serve-index.js';

if ('WorkerGlobalScope' in globalThis) {
	const page = globalThis as unknown as Port;
	const call = connectCalls(
		page,
		serveIndex((address) => createIndexClient({ address, writer: remoteWriter(call) })),
	);
	// The page waits for this: a worker whose script is blocked says nothing.
	page.postMessage({});
}

export { createIndexClient };
