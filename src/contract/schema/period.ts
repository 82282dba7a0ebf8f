import { z } from 'zod';

/** Whose questions a report counts. */
export const askers = ['reader', 'agent', 'anybody'] as const;

const text = z.string().min(1).max(255).optional();

/** What a report is narrowed to. All but the asker are those of a conversation's first question. */
export const splitQuery = z.object({
	askedBy: z.enum(askers).default('reader').describe('Readers, coding agents, or both.'),
	origin: text.describe('Origin of the page that the widget was on, as in `https://docs.example.com`.'),
	key: text.describe('Id of the assistant key.'),
	version: text.describe('Version of the documentation, as the filter of the question has it.'),
	language: text.describe('Language of the documentation, as the filter of the question has it.'),
});
export type ReportSplit = z.infer<typeof splitQuery>;

export const periodQuery = z.object({
	from: z.iso
		.date()
		.optional()
		.describe('First day, `YYYY-MM-DD` in UTC; by default 30 days that end with `to`, at most 366.'),
	to: z.iso.date().optional().describe('Last day, `YYYY-MM-DD` in UTC; by default today.'),
	source: z
		.string()
		.max(40)
		.optional()
		.describe('Only answers that cite a page of this content source; by default all answers.'),
	...splitQuery.shape,
});
