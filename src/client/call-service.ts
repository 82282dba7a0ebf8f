import type { SearchFilter } from '../contract/assistant.js';
import { toJson } from './to-json.js';

/** Where questions go and what goes along with each of them. */
export interface Connection {
	readonly baseUrl: string;
	readonly domain: string;
	readonly apiKey: string;
	readonly fp: string;
	readonly retrievalPageSize: number;
	readonly filter?: SearchFilter | 'auto' | undefined;
}

export interface Call {
	/** @default 'POST' with a body, else 'GET' */
	method?: 'DELETE';
	/** The body. */
	json?: unknown;
	headers?: Record<string, string>;
	cache?: RequestCache;
	/** The request goes on when the page is left. */
	keepalive?: boolean;
	signal?: AbortSignal | undefined;
	/** @default the global `fetch` */
	fetch?: typeof fetch;
}

export const addressOf = ({ baseUrl }: Pick<Connection, 'baseUrl'>, path: string) => baseUrl.replace(/\/+$/, '') + path;

/** Calls the service with the key. No cookies ever go along, and of the page's address the origin alone. */
export function callService(
	connection: Pick<Connection, 'baseUrl' | 'apiKey'>,
	path: string,
	{ json, headers, fetch = globalThis.fetch, ...init }: Call,
): Promise<Response> {
	const hasBody = json !== undefined;
	return fetch(addressOf(connection, path), {
		headers: {
			authorization: `Bearer ${connection.apiKey}`,
			...(hasBody && { 'content-type': 'application/json' }),
			...headers,
		},
		...(hasBody && { method: 'POST', body: toJson(json) }),
		credentials: 'omit',
		referrerPolicy: 'strict-origin',
		...init,
	});
}
