/**
 * Readers who ask at an even pace and read their answers, for `bench/crowds/many-answers.js`. Takes what to do as JSON and
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
 * @property {boolean} [resumes] asks again for an answer whose connection broke, and takes the service's own last word for an ending
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
	/** How answers ended, when they may be resumed. @type {Record<string, number>} */
	endings: {},
	/** Threads of the answers that were begun. */
	threads: /** @type {string[]} */ ([]),
};
let open = 0;

/** How an answer ended, by what came last. @param {string} text */
const endingOf = (text) => [...text.matchAll(/\{"type":"(finish|abort|error)"/g)].at(-1)?.[1];

/** Milliseconds for all attempts to receive an answer again. */
const resumeMs = 120_000;

/** @param {import('node:http').IncomingHttpHeaders} answer @returns {Promise<string | undefined>} how it ended */
async function resume(answer) {
	const stream = `${path}/${answer['x-message-id']}/stream?threadId=${answer['x-thread-id']}`;
	const giveUpAt = performance.now() + resumeMs;
	while (performance.now() < giveUpAt) {
		/** @type {string} */
		const text = await new Promise((resolve) => {
			let last = '';
			const sent = request(task.url + stream, { agent, headers }, (response) => {
				response.on('data', (/** @type {Buffer} */ data) => {
					last = (last + data.toString('latin1')).slice(-800);
				});
				response.on('close', () => resolve(response.statusCode === 200 ? last : ''));
			});
			sent.on('error', () => resolve(''));
			sent.end();
		});
		const ending = endingOf(text);
		if (ending !== undefined) return ending;
		await delay(500);
	}
	return undefined;
}

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
				let said = '';
				response.on('data', (/** @type {Buffer} */ data) => {
					said += data.toString('utf8');
				});
				response.on('close', () => finish(`status ${response.statusCode}: ${said.slice(0, 100)}`));
				return;
			}
			open++;
			seen.threads.push(String(response.headers['x-thread-id']));
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
				if (task.resumes && !isStopped) {
					void Promise.resolve(endingOf(end) ?? resume(response.headers)).then((ending) => {
						const name = ending ?? 'none';
						seen.endings[name] = (seen.endings[name] ?? 0) + 1;
						finish(ending === undefined ? 'no ending' : undefined);
					});
					return;
				}
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
