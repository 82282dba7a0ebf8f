import { fillRoute } from '../../contract/routes.js';

/** Builds the path of a route that an owner's program calls. */
const domainPath = (rest: string, values: Record<string, string>) =>
	fillRoute(`/discovery/v2/assistant/:domain/${rest}`, values);

export { pagePath } from '../../contract/routes.js';

export const assistantThreadsPath = (domain: string) => domainPath('threads', { domain });
export const assistantThreadPath = (domain: string, threadId: string) =>
	domainPath('thread/:threadId', { domain, threadId });
export const assistantHealthPath = (domain: string) => domainPath('health', { domain });
export const assistantGapsPath = (domain: string) => domainPath('gaps', { domain });
export const assistantGapPath = (domain: string, gapId: string) => domainPath('gap/:gapId', { domain, gapId });
export const assistantGapJobPath = (domain: string, gapId: string) => domainPath('gap/:gapId/job', { domain, gapId });
export const assistantGapDismissPath = (domain: string, gapId: string) =>
	domainPath('gap/:gapId/dismiss', { domain, gapId });
export const assistantGapMovePath = (domain: string, gapId: string) => domainPath('gap/:gapId/move', { domain, gapId });
export const assistantGapReopenPath = (domain: string, gapId: string) =>
	domainPath('gap/:gapId/reopen', { domain, gapId });
