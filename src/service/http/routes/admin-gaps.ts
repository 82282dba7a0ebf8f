import { type GapState, gapList, gapStates } from '../../../contract/gaps.js';
import { agentPrompt } from '../../../contract/limits.js';
import { routePatterns } from '../../../contract/routes.js';
import { ServiceError } from '../../errors/service-error.js';
import type { Gaps } from '../../insights/gaps/create-gaps.js';
import { lastDays } from '../../insights/insights-span.js';
import { adminPageHeaders } from '../../pages/admin/admin-page.js';
import { type GapPage, gapPage } from '../../pages/admin/gap-page.js';
import { gapAddress, gapsPage } from '../../pages/admin/gaps-page.js';
import { signInPage } from '../../pages/admin/sign-in-page.js';
import type { Log } from '../../telemetry/log.js';
import { isOwnForm } from '../middleware/admin-cookie.js';
import { refuseOtherMethods } from '../middleware/error-edge.js';
import type { HttpApp, HttpContext } from '../middleware/http-context.js';
import { readForm } from '../middleware/read-form.js';

/** Days that the list looks back. */
const listedDays = 90;

export interface AdminGapParts {
	gaps: Gaps;
	/** Who has signed in, with which key, and the domain that is asked for, if there is one of that name. */
	ownerOf(context: HttpContext): Promise<{ keyId: string; domain: string | undefined } | undefined>;
	missing(context: HttpContext, words: string): Response;
	log: Log;
}

const notFound = 'There is no such gap; it may have been forgotten with its questions.';

const show = (context: HttpContext, html: string, status: 200 | 400 | 403 | 409 | 429 = 200) =>
	context.body(html, status, adminPageHeaders);

const statusOf = ({ status }: ServiceError) => (status === 429 || status === 400 ? status : 409);

/** Gaps for people who have signed in. */
export function addAdminGapRoutes(app: HttpApp, { gaps, ownerOf, missing, log }: AdminGapParts): void {
	app.get(routePatterns.adminGaps, async (context) => {
		const owner = await ownerOf(context);
		if (!owner) return context.redirect(routePatterns.admin, 303);
		const { domain } = owner;
		if (domain === undefined) return missing(context, 'The project has no such domain.');
		const state = gapStates.find((name): name is GapState => name === context.req.query('state'));
		const list = await gaps.list(domain, lastDays(listedDays, new Date()), { state, take: gapList.takeMax });
		return show(context, gapsPage({ list, state }));
	});
	refuseOtherMethods(app, routePatterns.adminGaps, ['GET', 'HEAD']);

	async function showGap(
		context: HttpContext,
		domain: string,
		more: { problem?: GapPage['problem']; status?: 400 | 403 | 409 | 429 },
	) {
		try {
			const gap = await gaps.get(domain, context.req.query('id') ?? '');
			return show(context, gapPage({ gap, canCompose: gaps.canCompose, problem: more.problem }), more.status);
		} catch (error) {
			if (ServiceError.isInstance(error) && error.code === 'unknown_gap') return missing(context, notFound);
			throw error;
		}
	}

	app.get(routePatterns.adminGap, async (context) => {
		const owner = await ownerOf(context);
		if (!owner) return context.redirect(routePatterns.admin, 303);
		return owner.domain === undefined ? missing(context, notFound) : showGap(context, owner.domain, {});
	});
	refuseOtherMethods(app, routePatterns.adminGap, ['GET', 'HEAD']);

	type Action = (domain: string, id: string, form: URLSearchParams, keyId: string) => Promise<unknown>;
	const addAction = (
		path: (typeof routePatterns)['adminGapJob' | 'adminGapDismiss' | 'adminGapReopen'],
		act: Action,
	) => {
		app.post(path, async (context) => {
			const owner = await ownerOf(context);
			if (!owner) return show(context, signInPage('You are not signed in any more; sign in, and do it again.'), 403);
			const { domain, keyId } = owner;
			if (domain === undefined) return missing(context, notFound);
			if (!isOwnForm(context)) {
				return showGap(context, domain, {
					status: 403,
					problem: { words: 'This form was sent by another site; use the buttons here.' },
				});
			}
			const id = context.req.query('id') ?? '';
			const form = await readForm(context);
			try {
				await act(domain, id, form, keyId);
			} catch (error) {
				if (!ServiceError.isInstance(error)) throw error;
				log.info({ requestId: context.get('requestId'), gap: id, reason: error.message }, 'gap refused');
				const problem = { words: error.message, instruction: form.get('instruction') ?? undefined };
				return showGap(context, domain, { problem, status: statusOf(error) });
			}
			return context.redirect(gapAddress(domain, id), 303);
		});
		refuseOtherMethods(app, path, ['POST']);
	};
	addAction(routePatterns.adminGapJob, (domain, id, form, keyId) => {
		// Forms end their lines as the mail of old did.
		const instruction = (form.get('instruction') ?? '').replaceAll('\r\n', '\n').trim();
		if (instruction === '' || instruction.length > agentPrompt.maxLength) {
			throw new ServiceError('invalid_request', `Give an instruction of 1 to ${agentPrompt.maxLength} characters.`);
		}
		return gaps.approve(domain, id, { instruction, draft: form.get('draft') === 'on' }, keyId);
	});
	addAction(routePatterns.adminGapDismiss, gaps.dismiss);
	addAction(routePatterns.adminGapReopen, gaps.reopen);
}
