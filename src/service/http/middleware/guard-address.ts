import type { MiddlewareHandler } from 'hono';
import { routePatterns } from '../../../contract/routes.js';
import type { AddressGuard } from '../../limits/address-guard.js';
import type { HttpApp, HttpContext, HttpEnvironment } from './http-context.js';

/** All that keys open but questions, which have limits of their own, and what is large for a small question. */
const guardedRoutes = [
	routePatterns.search,
	routePatterns.page,
	routePatterns.assistantFeedback,
	routePatterns.assistantInsights,
	routePatterns.assistantThreads,
	routePatterns.assistantThread,
	routePatterns.admin,
	`${routePatterns.admin}/*`,
	routePatterns.openApi,
	routePatterns.reference,
	routePatterns.keys,
	routePatterns.key,
];

/** Refuses what comes from one address too quickly, before anything else is done about it. */
export function guardAddresses(app: HttpApp, guard: AddressGuard, addressOf: (context: HttpContext) => string): void {
	const check: MiddlewareHandler<HttpEnvironment> = async (context, next) => {
		guard.take(addressOf(context));
		await next();
	};
	for (const route of guardedRoutes) app.use(route, check);
}
