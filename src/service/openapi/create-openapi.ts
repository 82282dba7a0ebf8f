import { z } from 'zod';
import { type ErrorCode, statusOfError } from '../../contract/errors.js';
import { errorBody } from '../../contract/schema/errors.js';
import type { Operation, Webhook } from './operation.js';

type JsonObject = Record<string, unknown>;

/** The part of an OpenAPI 3.1 document that is read here; the rest is JSON. */
export interface OpenApiDocument extends JsonObject {
	openapi: '3.1.0';
	info: { title: string; version: string; description: string };
	paths: Record<string, Record<string, JsonObject>>;
	webhooks?: Record<string, JsonObject>;
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

function parametersOf({ path, query, requestHeaders = {} }: Operation): JsonObject[] {
	const inPath = parameterNames(path).map((name) => ({
		name,
		in: 'path',
		required: true,
		description: parameterDescriptions[name] ?? name,
		schema: { type: 'string' },
	}));
	const inQuery = Object.entries(query?.shape ?? {}).map(([name, schema]) => ({
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

function responsesOf({ success, errors }: Operation): JsonObject {
	const { status, description, body, headers } = success;
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
	for (const code of errors) byStatus.set(statusOfError[code], [...(byStatus.get(statusOfError[code]) ?? []), code]);
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

function describeOperation(operation: Operation): JsonObject {
	const { id, tag, summary, description, isDeprecated, key, body } = operation;
	const parameters = parametersOf(operation);
	return {
		operationId: id,
		tags: [tag],
		summary,
		...(description && { description }),
		...(isDeprecated && { deprecated: true }),
		security: key === 'none' ? [] : [{ [`${key}Key`]: [] }],
		...(parameters.length > 0 && { parameters }),
		...(body && {
			requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } },
		}),
		responses: responsesOf(operation),
	};
}

const webhookHeaders = [
	['webhook-id', 'The same at each attempt.'],
	['webhook-timestamp', 'Of the attempt, in seconds since the epoch.'],
	['webhook-signature', '`v1,` and base64 of an HMAC-SHA256 over id, timestamp and body, joined by dots.'],
] as const;

const describeWebhook = ({ summary, body }: Webhook): JsonObject => ({
	post: {
		summary,
		description: 'Signed as Standard Webhooks says, and sent again for a day until it is taken.',
		security: [],
		parameters: webhookHeaders.map(([name, description]) => ({
			...{ name, in: 'header', required: true, description, schema: { type: 'string' } },
		})),
		requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'output') } } },
		responses: { '2XX': { description: 'It was taken.' }, 410: { description: 'It is not wanted any more.' } },
	},
});

/**
 * The OpenAPI 3.1 document of some operations.
 *
 * @param serverUrl where they are, without a trailing slash
 */
export function createOpenApi(
	operations: readonly Operation[],
	version: string,
	serverUrl: string,
	webhooks: readonly Webhook[] = [],
): OpenApiDocument {
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
		...(webhooks.length > 0 && {
			webhooks: Object.fromEntries(webhooks.map((webhook) => [webhook.name, describeWebhook(webhook)])),
		}),
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
