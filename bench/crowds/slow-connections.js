/**
 * Measures a service that answers readers while attackers hold thousands of connections: idle and half-open ones, requests that drip,
 * answers that are never read, floods of headers, and request smuggling. The readers' 99th percentile must stay within three times of
 * its value without the attackers, and no request may turn into two.
 *
 *     node bench/crowds/slow-connections.js [connections]
 *
 * Needs `npm run build`, and as many open files as connections (`ulimit -n`). Exits with 1 when something is found.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv } from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { load } from '../run/load.js';
import { keep, percentile, table } from '../run/table.js';
import { stallMeter } from '../service/stall.js';

const [countGiven = '2000'] = argv[1]?.endsWith('slow-connections.js') ? argv.slice(2) : [];
const count = Number(countGiven);
if (!Number.isInteger(count) || count < 10) {
	console.error('slow-connections: give a number of connections, 10 or more.');
	process.exit(2);
}
/** @type {typeof import('../../e2e/support/service-process.js')} */
const { startProcess } = await load('../../e2e/support/service-process.ts');

const data = mkdtempSync(join(tmpdir(), 'docent-slow-'));
const meter = stallMeter(data);
for (const name of ['PORT', 'DATABASE_URL', 'DOCENT_DATA']) delete process.env[name];
const limits = ['KEY_MONTH', 'ORGANIZATION_HOUR', 'ADDRESS_DAY', 'ADDRESS_MINUTE', 'REQUESTS_MINUTE'];
const service = await startProcess(
	process.execPath,
	[...meter.flags, 'src/service/dist/cli.js', 'serve', 'src/testing/fixtures/docs', '--port', '0', '--data', data],
	{
		...Object.fromEntries(limits.map((name) => [`DOCENT_LIMIT_${name}`, '0'])),
		DOCENT_LOG_LEVEL: 'error',
		...meter.env,
	},
);
const { hostname, port } = new URL(service.url);
const body = JSON.stringify({ query: 'roll back' });
const searchHead = `POST /discovery/v1/search/${service.domain} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer ${service.key}\r\nContent-Type: application/json\r\n`;

/** Sends the request of a reader. */
async function read() {
	const response = await fetch(`${service.url}/discovery/v1/search/${service.domain}`, {
		method: 'POST',
		headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
		body,
	});
	if (response.status !== 200) throw new Error(`A reader was answered with ${response.status}.`);
	await response.arrayBuffer();
}

/** @param {number} requests */
async function readersP99(requests) {
	/** @type {number[]} */
	const times = [];
	const lane = async () => {
		while (times.length < requests) {
			const begun = performance.now();
			await read();
			times.push(performance.now() - begun);
		}
	};
	await Promise.all([lane(), lane(), lane(), lane()]);
	return percentile(times, 0.99);
}

/** @type {Set<import('node:net').Socket>} */
const sockets = new Set();

/** @param {string | undefined} first */
function open(first) {
	const socket = connect(Number(port), hostname);
	sockets.add(socket);
	socket.on('error', () => {}).on('close', () => sockets.delete(socket));
	if (first !== undefined) socket.write(first);
	return socket;
}

/** @type {Record<string, () => void | (() => void)>} Each attack opens one connection. A returned function is called repeatedly. */
const attacks = {
	idle: () => void open(undefined),
	'half a request line': () => void open('GET /hea'),
	'headers that drip': () => {
		const socket = open(`GET /health HTTP/1.1\r\nHost: ${hostname}\r\n`);
		return () => void socket.write('X-A: 1\r\n');
	},
	'a body that drips': () => {
		const socket = open(`${searchHead}Content-Length: 100000\r\n\r\n{`);
		return () => void socket.write(' ');
	},
	'answers that nobody reads': () => {
		open(`GET /openapi.json HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`.repeat(3)).pause();
	},
	'a flood of headers': () =>
		void open(`GET /health HTTP/1.1\r\nHost: ${hostname}\r\n${'X-A: 1\r\n'.repeat(1_500)}\r\n`),
};

const hidden = 'GET /hidden-request HTTP/1.1\r\nHost: x\r\n\r\n';
const smuggled = {
	'both lengths': `${searchHead}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
	'two lengths': `${searchHead}Content-Length: 0\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
	'an odd encoding': `${searchHead}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`,
	'an encoding behind a space': `${searchHead}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${hidden}`,
	'a chunk with a bad length': `${searchHead}Transfer-Encoding: chunked\r\n\r\n0x0\r\n\r\n${hidden}`,
	'a bare line feed': `${searchHead.replace(/\r\n$/, '\n')}Transfer-Encoding: chunked\n\n0\n\n${hidden}`,
};

/** How many responses come back for one request. @param {string} text */
async function responsesTo(text) {
	let received = '';
	const socket = open(text).on('data', (piece) => {
		received += piece.toString('latin1');
	});
	const ended = new Promise((resolve) => socket.once('close', resolve));
	await Promise.race([ended, delay(1_500)]);
	socket.destroy();
	return received.split(/HTTP\/1\.1 \d{3}/).length - 1;
}

try {
	await readersP99(200);
	const idle = await readersP99(1_000);
	meter.begin(service.pid);
	const each = Math.ceil(count / Object.keys(attacks).length);
	const repeated = Object.values(attacks).flatMap((begin) => Array.from({ length: each }, begin));
	let isOver = false;
	const dripping = (async () => {
		while (!isOver) {
			for (const again of repeated) again?.();
			await delay(500);
		}
	})();
	// After the pause, the cost of opening the connections is over. Only the cost of holding them is measured.
	await delay(5_000);
	const open99 = await readersP99(1_000);
	const held = sockets.size;
	/** @type {[string, number][]} */
	const hops = [];
	for (const [name, text] of Object.entries(smuggled)) hops.push([name, await responsesTo(text)]);
	isOver = true;
	await dripping;
	for (const socket of sockets) socket.destroy();
	const stall = meter.longest();
	const after = await readersP99(500);
	const twice = hops.filter(([, responses]) => responses > 1);
	const isSlow = open99 > idle * 3;
	if (isSlow) console.error(`FOUND the 99th percentile is ${open99.toFixed(1)} ms instead of ${idle.toFixed(1)} ms.`);
	for (const [name] of twice) console.error(`FOUND a second request comes out of one with ${name}.`);
	if (/unhandled|\n\s+at /i.test(service.log())) {
		console.error(`FOUND the service has complained: ${service.log().slice(0, 2_000)}`);
		process.exitCode = 1;
	}
	if (isSlow || twice.length > 0) process.exitCode = 1;
	keep(
		import.meta.url,
		`# Slow connections\n\n${repeated.length} connections at once, ${each} of each kind: ${Object.keys(attacks).join(', ')}. ${held} of them were open while readers searched. The longest stall of the event loop was ${stall} ms.\n\n${table(
			['readers, four at once', '99th percentile, ms'],
			[
				['before', idle.toFixed(1)],
				['meanwhile', open99.toFixed(1)],
				['afterwards', after.toFixed(1)],
			],
		)}\n\nRequests that hide another one, and the responses that came:\n\n${table(['hidden by', 'responses'], hops)}`,
	);
} finally {
	for (const socket of sockets) socket.destroy();
	await service.end('SIGTERM');
	rmSync(data, { recursive: true, force: true });
}
