import { z } from 'zod';
import type { OriginDescription, OriginRequest } from '../owner/origins.js';
import { allowedOrigin } from './keys.js';

export const originRequest = z.object({
	origin: allowedOrigin,
	domain: z.string().max(63).optional().describe('Domain whose keys may be used.'),
}) satisfies z.ZodType<OriginRequest>;

export const originDescription = z.object({
	origin: z.string(),
	domain: z.string().optional().describe('Domain whose keys may be used; absent for all of them.'),
	allowedBy: z.enum(['allowedOrigins', 'siteUrl', 'publicUrl', 'index', 'owner']),
	createdAt: z.string().optional(),
	revokedAt: z.string().optional(),
}) satisfies z.ZodType<OriginDescription>;
