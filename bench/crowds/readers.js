/** Readers who ask at an even pace and read their answers, in a process of their own. */
import { execFile } from 'node:child_process';
import { Agent, request } from 'node:http';
import { argv, execPath } from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/**
 * @typedef {object} Task
 * @property {string} url of the service
 * @property {string} domain
 * @property {string} key
 * @property {number} answers
 * @property {number} [perSecond] questions a second; else the next is asked when the first word of the last has come, which is stopped
 * @property {number} [slow] readers among them who read nothing from the first word on
 * @property {number} [slowMs] for so long
 * @property {boolean} [haveAddresses] an address each, which a proxy tells
 * @property {boolean} [resumes] asks again for an answer whose connection broke, and takes the service's own last word for an ending
 */
const script = fileURLToPath(import.meta.url);

/**
 * @param {Task} task
 * @returns {Promise<typeof seen>}
 */
export async function read({ url, domain, key, ...how }) {
	const task = JSON.stringify({ url, domain, key, ...how });
	const { stdout } = await promisify(execFile)(execPath, [script, task], { maxBuffer: 1e8 });
	return JSON.parse(stdout);
}

/** @type {Task} */
const task = JSON.parse(argv[1] === script ? (argv[2] ?? '{}') : '{}');
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
	/** How answers ended, when they may be resumed. @type {Record<string, number>} */
	endings: {},
	/** Threads of the answers that were begun. */
	threads: /** @type {string[]} */ ([]),
};
let open = 0;

/** How an answer ended, by what came last. @param {string} text */
const endingOf = (text) => [...text.matchAll(/\{"type":"(finish|abort|error)"/g)].at(-1)?.[1];

/** Where an answer is received again, and stopped. @param {import('node:http').IncomingHttpHeaders} answer */
const streamOf = (answer) => `${task.url}${path}/${answer['x-message-id']}/stream?threadId=${answer['x-thread-id']}`;

/** Milliseconds for all attempts to receive an answer again. */
const resumeMs = 120_000;

/** @param {import('node:http').IncomingHttpHeaders} answer @returns {Promise<string | undefined>} how it ended */
async function resume(answer) {
	const giveUpAt = performance.now() + resumeMs;
	while (performance.now() < giveUpAt) {
		/** @type {string} */
		const text = await new Promise((resolve) => {
			let last = '';
			const sent = request(streamOf(answer), { agent, headers }, (response) => {
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
	return new Promise((resolve) => {
		request(streamOf(answer), { agent, method: 'DELETE', headers }, (response) => {
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
		const address = task.haveAddresses && {
			'x-forwarded-for': `198.51.${100 + Math.floor(index / 250)}.${index % 250}`,
		};
		const own = { agent, method: 'POST', headers: { ...headers, ...address } };
		const sent = request(task.url + path, own, (response) => {
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
				const text = end + data.toString('latin1');
				end = text.slice(-400);
				if (hasWords || !text.includes('"text-delta"')) return;
				hasWords = true;
				seen.firstWordMs.push(performance.now() - begun);
				seen.mostAtOnce = Math.max(seen.mostAtOnce, open);
				onFirstWord();
				if (task.perSecond === undefined) {
					isStopped = true;
					void stop(response.headers);
				}
				if (index < (task.slow ?? 0)) {
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

if (argv[1] === script) {
	const begun = performance.now();
	/** @type {Promise<void>[]} */
	const running = [];
	for (let index = 0; index < task.answers; index++) {
		if (task.perSecond !== undefined) {
			await delay(Math.max(0, begun + (index * 1_000) / task.perSecond - performance.now()));
			running.push(ask(index, () => {}));
		} else {
			await new Promise((resolve) => running.push(ask(index, () => resolve(undefined))));
			await delay(50);
		}
	}
	await Promise.all(running);
	console.log(JSON.stringify(seen));
}
