import { z } from 'zod';
import type { AgentWebhook } from '../../../contract/agent-v2.js';
import { type ErrorCode, statusOfError } from '../../../contract/errors.js';
import { agentWebhook } from '../../../contract/schema/agent.js';
import { errorBody } from '../../../contract/schema/errors.js';
import type { KeyNeeded, OperationRoute, Route } from '../route.js';

type JsonObject = Record<string, unknown>;

/** The parts of an OpenAPI 3.1 document that the code reads. */
export interface OpenApiDocument extends JsonObject {
	openapi: '3.1.0';
	info: { title: string; version: string; description: string };
	paths: Record<string, Record<string, JsonObject>>;
	webhooks: Record<string, JsonObject>;
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonObject => {
	const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
	return rest;
};

const parameterNames = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

const parameterDescriptions: Record<string, string> = {
	domain: 'Domain identifier of the documentation.',
	projectId: 'Project identifier.',
	gapId: 'Identifier of the gap, as the list has it.',
	id: 'Identifier of the job.',
	keyId: 'Identifier of the key, as the list has it.',
	messageId: 'Identifier of the answer.',
	threadId: 'Identifier of the thread.',
};

function parametersOf({ path, query, describedQuery, requestHeaders = {} }: OperationRoute): JsonObject[] {
	const inPath = parameterNames(path).map((name) => ({
		name,
		in: 'path',
		required: true,
		description: parameterDescriptions[name] ?? name,
		schema: { type: 'string' },
	}));
	const inQuery = Object.entries((query ?? describedQuery)?.shape ?? {}).map(([name, schema]) => ({
		name,
		in: 'query',
		required: !schema.safeParse(undefined).success,
		schema: schemaOf(schema as z.ZodType, 'input'),
	}));
	const inHeaders = Object.entries(requestHeaders).map(([name, description]) => ({
		name,
		in: 'header',
		required: false,
		description,
		schema: { type: 'string' },
	}));
	return [...inPath, ...inQuery, ...inHeaders];
}

const keyErrors: readonly ErrorCode[] = ['missing_key', 'unknown_key', 'revoked_key', 'wrong_key_kind'];

/** Errors that a route's key can cause before its handler runs. */
const errorsOfKey: Record<KeyNeeded, readonly ErrorCode[]> = {
	none: [],
	session: [],
	assistant: [...keyErrors, 'domain_not_allowed', 'origin_not_allowed', 'unknown_domain'],
	site: ['unknown_key', 'revoked_key', 'wrong_key_kind', 'domain_not_allowed', 'origin_not_allowed'],
	admin: [...keyErrors, 'expired_key', 'scope_not_allowed', 'project_not_allowed'],
	owner: [
		...keyErrors,
		'expired_key',
		'scope_not_allowed',
		'project_not_allowed',
		'domain_not_allowed',
		'unknown_domain',
	],
};

/** All errors of a route: those of key, path, limits, body and query, and its own. */
function errorsOf({ key, path, limits, body, query, errors = [] }: OperationRoute): Set<ErrorCode> {
	return new Set<ErrorCode>([
		...errorsOfKey[key],
		...(path.includes(':projectId') ? (['unknown_project'] as const) : []),
		...(limits === 'none' ? [] : (['rate_limited'] as const)),
		...(body || query ? (['invalid_request'] as const) : []),
		...(body ? (['invalid_json', 'body_too_large', 'unsupported_media_type'] as const) : []),
		...errors,
		...(key === 'none' ? [] : (['method_not_allowed', 'internal'] as const)),
	]);
}

function responsesOf(route: OperationRoute): JsonObject {
	const { status, description, body, headers } = route.success;
	const responses: JsonObject = {
		[status]: {
			description,
			...(headers && {
				headers: Object.fromEntries(
					Object.entries(headers).map(([name, text]) => [name, { description: text, schema: { type: 'string' } }]),
				),
			}),
			...(body && {
				content: { [body.type]: { schema: body.schema ? schemaOf(body.schema, 'output') : { type: 'string' } } },
			}),
		},
	};
	const byStatus = new Map<number, ErrorCode[]>();
	for (const code of errorsOf(route))
		byStatus.set(statusOfError[code], [...(byStatus.get(statusOfError[code]) ?? []), code]);
	for (const [errorStatus, codes] of byStatus) {
		responses[errorStatus] = {
			description: codes.map((code) => `\`${code}\``).join(', '),
			content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
			...(errorStatus === 429 && {
				headers: {
					'retry-after': { description: 'Seconds until it is worth asking again.', schema: { type: 'integer' } },
					'ratelimit-policy': { description: 'Every limit and its window.', schema: { type: 'string' } },
					ratelimit: { description: 'What is left of each limit.', schema: { type: 'string' } },
				},
			}),
		};
	}
	return responses;
}

const securityOf: Record<KeyNeeded, JsonObject[]> = {
	none: [],
	session: [],
	assistant: [{ assistantKey: [] }],
	site: [{}, { assistantKey: [] }],
	admin: [{ adminKey: [] }],
	owner: [{ adminKey: [] }],
};

function describeOperation(route: OperationRoute): JsonObject {
	const { id, tag, summary, successor, key, scope, body, isBodyOptional = false } = route;
	const needed =
		scope === undefined || scope === 'owner' ? undefined : `An admin key with the scope \`${scope}\` is enough.`;
	const description = [route.description, needed].filter(Boolean).join(' ');
	const parameters = parametersOf(route);
	return {
		operationId: id,
		tags: [tag],
		summary,
		...(description && { description }),
		...(successor !== undefined && { deprecated: true }),
		security: securityOf[key],
		...(parameters.length > 0 && { parameters }),
		...(body && {
			requestBody: {
				required: !isBodyOptional,
				content: { 'application/json': { schema: schemaOf(body, 'input') } },
			},
		}),
		responses: responsesOf(route),
	};
}

/** Requests of the service to the configured webhook address. */
const webhooks: Record<AgentWebhook['type'], string> = {
	'agent.job.completed': 'A job has completed',
	'agent.job.failed': 'A job has failed, or was cancelled',
	'agent.job.plan_ready': 'A plan waits for an answer',
	'agent.job.pull_request': 'The agent has opened a pull request',
	'agent.job.pull_request_merged': 'People have merged the pull request',
	'agent.job.pull_request_closed': 'People have closed the pull request without merging it',
};

const webhookHeaders = [
	['webhook-id', 'The same at each attempt.'],
	['webhook-timestamp', 'Of the attempt, in seconds since the epoch.'],
	['webhook-signature', '`v1,` and base64 of an HMAC-SHA256 over id, timestamp and body, joined by dots.'],
] as const;

const describeWebhook = (summary: string): JsonObject => ({
	post: {
		summary,
		description: 'Signed as Standard Webhooks says, and sent again for a day until it is taken.',
		security: [],
		parameters: webhookHeaders.map(([name, description]) => ({
			name,
			in: 'header',
			required: true,
			description,
			schema: { type: 'string' },
		})),
		requestBody: { required: true, content: { 'application/json': { schema: schemaOf(agentWebhook, 'output') } } },
		responses: { '2XX': { description: 'It was taken.' }, 410: { description: 'It is not wanted any more.' } },
	},
});

/** The OpenAPI 3.1 document of the table, for a service at `serverUrl`, which has no trailing slash. */
export function createOpenApi(routes: readonly Route[], version: string, serverUrl: string): OpenApiDocument {
	const operations = routes.filter((route): route is OperationRoute => route.kind === 'operation');
	const paths: OpenApiDocument['paths'] = {};
	for (const operation of operations) {
		const path = operation.path.replace(/:(\w+)/g, '{$1}');
		paths[path] = { ...paths[path], [operation.method]: describeOperation(operation) };
	}
	return {
		openapi: '3.1.0',
		info: {
			title: 'Docent',
			version,
			description:
				'A documentation assistant whose answers are streamed and cite the documentation, and an agent that edits the documentation by pull requests.',
		},
		servers: [{ url: serverUrl }],
		tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name })),
		paths,
		webhooks: Object.fromEntries(Object.entries(webhooks).map(([name, summary]) => [name, describeWebhook(summary)])),
		components: {
			schemas: { Error: schemaOf(errorBody, 'output') },
			securitySchemes: {
				assistantKey: {
					type: 'http',
					scheme: 'bearer',
					description: 'Public assistant key, `svc_dsc_…`; safe in pages.',
				},
				adminKey: { type: 'http', scheme: 'bearer', description: 'Secret admin key, `svc_…`; never in a page.' },
			},
		},
	};
}
