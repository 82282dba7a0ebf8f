import { z } from 'zod';
import { routePatterns } from '../../contract/routes.js';
import { createKeyRequest, keyDescription } from '../../contract/schema/keys.js';
import { adminErrors } from './admin-errors.js';
import type { Operation } from './operation.js';

const shared = { tag: 'Keys', key: 'admin' } as const;

export const keyOperations: readonly Operation[] = [
	{
		...shared,
		method: 'get',
		path: routePatterns.keys,
		id: 'listKeys',
		summary: 'List the keys of the project',
		success: {
			status: 200,
			description: 'Oldest first, revoked ones too.',
			body: { type: 'application/json', schema: z.object({ keys: z.array(keyDescription) }) },
		},
		errors: adminErrors,
	},
	{
		...shared,
		method: 'post',
		path: routePatterns.keys,
		id: 'createKey',
		summary: 'Create a key',
		description: 'The `token` of an admin key is shown here and never again.',
		body: createKeyRequest,
		success: {
			status: 201,
			description: 'The key.',
			body: { type: 'application/json', schema: keyDescription.extend({ token: z.string() }) },
		},
		errors: [
			...adminErrors,
			'invalid_request',
			'invalid_json',
			'unknown_domain',
			'body_too_large',
			'unsupported_media_type',
		],
	},
	{
		...shared,
		method: 'delete',
		path: routePatterns.key,
		id: 'revokeKey',
		summary: 'Revoke a key',
		description: 'Every process of the service refuses the key within five seconds.',
		success: {
			status: 200,
			description: 'The key, with the time at which it was revoked.',
			body: { type: 'application/json', schema: keyDescription },
		},
		errors: [...adminErrors, 'unknown_key_id'],
	},
];
