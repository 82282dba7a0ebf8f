import type { Context, Hono } from 'hono';

/** What the middleware leaves on a request for those after it. */
export interface HttpVariables {
	/** Finds the log line; also in every error body and in the header `x-request-id`. */
	requestId: string;
	/** True for pages and files of the site, which bring their own headers. */
	isSite: boolean;
}

export interface HttpEnvironment {
	Variables: HttpVariables;
}

export type HttpContext = Context<HttpEnvironment>;
export type HttpApp = Hono<HttpEnvironment>;
