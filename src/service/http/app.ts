import { Hono } from 'hono';
import type { Assistant } from '../assistant/answer.js';
import type { ServiceConfig } from '../config.js';
import type { Insights } from '../insights/create-insights.js';
import type { Gaps } from '../insights/gaps/create-gaps.js';
import type { Library } from '../library/library.js';
import { createAddressGuard } from '../limits/address-guard.js';
import type { UsageLimits } from '../limits/usage-limits.js';
import type { Log } from '../log.js';
import type { Agent } from '../open-agent.js';
import type { AdminSessions } from '../store/admin-sessions.js';
import type { FeedbackStore } from '../store/feedback-store.js';
import type { KeyDesk } from '../store/key-desk.js';
import type { KeyRing } from '../store/key-ring.js';
import type { ThreadStore } from '../store/thread-store.js';
import type { TranscriptStore } from '../store/transcript-store.js';
import type { Metrics } from '../telemetry/metrics.js';
import { addAdminRoutes } from './admin.js';
import { addAgentRoutes } from './agent.js';
import { addAgentEventsRoute } from './agent-events.js';
import { addAgentV1Routes } from './agent-v1.js';
import { createOriginCheck } from './allowed-origin.js';
import { addAnswerStreamRoutes } from './answer-stream.js';
import { type AssistantParts, addAssistantRoutes } from './assistant.js';
import type { Gate } from './authorize.js';
import { createAddressReader } from './client-address.js';
import { createClientNote } from './client-note.js';
import { compressResponses } from './compress-responses.js';
import { crossOrigin } from './cross-origin.js';
import { addErrorEdge } from './error-edge.js';
import { addFeedbackRoute } from './feedback.js';
import { addGapRoutes } from './gaps.js';
import { guardAddresses } from './guard-address.js';
import { addHealthRoutes, type HealthParts } from './health.js';
import type { HttpApp, HttpContext, HttpEnvironment } from './http-context.js';
import { addInsightsRoute } from './insights.js';
import { addKeyRoutes } from './keys.js';
import { addMetricsRoute } from './metrics.js';
import { observe } from './observe.js';
import { createOpenStreams } from './open-streams.js';
import { addOpenApiRoutes } from './openapi.js';
import { requestLog } from './request-log.js';
import { addReviewRoutes } from './review.js';
import { addSearchRoutes } from './search.js';
import { addSite, type Site } from './site.js';
import { addTranscriptRoutes } from './transcripts.js';

export interface HttpParts {
	config: Pick<
		ServiceConfig,
		| 'domain'
		| 'projectId'
		| 'allowedOrigins'
		| 'siteUrl'
		| 'publicUrl'
		| 'limits'
		| 'streams'
		| 'trustedProxies'
		| 'metrics'
		| 'embedding'
	>;
	keys: KeyRing;
	desk: KeyDesk;
	usage: UsageLimits;
	assistant: Assistant;
	library: Pick<Library, 'open' | 'has' | 'held'>;
	threads: Pick<ThreadStore, 'get'>;
	feedback: Pick<FeedbackStore, 'add'>;
	site: Site | undefined;
	metrics: Metrics;
	health: HealthParts;
	transcripts: TranscriptStore;
	insights: Insights;
	gaps: Gaps;
	agent: Pick<Agent, 'jobs' | 'reviews' | 'stopping'>;
	adminSessions: AdminSessions;
	log: Log;
}

/** All routes of the service behind one error edge. */
export function createHttpApp(parts: HttpParts): HttpApp {
	const { config, keys, desk, usage, assistant, library, threads, feedback, site, metrics, health, log } = parts;
	const { transcripts, insights, gaps, adminSessions, agent } = parts;
	const app = new Hono<HttpEnvironment>();
	const isAllowedOrigin = createOriginCheck(config.allowedOrigins, config.siteUrl);
	const gate: Gate = { keys, hasDomain: library.has, projectId: config.projectId, isAllowedOrigin };
	const addressOf = createAddressReader(config.trustedProxies, log);
	const takeQuestion: AssistantParts['takeQuestion'] = (context, { id: keyId, organization }) =>
		usage.takeQuestion({ keyId, organization, address: addressOf(context) });
	// Search by words costs nobody anything.
	const takeSearch = async (context: HttpContext) =>
		config.embedding.provider === undefined ? undefined : usage.takeSearch({ address: addressOf(context) });
	addErrorEdge(app, log);
	app.use(requestLog(log));
	app.use(observe(metrics));
	app.use(compressResponses());
	app.use(crossOrigin());
	const guard = createAddressGuard(config.limits.requestsPerAddressAndMinute);
	guardAddresses(app, guard, addressOf);
	const streams = createOpenStreams(config.streams, addressOf);
	addAssistantRoutes(app, gate, {
		assistant,
		takeQuestion,
		streams,
		noteClient: createClientNote(log),
	});
	addAnswerStreamRoutes(app, gate, { assistant, streams });
	addSearchRoutes(app, gate, { library, takeSearch });
	addFeedbackRoute(app, gate, { threads, feedback });
	addInsightsRoute(app, gate, insights);
	addTranscriptRoutes(app, gate, { transcripts, insights });
	addGapRoutes(app, gate, { gaps, insights });
	addAgentRoutes(app, gate, agent.jobs);
	addAgentV1Routes(app, gate, { ...agent, domain: config.domain });
	addAgentEventsRoute(app, gate, { ...agent, streams });
	addReviewRoutes(app, { ...agent, adminSessions, projectId: config.projectId, log });
	addKeyRoutes(app, gate, desk);
	addHealthRoutes(app, health);
	addMetricsRoute(app, gate, metrics, config.metrics);
	addOpenApiRoutes(app, config.publicUrl);
	addAdminRoutes(app, gate, { insights, gaps, transcripts, adminSessions, domain: config.domain, addressOf, log });
	if (site) addSite(app, site, (context) => guard.take(addressOf(context)));
	return app;
}
