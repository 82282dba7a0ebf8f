import type { KeyScope } from '../../../contract/keys.js';
import type { AuditAction } from '../../../contract/schema/audit.js';
import { type GapState, gapList, gapStates } from '../../../contract/schema/gaps.js';
import { ServiceError } from '../../errors/service-error.js';
import type { Gaps } from '../../insights/gaps/create-gaps.js';
import { lastDays } from '../../insights/insights-period.js';
import { type GapPage, gapPage } from '../../pages/admin/gap-page.js';
import { gapAddress, gapsPage } from '../../pages/admin/gaps-page.js';
import { pagePaths } from '../../pages/page-paths.js';
import { isOwnForm } from '../middleware/admin-cookie.js';
import type { HttpContext } from '../middleware/http-context.js';
import { type HandlerParts, type Limits, route } from '../route.js';
import {
	domainPage,
	domainsFor,
	fromElsewhere,
	instructionIn,
	missing,
	type PageStatus,
	page,
	sameQueryAt,
	sessionForm,
	statusOf,
} from './admin.js';

const listedDays = 90;

const notFound = 'There is no such gap; it may have been forgotten with its questions.';

async function showGap(
	context: HttpContext,
	parts: HandlerParts,
	domain: string,
	more: { problem?: GapPage['problem']; status?: PageStatus } = {},
) {
	const { gaps } = parts;
	try {
		const gap = await gaps.get(domain, context.req.query('id') ?? '');
		return page(context, gapPage({ gap, canCompose: gaps.canCompose, problem: more.problem }), more.status);
	} catch (error) {
		if (ServiceError.isInstance(error) && error.code === 'unknown_gap') return missing(context, parts, notFound);
		throw error;
	}
}

interface Press {
	domain: string;
	id: string;
	form: URLSearchParams;
	keyId: string;
}

const action = (
	path: string,
	{ limits, ...row }: { limits: Limits<'session'>; scope: KeyScope; audit: AuditAction },
	act: (gaps: Gaps, press: Press) => Promise<unknown>,
) =>
	route({
		...sessionForm,
		...row,
		path,
		pageOf: sameQueryAt(pagePaths.adminGap),
		limits,
		async handle({ context, key, form }, parts) {
			const [domain] = await domainsFor(context, parts);
			if (domain === undefined) return missing(context, parts, notFound);
			if (!isOwnForm(context)) {
				return showGap(context, parts, domain, { status: 403, problem: { words: fromElsewhere } });
			}
			const id = context.req.query('id') ?? '';
			try {
				await act(parts.gaps, { domain, id, form, keyId: key.id });
			} catch (error) {
				if (!ServiceError.isInstance(error)) throw error;
				parts.log.info({ requestId: context.get('requestId'), gap: id, reason: error.message }, 'gap refused');
				const problem = {
					words: error.message,
					instruction: form.get('instruction') ?? undefined,
					isDraft: form.get('draft') === 'on',
				};
				return showGap(context, parts, domain, { problem, status: statusOf(error) });
			}
			return context.redirect(gapAddress(domain, id), 303);
		},
	});

/** A cursor that names no place is one that somebody has changed, or whose gap is forgotten. */
function unlessPlace(error: unknown): undefined {
	if (!ServiceError.isInstance(error) || error.code !== 'invalid_request') throw error;
}

export const adminGapRoutes = [
	domainPage(pagePaths.adminGaps, 'read', async (context, parts, domain) => {
		const state = gapStates.find((name): name is GapState => name === context.req.query('state'));
		const query = { state, cursor: context.req.query('cursor'), take: gapList.takeMax };
		const span = lastDays(listedDays, new Date());
		const list = await parts.gaps.list(domain, span, query).catch(unlessPlace);
		if (!list) return missing(context, parts, 'There is no such place in the list of gaps.');
		return page(context, gapsPage({ list, state }));
	}),
	domainPage(pagePaths.adminGap, 'read', showGap, notFound),
	action(
		pagePaths.adminGapJob,
		{ limits: ['address', 'job'], scope: 'jobs', audit: 'gap_approved' },
		(gaps, { domain, id, form, keyId }) => {
			const isDraft = form.get('draft') === 'on';
			return gaps.approve(domain, id, { instruction: instructionIn(form), draft: isDraft }, keyId);
		},
	),
	action(
		pagePaths.adminGapDismiss,
		{ limits: ['address'], scope: 'owner', audit: 'gap_dismissed' },
		(gaps, { domain, id }) => gaps.dismiss(domain, id),
	),
	action(
		pagePaths.adminGapReopen,
		{ limits: ['address'], scope: 'owner', audit: 'gap_reopened' },
		(gaps, { domain, id }) => gaps.reopen(domain, id),
	),
];
