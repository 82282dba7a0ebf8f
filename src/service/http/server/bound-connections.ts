import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isLoopback } from '../../config/is-loopback.js';

/** Milliseconds until the first byte. Browsers connect ahead of requests, but not for longer. */
const firstByteMs = 30_000;

/** Number of idle connections of an address, where no proxy stands in between. A browser has six. */
const idlePerAddress = 256;

/** Descriptors that the database, calls of models and files get: a quarter of all, within these bounds. */
const leastReserved = 64;
const reservedMax = 4_096;

/** Number of files and connections that this process may have open; undefined where the system does not tell. */
function descriptorLimit(): number | undefined {
	try {
		const limit = Number(/^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]);
		return Number.isFinite(limit) ? limit : undefined;
	} catch {
		return undefined;
	}
}

/** Number of connections that leave descriptors for the rest of the service. */
export function mostConnections(limit = descriptorLimit()): number {
	if (limit === undefined) return Number.POSITIVE_INFINITY;
	return Math.max(16, limit - Math.min(reservedMax, Math.max(leastReserved, Math.floor(limit / 4))));
}

interface Bounds {
	/** @default `mostConnections()` */
	most?: number;
	isAddressClient: boolean;
}

/**
 * Ends connections that send nothing, and the longest idle one when there are too many. A connection with a request is never
 * ended.
 */
export function boundConnections(server: Server, { most = mostConnections(), isAddressClient }: Bounds): void {
	/** Idle connections, the longest idle first, with the address that they are counted for. */
	const idle = new Map<Socket, string>();
	const perAddress = new Map<string, number>();
	/** The number of running requests of each connection. A connection may send several requests ahead. */
	const running = new WeakMap<Socket, number>();
	let open = 0;

	function add(socket: Socket, address: string): void {
		idle.set(socket, address);
		perAddress.set(address, (perAddress.get(address) ?? 0) + 1);
	}
	function remove(socket: Socket): void {
		const address = idle.get(socket);
		if (address === undefined) return;
		idle.delete(socket);
		const count = (perAddress.get(address) ?? 1) - 1;
		if (count > 0) perAddress.set(address, count);
		else perAddress.delete(address);
	}
	function endOldest(isMeant: (address: string) => boolean): void {
		for (const [socket, address] of idle) {
			if (!isMeant(address)) continue;
			remove(socket);
			socket.destroy();
			return;
		}
	}

	server.on('connection', (socket) => {
		open += 1;
		const address = socket.remoteAddress ?? '';
		const timer = setTimeout(() => socket.bytesRead === 0 && socket.destroy(), firstByteMs);
		timer.unref();
		socket.once('close', () => {
			open -= 1;
			clearTimeout(timer);
			remove(socket);
		});
		add(socket, address);
		if (open > most) endOldest(() => true);
		if (isAddressClient && !isLoopback(address) && (perAddress.get(address) ?? 0) > idlePerAddress)
			endOldest((other) => other === address);
	});
	server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
		const address = socket.remoteAddress ?? '';
		remove(socket);
		running.set(socket, (running.get(socket) ?? 0) + 1);
		response.once('close', () => {
			const left = (running.get(socket) ?? 1) - 1;
			running.set(socket, left);
			if (left === 0 && !socket.destroyed) add(socket, address);
		});
	});
}
