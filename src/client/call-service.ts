import type { SearchFilter } from '../contract/assistant.js';
import { toJson } from './to-json.js';

/** Address and key of the service, and the fields of a question that an owner sets. Those are read whenever a question is sent. */
export interface Connection {
	readonly baseUrl: string;
	readonly domain: string;
	readonly apiKey: string;
	readonly fp: string;
	readonly retrievalPageSize: number;
	readonly filter?: SearchFilter | 'auto' | undefined;
}

export interface Call {
	/** Method of the request. @default 'POST' with a body, otherwise 'GET' */
	method?: 'DELETE';
	/** The body, which is sent as JSON. */
	json?: unknown;
	headers?: Record<string, string>;
	cache?: RequestCache;
	/** Whether the request continues after the reader leaves the page. */
	keepalive?: boolean;
	signal?: AbortSignal | undefined;
	/** @default the global `fetch` */
	fetch?: typeof fetch;
}

export const addressOf = ({ baseUrl }: Pick<Connection, 'baseUrl'>, path: string) => baseUrl.replace(/\/+$/, '') + path;

/** Whether services, routers and proxies say with a status that they have no such path. */
export const isAbsent = ({ status }: { status: number }): boolean => [404, 405, 410, 501].includes(status);

/** Sends a request with the key. It carries no cookies, and only the origin of the page's address. */
export function callService(
	connection: Pick<Connection, 'baseUrl' | 'apiKey'>,
	path: string,
	{ json, headers, fetch = globalThis.fetch, ...init }: Call,
): Promise<Response> {
	const hasBody = json !== undefined;
	return fetch(addressOf(connection, path), {
		headers: {
			// The service says that it does not know a guide's placeholder, which a header cannot carry.
			authorization: `Bearer ${connection.apiKey.replace(/[^!-~]/g, '?')}`,
			...(hasBody && { 'content-type': 'application/json' }),
			...headers,
		},
		...(hasBody && { method: 'POST', body: toJson(json) }),
		credentials: 'omit',
		referrerPolicy: 'strict-origin',
		...init,
	});
}
