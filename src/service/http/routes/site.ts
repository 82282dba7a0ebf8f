import type { Site } from '../../site/create-site.js';
import type { HttpApp, HttpContext } from '../middleware/http-context.js';

/** Programs read the interface's paths, so these never show a page, not even for an error. */
const interfacePath = /^\/(?:discovery\/v\d+|v\d+\/agent)(?:\/|$)/;

interface SiteHandlers {
	/** Counts a request that reads a file. */
	take(context: HttpContext): void;
	/** Answers a question about a page; undefined when none is asked. */
	ask(context: HttpContext): Promise<Response | undefined>;
}

/** Handles every request without another route. */
export function addSite(app: HttpApp, site: Site, { take, ask }: SiteHandlers): void {
	app.get('*', async (context, next) => {
		const isPage = !interfacePath.test(context.req.path);
		const asked = isPage && site.has(context.req.path) ? await ask(context) : undefined;
		const response = asked ?? (isPage ? await site.fetch(context.req.raw, () => take(context)) : undefined);
		if (!response) return next();
		context.set('isSite', true);
		return response;
	});
}

/** Serves a page at a path that belongs to a route for programs, such as `/mcp`. */
export function addPageAt(app: HttpApp, site: Site, path: string): void {
	app.get(path, async (context, next) => {
		const isStream = /text\/event-stream/i.test(context.req.header('accept') ?? '');
		const response = isStream || !site.has(path) ? undefined : await site.fetch(context.req.raw);
		if (!response) return next();
		context.set('isSite', true);
		return response;
	});
}
