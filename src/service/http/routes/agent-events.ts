import type { AgentEvent } from '../../../contract/agent-v2.js';
import { routePatterns } from '../../../contract/routes.js';
import { agentEventsQuery } from '../../../contract/schema/agent.js';
import { agentEventStreamHeaders, encodeAgentEvents } from '../../../stream/agent-event-stream.js';
import type { AgentJobs } from '../../jobs/create-agent-jobs.js';
import { followJob } from '../../jobs/follow-job.js';
import { authorizeAdmin, type Gate } from '../middleware/authorize.js';
import { refuseOtherMethods } from '../middleware/error-edge.js';
import type { HttpApp, HttpContext } from '../middleware/http-context.js';
import { validate } from '../middleware/validate.js';
import { keepAliveMs } from '../server/keep-alive.js';
import type { OpenStreams } from '../server/open-streams.js';

export interface AgentEventsParts {
	jobs: Pick<AgentJobs, 'get' | 'events' | 'watch'>;
	/** Aborted when the service stops: readers go on elsewhere. */
	stopping: AbortSignal;
	streams: OpenStreams;
}

/** The id of the last event that the reader has. What comes back with a lost connection is newer than the address. */
function lastEventIdOf(context: HttpContext): number {
	const lastEventId = context.req.header('last-event-id') ?? context.req.query('lastEventId');
	return validate(agentEventsQuery, { lastEventId }).lastEventId;
}

/** What happens to a job, as server-sent events from any place on. */
export function addAgentEventsRoute(app: HttpApp, gate: Gate, { jobs, stopping, streams }: AgentEventsParts): void {
	app.get(routePatterns.agentJobEvents, async (context) => {
		const key = await authorizeAdmin(context, gate);
		const after = lastEventIdOf(context);
		const { id, status } = await jobs.get(context.req.param('id'));
		// Readers of server-sent events ask again when a stream ends, until they are told that there is nothing more.
		if (status !== 'active' && (await jobs.events(id, after, 1)).length === 0) return context.body(null, 204);
		// Nobody would read on to its end.
		if (context.req.method === 'HEAD') return context.body(null, 200, agentEventStreamHeaders);
		const count = streams.open<AgentEvent>(context, key.id);
		const events = count(followJob(jobs, id, { after, signal: stopping }));
		return new Response(encodeAgentEvents(events, { keepAlive: keepAliveMs }), { headers: agentEventStreamHeaders });
	});
	refuseOtherMethods(app, routePatterns.agentJobEvents, ['GET', 'HEAD']);
}
