/**
 * Readers who ask at an even pace and read their answers, for `bench/many-answers.js`. Takes what to do as JSON and
 * prints what was seen as JSON.
 */
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * @typedef {object} Task
 * @property {string} url of the service
 * @property {string} domain
 * @property {string} key
 * @property {number} answers
 * @property {number} perSecond questions a second
 * @property {boolean} oneByOne asks the next when the first word of the last has come, and stops that one
 * @property {number} slow readers among them who read nothing from the first word on
 * @property {number} slowMs for so long
 */
/** @type {Task} */
const task = JSON.parse(process.argv[2] ?? '{}');
const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });
const headers = { authorization: `Bearer ${task.key}`, 'content-type': 'application/json' };
const path = `/discovery/v2/assistant/${task.domain}/message`;
const body = JSON.stringify({
	fp: 'anonymous',
	messages: [{ id: 'q', role: 'user', parts: [{ type: 'text', text: 'How do I install it?' }] }],
});

const seen = {
	firstWordMs: /** @type {number[]} */ ([]),
	errors: /** @type {string[]} */ ([]),
	mostAtOnce: 0,
	bytes: 0,
};
let open = 0;

/** @param {import('node:http').IncomingHttpHeaders} answer */
function stop(answer) {
	const stream = `${path}/${answer['x-message-id']}/stream?threadId=${answer['x-thread-id']}`;
	return new Promise((resolve) => {
		request(task.url + stream, { agent, method: 'DELETE', headers }, (response) => {
			response.resume().on('close', () => resolve(undefined));
		}).end();
	});
}

/** @param {number} index @param {() => void} onFirstWord @returns {Promise<void>} */
function ask(index, onFirstWord) {
	return new Promise((resolve) => {
		const begun = performance.now();
		let end = '';
		let hasWords = false;
		let isStopped = false;
		const finish = (/** @type {string | undefined} */ error) => {
			if (error !== undefined) seen.errors.push(error);
			if (!hasWords) onFirstWord();
			resolve();
		};
		const sent = request(task.url + path, { agent, method: 'POST', headers }, (response) => {
			if (response.statusCode !== 200) {
				response.resume();
				return finish(`status ${response.statusCode}`);
			}
			open++;
			response.on('data', (/** @type {Buffer} */ data) => {
				seen.bytes += data.length;
				const text = end + data.toString('latin1');
				end = text.slice(-400);
				if (hasWords || !text.includes('"text-delta"')) return;
				hasWords = true;
				seen.firstWordMs.push(performance.now() - begun);
				seen.mostAtOnce = Math.max(seen.mostAtOnce, open);
				onFirstWord();
				if (task.oneByOne) {
					isStopped = true;
					void stop(response.headers);
				}
				if (index < task.slow) {
					response.pause();
					setTimeout(() => response.resume(), task.slowMs);
				}
			});
			response.on('close', () => {
				open--;
				const ending = isStopped ? '"abort"' : '"finish"';
				finish(end.includes(`{"type":${ending}`) ? undefined : `cut after ${Math.round(performance.now() - begun)} ms`);
			});
		});
		sent.on('error', (error) => finish(error.message));
		sent.end(body);
	});
}

const begun = performance.now();
/** @type {Promise<void>[]} */
const running = [];
for (let index = 0; index < task.answers; index++) {
	if (!task.oneByOne) await delay(Math.max(0, begun + (index * 1_000) / task.perSecond - performance.now()));
	await new Promise((/** @type {(value?: unknown) => void} */ resolve) => {
		running.push(ask(index, task.oneByOne ? resolve : () => {}));
		if (!task.oneByOne) resolve();
	});
	if (task.oneByOne) await delay(50);
}
await Promise.all(running);
console.log(JSON.stringify(seen));
