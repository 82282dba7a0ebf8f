import type { z } from 'zod';
import type { ErrorCode } from '../../contract/errors.js';

/** Which key an operation asks for. */
export type KeyNeeded = 'admin' | 'assistant' | 'none';

export interface ResponseBody {
	/** Media type. */
	type: string;
	/** Absent for streams and texts, which `description` explains. */
	schema?: z.ZodType;
}

/** One method of one path, as the OpenAPI document and the reference page tell it. */
export interface Operation {
	method: 'get' | 'post' | 'put' | 'patch' | 'delete';
	/** A pattern of `contract/routes.ts`. */
	path: string;
	id: string;
	tag: 'Assistant' | 'Insights' | 'Search' | 'Agent' | 'Keys' | 'Service';
	summary: string;
	description?: string;
	isDeprecated?: boolean;
	key: KeyNeeded;
	/** JSON. */
	body?: z.ZodType;
	query?: z.ZodObject;
	/** Optional headers of a request, described. */
	requestHeaders?: Record<string, string>;
	success: { status: number; description: string; body?: ResponseBody; headers?: Record<string, string> };
	errors: readonly ErrorCode[];
}

/** What the service sends to an address of its owner. */
export interface Webhook {
	/** Its type. */
	name: string;
	summary: string;
	/** JSON. */
	body: z.ZodType;
}
