import type { AgentJob } from '../../../contract/agent-v2.js';
import type { Gap, GapListResponse, GapResponse } from '../../../contract/gaps.js';
import { routePatterns } from '../../../contract/routes.js';
import { gapJobRequest, gapListQuery } from '../../../contract/schema/gaps.js';
import type { Insights } from '../../insights/create-insights.js';
import type { Gaps } from '../../insights/gaps/create-gaps.js';
import { spanBetween } from '../../insights/insights-span.js';
import { agentJobOf } from '../../jobs/job-view.js';
import { authorizeOwner, type Gate } from '../middleware/authorize.js';
import { refuseOtherMethods } from '../middleware/error-edge.js';
import type { HttpApp, HttpContext } from '../middleware/http-context.js';
import { readJsonBody } from '../middleware/read-json-body.js';
import { uncached } from '../middleware/uncached.js';
import { validate } from '../middleware/validate.js';

export interface GapRouteParts {
	gaps: Gaps;
	insights: Pick<Insights, 'domains'>;
}

/** A body may be left out where everything in it may. */
const bodyOf = (context: HttpContext) =>
	context.req.header('content-type') === undefined && context.req.raw.body === null
		? Promise.resolve({})
		: readJsonBody(context.req.raw);

/** What the documentation leaves open, and the jobs that close it; with an admin key. */
export function addGapRoutes(app: HttpApp, gate: Gate, { gaps, insights }: GapRouteParts): void {
	app.get(routePatterns.assistantGaps, async (context) => {
		const { domain } = await authorizeOwner(context, gate, insights);
		const query = validate(gapListQuery, context.req.query());
		const list = await gaps.list(domain, spanBetween(query, new Date()), query);
		return context.json(list satisfies GapListResponse, 200, uncached);
	});
	refuseOtherMethods(app, routePatterns.assistantGaps, ['GET', 'HEAD']);

	app.get(routePatterns.assistantGap, async (context) => {
		const { domain } = await authorizeOwner(context, gate, insights);
		const gap = await gaps.get(domain, context.req.param('gapId'));
		return context.json(gap satisfies GapResponse, 200, uncached);
	});
	refuseOtherMethods(app, routePatterns.assistantGap, ['GET', 'HEAD']);

	app.post(routePatterns.assistantGapJob, async (context) => {
		const { id: keyId, domain } = await authorizeOwner(context, gate, insights);
		const request = validate(gapJobRequest, await bodyOf(context));
		const job = await gaps.approve(domain, context.req.param('gapId'), request, keyId);
		return context.json(agentJobOf(job) satisfies AgentJob, 201, uncached);
	});
	refuseOtherMethods(app, routePatterns.assistantGapJob, ['POST']);

	const decide = (path: typeof routePatterns.assistantGapDismiss | typeof routePatterns.assistantGapReopen) => {
		const decision = path === routePatterns.assistantGapDismiss ? gaps.dismiss : gaps.reopen;
		app.post(path, async (context) => {
			const { domain } = await authorizeOwner(context, gate, insights);
			const gap = await decision(domain, context.req.param('gapId'));
			return context.json(gap satisfies Gap, 200, uncached);
		});
		refuseOtherMethods(app, path, ['POST']);
	};
	decide(routePatterns.assistantGapDismiss);
	decide(routePatterns.assistantGapReopen);
}
