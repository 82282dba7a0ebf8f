import { isErrorBody } from '../../contract/errors.js';
import type { FuzzRequest } from './fuzz-request.js';
import type { FuzzTarget } from './fuzz-target.js';
import type { FuzzResponse } from './send-request.js';

const stackLine = /\n\s+at .+:\d+:\d+|node:internal|[\\/]node_modules[\\/]/;

/** The paths of the interface. Every other path is a page of the site. */
const interfacePath =
	/^\/(?:discovery\/v\d\/|v\d\/agent\/|(?:v1\/keys|health|ready|metrics|mcp|openapi\.json)(?:\?|$))/;

/** Texts of other readers and domains. A response may contain them only when the request has an admin key or the other domain's key. */
const mayBeSeenByOwner = new Set(["another domain's thread", "another reader's thread", "another domain's key"]);

function findLeaks({ keyChoice }: FuzzRequest, { body, headers }: FuzzResponse, { secrets }: FuzzTarget): string[] {
	const text = `${JSON.stringify(headers)}\n${body}`;
	const isOwner = keyChoice === 'admin' || keyChoice === 'foreign';
	const leaked = Object.entries(secrets).filter(
		([name, secret]) => text.includes(secret) && !(isOwner && mayBeSeenByOwner.has(name)),
	);
	const faults = leaked.map(([name]) => `shows ${name}`);
	if (stackLine.test(body)) faults.push('shows a stack');
	return faults;
}

function parse(body: string): unknown {
	try {
		return JSON.parse(body);
	} catch {
		return undefined;
	}
}

/** The paths of MCP. Their errors have the form of JSON-RPC. */
const mcpPath = /^\/(?:mcp|discovery\/v1\/mcp\/[^/]+)\/?$/;

function isRpcError(body: unknown): boolean {
	const { jsonrpc, error } = (body ?? {}) as { jsonrpc?: unknown; error?: { code?: unknown; message?: unknown } };
	return jsonrpc === '2.0' && typeof error?.code === 'number' && typeof error.message === 'string';
}

/** The path without segments such as `..`. */
function resolvedPath(path: string): string {
	const absolute = path.startsWith('/') ? `http://docs.test${path}` : path;
	return URL.canParse(absolute) ? new URL(absolute).pathname : path;
}

/** The forbidden parts of a response, in words; empty when all is well. */
export function judgeResponse(request: FuzzRequest, response: FuzzResponse, target: FuzzTarget): string[] {
	const { status, headers, body } = response;
	const path = resolvedPath(request.path);
	const faults = findLeaks(request, response, target);
	// Load balancers ask whether a process is ready, and on a busy machine it may not be.
	const isNotReady = status === 503 && /^\/ready(?:\?|$)/.test(request.path);
	if (status >= 500 && !isNotReady) faults.push(`answers ${status}`);
	if (status < 200 || status > 599) faults.push(`answers with the odd status ${status}`);
	// A job that fails says so at the end of its stream.
	const mayFail = /^\/v1\/agent\//.test(path);
	if (status === 200 && !mayFail && /^data: \{"type":"error"|^3:"/m.test(body)) faults.push('breaks off its answer');
	const isError = status >= 400;
	const isPage = /^text\/(?:html|markdown)/.test(headers['content-type'] ?? '') && !interfacePath.test(path);
	const isAdmin = /^\/_docent\/(?:admin|review)/.test(path);
	// Other origins do not read the pages of the site, of admins and of reviewers.
	const isOurs = (isError && !isPage && !isAdmin) || interfacePath.test(path);
	if (isOurs && headers['access-control-allow-origin'] !== '*') faults.push(`has no CORS headers (${status})`);
	const isWhole = request.leavesAfter === undefined && request.method !== 'HEAD';
	const needsCode = isError && isWhole && !isPage && !isNotReady;
	const isCoded = isErrorBody(parse(body)) || (mcpPath.test(path) && isRpcError(parse(body)));
	if (needsCode && !isCoded) faults.push(`has an error without a code (${status})`);
	return faults;
}

const changing = new Set([
	'date',
	'x-request-id',
	'ratelimit',
	'ratelimit-remaining',
	'ratelimit-reset',
	'retry-after',
]);

/** A response without the fields that differ from request to request. */
export function comparable({ status, headers, body }: FuzzResponse): string {
	const { requestId: _, ...rest } = (parse(body) ?? { body }) as Record<string, unknown>;
	const kept = Object.entries(headers).filter(([name]) => !changing.has(name));
	return JSON.stringify([status, kept.toSorted(), rest]);
}
