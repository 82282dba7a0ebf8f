import { setTimeout as delay } from 'node:timers/promises';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ErrorBody } from '../../../contract/errors.js';
import { refusalOf } from '../../errors/refusal-of.js';
import { ServiceError } from '../../errors/service-error.js';
import { describeError, type Log } from '../../telemetry/log.js';
import type { HttpApp, HttpContext } from './http-context.js';

function respond(context: HttpContext, error: ServiceError): Response {
	const { message, code, limit } = error;
	const requestId = context.get('requestId');
	// Clients of the hosted service read this error's sentence from `message`.
	const alias = code === 'unknown_page' && { message };
	const body: ErrorBody = { error: message, code, requestId, ...(limit !== undefined && { limit }), ...alias };
	return context.json(body, error.status as ContentfulStatusCode, { 'cache-control': 'no-store', ...error.headers });
}

/** Refusals in a second that are sent without a delay. Readers alone do not cause so many. */
const atOnce = 20;
/** Milliseconds by which further refusals are delayed. */
const heldMs = 1_000;
/** Largest number of delayed refusals. Each one is an open connection. */
const heldMax = 1_000;

/**
 * Delays refusals when there are many, so that a script that repeats its request at once does not take the only thread from
 * readers.
 */
export function createSlowRefusals() {
	let second = 0;
	let count = 0;
	let held = 0;
	return async (): Promise<void> => {
		const now = Math.floor(performance.now() / 1_000);
		if (now !== second) count = 0;
		second = now;
		count++;
		if (count <= atOnce || held >= heldMax) return;
		held++;
		await delay(heldMs, undefined, { ref: false });
		held--;
	};
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
