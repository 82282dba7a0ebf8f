import { z } from 'zod';

/** Tables of the configuration page, in their order, with their headings. */
export const sections = {
	documentation: 'The documentation',
	service: 'The service',
	readers: 'Readers',
	model: 'The model',
	search: 'The search',
	mail: 'Mail',
	agent: 'The agent',
	operators: 'For operators',
} as const;

/** The facts about a setting besides its schema. */
interface SettingFacts {
	/** Environment variables; the first that is set wins. */
	env: readonly [string, ...string[]];
	/** One sentence that the configuration page and `--help` show. */
	about: string;
	/** Table of the configuration page that the setting stands in. */
	section: keyof typeof sections;
	/** Flag of `docent-service serve`, without the dashes. */
	flag?: string;
	/** Value that `--help` shows. @default the default of the schema */
	example?: string;
	/** Words of the page for what holds when nothing sets it. @default the default of the schema */
	otherwise?: string;
	/** A relative path starts from the folder of the file, else from the current one. */
	isPath?: true;
	/** Never shown in a sentence, never read from a file. */
	isSecret?: true;
}

const facts = z.registry<SettingFacts>();

/** One row of the table. `about` is a sentence; what `schema` takes is its description, which ends error sentences. */
export function setting<Schema extends z.ZodType>(
	schema: Schema,
	env: string | SettingFacts['env'],
	about: string,
	more: Partial<Omit<SettingFacts, 'env' | 'about'>> = {},
): Schema {
	const names = typeof env === 'string' ? ([env] as const) : env;
	const row = schema.clone();
	facts.add(row, { section: 'operators', ...more, env: names, about });
	return row;
}

export interface Setting extends SettingFacts {
	/** Name in the file, with dots. */
	name: string;
	/** The type of its values, by which text from a flag or the environment is read. */
	type: 'text' | 'number' | 'switch' | 'list' | 'rows';
	/** Ends an error sentence: what to give instead. */
	expects: string;
	/** The default value; `undefined` when there is none, or when it depends on other settings. */
	default: unknown;
}

function unwrap(schema: unknown): unknown {
	const isWrapped =
		schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault;
	return isWrapped ? unwrap(schema.unwrap()) : schema;
}

function typeOf(schema: unknown): Setting['type'] {
	if (schema instanceof z.ZodNumber) return 'number';
	if (schema instanceof z.ZodBoolean) return 'switch';
	if (!(schema instanceof z.ZodArray)) return 'text';
	const { element } = schema;
	return element instanceof z.ZodDiscriminatedUnion || element instanceof z.ZodObject ? 'rows' : 'list';
}

/** The rows below a schema, in the order of the source. */
export function* rowsOf(schema: z.ZodType, name = ''): Generator<Setting> {
	const inner = unwrap(schema);
	const known = facts.get(schema);
	if (known) {
		const { description: expects = '' } = inner as z.ZodType;
		const byDefault = schema instanceof z.ZodDefault ? schema.def.defaultValue : undefined;
		yield { ...known, name, type: typeOf(inner), expects, default: byDefault };
	} else if (inner instanceof z.ZodObject) {
		for (const [key, child] of Object.entries<z.ZodType>(inner.shape))
			yield* rowsOf(child, name ? `${name}.${key}` : key);
	} else throw new Error(`${name} is not declared with setting().`);
}

/** @param note ends the description, as in `, 0 for no limit` */
export const wholeNumber = (least: number, most: number, note = '') =>
	z.number().int().min(least).max(most).describe(`use a whole number from ${least} to ${most}${note}`);

export const milliseconds = (least: number, most: number) =>
	wholeNumber(least, most).describe(`use a whole number of milliseconds from ${least} to ${most}`);

export const seconds = (most: number) =>
	z.number().positive().max(most).describe(`use a number of seconds above 0, ${most} at most`);

export const fraction = (most: number) => z.number().min(0).max(most).describe(`use a number from 0 to ${most}`);

export const onOrOff = z.boolean().describe('use true or false');

export const oneOf = <const Words extends readonly string[]>(words: Words) =>
	z.enum(words).describe(`use ${words.slice(0, -1).join(', ')} or ${words.at(-1)}`);

/** An address without the slashes at its end. */
export const httpUrl = (expects: string) =>
	z
		.url({ protocol: /^https?$/ })
		.transform((url) => url.replace(/\/+$/, ''))
		.describe(expects);
