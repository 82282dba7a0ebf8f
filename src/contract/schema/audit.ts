import { z } from 'zod';
import { type AuditListResponse, auditActions, auditListTake } from '../owner/audit.js';

export const auditListQuery = z.object({
	cursor: z
		.string()
		.regex(/^\d{1,18}$/, 'names no place in this list; send the nextCursor of the page before, or leave it out')
		.optional()
		.describe('The `nextCursor` of the page before.'),
	take: z.coerce.number().int().min(1).max(auditListTake.max).default(auditListTake.default),
});

export const auditListResponse = z.object({
	events: z.array(
		z.object({
			at: z.string(),
			action: z.enum(auditActions),
			keyId: z.string().optional().describe('Absent for the command line on the machine of the database.'),
			keyName: z.string().optional(),
			address: z.string().optional(),
			subject: z.string().optional().describe('Id of what it was done to; of a reader a hash of `fp`.'),
		}),
	),
	nextCursor: z.string().nullable().describe('Send it as `cursor` for those that follow; null after the last.'),
}) satisfies z.ZodType<AuditListResponse>;
