/**
 * A script that asks with a page's key from one address, as fast as it is let and without waiting for answers, for
 * `bench/crowds/one-script.js`. Takes what to do as JSON and prints what it got as JSON.
 */
import { Agent, request } from 'node:http';

/** @type {{ url: string, domain: string, key: string, parallel: number, seconds: number }} */
const task = JSON.parse(process.argv[2] ?? '{}');
const agent = new Agent({ keepAlive: true, maxSockets: task.parallel });
const headers = {
	authorization: `Bearer ${task.key}`,
	'content-type': 'application/json',
	'x-forwarded-for': '203.0.113.66',
};
const address = `${task.url}/discovery/v2/assistant/${task.domain}/message`;
const body = JSON.stringify({
	fp: 'anonymous',
	messages: [{ id: 'q', role: 'user', parts: [{ type: 'text', text: 'How do I install it?' }] }],
});
const ends = performance.now() + task.seconds * 1_000;
let answered = 0;
let refused = 0;

/** @returns {Promise<void>} */
function ask() {
	return new Promise((resolve) => {
		const sent = request(address, { agent, method: 'POST', headers }, (response) => {
			if (response.statusCode === 200) {
				answered++;
				response.destroy();
			} else {
				refused++;
				response.resume();
			}
			response.on('close', () => resolve());
		});
		sent.on('error', () => resolve());
		sent.end(body);
	});
}

await Promise.all(
	Array.from({ length: task.parallel }, async () => {
		while (performance.now() < ends) await ask();
	}),
);
agent.destroy();
console.log(JSON.stringify({ answered, refused }));
