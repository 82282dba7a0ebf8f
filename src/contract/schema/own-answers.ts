import { z } from 'zod';

/** The most own answers of a domain, and of each of their parts. */
export const ownAnswerMax = { answers: 200, questions: 10, question: 300, markdown: 6_000, sources: 10 } as const;

/** A path of the documentation or an address of the web. What could end a link in Markdown is written in percent codes. */
const address = /^(?:https?:\/\/[^\s<>()/\\]|\/(?![/\\]))[^\s<>()\\]*$/i;
const page = z.string().max(2_000).regex(address, 'give a path, as in /guide#docker, or an https:// address');
const question = z.string().trim().min(1).max(ownAnswerMax.question);

export const ownAnswerRequest = z.object({
	id: z
		.string()
		.optional()
		.describe('Of the answer that it replaces, whose sources count as checked. An unknown one is new.'),
	questions: z.array(question).min(1).max(ownAnswerMax.questions).describe('What it answers, in the words of readers.'),
	markdown: z.string().trim().min(1).max(ownAnswerMax.markdown).describe('Shown as it is, without HTML.'),
	sources: z.array(page).max(ownAnswerMax.sources).default([]).describe('Pages that it rests on.'),
	until: z.iso.datetime().optional().describe('When it stops being found. By default it never does.'),
	always: z.boolean().default(false).describe('Nothing else answers where it fits, and no model is asked.'),
});
export type OwnAnswerRequest = z.infer<typeof ownAnswerRequest>;

export const ownAnswer = ownAnswerRequest.extend({
	id: z.string(),
	updatedAt: z.iso.datetime(),
	changed: z.array(z.string()).describe('Sources that have changed since it was saved: check it again.'),
});
export type OwnAnswer = z.infer<typeof ownAnswer>;
