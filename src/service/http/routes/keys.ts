import type { CreateKeyResponse, KeyDescription, KeyListResponse } from '../../../contract/keys.js';
import { routePatterns } from '../../../contract/routes.js';
import { createKeyRequest } from '../../../contract/schema/keys.js';
import type { KeyAdministration } from '../../keys/key-administration.js';
import { authorizeAdmin, type Gate } from '../middleware/authorize.js';
import { refuseOtherMethods } from '../middleware/error-edge.js';
import type { HttpApp } from '../middleware/http-context.js';
import { readJsonBody } from '../middleware/read-json-body.js';
import { uncached } from '../middleware/uncached.js';
import { validate } from '../middleware/validate.js';

/** Makes, lists and revokes keys while the service runs, with an admin key. */
export function addKeyRoutes(app: HttpApp, gate: Gate, administration: KeyAdministration): void {
	app.get(routePatterns.keys, async (context) => {
		await authorizeAdmin(context, gate);
		return context.json({ keys: await administration.list() } satisfies KeyListResponse, 200, uncached);
	});
	app.post(routePatterns.keys, async (context) => {
		await authorizeAdmin(context, gate);
		const request = validate(createKeyRequest, await readJsonBody(context.req.raw));
		return context.json((await administration.create(request)) satisfies CreateKeyResponse, 201, uncached);
	});
	refuseOtherMethods(app, routePatterns.keys, ['GET', 'POST']);

	app.delete(routePatterns.key, async (context) => {
		await authorizeAdmin(context, gate);
		const revoked = await administration.revoke(context.req.param('keyId'));
		return context.json(revoked satisfies KeyDescription, 200, uncached);
	});
	refuseOtherMethods(app, routePatterns.key, ['DELETE']);
}
