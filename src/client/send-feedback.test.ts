import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { listen } from '../testing/service/listen.js';
import { shared } from '../testing/service/shared.js';
import { sendFeedback } from './send-feedback.js';

/** What each domain answers with, first to last. */
const answers = new Map<string, [status: number, body: unknown][]>();
const asked: string[] = [];

const server = shared(() =>
	listen(
		createServer((request, response) => {
			const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
			if (request.method === 'OPTIONS') return void response.writeHead(204, headers).end();
			const [, domain = ''] = /\/assistant\/([^/]+)\/feedback$/.exec(request.url ?? '') ?? [];
			asked.push(domain);
			const [status, body] = answers.get(domain)?.shift() ?? [200, {}];
			response.writeHead(status, { ...headers, 'content-type': 'application/json' }).end(JSON.stringify(body));
		}),
	),
);

const send = (domain: string) =>
	sendFeedback(
		{ baseUrl: server.origin, domain, apiKey: 'svc_dsc_x', fp: 'anonymous', retrievalPageSize: 5 },
		{ messageId: 'm1', rating: 'up' },
	);

it.each(['unknown_thread', 'unknown_message'])(
	'a rating that is refused as %s does not keep the next one back',
	async (code) => {
		answers.set(code, [[404, { error: 'It is not known.', code, requestId: 'r' }]]);
		expect(await send(code)).toBe(false);
		expect(await send(code)).toBe(true);
	},
);

it.each([
	['no-route', 404, { error: 'There is nothing here.', code: 'unknown_route', requestId: 'r' }],
	['no-code', 404, {}],
	['gone', 410, null],
] as const)('a service that takes no feedback (%s) is not asked again', async (domain, status, body) => {
	answers.set(domain, [[status, body]]);
	expect(await send(domain)).toBe(false);
	expect(await send(domain)).toBe(false);
	expect(asked.filter((one) => one === domain)).toHaveLength(1);
});
