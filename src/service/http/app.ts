import { Hono } from 'hono';
import { createSendable, type Sendable } from '../compression/sendable.js';
import type { ServiceConfig } from '../config/settings.js';
import { version } from '../config/version.js';
import { originsOf } from '../keys/allowed-origin.js';
import type { Library } from '../library/library.js';
import { createAddressGuard } from '../limits/address-guard.js';
import { speaking } from '../pages/language.js';
import { createTextRenderer } from '../pages/text-renderer.js';
import type { Site } from '../site/create-site.js';
import type { Log } from '../telemetry/log.js';
import { addRoutes } from './add-routes.js';
import { createAddressReader } from './middleware/client-address.js';
import { compressResponses } from './middleware/compress-responses.js';
import { crossOrigin } from './middleware/cross-origin.js';
import { addErrorEdge } from './middleware/error-edge.js';
import type { HttpApp, HttpContext, HttpEnvironment } from './middleware/http-context.js';
import { observe } from './middleware/observe.js';
import { createOwnHosts } from './middleware/own-hosts.js';
import { requestLog } from './middleware/request-log.js';
import { createOpenApi } from './openapi/create-openapi.js';
import { referencePage } from './openapi/reference-page.js';
import type { HandlerParts, Route } from './route.js';
import { signInsPerMinute } from './routes/admin.js';
import { allRoutes } from './routes/all-routes.js';
import { createPageAsker } from './routes/ask-page.js';
import { mcpRoutes, siteMcpRoute } from './routes/mcp.js';
import { metricsRoutes } from './routes/service.js';
import { addPageAt, addSite } from './routes/site.js';
import { createOpenStreams } from './server/open-streams.js';

type Made =
	| 'streams'
	| 'countRequest'
	| 'noteClient'
	| 'signInGuard'
	| 'addressOf'
	| 'openApi'
	| 'referencePage'
	| 'texts';

interface HttpParts extends Omit<HandlerParts, Made> {
	config: ServiceConfig;
	library: Pick<Library, 'open' | 'has' | 'held'>;
	/** Assistant key of the configured domain. */
	assistantKey: string;
	site: Site | undefined;
	domainOrigins(domain: string): Promise<readonly string[]>;
}

/**
 * The table of routes for programs and for people, made once. Without a public URL its server is `/`: a `Host` header may be
 * forged, and caches keep the document.
 */
function createReference(routes: readonly Route[], publicUrl = '/'): Pick<HandlerParts, 'openApi' | 'referencePage'> {
	let document: Sendable | undefined;
	let page: string | undefined;
	return {
		openApi() {
			const text = () => JSON.stringify(createOpenApi(routes, version, publicUrl));
			document ??= createSendable(text(), 'application/json');
			return document;
		},
		referencePage() {
			page ??= speaking('en', () => referencePage(createOpenApi(routes, version, '')));
			return page;
		},
	};
}

/** All routes of the service, with one error handler. */
export function createHttpApp(parts: HttpParts): HttpApp {
	const { config, keys, library, insights, metrics, site, log } = parts;
	const app: HttpApp = new Hono<HttpEnvironment>();
	const addressOf = createAddressReader(config.trustedProxies, log);
	const guard = createAddressGuard(config.limits.requestsPerAddressAndMinute);
	addErrorEdge(app, log);
	app.use(requestLog(log));
	app.use(observe(metrics));
	app.use(compressResponses());
	app.use(crossOrigin());
	const hosts = createOwnHosts(config);
	app.use(hosts.middleware);
	const [publicOrigin] = originsOf(config.publicUrl);
	app.use(async (context, next) => {
		context.set('publicOrigin', publicOrigin);
		await speaking(context.req.header('accept-language') ?? '', next);
	});
	const isServed = (row: Route) => (config.mcp || !mcpRoutes.includes(row)) && (config.site || row !== siteMcpRoute);
	const routes = allRoutes.filter(isServed);
	const gate = {
		keys,
		hasDomain: library.has,
		domains: insights.domains,
		projectId: config.projectId,
		site: { domain: config.domain, apiKey: parts.assistantKey },
		hosts,
		ownOrigins: originsOf(config.publicUrl),
		configuredOrigins: [...config.allowedOrigins, ...originsOf(config.siteUrl)],
		domainOrigins: parts.domainOrigins,
	};
	const handlerParts = {
		...parts,
		...createReference(routes, config.publicUrl),
		addressOf,
		countRequest: (context: HttpContext) => guard.take(addressOf(context)),
		signInGuard: createAddressGuard(signInsPerMinute),
		streams: createOpenStreams(config.streams, addressOf),
		noteClient: createClientNote(log),
		texts: createTextRenderer(),
	};
	if (site) addPageAt(app, site, siteMcpRoute.path);
	addRoutes(app, [...routes, ...metricsRoutes(config.metrics)], { ...handlerParts, gate, guard });
	const ask = config.mcp ? createPageAsker(handlerParts, gate) : async () => undefined;
	if (site) addSite(app, site, { take: handlerParts.countRequest, ask });
	return app;
}

/** Fields that only the AI SDK's own transport sends. They do not contain its version. */
const isOfStockTransport = (body: unknown): boolean =>
	typeof body === 'object' && body !== null && 'trigger' in body && 'messages' in body;

/** Tells the owner once which versions of the AI SDK end a good answer in an error, which only the reader would see. */
export function createClientNote(log: Log): (body: unknown) => void {
	let isTold = false;
	return (body) => {
		if (isTold || !isOfStockTransport(body)) return;
		isTold = true;
		log.info(
			{ least: '5.0.217, 6.0.231, 7.0.32' },
			'a chat asks with the own transport of the AI SDK: older versions of ai end each answer in an error',
		);
	};
}
