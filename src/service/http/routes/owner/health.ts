import { faultKinds, healthQuery, healthResponse } from '../../../../contract/schema/health.js';
import { healthPage } from '../../../pages/admin/health-page.js';
import { pagePaths } from '../../../pages/page-paths.js';
import { json, route } from '../../route.js';
import { domainPage, page, unless } from '../admin.js';

const noPlace = 'There is no such place in the list of faults; it may be mended.';

/** All that is wrong with the documentation. */
export const healthRoutes = [
	route({
		kind: 'operation',
		method: 'get',
		path: '/discovery/v2/assistant/:domain/health',
		key: 'owner',
		scope: 'read',
		limits: ['address'],
		tag: 'Insights',
		id: 'listFaults',
		summary: 'List what is wrong with the documentation',
		description: 'The id of a fault is one for the routes of gaps, which make a job of it or dismiss it.',
		query: healthQuery,
		success: json(healthResponse, 'One page of the list.'),
		handle: ({ key, query }, { faults }) => faults.list(key.domain, query),
	}),
	domainPage(pagePaths.adminHealth, 'read', (context, parts, domain) =>
		unless('invalid_request', noPlace, [context, parts], async () => {
			const { faults, gaps, agent } = parts;
			const { kind: asked, cursor } = context.req.query();
			const kind = faultKinds.find((name) => name === asked);
			const list = await faults.list(domain, { kind, cursor, take: 100 });
			return page(context, healthPage({ list, kind, canMend: gaps.canCompose && agent.hasSource(domain) }));
		}),
	),
];
