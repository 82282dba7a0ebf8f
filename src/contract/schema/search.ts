import { z } from 'zod';
import { currentPathMaxLength, searchPageSize } from '../limits.js';
import type { SearchSnippet, StartersResponse } from '../search.js';
import { searchFilter } from './assistant.js';

export const searchRequest = z.object({
	query: z.string().min(1).max(2_000),
	pageSize: z
		.number()
		.int()
		.min(searchPageSize.min)
		.max(searchPageSize.max)
		.optional()
		.meta({ description: 'Most results.', default: searchPageSize.default }),
	scoreThreshold: z.number().min(0).max(1).optional().meta({ description: 'Lowest score of a result.', default: 0 }),
	filter: searchFilter.nullish().meta({ description: 'Narrows the search.', default: null }),
	typing: z
		.boolean()
		.optional()
		.meta({ description: 'Words that begin with the last one count as well.', default: false }),
});
export type SearchRequest = z.input<typeof searchRequest>;

export const pageRequest = z.object({
	path: z.string().min(1).max(2_048),
});

const marks = (where: string) =>
	z
		.array(z.tuple([z.number().int(), z.number().int()]))
		.describe(`Where words of the query begin and end in the ${where}, in UTF-16 code units.`);

export const searchResponse = z.array(
	z.object({
		content: z.string().describe('The section as Markdown.'),
		path: z.string().describe('Site path with the anchor of the section.'),
		url: z.string().describe('The full address, or the path if the address of the site is not known.'),
		metadata: z.object({
			title: z.string(),
			heading: z.string(),
			breadcrumb: z.array(z.string()).describe('From the root of the site to the heading.'),
			score: z.number().describe('Relevance from 0 to 1, comparable within one response.'),
			contentSource: z.string().optional().describe('Title of its content source, if the domain has several.'),
		}),
		snippet: z
			.object({
				text: z.string().describe('Plain text. Empty if the section has only code.'),
				marks: marks('text'),
				titleMarks: marks('title').optional(),
				headingMarks: marks('heading').optional(),
			})
			.describe('The sentence of the section that says most of the query.') satisfies z.ZodType<SearchSnippet>,
		facets: searchFilter.describe('Version, language, groups and content sources of the page, if it has them.'),
	}),
);
export type SearchResponse = z.infer<typeof searchResponse>;

export const pageResponse = z.object({
	path: z.string(),
	content: z.string().describe('The page as Markdown.'),
});

export const startersRequest = z.object({
	currentPath: z.string().max(currentPathMaxLength).meta({ description: 'Path of the page the reader is viewing.' }),
});

export const startersResponse = z.object({
	page: z
		.object({ title: z.string(), path: z.string() })
		.nullable()
		.describe('The page at the path; null when the documentation has none there.'),
	starters: z
		.array(z.string())
		.describe(
			'At most four questions or headings about the page; without one, about the first page of the documentation.',
		),
	contact: z.literal(true).optional().describe('Present if the service takes messages to a person.'),
}) satisfies z.ZodType<StartersResponse>;
