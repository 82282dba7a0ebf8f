import { routePatterns } from '../../contract/routes.js';
import { agentWebhooks } from '../openapi/agent-webhooks.js';
import { allOperations } from '../openapi/all-operations.js';
import { createOpenApi } from '../openapi/create-openapi.js';
import { referencePage } from '../openapi/reference-page.js';
import { addServicePageAssets, servicePageHeaders } from '../pages/service-page.js';
import { version } from '../version.js';
import { refuseOtherMethods } from './error-edge.js';
import type { HttpApp } from './http-context.js';

/** The interface as a document for programs and as a page for people. */
export function addOpenApiRoutes(app: HttpApp): void {
	app.get(routePatterns.openApi, (context) =>
		context.json(createOpenApi(allOperations, version, new URL(context.req.url).origin, agentWebhooks), 200, {
			'cache-control': 'public, max-age=300',
		}),
	);
	refuseOtherMethods(app, routePatterns.openApi, ['GET', 'HEAD']);
	const page = referencePage(createOpenApi(allOperations, version, '', agentWebhooks));
	app.get(routePatterns.reference, (context) => context.body(page, 200, servicePageHeaders));
	refuseOtherMethods(app, routePatterns.reference, ['GET', 'HEAD']);
	addServicePageAssets(app);
}
