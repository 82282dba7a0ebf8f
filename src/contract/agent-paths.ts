import { fillRoute, type Generation } from './routes.js';

/** Routes of the agent, for holders of an admin key. */

export const agentJobsCreateRoute = <Version extends Generation>(generation: Version) =>
	`/${generation}/agent/:projectId/job` as const;
export const agentJobRoute = <Version extends Generation>(generation: Version) =>
	`/${generation}/agent/:projectId/job/:id` as const;
export const agentJobsRoute = <Version extends Generation>(generation: Version) =>
	`/${generation}/agent/:projectId/jobs` as const;
export const agentJobMessageRoute = '/v2/agent/:projectId/job/:id/message';
export const agentJobCancelRoute = '/v2/agent/:projectId/job/:id/cancel';
export const agentJobArchiveRoute = '/v2/agent/:projectId/job/:id/archive';
export const agentJobEventsRoute = '/v2/agent/:projectId/job/:id/events';
export const agentJobDiffRoute = '/v2/agent/:projectId/job/:id/diff';
/** Webhooks of forges, for the rule of this name. */
export const hookRoute = '/hooks/:name';
export const ruleRoute = '/v2/agent/:projectId/rule/:name';

export const agentJobsCreatePath = (generation: Generation, projectId: string) =>
	fillRoute(agentJobsCreateRoute(generation), { projectId });
export const agentJobPath = (generation: Generation, projectId: string, id: string) =>
	fillRoute(agentJobRoute(generation), { projectId, id });
export const agentJobsPath = (generation: Generation, projectId: string) =>
	fillRoute(agentJobsRoute(generation), { projectId });
export const agentJobMessagePath = (projectId: string, id: string) =>
	fillRoute(agentJobMessageRoute, { projectId, id });
export const agentJobCancelPath = (projectId: string, id: string) => fillRoute(agentJobCancelRoute, { projectId, id });
export const agentJobArchivePath = (projectId: string, id: string) =>
	fillRoute(agentJobArchiveRoute, { projectId, id });
export const agentJobEventsPath = (projectId: string, id: string) => fillRoute(agentJobEventsRoute, { projectId, id });
export const agentJobDiffPath = (projectId: string, id: string) => fillRoute(agentJobDiffRoute, { projectId, id });
export const hookPath = (name: string) => fillRoute(hookRoute, { name });
export const rulePath = (projectId: string, name: string) => fillRoute(ruleRoute, { projectId, name });
