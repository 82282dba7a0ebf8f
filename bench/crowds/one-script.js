/**
 * What one script without a page takes from all readers: how much of a key's month, and how much of their time.
 *
 *     node bench/crowds/one-script.js [seconds of each part]
 *
 * Needs `npm run build`. The limits are lowered to a seventh, so that without its share the script would use up the key's
 * month within the run. Readers have an address each, which a proxy tells; first they are alone, then the script is there.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { keep, percentile, table } from '../run/table.js';
import { startService } from '../service/start-service.js';

const seconds = Number(process.argv[2] ?? 20);
const month = 1_500;
const share = month / 100;
const readersPerSecond = 4;
const parallel = 20;

const args = ['bench/crowds/model-server.js', '10', '10'];
const model = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
const [modelUrl] = await once(createInterface({ input: model.stdout }), 'line');
const service = await startService('public', {
	flags: ['--provider', 'openai-compatible', '--model', 'bench', '--base-url', modelUrl, '--log-level', 'error'],
	env: { DOCENT_TRUSTED_PROXIES: '1', DOCENT_LIMIT_KEY_MONTH: `${month}`, DOCENT_LIMIT_ADDRESS_KEY_DAY: `${share}` },
});
const agent = new Agent({ keepAlive: false });
let reader = 0;

/** A reader asks and reads the answer. @returns {Promise<number | undefined>} milliseconds to the first word */
function read() {
	const address = `198.51.${100 + Math.floor(reader / 250)}.${reader++ % 250}`;
	const headers = { authorization: `Bearer ${service.key}`, 'x-forwarded-for': address };
	return new Promise((resolve) => {
		const begun = performance.now();
		const sent = request(
			`${service.url}/discovery/v2/assistant/${service.domain}/message`,
			{ agent, method: 'POST', headers: { ...headers, 'content-type': 'application/json' } },
			(response) => {
				/** @type {number | undefined} */
				let ms;
				response.on('data', (/** @type {Buffer} */ data) => {
					if (data.includes('"text-delta"')) ms ??= performance.now() - begun;
				});
				response.on('close', () => resolve(ms));
			},
		);
		sent.on('error', () => resolve(undefined));
		const parts = [{ type: 'text', text: 'How do I install it?' }];
		sent.end(JSON.stringify({ fp: 'anonymous', messages: [{ id: 'q', role: 'user', parts }] }));
	});
}

async function readAll() {
	const begun = performance.now();
	/** @type {Promise<number | undefined>[]} */
	const reading = [];
	for (let index = 0; index < seconds * readersPerSecond; index++) {
		await delay(Math.max(0, begun + (index * 1_000) / readersPerSecond - performance.now()));
		reading.push(read());
	}
	const all = await Promise.all(reading);
	const times = all.flatMap((ms) => (ms === undefined ? [] : [ms]));
	return { times, unanswered: all.length - times.length };
}

try {
	for (let index = 0; index < 5; index++) await read();
	const alone = await readAll();
	const task = JSON.stringify({ ...service, parallel, seconds });
	const script = promisify(execFile)(process.execPath, ['bench/crowds/script.js', task]);
	const beside = await readAll();
	const { answered, refused } = JSON.parse((await script).stdout);
	const row = (/** @type {string} */ name, /** @type {typeof alone} */ { times, unanswered }) => [
		...[name, times.length, unanswered],
		...[0.5, 0.99].map((part) => `${percentile(times, part).toFixed(0)} ms`),
	];
	const ratio = percentile(beside.times, 0.99) / percentile(alone.times, 0.99);
	keep(
		import.meta.url,
		`# One script\n\nA script asks with the key of a page from one address, ${parallel} requests at once, and leaves each answer at its first byte. The key has ${month} questions a month; the share of an address is ${share} a day. Readers ask ${readersPerSecond} times a second for ${seconds} s, each from an address of its own: first alone, then beside the script. Target: the script gets no more than its share, every reader an answer, and their p99 stays within 3 times.\n\n${table(['readers', 'answered', 'not answered', 'first word, p50', 'p99'], [row('alone', alone), row('beside the script', beside)])}\n\n${table(['script', 'answered', 'refused', 'share', 'p99 of readers'], [['one address', answered, refused, share, `${ratio.toFixed(1)} ×`]])}`,
	);
} finally {
	await service.stop();
	model.kill();
}
