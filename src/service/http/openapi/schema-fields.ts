import type { z } from 'zod';

type Known = 'type' | 'description' | 'default' | 'enum' | 'format' | 'required';
type Bounds = 'minLength' | 'maxLength' | 'minimum' | 'maximum' | 'minItems' | 'maxItems';

/** The parts of JSON Schema that zod writes for the interface. */
export interface JsonSchema extends Pick<z.core.JSONSchema.BaseSchema, Known | Bounds> {
	properties?: Record<string, JsonSchema>;
	items?: JsonSchema;
	anyOf?: JsonSchema[];
}

/** A field of a JSON value at any depth. */
interface Field {
	/** Path of the field, for example `messages[].parts[].text`. */
	name: string;
	type: string;
	isRequired: boolean;
	/** Default and limits, in words. */
	rules: string[];
	description: string;
}

const withoutNull = (schema: JsonSchema): JsonSchema => {
	const other = schema.anyOf?.find(({ type }) => type !== 'null');
	return other ? ({ ...other, ...schema, anyOf: undefined, type: other.type } as JsonSchema) : schema;
};

function typeOf(schema: JsonSchema): string {
	const { type = 'any', items, format } = withoutNull(schema);
	const name = type === 'array' ? `array of ${items ? typeOf(items) : 'any'}` : [type].flat().join(' or ');
	const orNull = schema.anyOf?.some((other) => other.type === 'null') ? ' or null' : '';
	return `${format && format !== 'uri' ? `${name} (${format})` : name}${orNull}`;
}

function rulesOf(schema: JsonSchema): string[] {
	const { enum: values, minLength, maxLength, minimum, maximum, minItems, maxItems, default: standard } = schema;
	const rules: string[] = [];
	if (values) rules.push(`one of ${values.map((value) => JSON.stringify(value)).join(', ')}`);
	if (minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER)
		rules.push(`${minimum} to ${maximum}`);
	else if (minimum !== undefined) rules.push(`at least ${minimum}`);
	if (minLength) rules.push(`at least ${minLength} ${minLength === 1 ? 'character' : 'characters'}`);
	if (maxLength !== undefined) rules.push(`at most ${maxLength} characters`);
	if (minItems) rules.push(`at least ${minItems}`);
	if (maxItems !== undefined) rules.push(`at most ${maxItems}`);
	if (standard !== undefined) rules.push(`default ${JSON.stringify(standard)}`);
	return rules;
}

/** All fields of an object or a list of objects, outer ones first. A plain value is one field without a name. */
export function fieldsOf(schema: JsonSchema, prefix = '', isRequired = true): Field[] {
	const inner = withoutNull(schema);
	const own: Field = {
		name: prefix,
		type: typeOf(schema),
		isRequired,
		rules: rulesOf(inner),
		description: schema.description ?? '',
	};
	const children = Object.entries(inner.properties ?? {}).flatMap(([name, child]) =>
		fieldsOf(child, prefix ? `${prefix}.${name}` : name, inner.required?.includes(name) ?? false),
	);
	const items = inner.items?.properties || inner.items?.items ? fieldsOf(inner.items, `${prefix}[]`).slice(1) : [];
	const isNamed = prefix !== '' && !prefix.endsWith('[]');
	const isValue = children.length === 0 && items.length === 0;
	return [...(isNamed || isValue || prefix.endsWith('[]') ? [own] : []), ...children, ...items];
}
