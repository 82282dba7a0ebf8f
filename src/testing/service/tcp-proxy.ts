import { connect, createServer, type Socket } from 'node:net';
import { listen } from './listen.js';

/** A way through which a server is reached, and which can break as networks do. */
export interface TcpProxy extends AsyncDisposable {
	port: number;
	/** The address of a database by this way. */
	through(databaseUrl: string): string;
	/** Number of connections that are open. */
	readonly open: number;
	/** Cuts all connections without a goodbye. New ones are let through. */
	reset(): void;
	/** Swallows all bytes of all connections, the new ones too, until `heal` or `reset`. */
	silence(): void;
	/** Takes no connections any more, and leaves those that are there. */
	refuse(): void;
	/** Lets new connections through again. Those that were silent stay so. */
	heal(): void;
	/** Leads new connections elsewhere, as when a name gets a new address. */
	leadTo(port: number): void;
}

/** Starts a proxy to a port of this machine. */
export async function startTcpProxy(target: number): Promise<TcpProxy> {
	const sockets = new Set<Socket>();
	let to = target;
	let mode: 'open' | 'silent' | 'refusing' = 'open';
	const silenced = new WeakSet<Socket>();
	const join = (from: Socket, into: Socket) => {
		sockets.add(from);
		from.on('data', (data) => {
			if (!silenced.has(from)) into.write(data);
		});
		from.on('error', () => {});
		from.on('close', () => {
			sockets.delete(from);
			if (!silenced.has(from)) into.destroy();
		});
	};
	const server = createServer((near) => {
		if (mode === 'refusing') return void near.resetAndDestroy();
		if (mode === 'silent') {
			silenced.add(near.on('error', () => {}).resume());
			sockets.add(near.on('close', () => sockets.delete(near)));
			return;
		}
		const far = connect(to, '127.0.0.1');
		join(near, far);
		join(far, near);
	});
	const { port, close } = await listen(server);
	const reset = () => {
		for (const socket of sockets) socket.resetAndDestroy();
	};
	return {
		port,
		through(databaseUrl) {
			const url = new URL(databaseUrl);
			url.port = String(port);
			return url.href;
		},
		get open() {
			return sockets.size;
		},
		reset() {
			reset();
			mode = 'open';
		},
		silence() {
			mode = 'silent';
			for (const socket of sockets) silenced.add(socket);
		},
		refuse() {
			mode = 'refusing';
		},
		heal() {
			mode = 'open';
		},
		leadTo(next) {
			to = next;
		},
		async [Symbol.asyncDispose]() {
			reset();
			await close();
		},
	};
}
