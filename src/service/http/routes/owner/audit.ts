import { auditPath } from '../../../../contract/owner-paths.js';
import { auditListQuery, auditListResponse } from '../../../../contract/schema/audit.js';
import { auditPage } from '../../../pages/admin/audit-page.js';
import { pagePaths } from '../../../pages/page-paths.js';
import { json, route } from '../../route.js';
import { domainPage, missing, page } from '../admin.js';

const shownEvents = 100;

export const auditRoutes = [
	route({
		kind: 'operation',
		method: 'get',
		path: auditPath,
		key: 'admin',
		scope: 'owner',
		limits: ['address'],
		tag: 'Keys',
		id: 'listAudit',
		summary: 'List what owners have done',
		description: "Sign-ins, keys, jobs, merges, gaps and readers' data, newest first.",
		query: auditListQuery,
		success: json(auditListResponse, 'One page of the list.'),
		handle: ({ query }, { audit }) => audit.list(query),
	}),
	domainPage(pagePaths.adminAudit, 'owner', async (context, parts, domain) => {
		const asked = auditListQuery.safeParse({ cursor: context.req.query('cursor'), take: shownEvents });
		if (!asked.success) return missing(context, parts, 'There is no such place in the audit.');
		return page(context, auditPage(domain, await parts.audit.list(asked.data)));
	}),
];
