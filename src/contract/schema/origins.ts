import { z } from 'zod';
import { allowedOrigin } from './keys.js';

/** The body of a request that allows or revokes an origin. */
export const originRequest = z.object({
	origin: allowedOrigin,
	domain: z.string().max(63).optional().describe('Domain whose keys may be used.'),
});

/** An origin whose pages may use the assistant keys that have no origins of their own. Origins from settings have no times. */
export const originDescription = z.object({
	origin: z.string(),
	domain: z.string().optional().describe('Domain whose keys may be used; absent for all of them.'),
	allowedBy: z.enum(['allowedOrigins', 'siteUrl', 'publicUrl', 'index', 'owner']),
	createdAt: z.string().optional(),
	revokedAt: z.string().optional(),
});
export type OriginDescription = z.infer<typeof originDescription>;

export interface OriginListResponse {
	origins: OriginDescription[];
}
