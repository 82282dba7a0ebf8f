/** Every path of the interface, once. `pattern` is what a router matches, the functions build real paths. */

export type Generation = 'v1' | 'v2';

export const routePatterns = {
	assistantMessage: (generation: Generation) => `/discovery/${generation}/assistant/:domain/message`,
	assistantFeedback: '/discovery/v2/assistant/:domain/feedback',
	/** GET receives an answer from its beginning, DELETE stops it; both with `?threadId=` of its thread. */
	assistantMessageStream: '/discovery/v2/assistant/:domain/message/:messageId/stream',
	/** With an admin key, as are the two that follow. */
	assistantInsights: '/discovery/v2/assistant/:domain/insights',
	assistantThreads: '/discovery/v2/assistant/:domain/threads',
	assistantThread: '/discovery/v2/assistant/:domain/thread/:threadId',
	/** What the documentation leaves open; with an admin key, as are the four that follow. */
	assistantGaps: '/discovery/v2/assistant/:domain/gaps',
	assistantGap: '/discovery/v2/assistant/:domain/gap/:gapId',
	assistantGapJob: '/discovery/v2/assistant/:domain/gap/:gapId/job',
	assistantGapDismiss: '/discovery/v2/assistant/:domain/gap/:gapId/dismiss',
	assistantGapReopen: '/discovery/v2/assistant/:domain/gap/:gapId/reopen',
	search: '/discovery/v1/search/:domain',
	page: '/discovery/v1/page/:domain',
	agentJobsCreate: (generation: Generation) => `/${generation}/agent/:projectId/job`,
	agentJob: (generation: Generation) => `/${generation}/agent/:projectId/job/:id`,
	agentJobMessage: '/v2/agent/:projectId/job/:id/message',
	agentJobCancel: '/v2/agent/:projectId/job/:id/cancel',
	agentJobArchive: '/v2/agent/:projectId/job/:id/archive',
	agentJobEvents: '/v2/agent/:projectId/job/:id/events',
	agentJobDiff: '/v2/agent/:projectId/job/:id/diff',
	agentJobs: (generation: Generation) => `/${generation}/agent/:projectId/jobs`,
	/** Of the project that the admin key belongs to. */
	keys: '/v1/keys',
	key: '/v1/keys/:keyId',
	health: '/health',
	ready: '/ready',
	metrics: '/metrics',
	openApi: '/openapi.json',
	/** A page for people. */
	reference: '/_docent/reference',
	/** Pages for people who have an admin key. */
	admin: '/_docent/admin',
	adminThreads: '/_docent/admin/threads',
	/** `?id=` names the thread, so that no log of paths has it. */
	adminThread: '/_docent/admin/thread',
	adminGaps: '/_docent/admin/gaps',
	/** `?id=` names the gap. */
	adminGap: '/_docent/admin/gap',
	adminGapJob: '/_docent/admin/gap/job',
	adminGapDismiss: '/_docent/admin/gap/dismiss',
	adminGapReopen: '/_docent/admin/gap/reopen',
	/** A pull request of a plain repository; `:token` cannot be guessed and opens the page. */
	review: '/_docent/review/:token',
	reviewMerge: '/_docent/review/:token/merge',
	reviewClose: '/_docent/review/:token/close',
	reviewMessage: '/_docent/review/:token/message',
	adminSignIn: '/_docent/admin/sign-in',
	adminSignOut: '/_docent/admin/sign-out',
} as const;

function fill(pattern: string, values: Record<string, string>): string {
	return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

export const assistantMessagePath = (generation: Generation, domain: string) =>
	fill(routePatterns.assistantMessage(generation), { domain });
export const assistantFeedbackPath = (domain: string) => fill(routePatterns.assistantFeedback, { domain });
/** Of one answer, to be received from its beginning or to be stopped. */
export const assistantMessageStreamPath = (domain: string, messageId: string) =>
	fill(routePatterns.assistantMessageStream, { domain, messageId });
export const assistantInsightsPath = (domain: string) => fill(routePatterns.assistantInsights, { domain });
export const assistantThreadsPath = (domain: string) => fill(routePatterns.assistantThreads, { domain });
export const assistantThreadPath = (domain: string, threadId: string) =>
	fill(routePatterns.assistantThread, { domain, threadId });
export const assistantGapsPath = (domain: string) => fill(routePatterns.assistantGaps, { domain });
export const assistantGapPath = (domain: string, gapId: string) => fill(routePatterns.assistantGap, { domain, gapId });
/** Approves a gap: makes a job of it. */
export const assistantGapJobPath = (domain: string, gapId: string) =>
	fill(routePatterns.assistantGapJob, { domain, gapId });
export const assistantGapDismissPath = (domain: string, gapId: string) =>
	fill(routePatterns.assistantGapDismiss, { domain, gapId });
export const assistantGapReopenPath = (domain: string, gapId: string) =>
	fill(routePatterns.assistantGapReopen, { domain, gapId });
export const searchPath = (domain: string) => fill(routePatterns.search, { domain });
export const pagePath = (domain: string) => fill(routePatterns.page, { domain });
export const agentJobsCreatePath = (generation: Generation, projectId: string) =>
	fill(routePatterns.agentJobsCreate(generation), { projectId });
export const agentJobPath = (generation: Generation, projectId: string, id: string) =>
	fill(routePatterns.agentJob(generation), { projectId, id });
export const agentJobMessagePath = (projectId: string, id: string) =>
	fill(routePatterns.agentJobMessage, { projectId, id });
export const agentJobCancelPath = (projectId: string, id: string) =>
	fill(routePatterns.agentJobCancel, { projectId, id });
export const agentJobArchivePath = (projectId: string, id: string) =>
	fill(routePatterns.agentJobArchive, { projectId, id });
export const agentJobEventsPath = (projectId: string, id: string) =>
	fill(routePatterns.agentJobEvents, { projectId, id });
export const agentJobDiffPath = (projectId: string, id: string) => fill(routePatterns.agentJobDiff, { projectId, id });
export const agentJobsPath = (generation: Generation, projectId: string) =>
	fill(routePatterns.agentJobs(generation), { projectId });
export const reviewPath = (token: string) => fill(routePatterns.review, { token });
export const reviewActionPath = (action: 'reviewMerge' | 'reviewClose' | 'reviewMessage', token: string) =>
	fill(routePatterns[action], { token });

export const keyPath = (keyId: string) => fill(routePatterns.key, { keyId });

/** Response and request headers that carry meaning of their own. */
export const headers = {
	threadId: 'x-thread-id',
	threadKey: 'x-thread-key',
	messageId: 'x-message-id',
	requestId: 'x-request-id',
	uiMessageStream: 'x-vercel-ai-ui-message-stream',
	dataStream: 'x-vercel-ai-data-stream',
	sessionId: 'x-session-id',
	branchName: 'x-branch-name',
	idempotencyKey: 'idempotency-key',
} as const;
