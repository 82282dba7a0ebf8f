import { Hono } from 'hono';
import type { Assistant } from '../assistant/answer.js';
import type { ServiceConfig } from '../config.js';
import type { Log } from '../log.js';
import type { Retriever } from '../retrieval/retriever.js';
import type { FeedbackStore } from '../store/feedback-store.js';
import type { KeyRing } from '../store/key-ring.js';
import type { ThreadStore } from '../store/thread-store.js';
import { createOriginCheck } from './allowed-origin.js';
import { addAssistantRoutes } from './assistant.js';
import type { Gate } from './authorize.js';
import { crossOrigin } from './cross-origin.js';
import { addErrorEdge } from './error-edge.js';
import { addFeedbackRoute } from './feedback.js';
import { addHealthRoute } from './health.js';
import type { HttpApp, HttpEnvironment } from './http-context.js';
import { addOpenApiRoutes } from './openapi.js';
import { requestLog } from './request-log.js';
import { addSearchRoutes } from './search.js';
import { addSite, type Site } from './site.js';

export interface HttpParts {
	config: Pick<ServiceConfig, 'domain' | 'projectId' | 'allowedOrigins' | 'siteUrl'>;
	keys: KeyRing;
	assistant: Assistant;
	retriever: () => Retriever;
	threads: Pick<ThreadStore, 'get'>;
	feedback: Pick<FeedbackStore, 'add'>;
	site: Site | undefined;
	log: Log;
}

/** All routes of the service behind one error edge. */
export function createHttpApp(parts: HttpParts): HttpApp {
	const { config, keys, assistant, retriever, threads, feedback, site, log } = parts;
	const app = new Hono<HttpEnvironment>();
	const isAllowedOrigin = createOriginCheck(config.allowedOrigins, config.siteUrl);
	const gate: Gate = { keys, domain: config.domain, projectId: config.projectId, isAllowedOrigin };
	addErrorEdge(app, log);
	app.use(requestLog(log));
	app.use(crossOrigin());
	addAssistantRoutes(app, gate, assistant);
	addSearchRoutes(app, gate, retriever);
	addFeedbackRoute(app, gate, { threads, feedback });
	addHealthRoute(app, retriever);
	addOpenApiRoutes(app);
	if (site) addSite(app, site);
	return app;
}
