import { z } from 'zod';
import { feedbackReasons } from '../feedback.js';
import { contact } from './contacts.js';
import { threadTranscript } from './transcripts.js';

/** Whose data is meant: a reader's, by the `fp` that the site sends, or one conversation. */
export type ReaderChoice = { fp: string } | { threadId: string };

/** Both names are optional here, so that the OpenAPI document shows both. The route checks that exactly one is given. */
export const readerQuery = z.object({
	fp: z.string().min(1).max(256).optional().describe('The reader, by the `fp` of the requests.'),
	threadId: z.string().min(1).max(256).optional().describe('One conversation in place of a reader.'),
});

/** A rating as it was given; a later one of the same answer replaces it in reports. */
const readerFeedback = z.object({
	threadId: z.string().optional(),
	messageId: z.string(),
	rating: z.enum(['up', 'down', 'none']),
	reasons: z.array(z.enum(feedbackReasons)),
	comment: z.string(),
	createdAt: z.string(),
});
export type ReaderFeedback = z.infer<typeof readerFeedback>;

/** The stored data of a reader in a domain. */
export const readerExport = z.object({
	domain: z.string(),
	exportedAt: z.string(),
	feedback: z.array(readerFeedback),
	contacts: z.array(contact).describe('Messages to a person.'),
	threads: z.array(threadTranscript).describe('Oldest first.'),
});
export type ReaderExport = z.infer<typeof readerExport>;

export const readerDeletion = z.object({
	threads: z.number().int(),
	messages: z.number().int(),
	feedback: z.number().int(),
	contacts: z.number().int(),
});
export type ReaderDeletion = z.infer<typeof readerDeletion>;
