import { expect } from 'vitest';
import { startModelServer } from '../../models/openai-compatible-server.js';
import { createServiceUnderTest } from '../../service/service-under-test.js';
import { shared } from '../../service/shared.js';
import { type DatabaseKind, openTestDatabase, type TestDatabase } from '../../service/test-database.js';

/** Services of one database, for checks that go by what the interface says. Paths, names and codes are written out here as it writes them. */

export type Generation = 'v1' | 'v2';
export const generations = ['v2', 'v1'] as const;

interface Sent {
	method?: string;
	path: string;
	/** Of `Authorization: Bearer`. */
	key?: string | undefined;
	/** What is not a text is sent as JSON. */
	body?: unknown;
	headers?: Record<string, string>;
	/** Address of the socket. */
	from?: string;
}

export type Service = Awaited<ReturnType<typeof createServiceUnderTest>>;

/** Sends one request as it is: a body has a media type, and nothing else is added. */
export async function send(
	service: Pick<Service, 'fetch'>,
	{ method = 'POST', path, key, body, headers = {}, from = '127.0.0.1' }: Sent,
): Promise<Response> {
	const all = {
		...(key !== undefined && { authorization: `Bearer ${key}` }),
		...(body !== undefined && { 'content-type': 'application/json' }),
		...headers,
	};
	const text = body === undefined || typeof body === 'string' ? (body ?? null) : JSON.stringify(body);
	const request = new Request(`http://127.0.0.1${path}`, { method, headers: all, body: text });
	return service.fetch(request, { remoteAddress: from });
}

/** A refusal has the shape that the interface gives it, and pages of other origins may read it. */
export async function expectRefusal(response: Response, status: number, code: string, error: string | RegExp = /./) {
	const body = (await response.json()) as Record<string, unknown>;
	expect([response.status, body.code]).toEqual([status, code]);
	expect(Object.keys(body).filter((name) => !['limit', 'message'].includes(name))).toEqual([
		'error',
		'code',
		'requestId',
	]);
	if (typeof error === 'string') expect(body.error).toBe(error);
	else expect(body.error).toMatch(error);
	expect(response.headers.get('x-request-id')).toBe(body.requestId);
	expect(response.headers.get('access-control-allow-origin')).toBe('*');
	return body;
}

export const messagePath = (generation: Generation, domain = 'docs') =>
	`/discovery/${generation}/assistant/${domain}/message`;

/** One message in the shape of a generation. */
export const said = (text: string, generation: Generation = 'v2', role = 'user') => ({
	id: `m-${Math.random().toString(36).slice(2)}`,
	role,
	...(generation === 'v1' ? { content: text } : { parts: [{ type: 'text', text }] }),
});

export const question = (generation: Generation, text = 'How do I roll back a flag?') => ({
	fp: 'anonymous',
	messages: [said(text, generation)],
});

const noLimits = {
	assistantPerKeyAndMonth: 0,
	assistantPerOrganizationAndHour: 0,
	assistantPerAddressAndDay: 0,
	assistantPerAddressAndMinute: 0,
	requestsPerAddressAndMinute: 0,
	agentJobCreationPerProjectAndHour: 0,
};

/** A service with a language model over the fixture documentation, and its keys. */
export async function startInterface(kind: DatabaseKind, config: Record<string, unknown> = {}) {
	const database = await openTestDatabase(kind);
	const models = await startModelServer();
	models.play({ pieces: ['Switch it off. ', '[1](/guide/rollouts#rolling-back)'] });
	const model = { provider: 'openai-compatible', model: 'test-model', baseUrl: models.url };
	const service = await createServiceUnderTest(
		{ model, limits: noLimits, site: true, ...config },
		withDatabase(database),
	);
	return {
		service,
		models,
		database,
		assistantKey: service.assistantKey,
		adminKey: await service.createKey({ kind: 'admin' }),
		async dispose() {
			await service.dispose();
			await models.close();
			await database.dispose();
		},
	};
}

export const withDatabase = (database: TestDatabase) => ({ database, dataFolder: database.dataFolder });

export type Interface = Awaited<ReturnType<typeof startInterface>>;

export const useInterface = (kind: DatabaseKind, config?: Record<string, unknown>): Interface =>
	shared(() => startInterface(kind, config));

/** Asks with the assistant key of the service. */
export const ask = (
	{ service, assistantKey }: Interface,
	generation: Generation,
	change: object = {},
): Promise<Response> =>
	send(service, { path: messagePath(generation), key: assistantKey, body: { ...question(generation), ...change } });
