import { z } from 'zod';
import { type ErrorBody, type ErrorCode, statusOfError } from '../errors.js';
import { type UsageLimit, usageLimits } from '../limits.js';

export const errorBody = z.object({
	error: z.string().describe('A sentence for a person.'),
	code: z.enum(Object.keys(statusOfError) as ErrorCode[]).describe('For programs; never changes its meaning.'),
	requestId: z.string().describe('Finds the line in the log of the service.'),
	limit: z
		.enum(Object.keys(usageLimits) as UsageLimit[])
		.optional()
		.describe('Which limit was hit, with `rate_limited`.'),
}) satisfies z.ZodType<ErrorBody>;
