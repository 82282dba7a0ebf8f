import { routePatterns } from '../../../contract/routes.js';
import { feedbackRequest } from '../../../contract/schema/feedback.js';
import type { ThreadStore } from '../../answers/threads/thread-store.js';
import { ServiceError } from '../../errors/service-error.js';
import type { FeedbackStore } from '../../feedback/feedback-store.js';
import { authorizeAssistant, type Gate } from '../middleware/authorize.js';
import { refuseOtherMethods } from '../middleware/error-edge.js';
import type { HttpApp } from '../middleware/http-context.js';
import { readJsonBody } from '../middleware/read-json-body.js';
import { validate } from '../middleware/validate.js';

export interface FeedbackParts {
	threads: Pick<ThreadStore, 'get'>;
	feedback: Pick<FeedbackStore, 'add'>;
}

/** Takes what readers think of answers, with the assistant's key. */
export function addFeedbackRoute(app: HttpApp, gate: Gate, { threads, feedback }: FeedbackParts): void {
	app.post(routePatterns.assistantFeedback, async (context) => {
		const { domain } = await authorizeAssistant(context, gate);
		const body = validate(feedbackRequest, await readJsonBody(context.req.raw));
		const { threadId, messageId, rating, reasons = [], comment = '', fp } = body;
		if (threadId != null) {
			const thread = await threads.get(domain, threadId);
			if (!thread) throw new ServiceError('unknown_thread', 'This thread does not exist here; leave threadId out.');
			if (!thread.messages.some(({ id, role }) => id === messageId && role === 'assistant')) {
				throw new ServiceError(
					'unknown_message',
					'This thread has no such answer; send the messageId of one of its answers.',
				);
			}
		}
		await feedback.add({
			domain,
			...(threadId != null && { threadId }),
			messageId,
			rating,
			reasons: [...new Set(reasons)],
			comment,
			fp,
			createdAt: new Date().toISOString(),
		});
		return context.body(null, 204);
	});
	refuseOtherMethods(app, routePatterns.assistantFeedback, ['POST']);
}
