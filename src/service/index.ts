import { mkdir } from 'node:fs/promises';
import type { LanguageModelV2 } from '@ai-sdk/provider';
import { createAssistant } from './assistant/answer.js';
import { readSiteInstructions } from './assistant/site-instructions.js';
import type { ServiceConfig } from './config.js';
import type { Documentation } from './documentation/documentation.js';
import { folderSource } from './documentation/read-folder.js';
import { everyHour } from './every-hour.js';
import { createHttpApp } from './http/app.js';
import type { Connection } from './http/http-context.js';
import { type Listener, listen } from './http/listen.js';
import { type IndexReport, indexSource } from './library/index-source.js';
import { createLibrary } from './library/library.js';
import { createUsageLimits } from './limits/usage-limits.js';
import { createLog, describeError, type Log } from './log.js';
import { createModel } from './model/create-model.js';
import { createRetrieval } from './retrieval/create-retrieval.js';
import { createSite } from './site/create-site.js';
import { type Database, openDatabase } from './store/database.js';
import { ensureDomain } from './store/domains.js';
import { ensureFirstKeys } from './store/first-keys.js';
import { createKeyRing } from './store/key-ring.js';
import { createSqlDocumentStore } from './store/sql-document-store.js';
import { createSqlFeedbackStore } from './store/sql-feedback-store.js';
import { createSqlKeyStore } from './store/sql-key-store.js';
import { createSqlThreadStore } from './store/sql-thread-store.js';
import { createSqlUsageStore } from './store/sql-usage-store.js';
import { createSqlVectorStore } from './store/sql-vector-store.js';

export { ConfigError } from './config-error.js';
export { type ConfigSources, resolveConfig } from './config-resolve.js';
export { ListenError } from './http/listen-error.js';
export { DatabaseError } from './store/database-error.js';
export type { ServiceConfig };

export interface Service {
	/** Answers one request, without a socket. What the socket would know is told by `connection`. */
	fetch(request: Request, connection?: Connection): Promise<Response>;
	/** Listens; by default where the configuration says. Throws a `ListenError` with a sentence. */
	start(address?: { port?: number; host?: string }): Promise<{ url: string; port: number }>;
	/** Ends running answers, at the latest after `graceMs` milliseconds, and everything else. @default 5000 */
	stop(graceMs?: number): Promise<void>;
	/** Reads the documentation again. When that fails, the service keeps what it has and this rejects. */
	reload(): Promise<void>;
	/** What is being served. */
	readonly documentation: Documentation;
	/** Public key of the domain, for the embedding page. */
	readonly assistantKey: string;
	/** Secret, of the whole project. Known at the first start of an embedded database only, when it is made. */
	readonly adminKey: string | undefined;
}

function logReport({ warnings, added, changed, removed, moved, ...report }: IndexReport, log: Log): void {
	for (const warning of warnings) log.warn({ warning }, 'documentation warning');
	const counts = { added: added.length, changed: changed.length, removed: removed.length, moved: moved.length };
	log.info({ ...report, ...counts }, 'documentation indexed');
}

const noDocumentation = (title: string): Documentation => ({ title, pages: [], navigation: [], warnings: [] });

/** Parts that a caller may bring instead of those that the configuration names. */
export interface ServiceParts {
	model?: LanguageModelV2;
	log?: Log;
	/** Stays open when the service stops. */
	database?: Database;
	/** Asked before the service's own routes, which answer what it leaves `undefined`. */
	pages?: (request: Request) => Promise<Response | undefined>;
}

/**
 * Puts a service together: reads the documentation, opens the stores, makes the model and the routes. Nothing listens
 * until `start`.
 *
 * @example
 * const service = await createService(await resolveConfig({ cwd: process.cwd(), env: process.env }));
 * const { url } = await service.start();
 */
export async function createService(config: ServiceConfig, parts: ServiceParts = {}): Promise<Service> {
	const log = parts.log ?? createLog(config.logLevel);
	const { docsFolder, dataFolder, domain, widgetFolder, siteTitle } = config;
	await mkdir(dataFolder, { recursive: true, mode: 0o700 });
	const onError = (error: unknown) => log.error({ error: describeError(error) }, 'database');
	const database = parts.database ?? (await openDatabase({ ...config, onError }));
	await ensureDomain(database, config);
	const documents = createSqlDocumentStore(database);
	const { notices } = database;
	const retrieval = await createRetrieval({ ...config, vectors: createSqlVectorStore(database), log });
	const library = createLibrary({ documents, notices, createRetriever: retrieval.index, log, pinned: domain });
	let instructions: string | undefined;
	const index = async () => {
		instructions = await readSiteInstructions(config.instructions);
		if (docsFolder !== undefined) {
			const source = folderSource(docsFolder, { title: siteTitle });
			logReport(await indexSource({ documents, notices, domain, source }), log);
		}
		await library.refresh(domain);
	};
	await index();
	const { assistantKey, adminKey } = await ensureFirstKeys(database, config);
	const keys = createKeyRing({ ...config, store: createSqlKeyStore(database) });
	const threads = createSqlThreadStore(database);
	const feedback = createSqlFeedbackStore(database);
	const model = parts.model ?? (await createModel(config.model, log));
	const siteInstructions = (asked: string) => (asked === domain ? instructions : undefined);
	const assistant = createAssistant({ config, library, siteInstructions, model, threads, log });
	const embed = { domain, apiKey: assistantKey };
	const documentation = () => library.held(domain)?.documentation ?? noDocumentation(domain);
	const site = config.site
		? createSite({ documentation, docsFolder, widgetFolder, embed, title: siteTitle })
		: undefined;
	const usage = createUsageLimits({ store: createSqlUsageStore(database), limits: config.limits });
	const app = createHttpApp({ config, keys, usage, assistant, library, threads, feedback, site, log });
	const fetch: Service['fetch'] = async (request, connection = {}) =>
		(await parts.pages?.(request)) ?? app.fetch(request, connection);
	let listener: Listener | undefined;
	let stopPruning: (() => Promise<void>) | undefined;
	let stopped: Promise<void> | undefined;
	return {
		fetch,
		async start(address = {}) {
			stopPruning = everyHour(() => usage.prune(), onError);
			listener = await listen(fetch, { port: address.port ?? config.port, host: address.host ?? config.host });
			log.info({ url: listener.url, domain, model: model.modelId, provider: model.provider }, 'listening');
			return { url: listener.url, port: listener.port };
		},
		stop(graceMs = 5_000) {
			stopped ??= (async () => {
				listener?.refuse();
				await assistant.stop(graceMs);
				await listener?.close();
				await stopPruning?.();
				library.close();
				await retrieval.stop();
				if (database !== parts.database) await database.close();
				log.info('stopped');
			})();
			return stopped;
		},
		reload: index,
		get documentation() {
			return documentation();
		},
		assistantKey,
		adminKey,
	};
}
