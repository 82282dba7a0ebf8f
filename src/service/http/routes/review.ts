import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { KeyScope } from '../../../contract/keys.js';
import type { AuditAction } from '../../../contract/schema/audit.js';
import { AgentJobError } from '../../errors/agent-job-error.js';
import { refusalOf } from '../../errors/refusal-of.js';
import { ServiceError } from '../../errors/service-error.js';
import { adminPageHeaders } from '../../pages/admin-page.js';
import { servicePageHeaders } from '../../pages/page-headers.js';
import { missingReviewPage, type ReviewPage, reviewPage } from '../../pages/review/review-page.js';
import { reviewActionRoute, reviewPath, reviewRoute } from '../../reviews/review-paths.js';
import type { Reviews } from '../../reviews/reviews.js';
import { describeError } from '../../telemetry/log.js';
import { MergeRefusal } from '../../workspace/repository/source-repository.js';
import { isOwnForm, keyOfSession } from '../middleware/admin-cookie.js';
import type { HttpContext } from '../middleware/http-context.js';
import { type HandlerParts, type Limits, route } from '../route.js';
import { fromElsewhere, instructionIn, sessionForm, signedOut } from './admin.js';

/** The sentence of a refusal for the page; undefined when it belongs only in the log. */
function problemOf(error: unknown): { words: string; conflicts?: readonly string[] } | undefined {
	if (error instanceof MergeRefusal) return { words: error.message, conflicts: error.conflicts };
	if (error instanceof AgentJobError || ServiceError.isInstance(error)) return { words: error.message };
	return undefined;
}

async function show(
	context: HttpContext,
	{ agent: { reviews }, config: { domain }, texts }: HandlerParts,
	more: { signedIn: boolean; problem?: ReviewPage['problem']; status?: number },
): Promise<Response> {
	const review = await reviews.read(context.req.param('token') ?? '');
	// The sign-out form is checked by its origin, which a stricter policy would remove.
	const headers = { ...(more.signedIn ? adminPageHeaders : servicePageHeaders), 'x-robots-tag': 'noindex' };
	if (review === undefined) return context.body(missingReviewPage(), 404, headers);
	const { signedIn, problem, status = 200 } = more;
	const description = await texts.pullRequest(review.pullRequest.body);
	const html = reviewPage({ review, description, domain, isAdmin: signedIn, target: reviews.target, problem });
	return context.body(html, status as ContentfulStatusCode, headers);
}

type Act = (reviews: Reviews, token: string, form: URLSearchParams) => Promise<void>;

/** A button on the page. */
const action = (
	name: 'merge' | 'close' | 'message',
	{ limits, ...row }: { limits: Limits<'session'>; scope: KeyScope; audit: AuditAction },
	act: Act,
) =>
	route({
		...sessionForm,
		...row,
		path: reviewActionRoute(name),
		pageOf: ({ req }) => reviewPath(req.param('token') ?? ''),
		limits,
		signedOut: (context, parts, form) => {
			const problem = { words: signedOut, instruction: form.get('instruction') ?? undefined };
			return show(context, parts, { signedIn: false, problem, status: 403 });
		},
		async handle({ context, params: { token }, form }, parts) {
			const signedIn = true;
			if (!isOwnForm(context))
				return show(context, parts, { signedIn, problem: { words: fromElsewhere }, status: 403 });
			context.set('subject', await parts.agent.reviews.jobOf(token));
			try {
				await act(parts.agent.reviews, token, form);
			} catch (error) {
				const requestId = context.get('requestId');
				const problem = problemOf(error);
				parts.log[problem ? 'info' : 'error']({ requestId, error: describeError(error) }, 'review refused');
				const instruction = form.get('instruction') ?? undefined;
				if (problem) return show(context, parts, { signedIn, problem: { ...problem, instruction }, status: 409 });
				const { message: words, status } = refusalOf(error, requestId);
				return show(context, parts, { signedIn, problem: { words, instruction }, status });
			}
			return context.redirect(reviewPath(token), 303);
		},
	});

/** Pages of pull requests in plain repositories. */
export const reviewRoutes = [
	route({
		kind: 'page',
		method: 'get',
		path: reviewRoute,
		key: 'none',
		limits: 'none',
		handle: async ({ context }, parts) =>
			show(context, parts, { signedIn: (await keyOfSession(context, parts)) !== undefined }),
	}),
	action('merge', { limits: 'none', scope: 'owner', audit: 'pull_request_merged' }, (reviews, token, form) =>
		reviews.merge(token, form.get('head') || undefined),
	),
	action('close', { limits: 'none', scope: 'owner', audit: 'pull_request_closed' }, (reviews, token) =>
		reviews.close(token),
	),
	action('message', { limits: ['job'], scope: 'jobs', audit: 'job_message' }, (reviews, token, form) =>
		reviews.message(token, instructionIn(form)),
	),
];
