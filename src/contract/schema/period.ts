import { z } from 'zod';

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
});
