import { agentJobMessageRoute } from '../../contract/agent-paths.js';
import { fuzzBody, nastyText } from './fuzz-bodies.js';
import { type FuzzRoute, fuzzPath, fuzzRoutes, kindOfRoute, messageIdOf, threadIdOf } from './fuzz-paths.js';
import type { FuzzTarget } from './fuzz-target.js';
import type { SeededRandom } from './seeded-random.js';

export type KeyChoice = 'own' | 'none' | 'admin' | 'foreign' | 'wrong';

export interface FuzzRequest {
	route: string;
	method: string;
	path: string;
	headers: [name: string, value: string][];
	body: Buffer | undefined;
	keyChoice: KeyChoice;
	/** Written byte by byte to a socket, because no client would send it. */
	isRaw: boolean;
	/** Closes the connection after so many bytes of the response; else reads it to its end. */
	leavesAfter: number | undefined;
}

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND'];

const textParts = [{ type: 'text', text: 'install' }];

/** Questions in the formats of both generations' clients, and in a mixture. */
const questionTexts = [
	{ content: 'install' },
	{ parts: textParts },
	{ content: 'install', parts: textParts },
	{ content: null, parts: textParts },
];

/** Fields that clients send when they keep the thread themselves. */
const earlierMessages = [
	[],
	[],
	[
		{ id: 'm1', role: 'user', content: 'install', parts: textParts },
		{ id: 'm2', role: 'assistant', content: '', parts: [{ type: 'step-start' }, { type: 'reasoning', text: 'x' }] },
	],
	Array.from({ length: 60 }, (_, at) => ({ id: `m${at}`, role: at % 2 ? 'assistant' : 'user', parts: textParts })),
];

const toolCalls = [
	['search_docs', { query: 'install', count: 3, version: '1' }],
	['read_page', { path: '/guide/targeting' }],
	['ask', { question: 'How do I install it?', language: 'en' }],
	['report_problem', { problem: 'The page is wrong.', path: '/quickstart' }],
] as const;

/** Messages of the Model Context Protocol in several revisions, now and then a batch. */
function agentMessage(random: SeededRandom, mayBeBatch = true): unknown {
	if (mayBeBatch && random.chance(0.15))
		return Array.from({ length: random.pick([1, 3, 20, 21]) }, () => agentMessage(random, false));
	const clientInfo = { name: 'fuzz', version: '1' };
	const protocolVersion = random.pick(['2024-11-05', '2025-06-18', '2026-07-28', nastyText(random)]);
	const [name, input] = random.pick(toolCalls);
	const [method, params] = random.pick<[string, object]>([
		['initialize', { protocolVersion, capabilities: {}, clientInfo }],
		['tools/list', { cursor: nastyText(random) }],
		['tools/call', { name, arguments: input, _meta: { progressToken: 1 } }],
		['tools/call', { name, arguments: input }],
		['notifications/initialized', {}],
		['notifications/cancelled', { requestId: 1, reason: 'x' }],
		['ping', {}],
		['server/discover', {}],
		['resources/list', {}],
		['subscriptions/listen', { filter: {} }],
		[nastyText(random), {}],
	]);
	const id = method.startsWith('notifications/') ? {} : { id: random.pick([1, 'a', null, -1.5, nastyText(random)]) };
	return { jsonrpc: '2.0', ...id, method, params };
}

/** Threads of others are as likely as one's own. */
export function validBody(pattern: string, target: FuzzTarget, random: SeededRandom): unknown {
	const threadId = random.chance(0.5) ? undefined : threadIdOf(target, random);
	if (pattern === agentJobMessageRoute) return { prompt: 'install' };
	switch (pattern.split('/').findLast((step) => !step.startsWith(':'))) {
		case 'feedback':
			return {
				threadId,
				messageId: messageIdOf(target, random),
				rating: 'up',
				reasons: ['other'],
				comment: 'x',
				fp: 'a',
			};
		case 'search':
			return { query: 'install', pageSize: 5, scoreThreshold: 0.1, filter: { version: '1', groups: ['a'] } };
		case 'page':
			return { path: '/guide/targeting' };
		case 'mcp':
			return agentMessage(random);
		case 'keys':
			return { kind: 'assistant', name: 'fuzz', domain: target.domain, origins: ['https://docs.example.com'] };
		case 'job':
			return {
				prompt: 'install',
				draft: true,
				asDraft: true,
				model: 'opus',
				...(random.chance(0.5) && { branch: random.pick(['docs/install', 'ドキュメント', nastyText(random)]) }),
				messages: [{ role: 'system', content: 'install' }, { content: 'install' }],
			};
		default:
			return {
				fp: 'anonymous',
				threadId,
				retrievalPageSize: 5,
				filter: { language: 'en' },
				currentPath: '/guide',
				messages: [
					...random.pick(earlierMessages),
					{ id: `m${random.hex(8)}`, role: 'user', ...random.pick(questionTexts) },
				],
				context: [{ type: 'code', value: 'const a = 1;', path: '/guide', elementId: 'top' }],
			};
	}
}

function authorization(choice: KeyChoice, target: FuzzTarget, random: SeededRandom): string | undefined {
	const { key, adminKey, foreign } = target;
	switch (choice) {
		case 'own':
			return `Bearer ${key}`;
		case 'admin':
			return `Bearer ${adminKey}`;
		case 'foreign':
			return `Bearer ${foreign.key}`;
		case 'none':
			return undefined;
		default:
			return random.pick([
				...[`Bearer ${key}x`, `Bearer ${key.slice(0, -1)}`, `Basic ${key}`, key, 'Bearer', 'Bearer  ', 'Bearer svc_'],
				...[`bearer ${key.toUpperCase()}`, `Bearer svc_dsc_${random.hex(32)}`, `Bearer svc_${random.hex(32)}`],
				...[`Bearer ${key}, Bearer ${key}`, `Bearer ${'s'.repeat(4_000)}`, 'Bearer __proto__', "Bearer ' or 1=1 --"],
			]);
	}
}

const oddHeaders: readonly [string, string][] = [
	...(['null', 'https://evil.test', 'http://', 'x', 'https://[::1', 'a'.repeat(3_000)] as const).map(
		(value): [string, string] => ['origin', value],
	),
	['x-request-id', 'a'.repeat(200)],
	['x-request-id', '<script>'],
	...(['-1', '1', '2147483648', '9'.repeat(30), 'x'] as const).map((value): [string, string] => [
		'last-event-id',
		value,
	]),
	...(['a', '"a"', '', 'k'.repeat(256)] as const).map((value): [string, string] => ['idempotency-key', value]),
	['x-forwarded-for', '1.2.3.4, ::1, not-an-address, '],
	['forwarded', 'for="[::1]:80";host=x'],
	['x-forwarded-host', 'evil.test/"><script>'],
	['x-forwarded-proto', 'javascript'],
	['accept-encoding', 'br;q=-1, gzip;q=x, *;q=0'],
	['content-encoding', 'gzip, gzip, gzip'],
	['accept', '*/*;q=2, text/x'],
	['accept', 'text/markdown'],
	['accept', 'text/event-stream'],
	['mcp-protocol-version', '2026-07-28'],
	['mcp-protocol-version', '1'],
	['mcp-session-id', 'x'],
	['sec-fetch-site', 'cross-site'],
	['accept-language', 'zz-ZZ-x-\\, *;q=-1'],
	['if-none-match', '"x", W/"y", *'],
	['range', 'bytes=5-1,-0'],
	['traceparent', '00-0-0-0'],
	['cookie', 'a=b; __proto__=1'],
	['upgrade', 'websocket'],
	['expect', 'a-miracle'],
	['x-http-method-override', 'DELETE'],
	['x-long', 'a'.repeat(7_000)],
	['x-long', 'a'.repeat(20_000)],
];

const rawHeaders: readonly [string, string][] = [
	['x-odd', 'a\u0001b'],
	['x-odd', '\u00ff\u00fe'],
	['authorization', 'Bearer \u00ff'],
	['content-type', 'application/json\u0000'],
	['bad name', 'x'],
	['host', ''],
	['host', 'a b'],
	['host', '[::1'],
	['host', 'x:99999'],
	['transfer-encoding', 'chunked'],
	['transfer-encoding', 'gzip, chunked'],
	['content-length', '-1'],
	['content-length', '99999999999999999999'],
	['content-length', '5'],
];

const contentTypes = [
	'text/plain',
	'application/json; charset=utf-16',
	'multipart/form-data',
	'',
	'application/ld+json',
	'json',
];

function fuzzHeaders(
	{ route, keyChoice, isRaw }: Pick<FuzzRequest, 'route' | 'keyChoice' | 'isRaw'>,
	target: FuzzTarget,
	random: SeededRandom,
) {
	const headers: [string, string][] = [];
	const key = authorization(keyChoice, target, random);
	if (key !== undefined) headers.push(['authorization', key]);
	if (keyChoice === 'admin' && random.chance(0.9)) headers.push(['cookie', target.adminCookie]);
	if (random.chance(0.97))
		headers.push(['content-type', random.chance(0.95) ? 'application/json' : random.pick(contentTypes)]);
	if (random.chance(0.2)) headers.push(random.pick(oddHeaders));
	else if (route.includes('/mcp')) headers.push(['accept', 'application/json, text/event-stream']);
	if (isRaw && random.chance(0.5)) headers.push(random.pick(rawHeaders));
	if (isRaw && random.chance(0.1)) headers.push(...headers);
	if (isRaw && random.chance(0.03)) for (let at = 0; at < 1_500; at++) headers.push([`x-${at}`, '1']);
	return headers;
}

const keyChoices: readonly KeyChoice[] = [
	...(['own', 'own', 'own', 'own', 'own', 'own', 'own', 'own'] as const),
	...(['admin', 'admin', 'none', 'foreign', 'wrong', 'wrong'] as const),
];

const agentRoutes = fuzzRoutes.filter(({ pattern }) => kindOfRoute(pattern) === 'MCP');

/** One request that may be wrong in several ways at once, or in none. */
export function fuzzRequest(target: FuzzTarget, random: SeededRandom): FuzzRequest {
	const route: FuzzRoute = random.pick(random.chance(0.1) ? agentRoutes : fuzzRoutes);
	const isRaw = random.chance(0.12);
	const keyChoice = random.pick(keyChoices);
	const method = random.chance(0.9) ? random.pick(route.methods) : random.pick(methods);
	const path = fuzzPath(route, target, random, isRaw);
	const headers = fuzzHeaders({ route: route.pattern, keyChoice, isRaw }, target, random);
	const hasBody = method === 'POST' || random.chance(0.05);
	const valid = validBody(route.pattern, target, random);
	// An agent's tools run for messages that are right.
	const isWhole = agentRoutes.includes(route) && random.chance(0.4);
	const whole = { bytes: Buffer.from(JSON.stringify(valid)), encoding: undefined };
	const body = hasBody ? (isWhole ? whole : fuzzBody(valid, random)) : undefined;
	if (body?.encoding) headers.push(['content-encoding', body.encoding]);
	const leavesAfter = random.chance(0.03) ? random.below(400) : undefined;
	return { route: route.pattern, method, path, headers, body: body?.bytes, keyChoice, isRaw, leavesAfter };
}

/** Bytes of a request as they are written to a socket. */
export function rawBytes({ method, path, headers, body }: FuzzRequest, random: SeededRandom): Buffer {
	const has = (name: string) => headers.some(([given]) => given === name);
	const lines = [
		`${random.chance(0.03) ? nastyText(random).slice(0, 50) : method} ${path} HTTP/${random.chance(0.97) ? '1.1' : '9.9'}`,
	];
	if (!has('host') && random.chance(0.95)) lines.push('host: docs.test');
	for (const [name, value] of headers) lines.push(`${name}: ${value}`);
	lines.push('connection: close');
	const wrong = random.chance(0.1) ? random.pick([-1, 1, 10]) : 0;
	if (body && !has('content-length') && !has('transfer-encoding')) lines.push(`content-length: ${body.length + wrong}`);
	const ending = random.chance(0.97) ? '\r\n' : '\n';
	const head = Buffer.from(`${lines.join(ending)}${ending}${ending}`, 'latin1');
	return body ? Buffer.concat([head, body]) : head;
}
