/**
 * What readers notice of a service meanwhile, for `bench/crowds/admin-views.js`: asks for `/health` and searches again and again, and says
 * what took longest since it was asked to begin.
 *
 *     node bench/crowds/watch-readers.js <url> <domain> <key>
 */
import { setTimeout as delay } from 'node:timers/promises';

const [url, domain, key] = process.argv.slice(2);
const worst = { health: 0, search: 0 };
const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };

/** @param {keyof typeof worst} name @param {() => Promise<Response>} request @param {number} pauseMs */
async function watch(name, request, pauseMs) {
	for (;;) {
		const begun = performance.now();
		const response = await request();
		await response.arrayBuffer();
		if (!response.ok) throw new Error(`${name}: status ${response.status}`);
		worst[name] = Math.max(worst[name], performance.now() - begun);
		await delay(pauseMs);
	}
}

process.on('message', (word) => {
	if (word === 'end') process.send?.({ ...worst });
	Object.assign(worst, { health: 0, search: 0 });
});
process.on('disconnect', () => process.exit());
const body = JSON.stringify({ query: 'database', pageSize: 10 });
await Promise.all([
	watch('health', () => fetch(`${url}/health`), 5),
	watch('search', () => fetch(`${url}/discovery/v1/search/${domain}`, { method: 'POST', headers, body }), 40),
]);
