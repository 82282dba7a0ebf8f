import { type GapState, gapList, gapStates } from '../../../contract/gaps.js';
import { ServiceError } from '../../errors/service-error.js';
import type { Gaps } from '../../insights/gaps/create-gaps.js';
import { lastDays } from '../../insights/insights-span.js';
import { adminPageHeaders } from '../../pages/admin/admin-page.js';
import { type GapPage, gapPage } from '../../pages/admin/gap-page.js';
import { gapAddress, gapsPage } from '../../pages/admin/gaps-page.js';
import { pagePaths } from '../../pages/page-paths.js';
import { isOwnForm } from '../middleware/admin-cookie.js';
import type { HttpContext } from '../middleware/http-context.js';
import { instructionFormMaxBytes } from '../middleware/read-form.js';
import { type HandlerParts, type Limits, route } from '../route.js';
import { domainsFor, fromElsewhere, instructionIn, missing, sessionPage, signInAgain } from './admin.js';

/** Number of days in the list. */
const listedDays = 90;

const notFound = 'There is no such gap; it may have been forgotten with its questions.';

const show = (context: HttpContext, html: string, status: 200 | 400 | 403 | 409 | 429 = 200) =>
	context.body(html, status, adminPageHeaders);

const statusOf = ({ status }: ServiceError) => (status === 429 || status === 400 ? status : 409);

async function showGap(
	context: HttpContext,
	parts: HandlerParts,
	domain: string,
	more: { problem?: GapPage['problem']; status?: 400 | 403 | 409 | 429 } = {},
) {
	const { gaps } = parts;
	try {
		const gap = await gaps.get(domain, context.req.query('id') ?? '');
		return show(context, gapPage({ gap, canCompose: gaps.canCompose, problem: more.problem }), more.status);
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

/** A button on a gap's page. */
const action = (path: string, limits: Limits<'session'>, act: (gaps: Gaps, press: Press) => Promise<unknown>) =>
	route({
		kind: 'page',
		method: 'post',
		path,
		key: 'session',
		limits,
		formMaxBytes: instructionFormMaxBytes,
		signedOut: signInAgain,
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
				const problem = { words: error.message, instruction: form.get('instruction') ?? undefined };
				return showGap(context, parts, domain, { problem, status: statusOf(error) });
			}
			return context.redirect(gapAddress(domain, id), 303);
		},
	});

/** Gaps, for signed-in owners. */
export const adminGapRoutes = [
	route({
		...sessionPage,
		path: pagePaths.adminGaps,
		async handle({ context }, parts) {
			const [domain] = await domainsFor(context, parts);
			if (domain === undefined) return missing(context, parts, 'The project has no such domain.');
			const state = gapStates.find((name): name is GapState => name === context.req.query('state'));
			const list = await parts.gaps.list(domain, lastDays(listedDays, new Date()), { state, take: gapList.takeMax });
			return show(context, gapsPage({ list, state }));
		},
	}),
	route({
		...sessionPage,
		path: pagePaths.adminGap,
		async handle({ context }, parts) {
			const [domain] = await domainsFor(context, parts);
			return domain === undefined ? missing(context, parts, notFound) : showGap(context, parts, domain);
		},
	}),
	action(pagePaths.adminGapJob, ['address', 'job'], (gaps, { domain, id, form, keyId }) => {
		const isDraft = form.get('draft') === 'on';
		return gaps.approve(domain, id, { instruction: instructionIn(form), draft: isDraft }, keyId);
	}),
	action(pagePaths.adminGapDismiss, ['address'], (gaps, { domain, id }) => gaps.dismiss(domain, id)),
	action(pagePaths.adminGapReopen, ['address'], (gaps, { domain, id }) => gaps.reopen(domain, id)),
];
