/**
 * What one script without a page takes from all readers: how much of a key's month, and how much of their time.
 *
 *     node bench/crowds/one-script.js [seconds of each part]
 *
 * Needs `npm run build`. The limits are lowered to a seventh, so that without its share the script would use up the key's
 * month within the run. Readers have an address each, which a proxy tells; first they are alone, then the script is there.
 */
import { Agent, request } from 'node:http';
import { numberAt } from '../run/arguments.js';
import { keep, percentile, table } from '../run/table.js';
import { startService } from '../service/start-service.js';
import { startModel, warmUps } from './model-server.js';
import { read } from './readers.js';

const seconds = numberAt(0, 20, 'seconds');
const month = 1_500;
const share = month / 100;
const perSecond = 4;
const parallel = 20;

const model = await startModel(10, 10);
const usual = ['ADDRESS_DAY', 'ADDRESS_MINUTE', 'REQUESTS_MINUTE', 'ORGANIZATION_HOUR'];
const service = await startService('public', {
	flags: ['--provider', 'openai-compatible', '--model', 'bench', '--base-url', model.url],
	env: {
		...Object.fromEntries(usual.map((name) => [`DOCENT_LIMIT_${name}`, undefined])),
		DOCENT_TRUSTED_PROXIES: '1',
		DOCENT_LIMIT_KEY_MONTH: `${month}`,
		DOCENT_LIMIT_ADDRESS_KEY_DAY: `${share}`,
	},
});
const readers = () => read({ ...service, answers: seconds * perSecond, perSecond, haveAddresses: true });

/** Asks with the page's key from one address, as fast as it is let and without waiting for answers. */
async function runScript() {
	const agent = new Agent({ keepAlive: true, maxSockets: parallel });
	const headers = {
		authorization: `Bearer ${service.key}`,
		'content-type': 'application/json',
		'x-forwarded-for': '203.0.113.66',
	};
	const parts = [{ type: 'text', text: 'How do I install it?' }];
	const body = JSON.stringify({ fp: 'anonymous', messages: [{ id: 'q', role: 'user', parts }] });
	const address = `${service.url}/discovery/v2/assistant/${service.domain}/message`;
	const ends = performance.now() + seconds * 1_000;
	const got = { answered: 0, refused: 0 };
	const ask = () =>
		new Promise((resolve) => {
			const sent = request(address, { agent, method: 'POST', headers }, (response) => {
				got[response.statusCode === 200 ? 'answered' : 'refused']++;
				response.on('close', () => resolve(undefined));
				if (response.statusCode === 200) response.destroy();
				else response.resume();
			});
			sent.on('error', () => resolve(undefined)).end(body);
		});
	const lane = async () => {
		while (performance.now() < ends) await ask();
	};
	await Promise.all(Array.from({ length: parallel }, lane));
	agent.destroy();
	return got;
}

try {
	await read({ ...service, answers: warmUps, perSecond: 10, haveAddresses: true });
	const alone = await readers();
	const [{ answered, refused }, beside] = await Promise.all([runScript(), readers()]);
	const row = (/** @type {string} */ name, /** @type {typeof alone} */ { firstWordMs, errors }) => [
		...[name, firstWordMs.length, errors.length],
		...[0.5, 0.99].map((part) => `${percentile(firstWordMs, part).toFixed(0)} ms`),
	];
	const ratio = percentile(beside.firstWordMs, 0.99) / percentile(alone.firstWordMs, 0.99);
	keep(
		import.meta.url,
		`# One script\n\nA script asks with the key of a page from one address, ${parallel} requests at once, and leaves each answer at its first byte. The key has ${month} questions a month; the share of an address is ${share} a day. Readers ask ${perSecond} times a second for ${seconds} s, each from an address of its own: first alone, then beside the script. Target: the script gets no more than its share, every reader an answer, and their p99 stays within 3 times.\n\n${table(['readers', 'answered', 'not answered', 'first word, p50', 'p99'], [row('alone', alone), row('beside the script', beside)])}\n\n${table(['script', 'answered', 'refused', 'share', 'p99 of readers'], [['one address', answered, refused, share, `${ratio.toFixed(1)} ×`]])}`,
	);
} finally {
	await service.stop();
	model.stop();
}
