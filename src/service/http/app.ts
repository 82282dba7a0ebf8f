import { Hono } from 'hono';
import type { Assistant } from '../answers/create-assistant.js';
import type { ThreadStore } from '../answers/threads/thread-store.js';
import type { TranscriptStore } from '../answers/threads/transcript-store.js';
import type { Agent } from '../composition/open-agent.js';
import type { ServiceConfig } from '../config/settings.js';
import type { FeedbackStore } from '../feedback/feedback-store.js';
import type { Insights } from '../insights/create-insights.js';
import type { Gaps } from '../insights/gaps/create-gaps.js';
import type { AdminSessions } from '../keys/admin-sessions.js';
import type { KeyAdministration } from '../keys/key-administration.js';
import type { KeyRing } from '../keys/key-ring.js';
import type { Library } from '../library/library.js';
import { createAddressGuard } from '../limits/address-guard.js';
import type { UsageLimits } from '../limits/usage-limits.js';
import type { Log } from '../telemetry/log.js';
import type { Metrics } from '../telemetry/metrics.js';
import { createOriginCheck } from './middleware/allowed-origin.js';
import type { Gate } from './middleware/authorize.js';
import { createAddressReader } from './middleware/client-address.js';
import { createClientNote } from './middleware/client-note.js';
import { compressResponses } from './middleware/compress-responses.js';
import { crossOrigin } from './middleware/cross-origin.js';
import { addErrorEdge } from './middleware/error-edge.js';
import { guardAddresses } from './middleware/guard-address.js';
import type { HttpApp, HttpContext, HttpEnvironment } from './middleware/http-context.js';
import { observe } from './middleware/observe.js';
import { requestLog } from './middleware/request-log.js';
import { addAdminRoutes } from './routes/admin.js';
import { addAgentRoutes } from './routes/agent.js';
import { addAgentEventsRoute } from './routes/agent-events.js';
import { addAgentV1Routes } from './routes/agent-v1.js';
import { addAnswerStreamRoutes } from './routes/answer-stream.js';
import { type AssistantParts, addAssistantRoutes } from './routes/assistant.js';
import { addFeedbackRoute } from './routes/feedback.js';
import { addGapRoutes } from './routes/gaps.js';
import { addHealthRoutes, type HealthParts } from './routes/health.js';
import { addInsightsRoute } from './routes/insights.js';
import { addKeyRoutes } from './routes/keys.js';
import { addMetricsRoute } from './routes/metrics.js';
import { addOpenApiRoutes } from './routes/openapi.js';
import { addReviewRoutes } from './routes/review.js';
import { addSearchRoutes } from './routes/search.js';
import { addSite, type Site } from './routes/site.js';
import { addTranscriptRoutes } from './routes/transcripts.js';
import { createOpenStreams } from './server/open-streams.js';

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
	administration: KeyAdministration;
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
	const { config, keys, administration, usage, assistant, library, threads, feedback, site, metrics, health, log } =
		parts;
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
	addKeyRoutes(app, gate, administration);
	addHealthRoutes(app, health);
	addMetricsRoute(app, gate, metrics, config.metrics);
	addOpenApiRoutes(app, config.publicUrl);
	addAdminRoutes(app, gate, { insights, gaps, transcripts, adminSessions, domain: config.domain, addressOf, log });
	if (site) addSite(app, site, (context) => guard.take(addressOf(context)));
	return app;
}
