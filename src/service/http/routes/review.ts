import { agentPrompt } from '../../../contract/limits.js';
import { reviewPath, routePatterns } from '../../../contract/routes.js';
import { ServiceError } from '../../errors/service-error.js';
import { AgentJobError } from '../../jobs/agent-turn.js';
import type { AdminSessions } from '../../keys/admin-sessions.js';
import { adminPageHeaders } from '../../pages/admin/admin-page.js';
import { missingReviewPage, type ReviewPage, reviewPage } from '../../pages/review/review-page.js';
import { servicePageHeaders } from '../../pages/service-page.js';
import type { Reviews } from '../../reviews/reviews.js';
import { describeError, type Log } from '../../telemetry/log.js';
import { MergeRefusal } from '../../workspace/repository/source-repository.js';
import { isOwnForm, sessionOf } from '../middleware/admin-cookie.js';
import { refuseOtherMethods } from '../middleware/error-edge.js';
import type { HttpApp, HttpContext } from '../middleware/http-context.js';
import { readForm } from '../middleware/read-form.js';

export interface ReviewRouteParts {
	reviews: Reviews;
	adminSessions: AdminSessions;
	projectId: string;
	log: Log;
}

/** What was refused, in words for the page; undefined for what only the log is told. */
function problemOf(error: unknown): { words: string; conflicts?: readonly string[] } | undefined {
	if (error instanceof MergeRefusal) return { words: error.message, conflicts: error.conflicts };
	if (error instanceof AgentJobError || ServiceError.isInstance(error)) return { words: error.message };
	return undefined;
}

/** Pages of the pull requests of plain repositories. */
export function addReviewRoutes(app: HttpApp, { reviews, adminSessions, projectId, log }: ReviewRouteParts): void {
	// As the pages of the admin: no other site may read them.
	app.use('/_docent/review/*', async (context, next) => {
		context.set('isSite', true);
		await next();
	});

	async function isAdmin(context: HttpContext): Promise<boolean> {
		const secret = sessionOf(context);
		return secret !== undefined && (await adminSessions.keyOf(secret, projectId)) !== undefined;
	}

	async function show(
		context: HttpContext,
		more: { signedIn: boolean; problem?: ReviewPage['problem']; status?: 403 | 409 | 500 },
	): Promise<Response> {
		const review = await reviews.read(context.req.param('token') ?? '');
		// A form that signs somebody out is told by its origin, which the stricter policy would hide.
		const headers = { ...(more.signedIn ? adminPageHeaders : servicePageHeaders), 'x-robots-tag': 'noindex' };
		if (review === undefined) return context.body(missingReviewPage(), 404, headers);
		const { signedIn, problem, status = 200 } = more;
		const html = reviewPage({ review, isAdmin: signedIn, target: reviews.target, problem });
		return context.body(html, status, headers);
	}

	app.get(routePatterns.review, async (context) => show(context, { signedIn: await isAdmin(context) }));
	refuseOtherMethods(app, routePatterns.review, ['GET', 'HEAD']);

	const addAction = (
		pattern: (typeof routePatterns)['reviewMerge' | 'reviewClose' | 'reviewMessage'],
		act: (token: string, form: URLSearchParams) => Promise<void>,
	) => {
		app.post(pattern, async (context) => {
			const signedIn = await isAdmin(context);
			if (!signedIn || !isOwnForm(context)) {
				const words = signedIn
					? 'This form was sent by another site; use the buttons here.'
					: 'You are not signed in any more; sign in, and do it again.';
				return show(context, { signedIn, problem: { words }, status: 403 });
			}
			const token = context.req.param('token') ?? '';
			try {
				await act(token, await readForm(context));
			} catch (error) {
				const requestId = context.get('requestId');
				const problem = problemOf(error);
				log[problem ? 'info' : 'error']({ requestId, error: describeError(error) }, 'review refused');
				if (problem) return show(context, { signedIn, problem, status: 409 });
				const words = `Something went wrong. Try again; the log of the service has the reason under ${requestId}.`;
				return show(context, { signedIn, problem: { words }, status: 500 });
			}
			return context.redirect(reviewPath(token), 303);
		});
		refuseOtherMethods(app, pattern, ['POST']);
	};
	addAction(routePatterns.reviewMerge, (token, form) => reviews.merge(token, form.get('head') || undefined));
	addAction(routePatterns.reviewClose, (token) => reviews.close(token));
	addAction(routePatterns.reviewMessage, async (token, form) => {
		const prompt = form.get('prompt')?.trim() ?? '';
		if (prompt === '' || prompt.length > agentPrompt.maxLength) {
			throw new AgentJobError('instruction', `Give an instruction of 1 to ${agentPrompt.maxLength} characters.`);
		}
		await reviews.message(token, prompt);
	});
}
