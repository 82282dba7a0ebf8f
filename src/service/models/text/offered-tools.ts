import type { LanguageModelV2CallOptions } from '@ai-sdk/provider';

/** Arguments of a call. */
export type Arguments = Record<string, unknown>;

/** A tool that a model was offered, as far as a call of it has to be recognized. */
interface OfferedTool {
	name: string;
	/** Types of its arguments by their names; undefined where the schema allows several. */
	types: ReadonlyMap<string, string | undefined>;
	required: readonly string[];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value of a JSON text, or of JSON inside of a JSON text; the text itself where it is none. */
function readJson(value: unknown): unknown {
	if (typeof value !== 'string') return value;
	try {
		const read: unknown = JSON.parse(value);
		return typeof read === 'string' ? JSON.parse(read) : read;
	} catch {
		return value;
	}
}

const typeOf = (value: unknown) => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value);

/** The namespaces in which models were taught tools: `functions` by OpenAI, `default_api` by Google. */
const namespace = /^(?:functions|default_api)[.:]/;

/** What a model was offered, which tells its calls: by their names, and by the schemas of their arguments. */
export class OfferedTools {
	readonly #tools: readonly OfferedTool[];

	constructor(tools: LanguageModelV2CallOptions['tools']) {
		this.#tools = (tools ?? []).flatMap((tool) => {
			if (tool.type !== 'function') return [];
			const { properties = {}, required = [] } = tool.inputSchema;
			const types = Object.entries(properties).map(([name, schema]) => {
				const type = isObject(schema) ? schema.type : undefined;
				return [name, typeof type === 'string' ? type : undefined] as const;
			});
			return [{ name: tool.name, types: new Map(types), required }];
		});
	}

	get isEmpty(): boolean {
		return this.#tools.length === 0;
	}

	#find(written: string): OfferedTool | undefined {
		// A mark of the template, the number of a call, or `.call` may follow the name.
		const name = written
			.replace(/<.*/s, '')
			.replace(namespace, '')
			.replace(/(?:\.call|:\d*)$/, '');
		const known = this.#tools.find((tool) => tool.name === name);
		return known ?? this.#tools.find((tool) => tool.name.toLowerCase() === name.toLowerCase());
	}

	/** The tool that a name means, however the model writes it. */
	named(written: string): string | undefined {
		return this.#find(written)?.name;
	}

	/** The tool that a call in JSON names. @param isAny whether it may be one that was not offered */
	called(written: unknown, isAny: boolean): string | undefined {
		if (typeof written !== 'string') return undefined;
		return this.named(written) ?? (isAny && /^[\w.-]+$/.test(written) ? written : undefined);
	}

	/** Whether a name that is still being written may become that of a tool. */
	mayName(written: string): boolean {
		const begun = written.toLowerCase();
		const names = this.#tools.flatMap(({ name }) => [name, `functions.${name}`, `default_api.${name}`]);
		return names.some((name) => name.toLowerCase().startsWith(begun)) || this.named(written) !== undefined;
	}

	hasArgument(name: string): boolean {
		return this.#tools.some(({ types }) => types.has(name));
	}

	/** The names of the arguments of a tool. */
	argumentsOf(name: string): string[] {
		return [...(this.#find(name)?.types.keys() ?? [])];
	}

	/** The argument that a tool cannot do without; undefined when there are several or none. */
	soleArgument(name: string): string | undefined {
		const [sole, ...others] = this.#find(name)?.required ?? [];
		return others.length === 0 ? sole : undefined;
	}

	/** The arguments of a call, as an object or as JSON, when the tool's schema accepts them. Nobody knows those of another tool. */
	accepted(name: string, given: unknown): Arguments | undefined {
		const tool = this.#find(name);
		const value = readJson(given);
		if (!isObject(value)) return undefined;
		if (tool === undefined) return value;
		const read = { ...value };
		for (const [argument, type] of tool.types) {
			const found = value[argument];
			// A text that is written without quotes may look like a number.
			if (type === 'string' && (typeof found === 'number' || typeof found === 'boolean'))
				read[argument] = String(found);
			const expected = type === 'integer' ? 'number' : type;
			const fits = expected === undefined || typeOf(read[argument]) === expected;
			if (found === undefined ? tool.required.includes(argument) : !fits) return undefined;
		}
		return read;
	}

	/** The tool whose arguments an object has, and nothing else; undefined when several or none would take it. */
	takes(value: unknown): string | undefined {
		if (!isObject(value) || Object.keys(value).length === 0) return undefined;
		const takers = this.#tools.filter(
			({ name, types }) => Object.keys(value).every((key) => types.has(key)) && this.accepted(name, value),
		);
		return takers.length === 1 ? takers[0]?.name : undefined;
	}
}
