import type { Context, Hono } from 'hono';

/** What the middleware leaves on a request for those after it. */
interface HttpVariables {
	/** Finds the log line; also in every error body and in the header `x-request-id`. */
	requestId: string;
	/** True for pages and files of the site, which bring their own headers. */
	isSite: boolean;
}

/** What the socket knows of a request. */
export interface Connection {
	/** IP address of the socket's other end: the client, or the nearest proxy. */
	remoteAddress?: string | undefined;
}

export interface HttpEnvironment {
	Bindings: Connection;
	Variables: HttpVariables;
}

export type HttpContext = Context<HttpEnvironment>;
export type HttpApp = Hono<HttpEnvironment>;
