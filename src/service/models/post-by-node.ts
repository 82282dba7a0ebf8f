import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

/** How the SDK's packages ask: text, by POST. */
interface Post {
	headers: Record<string, string>;
	body: string;
	signal?: AbortSignal | undefined;
}

/**
 * Posts by Node's own client: `fetch` keeps two copies of the request and a dozen streams for each answer. Rejects as `fetch`
 * does, so that the packages of the SDK know what may be tried again. Follows no redirect.
 */
export function postByNode(url: string, { headers, body, signal }: Post): Promise<IncomingMessage> {
	return new Promise((resolve, reject) => {
		signal?.throwIfAborted();
		const bytes = Buffer.from(body);
		const send = url.startsWith('https:') ? requestHttps : requestHttp;
		const request = send(url, { method: 'POST', headers: { ...headers, 'content-length': bytes.length } });
		// Not by the request's own signal, which also breaks a connection that has gone back to the pool.
		const abort = () => {
			reject(signal?.reason);
			request.destroy();
		};
		signal?.addEventListener('abort', abort, { once: true });
		request.on('close', () => signal?.removeEventListener('abort', abort));
		request.on('response', (message) => {
			message.on('end', () => signal?.removeEventListener('abort', abort));
			// Whoever reads it is told by the reading; nobody else is concerned.
			message.on('error', () => {});
			resolve(message);
		});
		request.on('error', (cause) => reject(new TypeError('fetch failed', { cause })));
		request.end(bytes);
	});
}
