import type { LanguageModelV2 } from '@ai-sdk/provider';
import type { Documentation } from '../search/core/documentation.js';
import { createAnswerer, createModelAnswerer } from './answers/answerer.js';
import { createAssistant } from './answers/create-assistant.js';
import { subjectName } from './answers/subject-name.js';
import { cleanUp } from './composition/clean-up.js';
import { Lifecycle } from './composition/lifecycle.js';
import { openAgent } from './composition/open-agent.js';
import { openInsights } from './composition/open-insights.js';
import type { RunTurn } from './composition/open-jobs.js';
import { openNotices } from './composition/open-notices.js';
import { openSources, readSources } from './composition/open-sources.js';
import { openSpending } from './composition/open-spending.js';
import { openStores } from './composition/open-stores.js';
import { findPageOrigins } from './composition/page-origins.js';
import { warnOfContext } from './composition/warn-of-context.js';
import { warnOfNewer } from './composition/warn-of-newer.js';
import type { ServiceConfig } from './config/settings.js';
import { version } from './config/version.js';
import { ensureDataFolder } from './database/data-folder.js';
import type { Database } from './database/database.js';
import { exportWhileUsed } from './database/export-import.js';
import { openDatabase } from './database/open-database.js';
import { createHttpApp } from './http/app.js';
import type { Connection } from './http/middleware/http-context.js';
import { indexInto } from './library/index-domain.js';
import { filesNaming, nearestPages } from './library/library.js';
import { openOwnDocumentation } from './library/own-documentation.js';
import { probeModels } from './models/probe-model.js';
import { createRetrieval } from './retrieval/create-retrieval.js';
import { createSite, createWidgetSite } from './site/create-site.js';
import { keepWidgetRelease } from './site/widget-file.js';
import type { DomainSources } from './sources/domain-sources.js';
import { createLog, describeError, type Log } from './telemetry/log.js';
import { Metrics } from './telemetry/metrics.js';

export { actionFields, sentenceOfFields } from './agent/actions/action-fields.js';
export type { ActionName } from './agent/actions/action-inputs.js';
export { actionNames, actionOf } from './agent/actions/actions.js';
export { ConfigError } from './config/config-error.js';
export { resolveSettings, type SettingSources } from './config/resolve-settings.js';
export type { Database } from './database/database.js';
export { DatabaseError } from './database/database-error.js';
export { exportDatabase, importDatabase } from './database/export-import.js';
export { openDatabase } from './database/open-database.js';
export type { ServiceConfig };

export interface Service {
	/** Answers one request, without a socket. `connection` has the facts that a socket would know. */
	fetch(request: Request, connection?: Connection): Promise<Response>;
	/** Listens on the address, by default the configured one. Throws a `ListenError` with a sentence. */
	start(address?: { port?: number; host?: string }): Promise<{ url: string; port: number }>;
	/** Ends running answers, at the latest after `graceMs` milliseconds, and everything else. @default `stopGraceMs` of the configuration */
	stop(graceMs?: number): Promise<void>;
	/** Reads the documentation again. When that fails, the service keeps what it has and this rejects. */
	reload(): Promise<void>;
	/** Reads one content source of the configured domain again: see `sources/domain-sources.ts`. */
	refreshSource: DomainSources['refreshSource'];
	/** The documentation that is served. */
	readonly documentation: Documentation;
	/** Public key of the domain, for the embedding page. */
	readonly assistantKey: string;
	/** Secret key of the whole project. It is known only at the first start of an embedded database, which makes it. */
	readonly adminKey: string | undefined;
}

/** Parts that a caller may bring instead of those that the configuration names. */
export interface ServiceParts {
	model?: LanguageModelV2;
	log?: Log;
	/** Stays open when the service stops. */
	database?: Database;
	/** Is called while the documentation is being indexed. */
	onIndexProgress?: (done: number, total: number) => void;
	/** Carries out turns of jobs, in place of the agent. */
	runTurn?: RunTurn;
	/** Is called first. If it returns `undefined`, the service's own routes answer. */
	pages?: (request: Request) => Promise<Response | undefined>;
}

const emptyIndex = { pageCount: 0, sectionCount: 0 };

/** The database, and the documentation in it. */
async function openContents(
	config: ServiceConfig,
	parts: Pick<ServiceParts, 'database' | 'onIndexProgress'>,
	{ log, onError }: { log: Log; onError: (error: unknown) => void },
) {
	await ensureDataFolder(config.dataFolder);
	const database = parts.database ?? (await openDatabase({ ...config, onError, onNewer: warnOfNewer(log) }));
	const stores = await openStores(database, config, log);
	const retrieval = await createRetrieval({ ...config, ...stores, log });
	const sources = await openSources({ ...stores, config, database, log });
	const own = await openOwnDocumentation({
		config,
		...stores,
		notices: database.notices,
		createRetriever: retrieval.index,
		log,
		onProgress: parts.onIndexProgress,
		// Another process may index into a server. An embedded database has only this process.
		isShared: database.kind === 'postgres',
		readSources: config.sources.length === 0 ? undefined : (isStart) => readSources(sources, isStart, onError),
	});
	return { database, stores, retrieval, own, sources };
}

interface OwnerParts {
	publicUrl: () => string;
	log: Log;
}

type Contents = Awaited<ReturnType<typeof openContents>>;

/** The documentation as a site, or only the files of the widget. */
async function openSite(config: ServiceConfig, { own, stores }: Pick<Contents, 'own' | 'stores'>) {
	const { domain, docsFolder, docsFormat, widgetFolder, dataFolder, siteTitle, publicUrl } = config;
	const widgetReleases = widgetFolder && (await keepWidgetRelease(widgetFolder, dataFolder));
	if (!config.site) return widgetFolder === undefined ? undefined : createWidgetSite(widgetFolder, widgetReleases);
	return createSite({
		documentation: () => own.documentation,
		docsFolder,
		docsFormat,
		widgetFolder,
		widgetReleases,
		embed: { domain, apiKey: stores.assistantKey },
		title: siteTitle,
		near: nearestPages(own.library, domain),
		findOrigins: () => findPageOrigins(config),
		...(config.markdownPages && { agents: { publicUrl, mcpVersion: config.mcp ? version : undefined } }),
	});
}

/** The model, its figures, and the assistant that asks it. */
async function openAnswering(
	config: ServiceConfig,
	parts: Pick<ServiceParts, 'model'>,
	{ stores, database, own, log }: Pick<Contents, 'stores' | 'database' | 'own'> & { log: Log },
) {
	const { library, siteInstructions } = own;
	const index = () => library.held(config.domain)?.retriever ?? emptyIndex;
	const metrics: Metrics = new Metrics({ circuits: () => answerer.circuits(), index });
	const spending = openSpending({ config, database, metrics, log });
	const answerer = parts.model
		? createModelAnswerer(parts.model, config.model)
		: await createAnswerer(config.model, log, spending);
	metrics.watchDatabase(database.figures);
	const asking = { config, library, siteInstructions, answerer, database, metrics, spending, log };
	return { index, metrics, spending, answerer, siteInstructions, assistant: createAssistant({ ...stores, ...asking }) };
}

/** The agent, reports for the owner, and notices of what they tell. */
function openOwnerParts(
	config: ServiceConfig,
	contents: Contents,
	parts: Awaited<ReturnType<typeof openAnswering>> & Pick<ServiceParts, 'runTurn'> & OwnerParts,
) {
	const { stores, own, sources } = contents;
	const shared = { ...parts, ...contents, ...stores, config };
	const { library } = own;
	const agent = openAgent({ ...shared, onMerged: own.index, findPages: filesNaming(own, config.domain) });
	const reports = openInsights({ ...shared, agent, library });
	const known = { circuits: () => parts.answerer.circuits(), indexProblem: own.problem };
	const notices = openNotices({ ...shared, ...known, ...reports });
	const ending = [agent, sources, reports.faults, notices];
	return { agent, ...reports, notices, stop: () => Promise.all(ending.map((part) => part.stop())) };
}

/** The subject of the own documentation, as in a model's prompt. */
function subjectIn(library: Contents['own']['library'], { domain, agent }: ServiceConfig): string | undefined {
	const holding = library.held(domain);
	return holding && subjectName(holding, agent.repository);
}

/**
 * Puts a service together: reads the documentation, opens the stores, creates the model and the routes. It does not listen
 * before `start`.
 *
 * @example
 * const service = await createService(await resolveSettings({ cwd: process.cwd(), env: process.env }));
 * const { url } = await service.start();
 */
export async function createService(config: ServiceConfig, parts: ServiceParts = {}): Promise<Service> {
	const log = parts.log ?? createLog(config.logLevel);
	const onError = (error: unknown) => log.error({ error: describeError(error) }, 'database');
	const contents = await openContents(config, parts, { log, onError });
	const { database, stores, retrieval, own, sources } = contents;
	const lifecycle = new Lifecycle({ config, onError });
	const answering = await openAnswering(config, parts, { stores, database, own, log });
	const { index, answerer, assistant } = answering;
	const site = await openSite(config, { own, stores });
	const publicUrl = () => config.publicUrl ?? lifecycle.url ?? `http://${config.host}:${config.port}`;
	const told = { runTurn: parts.runTurn, publicUrl, log };
	const { stop: stopOwnerParts, ...owner } = openOwnerParts(config, contents, { ...answering, ...told });
	const hourly = () => cleanUp({ database, stores, reports: owner, agent: owner.agent }, config);
	const app = createHttpApp({
		config,
		...stores,
		...owner,
		...answering,
		library: own.library,
		sources,
		health: { index, checkDatabase: () => database.check(), isStopping: () => lifecycle.isStopping },
		log,
		site,
		exportLines: database.kind === 'embedded' ? () => exportWhileUsed(database) : undefined,
		index: (named, source, options) => indexInto(database, named, source, options),
	});
	await owner.agent.start();
	const fetch: Service['fetch'] = async (request, connection = {}) =>
		(await parts.pages?.(request)) ?? app.fetch(request, connection);
	return {
		fetch,
		async start(address = {}) {
			const listening = await lifecycle.start({ answer: fetch, hourly, address });
			database.listensAt(listening.url);
			owner.notices.start();
			const probe = { embeddingModel: retrieval.model, log, signal: lifecycle.stopping };
			if (!parts.model) void Promise.all([probeModels(config, probe), warnOfContext(config, probe)]);
			const named = { domain: config.domain, about: subjectIn(own.library, config), model: answerer.name };
			log.info({ url: listening.url, ...named, provider: config.model.provider }, 'listening');
			return listening;
		},
		stop: (graceMs = config.stopGraceMs) =>
			lifecycle.stop({
				graceMs,
				work: () => Promise.all([assistant.stop(graceMs), stopOwnerParts()]),
				async rest() {
					own.close();
					await retrieval.stop();
					if (database !== parts.database) await database.close();
					log.info('stopped');
				},
			}),
		reload: own.index,
		refreshSource: sources.refreshSource.bind(sources),
		get documentation() {
			return own.documentation;
		},
		assistantKey: stores.assistantKey,
		adminKey: stores.adminKey,
	};
}
