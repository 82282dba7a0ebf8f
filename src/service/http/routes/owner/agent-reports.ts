import {
	type AgentReportKind,
	agentReportKinds,
	agentReportList,
	agentReportListQuery,
	agentReportListResponse,
} from '../../../../contract/schema/agent-reports.js';
import { ServiceError } from '../../../errors/service-error.js';
import { agentReportsPage } from '../../../pages/admin/agent-reports-page.js';
import { adminAddress } from '../../../pages/admin-page.js';
import { pagePaths } from '../../../pages/page-paths.js';
import type { HttpContext } from '../../middleware/http-context.js';
import { type HandlerParts, json, route } from '../../route.js';
import { domainForm, domainPage, page, type RefusedForm } from '../admin.js';

const shared = { kind: 'operation', tag: 'Insights', key: 'owner', limits: ['address'] } as const;

/** Ids are numbers that a 64-bit integer holds. */
const isId = (id: string) => /^\d{1,18}$/.test(id);

const kindNamed = (given: string | undefined) =>
	agentReportKinds.find((kind): kind is AgentReportKind => kind === given);

async function show(context: HttpContext, { agentReports }: HandlerParts, domain: string, refused?: RefusedForm) {
	const kind = kindNamed(context.req.query('kind'));
	const list = await agentReports.list(domain, { kind, take: agentReportList.takeMax });
	return page(context, agentReportsPage({ list, kind, problem: refused?.words }), refused?.status);
}

export const agentReportRoutes = [
	route({
		...shared,
		method: 'get',
		scope: 'read',
		path: '/discovery/v2/assistant/:domain/agent-reports',
		id: 'listAgentReports',
		summary: 'List what agents left',
		description:
			'Problems that coding agents reported, and their searches that found nothing. Equal ones are one with a count; they count in no figure of readers. Kept for 90 days, at most 2,000 of a domain.',
		query: agentReportListQuery,
		success: json(agentReportListResponse, 'The last ones first.'),
		handle: ({ key, query }, { agentReports }) => agentReports.list(key.domain, query),
	}),
	route({
		...shared,
		method: 'delete',
		scope: 'owner',
		audit: 'agent_reports_removed',
		path: '/discovery/v2/assistant/:domain/agent-report/:reportId',
		id: 'removeAgentReport',
		summary: 'Remove what agents left',
		description: 'Succeeds also when it is gone already.',
		success: { status: 204, description: 'It is gone.' },
		errors: ['invalid_request'],
		async handle({ key, params }, { agentReports }) {
			if (!isId(params.reportId)) throw new ServiceError('invalid_request', 'reportId is the id of no report.');
			await agentReports.remove(key.domain, params.reportId);
			return undefined;
		},
	}),
	domainPage(pagePaths.adminAgentReports, 'read', show),
	domainForm(
		{
			path: pagePaths.adminAgentReportsRemove,
			on: pagePaths.adminAgentReports,
			scope: 'owner',
			audit: 'agent_reports_removed',
		},
		async ({ agentReports }, { context, domain, id }) => {
			const all = context.req.query('all');
			const kind = kindNamed(all);
			if (isId(id)) await agentReports.remove(domain, id);
			else if (id === '' && kind) await agentReports.removeAll(domain, [kind]);
			else if (id === '' && all === 'true') await agentReports.removeAll(domain, agentReportKinds);
			else
				throw new ServiceError(
					'invalid_request',
					'Nothing was removed; name one report with id=<its number>, or all of them with all=true.',
				);
			return context.redirect(adminAddress(pagePaths.adminAgentReports, { domain }), 303);
		},
		show,
	),
];
