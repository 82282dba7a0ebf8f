import type { Context, Hono } from 'hono';
import type { LimitState } from '../../limits/limit-state.js';

/** Values that middleware attaches to a request. */
interface HttpVariables {
	/** Id of the request, in the log, in every error body and in the header `x-request-id`. */
	requestId: string;
	/** Whether the request is for pages and files of the site, which have their own headers. */
	isSite: boolean;
	/** Id of the changed thing for the audit, when the path and the reply do not contain it. */
	subject: string | undefined;
	/** Id of the key that a browser has just signed in with. */
	signedInKey: string;
	/** The limits that the request was checked against, with what is left of them. */
	checkedLimits: readonly LimitState[];
	/** Origin of the service's public address, when that is known. */
	publicOrigin: string | undefined;
}

/** Information from the request's socket. */
export interface Connection {
	/** IP address of the client or the nearest proxy. */
	remoteAddress?: string | undefined;
}

export interface HttpEnvironment {
	Bindings: Connection;
	Variables: HttpVariables;
}

export type HttpContext = Context<HttpEnvironment>;
export type HttpApp = Hono<HttpEnvironment>;
