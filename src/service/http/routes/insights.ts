import type { InsightsResponse } from '../../../contract/insights.js';
import { routePatterns } from '../../../contract/routes.js';
import { periodQuery } from '../../../contract/schema/period.js';
import type { Insights } from '../../insights/create-insights.js';
import { spanBetween } from '../../insights/insights-span.js';
import { authorizeOwner, type Gate } from '../middleware/authorize.js';
import { refuseOtherMethods } from '../middleware/error-edge.js';
import type { HttpApp } from '../middleware/http-context.js';
import { uncached } from '../middleware/uncached.js';
import { validate } from '../middleware/validate.js';

/** The report on a domain, with an admin key. */
export function addInsightsRoute(app: HttpApp, gate: Gate, insights: Insights): void {
	app.get(routePatterns.assistantInsights, async (context) => {
		const { domain } = await authorizeOwner(context, gate, insights);
		const span = spanBetween(validate(periodQuery, context.req.query()), new Date());
		const report = await insights.read(domain, span);
		return context.json(report satisfies InsightsResponse, 200, uncached);
	});
	refuseOtherMethods(app, routePatterns.assistantInsights, ['GET', 'HEAD']);
}
