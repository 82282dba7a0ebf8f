/**
 * The routes that browsers use: the assistant and search. Each path is a separate export, so that a bundle contains only the
 * ones it uses. A route is the pattern for a router; the functions fill in its parameters.
 */

export type Generation = 'v1' | 'v2';

/** The path of a route with its parameters filled in. */
export function fillRoute(route: string, values: Readonly<Record<string, string>>): string {
	return route.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

export const assistantMessageRoute = <Version extends Generation>(generation: Version) =>
	`/discovery/${generation}/assistant/:domain/message` as const;
export const assistantFeedbackRoute = '/discovery/v2/assistant/:domain/feedback';
export const assistantOpenedRoute = '/discovery/v2/assistant/:domain/opened';
export const assistantContactRoute = '/discovery/v2/assistant/:domain/contact';
/** GET replays an answer from its beginning, DELETE stops it. Both take the thread as `?threadId=`. */
export const assistantMessageStreamRoute = '/discovery/v2/assistant/:domain/message/:messageId/stream';
export const searchRoute = '/discovery/v1/search/:domain';
/** Path of one page's text, as Markdown. */
export const pageRoute = '/discovery/v1/page/:domain';
/** Path of a page's questions to begin with. */
export const startersRoute = '/discovery/v1/starters/:domain';
/** The Model Context Protocol. */
export const mcpRoute = '/discovery/v1/mcp/:domain';
export const healthPath = '/health';

export const assistantMessagePath = (generation: Generation, domain: string) =>
	fillRoute(assistantMessageRoute(generation), { domain });
export const assistantOpenedPath = (domain: string) => fillRoute(assistantOpenedRoute, { domain });
export const assistantFeedbackPath = (domain: string) => fillRoute(assistantFeedbackRoute, { domain });
export const assistantContactPath = (domain: string) => fillRoute(assistantContactRoute, { domain });
/** Path of one answer, for replaying and stopping it. */
export const assistantMessageStreamPath = (domain: string, messageId: string) =>
	fillRoute(assistantMessageStreamRoute, { domain, messageId });
export const searchPath = (domain: string) => fillRoute(searchRoute, { domain });
export const pagePath = (domain: string) => fillRoute(pageRoute, { domain });
export const startersPath = (domain: string) => fillRoute(startersRoute, { domain });
export const mcpPath = (domain: string) => fillRoute(mcpRoute, { domain });

/** Header names with a meaning of their own. */
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
