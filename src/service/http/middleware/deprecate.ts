import type { HttpApp, HttpContext } from './http-context.js';

/** The older generations are superseded since the first release, which had both. Seconds since the epoch, as RFC 9745 has it. */
const deprecatedSince = Date.UTC(2026, 10, 21) / 1_000;

/** Says on every response of a path that it is deprecated, and what took its place. */
export function deprecate(app: HttpApp, path: string, successorOf: (context: HttpContext) => string): void {
	app.use(path, async (context, next) => {
		await next();
		context.res.headers.set('deprecation', `@${deprecatedSince}`);
		context.res.headers.set('link', `<${successorOf(context)}>; rel="successor-version"`);
	});
}
