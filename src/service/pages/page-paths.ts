/** Paths of the pages for people, and of the forms on them. */
export const pagePaths = {
	reference: '/_docent/reference',
	/** Pages for people who have an admin key. */
	admin: '/_docent/admin',
	adminSignIn: '/_docent/admin/sign-in',
	adminSignOut: '/_docent/admin/sign-out',
	adminThreads: '/_docent/admin/threads',
	/** `?id=` names the thread, so that no log of paths has it. */
	adminThread: '/_docent/admin/thread',
	adminGaps: '/_docent/admin/gaps',
	/** `?id=` names the gap. */
	adminGap: '/_docent/admin/gap',
	adminGapJob: '/_docent/admin/gap/job',
	adminGapDismiss: '/_docent/admin/gap/dismiss',
	adminGapReopen: '/_docent/admin/gap/reopen',
	adminJobs: '/_docent/admin/jobs',
	adminNewJob: '/_docent/admin/new-job',
	/** `?id=` names the job. */
	adminJob: '/_docent/admin/job',
	adminJobMessage: '/_docent/admin/job/message',
	adminJobCancel: '/_docent/admin/job/cancel',
	adminThreadExport: '/_docent/admin/thread/export',
	adminThreadDelete: '/_docent/admin/thread/delete',
	adminAgentReports: '/_docent/admin/agent-reports',
	/** `?id=` names the report; without it all are meant. */
	adminAgentReportsRemove: '/_docent/admin/agent-reports/remove',
	adminAudit: '/_docent/admin/audit',
} as const;
