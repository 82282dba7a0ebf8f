/**
 * Measures a service that answers readers while attackers hold thousands of connections: idle and half-open ones, requests that drip,
 * answers that are never read, and floods of headers. The readers' 99th percentile must stay within three times of its value without
 * the attackers.
 *
 *     node bench/crowds/slow-connections.js [connections]
 *
 * Needs `npm run build`, and as many open files as connections (`ulimit -n`). Exits with 1 when something is found.
 */
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { numberAt } from '../run/arguments.js';
import { keep, percentile, table } from '../run/table.js';
import { timeSearch } from '../service/ask.js';
import { startService } from '../service/start-service.js';

const count = numberAt(0, 2_000, 'connections');
const service = await startService('src/testing/fixtures/docs', { isWatched: true });
const { hostname, port } = new URL(service.url);
const searchHead = `POST /discovery/v1/search/${service.domain} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer ${service.key}\r\nContent-Type: application/json\r\n`;

/** @param {number} requests */
async function readersP99(requests) {
	/** @type {number[]} */
	const times = [];
	const lane = async () => {
		while (times.length < requests) times.push(await timeSearch(service, 'roll back'));
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

try {
	await readersP99(200);
	const idle = await readersP99(1_000);
	service.watchStalls();
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
	isOver = true;
	await dripping;
	for (const socket of sockets) socket.destroy();
	const stall = service.longestStall();
	const after = await readersP99(500);
	const isSlow = open99 > idle * 3;
	if (isSlow) console.error(`FOUND the 99th percentile is ${open99.toFixed(1)} ms instead of ${idle.toFixed(1)} ms.`);
	if (service.complaint()) console.error(`FOUND the service has complained: ${service.complaint()}`);
	if (isSlow || service.complaint()) process.exitCode = 1;
	keep(
		import.meta.url,
		`# Slow connections\n\n${repeated.length} connections at once, ${each} of each kind: ${Object.keys(attacks).join(', ')}. ${held} of them were open while readers searched. The longest stall of the event loop was ${stall} ms.\n\n${table(
			['readers, four at once', '99th percentile, ms'],
			[
				['before', idle.toFixed(1)],
				['meanwhile', open99.toFixed(1)],
				['afterwards', after.toFixed(1)],
			],
		)}`,
	);
} finally {
	for (const socket of sockets) socket.destroy();
	await service.stop();
}
