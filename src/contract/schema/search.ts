import { z } from 'zod';
import { searchPageSize } from '../limits.js';
import type { PageRequest, SearchRequest } from '../search.js';
import { searchFilter } from './assistant.js';

export const searchRequest = z.object({
	query: z.string().min(1).max(2_000),
	pageSize: z.number().int().min(searchPageSize.min).max(searchPageSize.max).optional(),
	scoreThreshold: z.number().min(0).max(1).optional(),
	filter: searchFilter.nullish(),
}) satisfies z.ZodType<SearchRequest>;

export const pageRequest = z.object({
	path: z.string().min(1).max(2_048),
}) satisfies z.ZodType<PageRequest>;
