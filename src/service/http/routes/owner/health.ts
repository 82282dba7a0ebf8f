import { faultKinds, healthQuery, healthResponse } from '../../../../contract/schema/health.js';
import { gapAddress } from '../../../pages/admin/gaps-page.js';
import { healthPage } from '../../../pages/admin/health-page.js';
import { adminAddress } from '../../../pages/admin-page.js';
import { pagePaths } from '../../../pages/page-paths.js';
import type { HttpContext } from '../../middleware/http-context.js';
import { type HandlerParts, json, route } from '../../route.js';
import { domainForm, domainPage, page, type RefusedForm, unless } from '../admin.js';

const noPlace = 'There is no such place in the list of faults; it may be mended.';

const show = (context: HttpContext, parts: HandlerParts, domain: string, refused?: RefusedForm) =>
	unless('invalid_request', noPlace, [context, parts], async () => {
		const { faults, gaps, agent } = parts;
		const { kind: asked, cursor } = context.req.query();
		const kind = faultKinds.find((name) => name === asked);
		const list = await faults.list(domain, { kind, cursor, take: 100 });
		const can = { mend: gaps.canCompose && agent.hasSource(domain), report: faults.hasIssues };
		return page(context, healthPage({ list, kind, can, refused: refused?.words }), refused?.status);
	});

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
	domainPage(pagePaths.adminHealth, 'read', show),
	domainForm(
		{ path: pagePaths.adminGapIssue, on: pagePaths.adminHealth, scope: 'jobs', audit: 'issue_opened' },
		async ({ config, faults }, { context, domain, id }) => {
			const site = config.publicUrl ?? new URL(context.req.url).origin;
			await faults.openIssue(domain, id, site + gapAddress(domain, id));
			return context.redirect(adminAddress(pagePaths.adminHealth, { domain }), 303);
		},
		show,
	),
];
