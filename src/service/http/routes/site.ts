import type { HttpApp, HttpContext } from '../middleware/http-context.js';

/** Anything that answers GET and HEAD of pages and files, or says that a request is not for it. */
export interface Site {
	/** @param take called before a file is read from the disk; throws when the caller has asked too often */
	fetch(request: Request, take?: () => void): Promise<Response | undefined>;
}

/** Paths of the interface never show a page, not even one that says "not found": programs read them. */
const interfacePath = /^\/(?:discovery\/v\d+|v\d+\/agent)(?:\/|$)/;

/** Everything that no other route has answered. */
export function addSite(app: HttpApp, site: Site, take: (context: HttpContext) => void): void {
	app.get('*', async (context, next) => {
		const response = interfacePath.test(context.req.path)
			? undefined
			: await site.fetch(context.req.raw, () => take(context));
		if (!response) return next();
		context.set('isSite', true);
		return response;
	});
}
