import { fileURLToPath } from 'node:url';
import type { KeyScope } from '../../contract/keys.js';
import { assistantFeedbackPath, assistantMessagePath, type Generation } from '../../contract/routes.js';
import { serviceConfig } from '../../service/config/settings.js';
import type { Database } from '../../service/database/database.js';
import { createService, type Service, type ServiceParts } from '../../service/index.js';
import { createSqlKeyStore } from '../../service/keys/key-store.js';
import { borrowDatabase } from './test-database.js';

export const fixtureDocs = fileURLToPath(new URL('../fixtures/docs/', import.meta.url));

export interface ServiceUnderTest extends Service {
	/** Embedded, in the data folder. */
	database: Database;
	/** Folder of this service alone. */
	dataFolder: string;
	/**
	 * POSTs JSON with the assistant key. A header that is `undefined` is left out.
	 *
	 * @param remoteAddress of the socket
	 */
	post(
		path: string,
		body: unknown,
		headers?: Record<string, string | undefined>,
		remoteAddress?: string,
	): Promise<Response>;
	/** GETs with a key. */
	get(path: string, key: string): Promise<Response>;
	/** Asks the assistant one thing; `more` joins the body. */
	ask(text: string, more?: Record<string, unknown>, generation?: Generation): Promise<Response>;
	/** Asks one thing and rates the answer as not helpful; `more` joins the body of the question. */
	dislike(
		text: string,
		rating: { comment: string; reasons?: string[] },
		more?: Record<string, unknown>,
	): Promise<{ threadId: string; messageId: string }>;
	/** Makes an admin key, or another assistant key. */
	createKey(
		key:
			| { kind: 'admin'; scope?: KeyScope; expiresAt?: string }
			| { kind: 'assistant'; domain?: string; origins?: string[] },
	): Promise<string>;
	dispose(): Promise<void>;
}

/**
 * A real service over the fixture documentation, with a database of its own and a silent log.
 *
 * @param shared of another service, which this one then runs beside
 */
export async function createServiceUnderTest(
	config: Record<string, unknown> = {},
	shared?: Pick<ServiceUnderTest, 'database' | 'dataFolder'>,
	parts: Pick<ServiceParts, 'runTurn'> = {},
): Promise<ServiceUnderTest> {
	const { database, dataFolder, giveBack } = shared ? { ...shared, giveBack() {} } : await borrowDatabase();
	const service = await createService(
		serviceConfig.parse({ docsFolder: fixtureDocs, dataFolder, logLevel: 'silent', site: false, ...config }),
		{ ...parts, database },
	);
	const post: ServiceUnderTest['post'] = (path, body, headers = {}, remoteAddress = '127.0.0.1') => {
		const all = { 'content-type': 'application/json', authorization: `Bearer ${service.assistantKey}`, ...headers };
		const sent = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
		const text = typeof body === 'string' ? body : JSON.stringify(body);
		const request = new Request(`http://127.0.0.1${path}`, { method: 'POST', headers: sent, body: text });
		return service.fetch(request, { remoteAddress });
	};
	const ask: ServiceUnderTest['ask'] = (text, more = {}, generation = 'v2') => {
		const id = `m-${Math.random().toString(36).slice(2)}`;
		const messages = [{ id, role: 'user', parts: [{ type: 'text', text }] }];
		return post(assistantMessagePath(generation, 'docs'), { fp: 'anonymous', messages, ...more });
	};
	return Object.assign(Object.create(service) as Service, {
		database,
		dataFolder,
		post,
		get: (path: string, key: string) =>
			service.fetch(new Request(`http://127.0.0.1${path}`, { headers: { authorization: `Bearer ${key}` } })),
		ask,
		async dislike(...[text, rating, more]: Parameters<ServiceUnderTest['dislike']>) {
			const asked = await ask(text, more);
			await asked.text();
			const threadId = asked.headers.get('x-thread-id') ?? '';
			const messageId = asked.headers.get('x-message-id') ?? '';
			await post(assistantFeedbackPath('docs'), { threadId, messageId, rating: 'down', ...rating, fp: 'a' });
			return { threadId, messageId };
		},
		async createKey(key: Parameters<ServiceUnderTest['createKey']>[0]) {
			const made = { domain: 'docs', ...key, name: 'test', projectId: 'docs' };
			return (await createSqlKeyStore(database).create(made)).token;
		},
		async dispose() {
			await service.stop(0);
			giveBack();
		},
	});
}
