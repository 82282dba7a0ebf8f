import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Leads each request to one of several services that are ready, as a load balancer does. */
export interface Balancer extends AsyncDisposable {
	url: string;
	/** Sends new requests there from now on. */
	add(url: string): void;
	/** Sends no new requests there; those that run go on. */
	remove(url: string): void;
}

const checkMs = 200;

/** A balancer that asks `/ready`, and tries the next service when one does not take a request. */
export async function startBalancer(): Promise<Balancer> {
	const targets = new Map<string, boolean>();
	let turn = 0;
	const check = setInterval(() => {
		for (const url of targets.keys()) {
			void fetch(`${url}/ready`, { signal: AbortSignal.timeout(2_000) }).then(
				({ status }) => targets.has(url) && targets.set(url, status === 200),
				() => targets.has(url) && targets.set(url, false),
			);
		}
	}, checkMs);
	function pass(incoming: IncomingMessage, body: Buffer, response: ServerResponse, tried: Set<string>): void {
		const untried = [...targets].filter(([url]) => !tried.has(url));
		const ready = untried.filter(([, isReady]) => isReady);
		// One that seems not to be ready is better than none.
		const open = (ready.length > 0 ? ready : untried).map(([url]) => url);
		const target = open[turn++ % Math.max(1, open.length)];
		if (target === undefined) {
			response.writeHead(502).end();
			return;
		}
		const { method, headers, url } = incoming;
		const sent = request(`${target}${url}`, { method, headers, agent: false }, (answer) => {
			response.writeHead(answer.statusCode ?? 502, answer.headers);
			answer.pipe(response);
			answer.on('error', () => response.destroy());
			answer.on('aborted', () => response.destroy());
		});
		response.on('close', () => sent.destroy());
		sent.on('error', () => {
			if (response.headersSent) return void response.destroy();
			targets.set(target, false);
			pass(incoming, body, response, tried.add(target));
		});
		sent.end(body);
	}
	const server = createServer((incoming, response) => {
		const pieces: Buffer[] = [];
		incoming.on('data', (piece: Buffer) => pieces.push(piece));
		incoming.on('end', () => pass(incoming, Buffer.concat(pieces), response, new Set()));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}`,
		add: (url) => void targets.set(url, true),
		remove: (url) => void targets.delete(url),
		async [Symbol.asyncDispose]() {
			clearInterval(check);
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
