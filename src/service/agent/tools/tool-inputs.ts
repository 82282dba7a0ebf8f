import { z } from 'zod';

/** Largest number of characters in one result. */
export const resultMaxLength = 40_000;

const path = z
	.string()
	.min(1)
	.max(1_000)
	.describe('Path of a file from the root of the documentation, as in guide/install.md.');

const after = z
	.string()
	.max(1_000)
	.optional()
	.describe('Goes on after this path: the `next` of the result before, when that was cut.');

const looking = {
	list: z.object({ folder: z.string().max(1_000).optional().describe('Only below this folder.'), after }),
	search: z.object({
		text: z.string().min(1).max(1_000).describe('Plain text, found as it is written.'),
		folder: z.string().max(1_000).optional().describe('Only below this folder.'),
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
		oldText: z.string().min(1).describe('Text that stands in the file exactly once, with enough around it.'),
		newText: z.string(),
		replaceAll: z.boolean().optional().describe('Replaces every place instead; one is enough then.'),
	}),
	create: z.object({ path, text: z.string().describe('All of the new file. Refused when the file exists.') }),
	changes: z.object({ path: path.optional() }),
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
			.max(100)
			.describe('The whole list; it takes the place of the one before.'),
	}),
	check: z
		.object({})
		.describe('Checks links, anchors, frontmatter and MDX of everything, and what was added for secrets.'),
} as const;

export type ToolName = keyof typeof toolInputs;
export type ToolInput<Name extends ToolName> = z.infer<(typeof toolInputs)[Name]>;
