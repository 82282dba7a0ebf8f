import type { HttpApp, HttpContext } from '../middleware/http-context.js';

/** Anything that answers GET and HEAD of pages and files, or says that a request is not for it. */
export interface Site {
	/** @param take called before a file is read from the disk; throws when the caller has asked too often */
	fetch(request: Request, take?: () => void): Promise<Response | undefined>;
	/** Whether there is a page at a path. */
	has(pathname: string): boolean;
}

/** Paths of the interface never show a page, not even one that says "not found": programs read them. */
const interfacePath = /^\/(?:discovery\/v\d+|v\d+\/agent)(?:\/|$)/;

interface SiteHandlers {
	/** Counts a request that reads a file. */
	take(context: HttpContext): void;
	/** Answers a question about a page, `undefined` where none is asked. */
	ask(context: HttpContext): Promise<Response | undefined>;
}

/** Everything that no other route has answered. */
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

/** A page of the documentation at the path of a route that people do not open in a browser, such as `/mcp`. */
export function addPageAt(app: HttpApp, site: Site, path: string): void {
	app.get(path, async (context, next) => {
		const isStream = /text\/event-stream/i.test(context.req.header('accept') ?? '');
		const response = isStream || !site.has(path) ? undefined : await site.fetch(context.req.raw);
		if (!response) return next();
		context.set('isSite', true);
		return response;
	});
}
