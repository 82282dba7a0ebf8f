import { z } from 'zod';
import { feedbackReasons } from '../feedback.js';
import type { ReaderDeletion, ReaderExport } from '../owner/readers.js';
import { threadTranscript } from './transcripts.js';

/** One of the two; which of them is checked by the route, so that the document shows both. */
export const readerQuery = z.object({
	fp: z.string().min(1).max(256).optional().describe('The reader, by the `fp` of the requests.'),
	threadId: z.string().min(1).max(256).optional().describe('One conversation in place of a reader.'),
});

export const readerExport = z.object({
	domain: z.string(),
	exportedAt: z.string(),
	feedback: z.array(
		z.object({
			threadId: z.string().optional(),
			messageId: z.string(),
			rating: z.enum(['up', 'down', 'none']),
			reasons: z.array(z.enum(feedbackReasons)),
			comment: z.string(),
			createdAt: z.string(),
		}),
	),
	threads: z.array(threadTranscript).describe('Oldest first.'),
}) satisfies z.ZodType<ReaderExport>;

export const readerDeletion = z.object({
	threads: z.number().int(),
	messages: z.number().int(),
	feedback: z.number().int(),
}) satisfies z.ZodType<ReaderDeletion>;
