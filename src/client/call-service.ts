import type { SearchFilter } from '../contract/assistant.js';
import { toJson } from './to-json.js';

/** Address and key of the service, and the fields of a question that an owner sets. These fields are read for each question. */
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

/** Whether a status means that the path does not exist on a service, a router or a proxy. */
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
			// The placeholder of a guide has a character that headers refuse. Without it the service can refuse the key with a sentence.
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
