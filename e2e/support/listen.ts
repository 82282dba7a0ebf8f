import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on a free port of this machine. */
export interface Listening extends AsyncDisposable {
	/** As in `http://127.0.0.1:4400`. */
	readonly origin: string;
}

/** Disposing ends it with the connections that are open. */
export async function listen(server: Server): Promise<Listening> {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		async [Symbol.asyncDispose]() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
