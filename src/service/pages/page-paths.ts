import { ownerPages } from '../insights/owner-pages.js';

/** Paths of the pages for people, and of the forms on them. */
export const pagePaths = {
	reference: '/_docent/reference',
	/** Pages for people who have an admin key. */
	...ownerPages,
	/** The list of a tab of the insights, as a file. */
	adminInsightsCsv: '/_docent/admin/insights.csv',
	adminSignIn: '/_docent/admin/sign-in',
	adminSignOut: '/_docent/admin/sign-out',
	/** All that is wrong with the documentation. */
	adminHealth: '/_docent/admin/health',
	adminThreads: '/_docent/admin/threads',
	/** `?id=` names the thread, so that no log of paths has it. */
	adminThread: '/_docent/admin/thread',
	adminGaps: '/_docent/admin/gaps',
	adminGapJob: '/_docent/admin/gap/job',
	adminGapDismiss: '/_docent/admin/gap/dismiss',
	adminGapReopen: '/_docent/admin/gap/reopen',
	adminGapMove: '/_docent/admin/gap/move',
	adminAnswersRemove: '/_docent/admin/answers/remove',
	adminGapIssue: '/_docent/admin/gap/issue',
	adminJobs: '/_docent/admin/jobs',
	adminNewJob: '/_docent/admin/new-job',
	/** `?id=` names the job. */
	adminJob: '/_docent/admin/job',
	adminJobMessage: '/_docent/admin/job/message',
	adminJobPlan: '/_docent/admin/job/plan',
	adminJobCancel: '/_docent/admin/job/cancel',
	adminThreadExport: '/_docent/admin/thread/export',
	adminThreadDelete: '/_docent/admin/thread/delete',
	adminAgentReports: '/_docent/admin/agent-reports',
	/** `?id=` names the report; without it all are meant. */
	adminAgentReportsRemove: '/_docent/admin/agent-reports/remove',
	adminContactsChange: '/_docent/admin/contacts/change',
	/** The list of keys, and the form that makes one. */
	adminKeys: '/_docent/admin/keys',
	/** `?id=` names the key. */
	adminKeysRevoke: '/_docent/admin/keys/revoke',
	adminOriginsAllow: '/_docent/admin/keys/allow-origin',
	adminOriginsRevoke: '/_docent/admin/keys/revoke-origin',
	adminMail: '/_docent/admin/mail',
	adminAudit: '/_docent/admin/audit',
	adminSources: '/_docent/admin/sources',
} as const;
