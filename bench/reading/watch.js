/** A thread of `bench/reading/hostile-pages.js`: asks for addresses all the time, or is a server that has nothing else to do. */
import { Agent, createServer, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** Milliseconds between two requests. */
const everyMs = 20;

/** @typedef {{ ms: number[], failures: number }} Watched of one address, since it was asked for last */

if (workerData.urls === undefined) {
	const server = createServer((_, response) => void response.end('{}'));
	server.listen(0, '127.0.0.1', () => {
		const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
		parentPort?.postMessage(`http://127.0.0.1:${port}/`);
	});
} else {
	const agent = new Agent({ keepAlive: true });
	const ask = (/** @type {string} */ url) =>
		new Promise((resolve) => {
			get(url, { agent, timeout: 10_000 }, (response) => {
				response.resume().on('end', () => resolve(response.statusCode === 200));
			})
				.on('timeout', () => resolve(false))
				.on('error', () => resolve(false));
		});
	/** @type {Watched[]} */
	const watched = workerData.urls.map(() => ({ ms: [], failures: 0 }));
	parentPort?.on('message', () => {
		parentPort?.postMessage(watched);
		for (const one of watched) Object.assign(one, { ms: [], failures: 0 });
	});
	for (;;) {
		for (const [index, url] of workerData.urls.entries()) {
			const begun = performance.now();
			const isAnswered = await ask(url);
			watched[index]?.ms.push(performance.now() - begun);
			if (!isAnswered && watched[index]) watched[index].failures += 1;
		}
		await delay(everyMs);
	}
}
