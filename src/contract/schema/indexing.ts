import { z } from 'zod';
import { type IndexRequest, proofPattern } from '../owner/indexing.js';

const name = z.string().min(1).max(63);

export const indexRequest = z.object({
	proof: z.string().regex(proofPattern),
	source: z.string().min(1).max(4_096),
	domain: name,
	projectId: name,
	organization: name,
	siteUrl: z.string().max(2_048).optional(),
	title: z.string().max(200).optional(),
	limits: z.record(z.string(), z.number().int().min(0).max(1_000_000_000)).optional(),
	isDryRun: z.boolean().optional(),
}) satisfies z.ZodType<IndexRequest>;
