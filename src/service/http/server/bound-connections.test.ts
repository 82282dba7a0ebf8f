import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { listen } from '../../../testing/service/listen.js';
import { boundConnections, mostConnections } from './bound-connections.js';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
	for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

/** A server whose requests wait until they are released. */
async function start(most: number) {
	let release = () => {};
	const released = new Promise<void>((resolve) => {
		release = resolve;
	});
	const server = createServer(async ({ url }, response) => {
		if (url === '/wait') await released;
		response.end('done');
	});
	boundConnections(server, { most, isAddressClient: true });
	const { port, close } = await listen(server);
	cleanups.push(close);
	return { port, release, server };
}

async function open(port: number): Promise<Socket> {
	const socket = connect(port, '127.0.0.1').setEncoding('utf8');
	socket.on('error', () => {});
	cleanups.push(() => socket.destroy());
	await once(socket, 'connect');
	return socket;
}
const head = (path: string) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`;

it('ends the connection that has been idle for longest when there are too many, and none with a request', async () => {
	const { port, release } = await start(3);
	const working = await open(port);
	working.write(head('/wait'));
	const kept = await open(port);
	kept.write(head('/'));
	await once(kept, 'data');
	const silent = await open(port);
	const ended = once(kept, 'close');
	const next = await open(port);
	await ended;
	const silentEnded = once(silent, 'close');
	const last = await open(port);
	await silentEnded;
	last.write(head('/'));
	expect(String(await once(last, 'data'))).toContain('200 OK');
	release();
	expect(String(await once(working, 'data'))).toContain('200 OK');
	expect(next.destroyed).toBe(false);
});

it('turns new connections away while all others have requests', async () => {
	const { port, release, server } = await start(2);
	const working = [await open(port), await open(port)];
	for (const socket of working) {
		socket.write(head('/wait'));
		await once(server, 'request');
	}
	const surplus = connect(port, '127.0.0.1').resume();
	surplus.on('error', () => {});
	await once(surplus, 'close');
	release();
	for (const socket of working) expect(String(await once(socket, 'data'))).toContain('200 OK');
});

it('a connection whose second request was sent ahead is not idle after the first', async () => {
	const { port, release } = await start(1);
	const ahead = await open(port);
	ahead.write(head('/') + head('/wait'));
	await once(ahead, 'data');
	const surplus = connect(port, '127.0.0.1').resume();
	surplus.on('error', () => {});
	await once(surplus, 'close');
	release();
	expect(String(await once(ahead, 'data'))).toContain('done');
});

it.each([
	[256, 192],
	[700, 525],
	[1_024, 768],
	[20_000, 15_904],
	[1_048_576, 1_044_480],
	[32, 16],
])('of %i descriptors, %i are for connections', (limit, most) => {
	expect(mostConnections(limit)).toBe(most);
});
