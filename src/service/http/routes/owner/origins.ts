import { z } from 'zod';
import { originsPath } from '../../../../contract/owner-paths.js';
import { originDescription, originRequest } from '../../../../contract/schema/origins.js';
import { configuredOrigins } from '../../../keys/origin-store.js';
import { json, route } from '../../route.js';

const shared = {
	kind: 'operation',
	tag: 'Keys',
	key: 'admin',
	scope: 'owner',
	limits: ['address'],
	path: originsPath,
} as const;

export const originRoutes = [
	route({
		...shared,
		method: 'get',
		id: 'listOrigins',
		summary: 'List the origins whose pages may ask',
		success: json(z.object({ origins: z.array(originDescription) }), 'Those of the settings first; revoked ones too.'),
		handle: async (_, { origins, config }) => ({ origins: [...configuredOrigins(config), ...(await origins.list())] }),
	}),
	route({
		...shared,
		method: 'post',
		audit: 'origin_allowed',
		id: 'allowOrigin',
		summary: 'Allow an origin',
		description: 'Every process of the service knows it within five seconds.',
		body: originRequest,
		success: json(originDescription, 'The origin.', 201),
		errors: ['unknown_domain'],
		handle({ context, body }, { origins, config }) {
			context.set('subject', body.origin);
			return origins.allow(body.domain ?? config.domain, body.origin);
		},
	}),
	route({
		...shared,
		method: 'delete',
		audit: 'origin_revoked',
		id: 'revokeOrigin',
		summary: 'Revoke an origin that is stored',
		description: 'It stays refused when its website is indexed again. Every process refuses it within five seconds.',
		query: originRequest,
		success: json(originDescription, 'The origin, with the time at which it was revoked.'),
		errors: ['unknown_domain'],
		handle({ context, query }, { origins, config }) {
			context.set('subject', query.origin);
			return origins.revoke(query.domain ?? config.domain, query.origin);
		},
	}),
];
