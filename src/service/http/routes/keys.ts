import { z } from 'zod';
import { keyRoute, keysPath } from '../../../contract/owner-paths.js';
import { createKeyRequest, keyDescription } from '../../../contract/schema/keys.js';
import { route } from '../route.js';

const shared = { kind: 'operation', tag: 'Keys', key: 'admin', limits: ['address'] } as const;

/** Makes, lists and revokes keys while the service runs. */
export const keyRoutes = [
	route({
		...shared,
		method: 'get',
		path: keysPath,
		id: 'listKeys',
		summary: 'List the keys of the project',
		success: {
			status: 200,
			description: 'Oldest first, revoked ones too.',
			body: { type: 'application/json', schema: z.object({ keys: z.array(keyDescription) }) },
		},
		errors: ['rate_limited'],
		handle: async (_, { administration }) => ({ keys: await administration.list() }),
	}),
	route({
		...shared,
		method: 'post',
		path: keysPath,
		id: 'createKey',
		summary: 'Create a key',
		description: 'The `token` of an admin key is shown here and never again.',
		body: createKeyRequest,
		success: {
			status: 201,
			description: 'The key.',
			body: { type: 'application/json', schema: keyDescription.extend({ token: z.string() }) },
		},
		errors: ['rate_limited', 'unknown_domain'],
		handle: ({ body }, { administration }) => administration.create(body),
	}),
	route({
		...shared,
		method: 'delete',
		path: keyRoute,
		id: 'revokeKey',
		summary: 'Revoke a key',
		description: 'Every process of the service refuses the key within five seconds.',
		success: {
			status: 200,
			description: 'The key, with the time at which it was revoked.',
			body: { type: 'application/json', schema: keyDescription },
		},
		errors: ['rate_limited', 'unknown_key_id'],
		handle: ({ params }, { administration }) => administration.revoke(params.keyId),
	}),
];
