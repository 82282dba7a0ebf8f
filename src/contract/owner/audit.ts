/** What is recorded of what owners do. */
export const auditActions = [
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
	'agent_reports_removed',
	'reader_data_exported',
	'reader_data_deleted',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** What an owner has done. */
export interface AuditEvent {
	/** Time in ISO 8601. */
	at: string;
	action: AuditAction;
	/** Id of the admin key; absent for the command line on the machine of the database. */
	keyId?: string | undefined;
	/** Name of the key. */
	keyName?: string | undefined;
	/** Address of the request. */
	address?: string | undefined;
	/** Id of what it was done to. Of a reader it is a hash, see `readerSubject`. */
	subject?: string | undefined;
}

/** Body of the response to `GET /v1/audit`, newest first. */
export interface AuditListResponse {
	events: AuditEvent[];
	/** Cursor of the next page; null on the last page. */
	nextCursor: string | null;
}

/** Number of events on one page. */
export const auditListTake = { default: 50, max: 500 } as const;
