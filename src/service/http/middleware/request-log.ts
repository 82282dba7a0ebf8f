import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { headers } from '../../../contract/routes.js';
import type { Log } from '../../telemetry/log.js';
import type { HttpEnvironment } from './http-context.js';

/** A proxy's request id is kept when it is safe in a log line. */
const foreignId = /^[\w.-]{8,128}$/;

/** A thread's id allows to continue it, so logs must not contain it. */
const threadId = /th_[0-9a-f]{32}/g;

/** A pull request's token allows to read it, so logs must not contain it. */
const reviewToken = /(\/review\/)[\w-]{20,}/g;

export const makeRequestId = () => `req_${randomBytes(8).toString('hex')}`;

/** Gives each request an id and logs it when its response begins, without bodies, queries and headers. */
export function requestLog(log: Log): MiddlewareHandler<HttpEnvironment> {
	return async (context, next) => {
		const begun = performance.now();
		const given = context.req.header(headers.requestId);
		const requestId = given && foreignId.test(given) ? given : makeRequestId();
		context.set('requestId', requestId);
		context.set('isSite', false);
		context.set('checkedLimits', []);
		await next();
		context.res.headers.set(headers.requestId, requestId);
		const line = {
			requestId,
			method: context.req.method,
			path: context.req.path.slice(0, 300).replace(threadId, 'th_…').replace(reviewToken, '$1…'),
			status: context.res.status,
			ms: Math.round(performance.now() - begun),
		};
		log[context.get('isSite') ? 'debug' : 'info'](line, 'request');
	};
}
