/** Sends requests again and again, in a thread of its own, and tells how long the answers took. */
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** @typedef {{ url: string, pauseMs: number, init?: RequestInit }} Watched with the milliseconds between two requests */
/** @typedef {{ ms: number[], failures: number }} Seen */

/** @template {string} Name @param {Record<Name, Watched>} watched */
export function watchRequests(watched) {
	const thread = new Worker(new URL(import.meta.url), { workerData: { watched } });
	return {
		/** @returns {Promise<Record<Name, Seen>>} since the last call */
		async take() {
			thread.postMessage('take');
			const [seen] = await once(thread, 'message');
			return seen;
		},
		stop: () => thread.terminate(),
	};
}

/** @param {Seen} seen @returns {number} milliseconds */
export const longest = ({ ms, failures }) => (failures > 0 ? Number.POSITIVE_INFINITY : Math.max(0, ...ms));

/** What readers notice of a service: `/health` and a search. @param {{ url: string, domain: string, key: string }} service */
export function watchReaders({ url, domain, key }) {
	const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
	const init = { method: 'POST', headers, body: JSON.stringify({ query: 'database', pageSize: 10 }) };
	const { take, stop } = watchRequests({
		health: { url: `${url}/health`, pauseMs: 5 },
		search: { url: `${url}/discovery/v1/search/${domain}`, init, pauseMs: 40 },
	});
	return {
		stop,
		begin: take,
		/** @returns {Promise<{ health: number, search: number }>} the most milliseconds since it was begun */
		async worst() {
			// What waits for an answer counts when it is there.
			await delay(300);
			const { health, search } = await take();
			return { health: longest(health), search: longest(search) };
		},
	};
}

/** @param {Watched} watched @param {Seen} seen */
async function watch({ url, init, pauseMs }, seen) {
	for (;;) {
		const begun = performance.now();
		const isAnswered = await fetch(url, { ...init, signal: AbortSignal.timeout(10_000) }).then(
			(response) => response.arrayBuffer().then(() => response.ok),
			() => false,
		);
		seen.ms.push(performance.now() - begun);
		if (!isAnswered) seen.failures += 1;
		await delay(pauseMs);
	}
}

if (!isMainThread && workerData?.watched) {
	/** @type {[name: string, watched: Watched][]} */
	const all = Object.entries(workerData.watched);
	const seen = Object.fromEntries(all.map(([name]) => [name, { ms: [], failures: 0 }]));
	parentPort?.on('message', () => {
		parentPort?.postMessage(seen);
		for (const one of Object.values(seen)) Object.assign(one, { ms: [], failures: 0 });
	});
	for (const [name, watched] of all) void watch(watched, seen[name] ?? { ms: [], failures: 0 });
}
