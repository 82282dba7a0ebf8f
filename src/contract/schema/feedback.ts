import { z } from 'zod';
import { type FeedbackRequest, feedbackReasons } from '../feedback.js';
import { feedbackCommentMaxLength } from '../limits.js';

export const feedbackRequest = z.object({
	threadId: z.string().min(1).max(256).describe('The thread of the answer, which only its reader knows.'),
	messageId: z.string().min(1).max(256),
	rating: z.enum(['up', 'down', 'none']),
	reasons: z.array(z.enum(feedbackReasons)).max(feedbackReasons.length).optional(),
	comment: z.string().max(feedbackCommentMaxLength).optional(),
	fp: z.string().min(1).max(256),
}) satisfies z.ZodType<FeedbackRequest>;
