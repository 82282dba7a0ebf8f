import { routePatterns } from '../../../contract/routes.js';
import { version } from '../../composition/version.js';
import { createSendable, type Sendable, send } from '../../compression/sendable.js';
import { agentWebhooks } from '../../openapi/agent-webhooks.js';
import { allOperations } from '../../openapi/all-operations.js';
import { createOpenApi } from '../../openapi/create-openapi.js';
import { referencePage } from '../../openapi/reference-page.js';
import { addServicePageAssets, servicePageHeaders } from '../../pages/service-page.js';
import { refuseOtherMethods } from '../middleware/error-edge.js';
import type { HttpApp } from '../middleware/http-context.js';

/**
 * The interface as a document for programs and as a page for people, each made once.
 * @param publicUrl of the service. Without one the document says `/`, the server that it came from: a `Host` header may be anybody's
 * invention, and caches keep the document for all.
 */
export function addOpenApiRoutes(app: HttpApp, publicUrl: string | undefined): void {
	let document: Sendable | undefined;
	app.get(routePatterns.openApi, (context) => {
		document ??= createSendable(
			JSON.stringify(createOpenApi(allOperations, version, publicUrl ?? '/', agentWebhooks)),
			'application/json',
		);
		return send(context.req.raw, document, { headers: { 'cache-control': 'public, max-age=300' }, revalidate: true });
	});
	refuseOtherMethods(app, routePatterns.openApi, ['GET', 'HEAD']);
	let page: string | undefined;
	app.get(routePatterns.reference, (context) => {
		page ??= referencePage(createOpenApi(allOperations, version, '', agentWebhooks));
		return context.body(page, 200, servicePageHeaders);
	});
	refuseOtherMethods(app, routePatterns.reference, ['GET', 'HEAD']);
	addServicePageAssets(app);
}
