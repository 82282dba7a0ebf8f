import type { MiddlewareHandler } from 'hono';
import { hasScope } from '../../contract/keys.js';
import { fillRoute } from '../../contract/routes.js';
import { ServiceError } from '../errors/service-error.js';
import type { KnownKey } from '../keys/key-ring.js';
import type { AddressGuard } from '../limits/address-guard.js';
import { rateLimitHeaders } from '../limits/limit-state.js';
import { adminPageHeaders, forbiddenPage } from '../pages/admin-page.js';
import { describeError } from '../telemetry/log.js';
import { isOwnForm, keyOfSession } from './middleware/admin-cookie.js';
import { authorize, type Gate, lacksScope } from './middleware/authorize.js';
import type { HttpApp, HttpContext, HttpEnvironment } from './middleware/http-context.js';
import { hasNoBody, readForm, readJsonBody } from './middleware/read-body.js';
import { validate } from './middleware/validate.js';
import type { Caller, HandlerParts, Limit, Route } from './route.js';
import { uncached } from './server/json-response.js';

interface RouteParts extends HandlerParts {
	gate: Gate;
	guard: AddressGuard;
}

/** Older generations are deprecated since the first release, which had both. In seconds since the epoch, as RFC 9745 requires. */
const deprecatedSince = Date.UTC(2026, 10, 21) / 1_000;

const counts = ({ limits }: Route, limit: Limit): boolean => limits !== 'none' && limits.includes(limit);

/** Longest id in the audit, in characters. Docent's own ids are far shorter. */
const subjectMaxLength = 200;

type SessionRoute = Route & Required<Pick<Route, 'signedOut'>>;

async function callerOf({ key, scope }: Route, context: HttpContext, parts: RouteParts): Promise<Caller[keyof Caller]> {
	if (key === 'none') return undefined;
	if (key !== 'session') return authorize(context, { key, scope }, parts.gate);
	return keyOfSession(context, parts);
}

const formOf = async ({ formMaxBytes }: Route, context: HttpContext): Promise<URLSearchParams> =>
	formMaxBytes === undefined ? new URLSearchParams() : readForm(context, formMaxBytes);

/** The id of the changed thing, for the audit. */
function subjectOf(context: HttpContext, reply: unknown): string | undefined {
	const { domain: _, projectId: __, ...ids } = context.req.param() as Record<string, string>;
	const made = typeof reply === 'object' && reply !== null && 'id' in reply ? String(reply.id) : undefined;
	return context.get('subject') ?? made ?? Object.values(ids).at(-1) ?? context.req.query('id');
}

/** Records an action in the audit. A refused request is only in the log. */
async function record(
	{ audit: action }: Route,
	context: HttpContext,
	{ key, reply }: { key: Caller[keyof Caller]; reply: unknown },
	{ audit, addressOf, log }: RouteParts,
): Promise<void> {
	if (action === undefined || (reply instanceof Response && reply.status >= 400)) return;
	const keyId = context.get('signedInKey') ?? key?.id;
	const subject = subjectOf(context, reply)?.slice(0, subjectMaxLength);
	const event = { action, keyId, address: addressOf(context), subject };
	// The action is done, so a record that cannot be stored is only logged.
	await audit
		.add(event)
		.catch((error: unknown) => log.error({ ...event, error: describeError(error) }, 'audit not stored'));
}

/**
 * Refuses unknown names in an owner's query: an ignored filter shows too much. Deprecated routes accept them from older
 * clients.
 */
function refuseUnknownNames({ kind, key, successor, query, describedQuery }: Route, context: HttpContext): void {
	if (kind !== 'operation' || (key !== 'admin' && key !== 'owner') || successor !== undefined) return;
	const known = Object.keys((query ?? describedQuery)?.shape ?? {});
	const unknown = Object.keys(context.req.query()).find((name) => !known.includes(name));
	if (unknown === undefined) return;
	const fix = known.length === 0 ? 'leave it out' : `use ${known.join(', ')}`;
	throw new ServiceError('invalid_request', `${unknown.slice(0, 80)} is not a field of this query; ${fix}.`);
}

/** Answers one request according to its row. */
async function answer(route: Route, context: HttpContext, parts: RouteParts): Promise<Response> {
	const key = await callerOf(route, context, parts);
	if (route.key === 'session' && key === undefined) {
		// What somebody wrote before the session ended is shown again. Another site's words are not.
		const form = isOwnForm(context) ? await formOf(route, context) : new URLSearchParams();
		return (route as SessionRoute).signedOut(context, parts, form);
	}
	if (route.key === 'session' && !hasScope((key as Caller['session']).scope, route.scope ?? 'owner')) {
		const words = lacksScope((key as Caller['session']).scope, route.scope ?? 'owner');
		return context.body(forbiddenPage({ domain: parts.config.domain, words }), 403, adminPageHeaders);
	}
	refuseUnknownNames(route, context);
	const isLeftOut = route.isBodyOptional === true && hasNoBody(context.req.raw);
	const sent = route.body && (isLeftOut ? {} : await readJsonBody(context.req.raw, route.bodyMaxBytes));
	const call = {
		context,
		key,
		sent,
		params: context.req.param() as Record<string, string>,
		body: route.body && validate(route.body, sent),
		query: route.query && validate(route.query, context.req.query()),
		form: await formOf(route, context),
	};
	const uncounted = await route.uncounted?.({ ...call, count: undefined }, parts);
	if (uncounted) return uncounted;
	// The place is taken before the next `await`; otherwise simultaneous requests would all find room.
	const place = counts(route, 'stream') ? parts.streams.open(context, (key as KnownKey).id) : undefined;
	try {
		const reply = await route.handle({ ...call, count: place?.count }, parts);
		await record(route, context, { key, reply }, parts);
		if (reply instanceof Response) {
			// Nobody reads the stream of a HEAD request.
			if (place && context.req.method === 'HEAD') await reply.body?.cancel();
			return reply;
		}
		const status = route.kind === 'operation' ? route.success.status : 200;
		return reply === undefined || status === 204 ? context.body(null, status) : context.json(reply, status, uncached);
	} finally {
		place?.release();
	}
}

/** Middleware for all methods of a path, outermost first. */
function middlewareOf(rows: readonly Route[], { guard, addressOf }: RouteParts): MiddlewareHandler<HttpEnvironment>[] {
	const all: MiddlewareHandler<HttpEnvironment>[] = [];
	const successor = rows.find((row) => row.successor !== undefined)?.successor;
	if (successor !== undefined) {
		all.push(async (context, next) => {
			await next();
			const link = fillRoute(successor, context.req.param());
			context.res.headers.set('deprecation', `@${deprecatedSince}`);
			context.res.headers.set('link', `<${link}>; rel="successor-version"`);
		});
	}
	if (rows.some((row) => counts(row, 'address'))) {
		all.push(async (context, next) => {
			context.set('checkedLimits', guard.take(addressOf(context)));
			await next();
			// A refusal has these headers from its error.
			if (context.res.headers.has('ratelimit')) return;
			const told = rateLimitHeaders(context.get('checkedLimits'));
			for (const [name, value] of Object.entries(told)) context.res.headers.set(name, value);
		});
	}
	if (rows.some(({ kind }) => kind === 'page')) {
		all.push(async (context, next) => {
			context.set('isSite', true);
			await next();
		});
	}
	return all;
}

const methodsOf = ({ method }: Route) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]);

/** Adds the table's rows to Hono. A path refuses methods without a row. */
export function addRoutes(app: HttpApp, routes: readonly Route[], parts: RouteParts): void {
	for (const path of new Set(routes.map((row) => row.path))) {
		const rows = routes.filter((row) => row.path === path);
		for (const middleware of middlewareOf(rows, parts)) app.use(path, middleware);
		for (const row of rows) app[row.method](path, (context) => answer(row, context, parts));
		const allowed = rows.flatMap(methodsOf);
		const pageOf = rows.find((row) => row.pageOf !== undefined)?.pageOf;
		app.all(path, (context) => {
			const { req } = context;
			if (pageOf && ['GET', 'HEAD'].includes(req.method)) return context.redirect(pageOf(context), 303);
			const sentence = `${req.method} is not possible here; use ${allowed.join(' or ')}.`;
			throw new ServiceError('method_not_allowed', sentence, {
				headers: { allow: [...allowed, 'OPTIONS'].join(', ') },
			});
		});
	}
}
