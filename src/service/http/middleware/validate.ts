import type { z } from 'zod';
import { ServiceError } from '../../errors/service-error.js';

type Issue = z.core.$ZodIssue;

function pathOf(issue: Issue): string {
	const path = issue.path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('');
	return path.replace(/^\./, '') || 'The body';
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
	return path.reduce<unknown>(
		(value, step) =>
			typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[step] : undefined,
		body,
	);
}

function kindOf(value: unknown): string {
	if (value === null) return 'null';
	if (Array.isArray(value)) return 'an array';
	if (typeof value === 'object') return 'an object';
	return `a ${typeof value}`;
}

const expectedKinds: Record<string, string> = {
	string: 'a string',
	number: 'a number',
	int: 'a whole number',
	boolean: 'true or false',
	array: 'an array',
	object: 'an object',
};

function wrongType(issue: Extract<Issue, { code: 'invalid_type' }>, value: unknown): string {
	const expected = expectedKinds[issue.expected] ?? issue.expected;
	if (value === undefined) return `is missing; send ${expected}.`;
	// Numbers in a query are texts.
	if (typeof value === 'string' && ['number', 'int'].includes(issue.expected)) {
		return `is ${JSON.stringify(value.slice(0, 40))}; send ${expected}.`;
	}
	return `is ${typeof value === 'number' ? value : kindOf(value)}; send ${expected}.`;
}

/** The size of a value: a string's length, an array's length, or a number itself, which may be a text in a query. */
function sizeOf(value: unknown, origin: string): string {
	if (typeof value === 'string' && origin === 'string') return `is ${[...value].length} characters long`;
	if (Array.isArray(value)) return `has ${value.length} items`;
	return `is ${String(value).slice(0, 40)}`;
}

/** "5 are" for counted items, "5 is" for a number. */
const amount = (limit: number | bigint, origin: string) =>
	`${limit} ${['number', 'int'].includes(origin) || limit === 1 ? 'is' : 'are'}`;

function describe(issue: Issue, value: unknown): string {
	switch (issue.code) {
		case 'invalid_type':
			return wrongType(issue, value);
		case 'too_big':
			return `${sizeOf(value, issue.origin)}; at most ${amount(issue.maximum, issue.origin)} allowed.`;
		case 'too_small':
			if (typeof value === 'string' && value !== '' && value.trim() === '') return 'is blank; send some text.';
			return `${sizeOf(value, issue.origin)}; at least ${amount(issue.minimum, issue.origin)} needed.`;
		case 'invalid_value': {
			const allowed = issue.values.map((allowedValue) => JSON.stringify(allowedValue)).join(', ');
			const got =
				value === undefined
					? 'missing'
					: typeof value === 'string'
						? JSON.stringify(value.slice(0, 40))
						: kindOf(value);
			return `is ${got}; use one of ${allowed}.`;
		}
		case 'unrecognized_keys':
			return `has a field that is not known, ${JSON.stringify(issue.keys[0]?.slice(0, 40))}; leave it out, or check how it is written.`;
		default:
			return `${issue.message}.`;
	}
}

/** Checks a body. Throws a `ServiceError` that names the first wrong field, what was expected and what came. */
export function validate<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
	const result = schema.safeParse(body);
	if (result.success) return result.data;
	const [issue] = result.error.issues;
	if (!issue) throw new ServiceError('invalid_request', 'The body is not what this endpoint expects.');
	throw new ServiceError('invalid_request', `${pathOf(issue)} ${describe(issue, valueAt(body, issue.path))}`);
}
