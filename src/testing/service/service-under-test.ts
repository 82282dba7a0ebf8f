import { fileURLToPath } from 'node:url';
import type { KeyScope } from '../../contract/keys.js';
import { assistantMessagePath, type Generation } from '../../contract/routes.js';
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
	/** Asks the assistant one thing; `more` joins the body. */
	ask(text: string, more?: Record<string, unknown>, generation?: Generation): Promise<Response>;
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
	return Object.assign(Object.create(service) as Service, {
		database,
		dataFolder,
		post,
		ask: (text: string, more: Record<string, unknown> = {}, generation: Generation = 'v2') => {
			const messages = [
				{ id: `m-${Math.random().toString(36).slice(2)}`, role: 'user', parts: [{ type: 'text', text }] },
			];
			return post(assistantMessagePath(generation, 'docs'), { fp: 'anonymous', messages, ...more });
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
