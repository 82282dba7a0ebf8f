import type { MiddlewareHandler } from 'hono';
import { chooseEncoding, compress, isCompressible, variesByEncoding } from '../../compression/content-encoding.js';
import type { HttpEnvironment } from './http-context.js';

/**
 * Compresses JSON and pages of the service. Event streams pass unchanged; files of the site are already compressed in their
 * cache.
 */
export function compressResponses(): MiddlewareHandler<HttpEnvironment> {
	return async (context, next) => {
		await next();
		const { res } = context;
		const type = res.headers.get('content-type');
		if (context.get('isSite') || res.headers.has('content-encoding') || !variesByEncoding(type) || !res.body) return;
		// Files for many readers are already compressed.
		if (/\baccept-encoding\b/i.test(res.headers.get('vary') ?? '')) return;
		res.headers.append('vary', 'accept-encoding');
		const encoding = chooseEncoding(context.req.header('accept-encoding') ?? null);
		if (!encoding) return;
		const { status, headers } = res;
		const body = new Uint8Array(await res.arrayBuffer());
		const isWorthIt = isCompressible(type, body.byteLength);
		if (isWorthIt) {
			headers.set('content-encoding', encoding);
			headers.delete('content-length');
		}
		context.res = undefined;
		context.res = new Response(isWorthIt ? await compress(body, encoding) : body, { status, headers });
	};
}
