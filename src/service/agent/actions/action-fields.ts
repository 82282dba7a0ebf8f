import { z } from 'zod';
import type { ActionName } from './action-inputs.js';
import { actionOf } from './actions.js';
import { fieldValueOf } from './read-sentences.js';
import { writeSentence } from './write-sentence.js';

/** A field of an action, as flags and forms show it. */
export interface ActionField {
	name: string;
	/** `value` is a text, a number, true, false or a list. */
	kind: 'text' | 'list' | 'switch' | 'value';
	description: string;
	isRequired: boolean;
}

interface FieldSchema {
	type?: string;
	description?: string;
}

const kinds: Record<string, ActionField['kind']> = { array: 'list', boolean: 'switch', string: 'text' };

export function actionFields(name: ActionName): ActionField[] {
	const { properties = {}, required = [] } = z.toJSONSchema(actionOf(name).input, { io: 'input' });
	return Object.entries(properties as Record<string, FieldSchema>).map(([field, { type = '', description = '' }]) => ({
		name: field,
		kind: kinds[type] ?? 'value',
		description,
		isRequired: required.includes(field),
	}));
}

function inputOf(kind: ActionField['kind'], given: string | boolean): unknown {
	if (kind === 'list') return String(given).split(',');
	return kind === 'value' ? fieldValueOf(String(given)) : given;
}

/** The first invalid field and the reason; without a reason the field is missing. */
interface FieldProblem {
	field: string;
	reason: string | undefined;
}

export function sentenceOfFields(
	name: ActionName,
	given: (field: string) => string | boolean | undefined,
): { sentence: string } | FieldProblem {
	const input: Record<string, unknown> = {};
	for (const { name: field, kind } of actionFields(name)) {
		const value = given(field);
		if (value !== undefined) input[field] = inputOf(kind, value);
	}
	const parsed = actionOf(name).input.safeParse(input);
	if (parsed.success) return { sentence: writeSentence(name, parsed.data) };
	const [issue] = parsed.error.issues;
	const field = String(issue?.path[0] ?? '');
	return { field, reason: Object.hasOwn(input, field) ? issue?.message : undefined };
}
