import { z } from 'zod';

/** The actions of owners that the audit records. */
const auditActions = [
	'signed_in',
	'key_created',
	'key_revoked',
	'origin_allowed',
	'origin_revoked',
	'documentation_indexed',
	'database_exported',
	'job_created',
	'job_message',
	'job_cancelled',
	'job_archived',
	'pull_request_merged',
	'pull_request_closed',
	'gap_approved',
	'gap_dismissed',
	'gap_reopened',
	'gap_moved',
	'own_answer_saved',
	'own_answer_removed',
	'issue_opened',
	'agent_reports_removed',
	'contact_changed',
	'mail_tested',
	'reader_data_exported',
	'reader_data_deleted',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Number of events on one page. */
const auditListTake = { default: 50, max: 500 } as const;

export const auditListQuery = z.object({
	cursor: z
		.string()
		.regex(/^\d{1,18}$/, 'names no place in this list; send the nextCursor of the page before, or leave it out')
		.optional()
		.describe('The `nextCursor` of the page before.'),
	take: z.coerce.number().int().min(1).max(auditListTake.max).default(auditListTake.default),
});

const auditEvent = z.object({
	at: z.string(),
	action: z.enum(auditActions),
	keyId: z.string().optional().describe('Absent for the command line on the machine of the database.'),
	keyName: z.string().optional(),
	address: z.string().optional(),
	subject: z.string().optional().describe('Id of the changed object. For a reader, a hash of `fp`.'),
});
export type AuditEvent = z.infer<typeof auditEvent>;

export const auditListResponse = z.object({
	events: z.array(auditEvent),
	nextCursor: z.string().nullable().describe('Send it as `cursor` to get the next page. Null on the last page.'),
});
export type AuditListResponse = z.infer<typeof auditListResponse>;
