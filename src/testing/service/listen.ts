import { once } from 'node:events';
import { createServer, Server as HttpServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';

/** A server on a free port of this machine. */
export interface Listening extends AsyncDisposable {
	/** As in `http://127.0.0.1:4400`. */
	readonly origin: string;
	readonly port: number;
	/** Ends it with the connections that are open. */
	close(): Promise<void>;
}

/** Disposing closes it. */
export async function listen(server: Server): Promise<Listening> {
	await once(server.listen(0, '127.0.0.1'), 'listening');
	const { port } = server.address() as AddressInfo;
	const close = async () => {
		if (server instanceof HttpServer) server.closeAllConnections();
		await new Promise((resolve) => server.close(resolve));
	};
	return { origin: `http://127.0.0.1:${port}`, port, close, [Symbol.asyncDispose]: close };
}

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
	const { port, close } = await listen(createServer());
	await close();
	return port;
}
