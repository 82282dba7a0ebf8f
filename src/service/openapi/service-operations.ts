import { z } from 'zod';
import { routePatterns } from '../../contract/routes.js';
import type { Operation } from './operation.js';

const health = z.object({
	status: z.literal('ok'),
	version: z.string().describe('Of the service, as in 1.2.3.'),
	pages: z.number().int().describe('Pages of the documentation.'),
	sections: z.number().int().describe('Sections that can be found.'),
});

const ready = z.object({ status: z.literal('ready') });

/** What load balancers and programs ask of the service itself. */
export const serviceOperations: readonly Operation[] = [
	{
		method: 'get',
		path: routePatterns.health,
		id: 'getHealth',
		tag: 'Service',
		summary: 'Whether the process lives',
		key: 'none',
		success: { status: 200, description: 'It does.', body: { type: 'application/json', schema: health } },
		errors: [],
	},
	{
		method: 'get',
		path: routePatterns.ready,
		id: 'getReady',
		tag: 'Service',
		summary: 'Whether new questions should come here',
		description: 'Not while the database cannot be asked, nor once the service has begun to stop: 503 then.',
		key: 'none',
		success: { status: 200, description: 'They should.', body: { type: 'application/json', schema: ready } },
		errors: ['unavailable'],
	},
	{
		method: 'get',
		path: routePatterns.openApi,
		id: 'getOpenApi',
		tag: 'Service',
		summary: 'This document',
		key: 'none',
		success: { status: 200, description: 'OpenAPI 3.1.', body: { type: 'application/json' } },
		errors: [],
	},
];
