import { z } from 'zod';
import { keyRoute, keysPath } from '../../../../contract/owner-paths.js';
import { createKeyRequest, keyDescription, keyListResponse } from '../../../../contract/schema/keys.js';
import { json, route } from '../../route.js';

const shared = { kind: 'operation', tag: 'Keys', key: 'admin', scope: 'owner', limits: ['address'] } as const;

export const keyRoutes = [
	route({
		...shared,
		method: 'get',
		path: keysPath,
		id: 'listKeys',
		summary: 'List the keys of the project',
		success: json(keyListResponse, 'The keys, and the project that they are of.'),
		handle: async (_, { administration }) => ({
			...(await administration.project()),
			keys: await administration.list(),
		}),
	}),
	route({
		...shared,
		method: 'post',
		path: keysPath,
		audit: 'key_created',
		id: 'createKey',
		summary: 'Create a key',
		description: 'The `token` of an admin key is shown here and never again.',
		body: createKeyRequest,
		success: json(keyDescription.extend({ token: z.string() }), 'The key.', 201),
		errors: ['unknown_domain'],
		handle: ({ body }, { administration }) => administration.create(body),
	}),
	route({
		...shared,
		method: 'delete',
		path: keyRoute,
		audit: 'key_revoked',
		id: 'revokeKey',
		summary: 'Revoke a key',
		description: 'Every process of the service refuses the key within five seconds.',
		success: json(keyDescription, 'The key, with the time at which it was revoked.'),
		errors: ['unknown_key_id'],
		handle: ({ params }, { administration }) => administration.revoke(params.keyId),
	}),
];
