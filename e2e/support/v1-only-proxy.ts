import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import { listen } from '../../src/testing/service/listen.js';

/** The real service as it looked before v2: whatever begins with `/discovery/v2` is a page that does not exist. */
export interface V1OnlyProxy extends AsyncDisposable {
	readonly url: string;
	/** Method and path of each request, in order. */
	readonly requests: string[];
}

export async function startV1OnlyProxy(service: string): Promise<V1OnlyProxy> {
	const requests: string[] = [];
	const server = createServer((request, response) => {
		const path = request.url ?? '/';
		requests.push(`${request.method} ${path}`);
		if (path.startsWith('/discovery/v2/')) {
			answerMissing(request, response);
			return;
		}
		const forwarded = send(new URL(path, service), { method: request.method, headers: request.headers }, (answer) => {
			response.writeHead(answer.statusCode ?? 502, answer.headers);
			answer.pipe(response);
		});
		forwarded.on('error', () => response.destroy());
		response.on('close', () => forwarded.destroy());
		request.pipe(forwarded);
	});
	const listening = await listen(server);
	return {
		url: listening.origin,
		requests,
		[Symbol.asyncDispose]: () => listening[Symbol.asyncDispose](),
	};
}

/** A router's own 404: a web page, with the CORS headers that a server puts on everything. */
function answerMissing(request: IncomingMessage, response: ServerResponse): void {
	request.resume();
	const cors = {
		'access-control-allow-origin': '*',
		'access-control-allow-headers': 'authorization, content-type',
		'access-control-allow-methods': 'POST',
	};
	if (request.method === 'OPTIONS') response.writeHead(204, cors).end();
	else response.writeHead(404, { ...cors, 'content-type': 'text/html' }).end('<!doctype html><title>Not found</title>');
}
