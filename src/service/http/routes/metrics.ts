import { routePatterns } from '../../../contract/routes.js';
import type { Metrics } from '../../telemetry/metrics.js';
import { authorizeAdmin, type Gate } from '../middleware/authorize.js';
import { refuseOtherMethods } from '../middleware/error-edge.js';
import type { HttpApp } from '../middleware/http-context.js';
import type { MetricsAccess } from '../middleware/metrics-access.js';

/** Metrics in the text format of Prometheus, which sends the key as `authorization: credentials`. */
export function addMetricsRoute(app: HttpApp, gate: Gate, metrics: Metrics, access: MetricsAccess): void {
	if (access === 'off') return;
	app.get(routePatterns.metrics, async (context) => {
		if (access === 'admin') await authorizeAdmin(context, gate);
		return context.body(await metrics.text(), 200, {
			'content-type': metrics.contentType,
			'cache-control': 'no-store',
		});
	});
	refuseOtherMethods(app, routePatterns.metrics, ['GET', 'HEAD']);
}
