import { mcpRoute } from '../../../contract/routes.js';
import { version } from '../../config/version.js';
import { ServiceError } from '../../errors/service-error.js';
import { openDomain } from '../../library/library.js';
import { createTools } from '../../mcp/tools.js';
import type { HttpContext } from '../middleware/http-context.js';
import { readJsonBody } from '../middleware/read-body.js';
import { type Caller, type HandlerParts, type Route, route } from '../route.js';

/** Largest number of messages in a batch. Each counts as a request. */
const batchMax = 20;

const rpcCodes: Partial<Record<ServiceError['code'], number>> = { invalid_json: -32_700, rate_limited: -32_000 };

function refusal(error: ServiceError, requestId: string): Response {
	const { message, code, status, headers } = error;
	const body = {
		jsonrpc: '2.0',
		id: null,
		error: { code: rpcCodes[code] ?? -32_600, message, data: { code, requestId } },
	};
	return Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } });
}

/** The tools of an agent, with the limits of a reader with the same key and address. */
export function toolsFor(context: HttpContext, key: Caller['site'], parts: HandlerParts) {
	const { config, streams, addressOf } = parts;
	return createTools(
		{
			...parts,
			isSearchCounted: config.embedding.provider !== undefined,
			answerThreshold: config.retrieval.answerThreshold,
		},
		{
			domain: key.domain,
			keyId: key.id,
			organization: key.organization,
			address: addressOf(context),
			requestId: context.get('requestId'),
			openStream: () => streams.open(context, key.id),
		},
	);
}

async function answer({ context, key }: { context: HttpContext; key: Caller['site'] }, parts: HandlerParts) {
	const { library, log, countRequest } = parts;
	const requestId = context.get('requestId');
	try {
		const body = await readJsonBody(context.req.raw);
		if (Array.isArray(body)) {
			if (body.length > batchMax)
				throw new ServiceError('invalid_request', `The batch has ${body.length} messages; send ${batchMax} at most.`);
			for (let message = 1; message < body.length; message += 1) countRequest(context);
		}
		const { documentation } = await openDomain(library, key.domain);
		// Loaded for the first agent.
		const { serveMcp } = await import('../../mcp/serve-mcp.js');
		const tools = toolsFor(context, key, parts);
		const response = await serveMcp(context.req.raw, body, {
			tools,
			title: documentation.title,
			version,
			requestId,
			log,
		});
		response.headers.set('cache-control', 'no-store');
		return response;
	} catch (error) {
		if (ServiceError.isInstance(error)) return refusal(error, requestId);
		throw error;
	}
}

const shared = {
	kind: 'operation',
	method: 'post',
	tag: 'Agents',
	limits: ['address'],
	description:
		'Streamable HTTP without sessions, of the protocol revisions 2024-11-05 to 2026-07-28: one JSON-RPC message, or a batch of 20 at most. Tools: `search_docs`, `read_page`, `ask`, `report_problem`. Each question counts as one of a reader.',
	requestHeaders: { 'mcp-protocol-version': 'Revision that the client speaks.' },
	success: {
		status: 200,
		description: 'JSON-RPC, as `application/json` or as server-sent events; 202 where there is nothing to answer.',
		body: { type: 'text/event-stream' },
	},
	errors: [
		'unknown_host',
		'unavailable',
		'invalid_json',
		'invalid_request',
		'body_too_large',
		'unsupported_media_type',
	],
} as const;

/** The endpoint of the served site. Its visitors need no key. */
export const siteMcpRoute: Route = route({
	...shared,
	path: '/mcp',
	key: 'site',
	id: 'siteMcp',
	summary: 'The Model Context Protocol, for the documentation of the served site',
	handle: answer,
});

const domainMcpRoute: Route = route({
	...shared,
	path: mcpRoute,
	key: 'assistant',
	id: 'mcp',
	summary: 'The Model Context Protocol, for the documentation of a domain',
	handle: answer,
});

export const mcpRoutes: readonly Route[] = [siteMcpRoute, domainMcpRoute];
