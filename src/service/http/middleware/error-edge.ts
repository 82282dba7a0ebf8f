import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ErrorBody } from '../../../contract/errors.js';
import { refusalOf } from '../../errors/refusal-of.js';
import { ServiceError } from '../../errors/service-error.js';
import { describeError, type Log } from '../../telemetry/log.js';
import type { HttpApp, HttpContext } from './http-context.js';
import { createSlowRefusals } from './slow-refusals.js';

function respond(context: HttpContext, error: ServiceError): Response {
	const { message, code, limit } = error;
	const requestId = context.get('requestId');
	// Clients of the hosted service read this error's sentence from `message`.
	const alias = code === 'unknown_page' && { message };
	const body: ErrorBody = { error: message, code, requestId, ...(limit !== undefined && { limit }), ...alias };
	return context.json(body, error.status as ContentfulStatusCode, { 'cache-control': 'no-store', ...error.headers });
}

/** The only place that turns errors into responses. Errors other than `ServiceError` are logged and masked. */
export function addErrorEdge(app: HttpApp, log: Log): void {
	app.notFound((context) => {
		const path = context.req.path.slice(0, 200);
		return respond(context, new ServiceError('unknown_route', `There is nothing at ${context.req.method} ${path}.`));
	});
	const slowDown = createSlowRefusals();
	app.onError(async (error, context) => {
		if (ServiceError.isInstance(error)) {
			if (error.code === 'rate_limited') await slowDown();
			return respond(context, error);
		}
		const requestId = context.get('requestId');
		log.error({ requestId, error: describeError(error) }, 'request failed');
		return respond(context, refusalOf(error, requestId));
	});
}
