import { z } from 'zod';

/** Largest number of characters in one result. */
export const resultMaxLength = 40_000;

const path = z.string().min(1).max(1_000);
const after = z.string().max(1_000).optional();

const looking = {
	list: z.object({ folder: z.string().max(1_000).optional(), after }),
	search: z.object({
		text: z.string().min(1).max(1_000),
		folder: z.string().max(1_000).optional(),
		isCaseSensitive: z.boolean().optional(),
		after,
	}),
	read: z.object({
		path,
		fromLine: z.number().int().min(1).optional(),
		toLine: z.number().int().min(1).optional(),
	}),
} as const;

/** What each tool of the agent takes. The tools themselves are made for one workspace: see `create-tools.ts`. */
export const toolInputs = {
	...looking,
	code_list: looking.list,
	code_search: looking.search,
	code_read: looking.read.extend({ path: path.describe('Path of a file from the root of the code.') }),
	nothing_to_do: z.object({
		reason: z.string().min(1).max(1_000).describe('One sentence for the authors of the code.'),
	}),
	edit: z.object({
		path,
		oldText: z.string().min(1),
		newText: z.string(),
		replaceAll: z.boolean().optional(),
	}),
	create: z.object({ path, text: z.string() }),
	changes: z.object({ path: path.optional() }),
	plan: z.object({
		files: z
			.array(z.object({ path, intention: z.string().trim().min(1).max(500) }))
			.min(1)
			.max(500),
	}),
	todo: z.object({
		todos: z
			.array(
				z.object({
					id: z.string().min(1).max(100),
					content: z.string().min(1).max(1_000),
					status: z.enum(['pending', 'in_progress', 'completed', 'cancelled']),
					priority: z.enum(['high', 'medium', 'low']).optional(),
				}),
			)
			.max(100),
	}),
} as const;

export type ToolName = keyof typeof toolInputs;
export type ToolInput<Name extends ToolName> = z.infer<(typeof toolInputs)[Name]>;
