import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { statusOfError } from '../../../contract/errors.js';
import { createServiceUnderTest } from '../../../testing/service/service-under-test.js';
import { shared } from '../../../testing/service/shared.js';
import { allRoutes } from '../routes/all-routes.js';
import { createOpenApi, type OpenApiDocument } from './create-openapi.js';
import { fieldsOf, type JsonSchema } from './schema-fields.js';

const whole = createOpenApi(allRoutes, '1.0.0', 'https://docent.example.com');

interface Documented {
	deprecated?: boolean;
	security: Record<string, unknown>[];
	parameters?: { name: string; in: string; required: boolean; schema: JsonSchema }[];
	requestBody?: { content: Record<string, { schema: JsonSchema }> };
	responses: Record<string, { content?: Record<string, { schema: JsonSchema }>; headers?: Record<string, unknown> }>;
}

const at = (method: string, path: string, document: OpenApiDocument = whole) =>
	document.paths[path]?.[method] as unknown as Documented;

/** What clients are promised, which no change of the table may take away: [method, path, key, deprecated, success, its type]. */
const endpoints = [
	['post', '/v2/agent/{projectId}/job', 'adminKey', false, '201', 'application/json'],
	['get', '/v2/agent/{projectId}/job/{id}', 'adminKey', false, '200', 'application/json'],
	['post', '/v2/agent/{projectId}/job/{id}/message', 'adminKey', false, '200', 'application/json'],
	['get', '/v2/agent/{projectId}/jobs', 'adminKey', false, '200', 'application/json'],
	['post', '/v2/agent/{projectId}/job/{id}/cancel', 'adminKey', false, '200', 'application/json'],
	['post', '/v2/agent/{projectId}/job/{id}/archive', 'adminKey', false, '200', 'application/json'],
	['get', '/v2/agent/{projectId}/job/{id}/events', 'adminKey', false, '200', 'text/event-stream'],
	['get', '/v2/agent/{projectId}/job/{id}/diff', 'adminKey', false, '200', 'application/json'],
	['post', '/v1/agent/{projectId}/job', 'adminKey', true, '200', 'text/plain'],
	['get', '/v1/agent/{projectId}/job/{id}', 'adminKey', true, '200', 'application/json'],
	['get', '/v1/agent/{projectId}/jobs', 'adminKey', true, '200', 'application/json'],
	['post', '/discovery/v2/assistant/{domain}/message', 'assistantKey', false, '200', 'text/event-stream'],
	['post', '/discovery/v1/assistant/{domain}/message', 'assistantKey', true, '200', 'text/plain'],
	['post', '/discovery/v1/search/{domain}', 'assistantKey', false, '200', 'application/json'],
	['post', '/discovery/v1/page/{domain}', 'assistantKey', false, '200', 'application/json'],
	['post', '/discovery/v1/starters/{domain}', 'assistantKey', false, '200', 'application/json'],
] as const;

/** [method, path, field, required, default, bound]. */
const requestFields = [
	['post', '/v2/agent/{projectId}/job', 'prompt', true, undefined, {}],
	['post', '/v2/agent/{projectId}/job', 'draft', false, false, {}],
	['post', '/v2/agent/{projectId}/job', 'branch', false, undefined, {}],
	['post', '/v2/agent/{projectId}/job', 'model', false, 'sonnet', { enum: ['sonnet', 'opus'] }],
	['post', '/v2/agent/{projectId}/job/{id}/message', 'prompt', true, undefined, {}],
	['post', '/v1/agent/{projectId}/job', 'messages', true, undefined, {}],
	['post', '/v1/agent/{projectId}/job', 'branch', false, undefined, {}],
	['post', '/v1/agent/{projectId}/job', 'asDraft', false, false, {}],
	['post', '/v1/agent/{projectId}/job', 'model', false, 'sonnet', { enum: ['sonnet', 'opus'] }],
	...(['v1', 'v2'] as const).flatMap((generation) => {
		const path = `/discovery/${generation}/assistant/{domain}/message`;
		return [
			['post', path, 'fp', true, undefined, {}],
			['post', path, 'messages', true, undefined, {}],
			['post', path, 'threadId', false, null, {}],
			['post', path, 'retrievalPageSize', false, 5, {}],
			['post', path, 'filter', false, null, {}],
			['post', path, 'context', false, undefined, {}],
			['post', path, 'currentPath', false, undefined, { anyOf: [{ maxLength: 200 }, { type: 'null' }] }],
		] as const;
	}),
] as const;

/** Names that must be among the fields of a body or of a result, with the values of the enumerations. */
const nestedFields: [string, () => JsonSchema | undefined, Record<string, readonly string[] | true>][] = [
	[
		'a message to the assistant',
		() => at('post', '/discovery/v2/assistant/{domain}/message').requestBody?.content['application/json']?.schema,
		{
			'messages[].id': true,
			'messages[].role': ['system', 'user', 'assistant'],
			'messages[].parts[].type': true,
			'messages[].parts[].text': true,
			'context[].type': ['code', 'textSelection'],
			'context[].value': true,
			'context[].path': true,
			'context[].elementId': true,
		},
	],
	[
		'a message to the assistant of the older generation',
		() => at('post', '/discovery/v1/assistant/{domain}/message').requestBody?.content['application/json']?.schema,
		{ 'messages[].content': true, 'messages[].parts[].text': true },
	],
	[
		'an agent job',
		() => at('post', '/v2/agent/{projectId}/job').responses['201']?.content?.['application/json']?.schema,
		{
			id: true,
			status: ['active', 'completed', 'failed'],
			'source.repository': true,
			'source.ref': true,
			model: true,
			prLink: true,
			createdAt: true,
			archivedAt: true,
		},
	],
	[
		'an agent session',
		() => at('get', '/v1/agent/{projectId}/jobs').responses['200']?.content?.['application/json']?.schema,
		{
			'allSessions[].sessionId': true,
			'allSessions[].subdomain': true,
			'allSessions[].branch': true,
			'allSessions[].haulted': true,
			'allSessions[].haultReason': ['completed', 'github_missconfigured', 'error'],
			'allSessions[].pullRequestLink': true,
			'allSessions[].messageToUser': true,
			'allSessions[].todos[].content': true,
			'allSessions[].todos[].id': true,
			'allSessions[].userId': true,
			'allSessions[].title': true,
			'allSessions[].createdAt': true,
		},
	],
];

describe('the OpenAPI document', () => {
	it('is valid OpenAPI 3.1', async () => {
		const validator = new Validator();
		const { valid, errors } = await validator.validate(structuredClone(whole));
		expect(errors).toBeUndefined();
		expect(valid).toBe(true);
		expect(validator.version).toBe('3.1');
	});

	it.each(endpoints)('has %s %s', (method, path, key, isDeprecated, status, type) => {
		const operation = at(method, path);
		expect(operation.security).toEqual([{ [key]: [] }]);
		expect(operation.deprecated ?? false).toBe(isDeprecated);
		expect(Object.keys(operation.responses[status]?.content ?? {})).toEqual([type]);
		const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
		expect(operation.parameters?.filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(inPath);
	});

	it.each(requestFields)('of %s %s has %s', (method, path, field, isRequired, standard, bound) => {
		const schema = at(method, path).requestBody?.content['application/json']?.schema;
		const property = schema?.properties?.[field];
		expect(property).toBeDefined();
		expect(schema?.required?.includes(field) ?? false).toBe(isRequired);
		expect(property?.default).toEqual(standard);
		expect(property).toMatchObject(bound);
	});

	it.each(nestedFields)('knows every field of %s', (_, schemaOf, names) => {
		const schema = schemaOf();
		expect(schema).toBeDefined();
		const fields = new Map(fieldsOf(schema ?? {}).map((field) => [field.name, field]));
		for (const [name, values] of Object.entries(names)) {
			expect(fields.get(name)?.name).toBe(name);
			if (values !== true)
				expect(fields.get(name)?.rules[0]).toBe(`one of ${values.map((value) => `"${value}"`).join(', ')}`);
		}
	});

	it('carries the headers that a client continues with', () => {
		const headersOf = (path: string) => Object.keys(at('post', path).responses['200']?.headers ?? {});
		expect(headersOf('/discovery/v2/assistant/{domain}/message')).toContain('x-thread-id');
		expect(headersOf('/v1/agent/{projectId}/job')).toEqual(['x-session-id', 'x-branch-name']);
	});

	it('knows what a request may say by a header', () => {
		const headersOf = (method: string, path: string) =>
			at(method, path)
				.parameters?.filter((one) => one.in === 'header')
				.map(({ name }) => name);
		expect(headersOf('post', '/v2/agent/{projectId}/job')).toEqual(['idempotency-key']);
		expect(headersOf('get', '/v2/agent/{projectId}/job/{id}/events')).toEqual(['last-event-id']);
	});

	it('tells what is sent to an address of the owner', () => {
		const { webhooks } = whole;
		expect(Object.keys(webhooks)).toEqual([
			'agent.job.completed',
			'agent.job.failed',
			'agent.job.plan_ready',
			'agent.job.pull_request',
			'agent.job.pull_request_merged',
			'agent.job.pull_request_closed',
		]);
		const sent = webhooks['agent.job.completed'] as { post: Documented };
		const names = fieldsOf(sent.post.requestBody?.content['application/json']?.schema ?? {}).map(({ name }) => name);
		expect(names).toEqual(expect.arrayContaining(['type', 'timestamp', 'data.prLink', 'data.job.message']));
	});

	it('tells the bounds of the older session list', () => {
		const [skip, take] = at('get', '/v1/agent/{projectId}/jobs').parameters?.filter((one) => one.in === 'query') ?? [];
		expect(skip).toMatchObject({ name: 'skip', required: false, schema: { minimum: 0, default: 0 } });
		expect(take).toMatchObject({ name: 'take', required: false, schema: { minimum: 1, maximum: 100 } });
		expect(take?.schema).not.toHaveProperty('default');
	});

	it('uses every status of an error that can happen', () => {
		const used = new Set(
			Object.values(whole.paths).flatMap((methods) =>
				Object.values(methods).flatMap((operation) => Object.keys((operation as unknown as Documented).responses)),
			),
		);
		const missing = [...new Set(Object.values(statusOfError))].filter((status) => !used.has(String(status)));
		expect(missing).toEqual([]);
	});
});

describe('the service', () => {
	const service = shared(createServiceUnderTest);
	const get = (path: string) => service.fetch(new Request(`http://127.0.0.1${path}`));

	it('serves the document of what it serves, and nothing that it does not', async () => {
		const document = (await (await get('/openapi.json')).json()) as OpenApiDocument;
		expect((await new Validator().validate(structuredClone(document))).valid).toBe(true);
		for (const [path, methods] of Object.entries(document.paths)) {
			for (const method of Object.keys(methods)) {
				const address = `http://127.0.0.1${path.replace(/\{\w+\}/g, 'docs')}`;
				const response = await service.fetch(new Request(address, { method: method.toUpperCase() }));
				const { code } = (await response.json()) as { code?: string };
				expect([method, path, code]).not.toEqual([method, path, 'unknown_route']);
			}
		}
	});

	it('shows the same as a page, without script', async () => {
		const response = await get('/_docent/reference');
		expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
		const html = await response.text();
		expect(html).toContain('/discovery/v2/assistant/{domain}/message');
		expect(html).toContain('<code>messages[].parts[].text</code>');
		expect(html).toContain('At most 200 characters');
		expect(html).toContain('<code>agent.job.pull_request</code>');
		expect(html).not.toMatch(/<script(?! id="own")/);
		const [, style = ''] = /href="(\/_docent\/pages\.css[^"]*)"/.exec(html) ?? [];
		expect((await get(style)).headers.get('content-type')).toContain('text/css');
	});
});
