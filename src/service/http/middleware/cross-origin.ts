import type { MiddlewareHandler } from 'hono';
import { headers } from '../../../contract/routes.js';
import type { HttpEnvironment } from './http-context.js';

const exposed = [
	headers.threadId,
	headers.threadKey,
	headers.messageId,
	headers.requestId,
	'retry-after',
	'ratelimit',
	'ratelimit-policy',
	'ratelimit-limit',
	'ratelimit-remaining',
	'ratelimit-reset',
	headers.uiMessageStream,
	headers.dataStream,
	'deprecation',
].join(', ');

export const crossOriginHeaders = {
	'access-control-allow-origin': '*',
	'access-control-expose-headers': exposed,
} as const;

const preflightHeaders = {
	'access-control-allow-headers': `authorization, content-type, ${headers.threadKey}`,
	'access-control-allow-methods': 'GET, POST, DELETE',
	'access-control-max-age': '7200',
} as const;

/** Additional headers of agents in pages: of the Model Context Protocol, and for files that they read again. */
const agentPreflightHeaders = {
	...preflightHeaders,
	'access-control-allow-headers': `${preflightHeaders['access-control-allow-headers']}, accept, last-event-id, mcp-protocol-version, mcp-session-id, mcp-method, mcp-name, if-none-match`,
} as const;

/**
 * Sets cross-origin headers on every response, because a page would see a refusal without them as a bare "Failed to fetch".
 * Any origin may read a response; the key decides who may use the assistant. Credentials are never allowed.
 */
export function crossOrigin(): MiddlewareHandler<HttpEnvironment> {
	return async (context, next) => {
		if (context.req.method === 'OPTIONS') {
			const isOfAgent = /\/mcp(?:\/|$)|^\/(?:\.well-known\/|skill\.md$)/.test(context.req.path);
			context.res = context.body(null, 204, isOfAgent ? agentPreflightHeaders : preflightHeaders);
		} else {
			await next();
		}
		if (context.get('isSite')) return;
		for (const [name, value] of Object.entries(crossOriginHeaders)) context.res.headers.set(name, value);
	};
}
