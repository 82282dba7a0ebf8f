import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { healthPath } from '../../../contract/routes.js';
import { send } from '../../compression/sendable.js';
import type { ServiceConfig } from '../../config/settings.js';
import { version } from '../../config/version.js';
import { servicePageHeaders } from '../../pages/page-headers.js';
import { pagePaths } from '../../pages/page-paths.js';
import { servicePageFiles } from '../../pages/service-page.js';
import type { HttpContext } from '../middleware/http-context.js';
import { type HandlerParts, json, type Route, route } from '../route.js';
import { uncached } from '../server/json-response.js';

const health = z.object({
	status: z.literal('ok'),
	version: z.string().describe('Of the service, as in 1.2.3.'),
	pages: z.number().int().describe('Pages of the documentation.'),
	sections: z.number().int().describe('Sections that can be found.'),
});

const ready = z.object({
	status: z.literal('ready'),
	unreadableFiles: z
		.number()
		.int()
		.optional()
		.describe(
			'Files of the documentation that are left out because they have ended the process that reads them; absent without any.',
		),
	sources: z
		.array(z.object({ name: z.string(), state: z.enum(['read', 'failed', 'waiting']) }))
		.optional()
		.describe('Content sources by name; absent where there is one folder alone. A source that fails keeps its pages.'),
});

/** Milliseconds after which a silent database counts as not ready. */
const patienceMs = 2_000;

async function problemOf({ checkDatabase, isStopping }: HandlerParts['health']): Promise<string | undefined> {
	if (isStopping()) return 'stopping';
	const asked = checkDatabase().then(
		() => undefined,
		() => 'database',
	);
	return Promise.race([asked, setTimeout(patienceMs, 'database', { ref: false })]);
}

const operation = { kind: 'operation', method: 'get', tag: 'Service', key: 'none' } as const;

/** Routes about the service itself, for load balancers, programs and people. */
export const serviceRoutes: readonly Route[] = [
	route({
		...operation,
		path: healthPath,
		limits: 'none',
		id: 'getHealth',
		summary: 'Whether the process lives',
		success: json(health, 'It does.'),
		handle(_, parts) {
			const { pageCount, sectionCount } = parts.health.index();
			return { status: 'ok' as const, version, pages: pageCount, sections: sectionCount };
		},
	}),
	route({
		...operation,
		path: '/ready',
		limits: 'none',
		id: 'getReady',
		summary: 'Whether new questions should come here',
		description: 'Not while the database cannot be asked, nor once the service has begun to stop: 503 then.',
		success: json(ready, 'They should.'),
		errors: ['unavailable'],
		async handle({ context }, parts) {
			const problem = await problemOf(parts.health);
			const { unreadable } = parts.library.held(parts.config.domain)?.documentation ?? {};
			if (problem === undefined) {
				const states = await parts.sources.states();
				const sources = states.length === 0 ? {} : { sources: states };
				return { status: 'ready' as const, ...(unreadable && { unreadableFiles: unreadable.length }), ...sources };
			}
			return context.json({ status: 'not ready', problem }, 503, { ...uncached, 'retry-after': '5' });
		},
	}),
	route({
		...operation,
		path: '/openapi.json',
		limits: ['address'],
		id: 'getOpenApi',
		summary: 'This document',
		success: { status: 200, description: 'OpenAPI 3.1.', body: { type: 'application/json' } },
		handle: ({ context }, { openApi }) =>
			send(context.req.raw, openApi(), { headers: { 'cache-control': 'public, max-age=300' }, revalidate: true }),
	}),
	route({
		kind: 'unlisted',
		method: 'get',
		path: pagePaths.reference,
		key: 'none',
		limits: ['address'],
		handle: ({ context }, { referencePage }) => context.body(referencePage(), 200, servicePageHeaders),
	}),
	...servicePageFiles.map(({ path, type, text }) =>
		route({
			kind: 'unlisted',
			method: 'get',
			path,
			key: 'none',
			limits: 'none',
			handle({ context }) {
				context.set('isSite', true);
				return context.body(text, 200, {
					'content-type': type,
					'cache-control': 'public, max-age=31536000, immutable',
					'x-content-type-options': 'nosniff',
				});
			},
		}),
	),
];

const metricsRow = {
	kind: 'unlisted',
	method: 'get',
	path: '/metrics',
	limits: 'none',
	handle: async ({ context }: { context: HttpContext }, { metrics }: HandlerParts) =>
		context.body(await metrics.text(), 200, { 'content-type': metrics.contentType, ...uncached }),
} as const;

/** Metrics in Prometheus's text format. Prometheus sends the key as `authorization: credentials`. */
export function metricsRoutes(access: ServiceConfig['metrics']): readonly Route[] {
	if (access === 'off') return [];
	return [
		access === 'admin'
			? route({ ...metricsRow, key: 'admin', scope: 'metrics' })
			: route({ ...metricsRow, key: 'none' }),
	];
}
