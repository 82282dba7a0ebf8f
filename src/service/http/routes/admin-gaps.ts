import { type Gap, type GapState, gapList, gapStates } from '../../../contract/schema/gaps.js';
import type { Gaps } from '../../insights/gaps/create-gaps.js';
import { lastDays } from '../../insights/insights-period.js';
import { gapPage } from '../../pages/admin/gap-page.js';
import { gapAddress, gapsPage } from '../../pages/admin/gaps-page.js';
import { adminAddress } from '../../pages/admin-page.js';
import { pagePaths } from '../../pages/page-paths.js';
import type { HttpContext } from '../middleware/http-context.js';
import type { HandlerParts } from '../route.js';
import { domainForm, domainPage, instructionIn, page, type RefusedForm, type SentForm, unless } from './admin.js';

const listedDays = 90;

const notFound = 'There is no such gap; it may have been forgotten with its questions.';

function showGap(context: HttpContext, parts: HandlerParts, domain: string, refused?: RefusedForm) {
	const { gaps } = parts;
	const problem = refused && {
		words: refused.words,
		instruction: refused.form.get('instruction') ?? undefined,
		isDraft: refused.form.has('draft'),
		isPlanned: refused.form.has('plan'),
	};
	return unless('unknown_gap', notFound, [context, parts], async () => {
		const { id = '', taken: other } = context.req.query();
		const found = await gaps.get(domain, id);
		// It may have joined another gap since.
		const taken = other === undefined ? undefined : (await gaps.get(domain, other).catch(() => undefined))?.gap;
		const own = await parts.ownAnswers.names(domain);
		return page(context, gapPage({ ...found, own, taken, canCompose: gaps.canCompose, problem }), refused?.status);
	});
}

const action = <Done>(
	row: Pick<Parameters<typeof domainForm>[0], 'path' | 'scope' | 'audit' | 'limits'>,
	act: (gaps: Gaps, sent: SentForm) => Promise<Done>,
	next = ({ domain, id }: SentForm, _: Done) => gapAddress(domain, id),
) =>
	domainForm(
		{ ...row, on: pagePaths.adminGap, unknown: notFound },
		async ({ gaps }, sent) => {
			const done = await act(gaps, sent);
			return sent.context.redirect(next(sent, done), 303);
		},
		showGap,
	);

/** Somebody has changed the cursor, or its gap is forgotten. */
const noPlace = 'There is no such place in the list of gaps.';

export const adminGapRoutes = [
	domainPage(pagePaths.adminGaps, 'read', (context, parts, domain) => {
		const state = gapStates.find((name): name is GapState => name === context.req.query('state'));
		const query = { state, cursor: context.req.query('cursor'), take: gapList.takeMax };
		const span = lastDays(listedDays, new Date());
		return unless('invalid_request', noPlace, [context, parts], async () =>
			page(
				context,
				gapsPage({
					list: await parts.gaps.list(domain, span, query),
					own: await parts.ownAnswers.names(domain),
					state,
				}),
			),
		);
	}),
	domainPage(pagePaths.adminGap, 'read', showGap, { unknown: notFound }),
	action(
		{ path: pagePaths.adminGapJob, limits: ['address', 'job'], scope: 'jobs', audit: 'gap_approved' },
		(gaps, { domain, id, form, key }) => {
			// A button in a list has no field for it.
			const instruction = form.has('instruction') ? instructionIn(form) : undefined;
			const asked = { instruction, draft: form.has('draft'), plan: form.has('plan') };
			return gaps.approve(domain, id, asked, key.id);
		},
	),
	action({ path: pagePaths.adminGapDismiss, scope: 'owner', audit: 'gap_dismissed' }, (gaps, { domain, id }) =>
		gaps.dismiss(domain, id),
	),
	action(
		{ path: pagePaths.adminGapMove, scope: 'owner', audit: 'gap_moved' },
		(gaps, { domain, id, form }): Promise<Gap> => {
			const textOf = (name: string) => form.get(name) ?? undefined;
			return gaps.move(domain, id, { question: textOf('question'), into: textOf('into') });
		},
		({ domain, id, form }, { id: moved }) =>
			form.has('into') ? gapAddress(domain, moved) : adminAddress(pagePaths.adminGap, { domain, id, taken: moved }),
	),
	action({ path: pagePaths.adminGapReopen, scope: 'owner', audit: 'gap_reopened' }, (gaps, { domain, id }) =>
		gaps.reopen(domain, id),
	),
];
