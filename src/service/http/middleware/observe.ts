import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { ServiceError } from '../../errors/service-error.js';
import type { Metrics } from '../../telemetry/metrics.js';
import { traceOfHeaders, withSpan } from '../../telemetry/tracing.js';
import type { HttpEnvironment } from './http-context.js';

/** Traces and counts each request until its response begins, by its route. */
export function observe(metrics: Metrics): MiddlewareHandler<HttpEnvironment> {
	return (context, next) => {
		const { method } = context.req;
		const options = {
			parent: traceOfHeaders(context.req.raw.headers),
			attributes: { 'http.request.method': method },
			isServer: true,
		};
		return withSpan(`HTTP ${method}`, options, async (span) => {
			const begun = performance.now();
			await next();
			const { status } = context.res;
			// A label per page would be too many.
			const route = context.get('isSite') ? 'site' : routePath(context);
			if (ServiceError.isInstance(context.error) && context.error.limit) metrics.limited(context.error.limit);
			metrics.request(route, method, status, performance.now() - begun);
			span.updateName(`${method} ${route}`);
			span.setAttributes({
				'http.route': route,
				'http.response.status_code': status,
				'docent.request_id': context.get('requestId'),
			});
		});
	};
}
