import { isRecord } from '../core/read-json.js';
import { code, type Fields, listOf, type References, textOf, wordsOf } from './api-document.js';

/** Bounds of what is shown of the schemas of one operation. */
const bounds = { depth: 2, lines: 60, parts: 20, enums: 30, words: 300 };

/** Writes the schemas of one operation as lists. Circles end at their depth, and all lists together have a bound. */
export class SchemaWriter {
	#lines = 0;

	constructor(readonly references: References) {}

	/** One line of a list, with what belongs below it. */
	entry(name: string, kind: string, words: string, below: readonly string[] = []): string {
		const head = `- ${name}${kind === '' ? '' : ` (${kind})`}${words === '' ? '' : `: ${words.replace(/\s*\n\s*/g, ' ')}`}`;
		return [head, ...below].join('\n');
	}

	parameter(parameter: Fields): string {
		const kind = [textOf(parameter.in), this.#kindOf(parameter.schema ?? parameter), isNeeded(parameter.required)];
		return this.entry(code(textOf(parameter.name)), kind.filter(Boolean).join(', '), wordsOf(parameter.description));
	}

	/** The media types and the name of the schema. */
	contentWords(content: unknown): string {
		const types = isRecord(content) ? Object.keys(content).slice(0, bounds.parts) : [];
		const [first] = isRecord(content) ? Object.values(content) : [];
		const kind = isRecord(first) && first.schema !== undefined ? this.#kindOf(first.schema) : '';
		return [...types.map((type) => code(type)), kind].filter(Boolean).join(', ');
	}

	/** The fields of the first of the media types. @param depth 1 shows those within fields as well */
	contentLines(content: unknown, depth = 1): string[] {
		const [first] = isRecord(content) ? Object.values(content) : [];
		return isRecord(first) ? this.#fieldLines(first.schema, depth) : [];
	}

	#fieldLines(schema: unknown, depth: number, level = 1): string[] {
		if (depth > bounds.depth) return [];
		const { properties, required } = this.#partsOf(this.#itemsOf(schema));
		const lines: string[] = [];
		for (const [name, value] of properties) {
			this.#lines += 1;
			if (this.#lines > bounds.lines)
				return this.#lines === bounds.lines + 1 ? [...lines, `${'  '.repeat(level)}- …`] : lines;
			const kind = [this.#kindOf(value), isNeeded(required.has(name))].filter(Boolean).join(', ');
			const about = isRecord(value) ? value.description : undefined;
			const words = wordsOf(about ?? this.references.find(value).description, bounds.words);
			const below = this.#fieldLines(value, depth + 1, level + 1);
			lines.push('  '.repeat(level) + this.entry(code(name.slice(0, 200)), kind, words, below));
		}
		return lines;
	}

	/** The schema of a list's items, else the schema itself. */
	#itemsOf(schema: unknown): Fields {
		let found = this.references.find(schema);
		for (let hop = 0; hop < bounds.depth && found.items !== undefined; hop += 1)
			found = this.references.find(found.items);
		return found;
	}

	/** The fields of a schema and of all that it is made of. */
	#partsOf(schema: Fields, depth = 0): { properties: Map<string, unknown>; required: Set<string> } {
		const own = isRecord(schema.properties) ? Object.entries(schema.properties) : [];
		const properties = new Map<string, unknown>(own);
		const required = new Set(listOf(schema.required).map((name) => textOf(name)));
		for (const part of depth > bounds.depth ? [] : listOf(schema.allOf).slice(0, bounds.parts)) {
			const inner = this.#partsOf(this.references.find(part), depth + 1);
			for (const [name, value] of inner.properties) properties.set(name, value);
			for (const name of inner.required) required.add(name);
		}
		return { properties, required };
	}

	#kindOf(schema: unknown, depth = 0): string {
		const fields = isRecord(schema) ? schema : {};
		if (typeof fields.$ref === 'string') return textOf(fields.$ref.split('/').at(-1));
		if (depth > bounds.depth) return '';
		if (fields.items !== undefined) return `list of ${this.#kindOf(fields.items, depth + 1) || 'values'}`;
		const choices = [...listOf(fields.oneOf), ...listOf(fields.anyOf)].slice(0, bounds.parts);
		if (choices.length > 0)
			return choices
				.map((one) => this.#kindOf(one, depth + 1))
				.filter(Boolean)
				.join(' or ');
		const [first] = listOf(fields.allOf);
		const type =
			listOf(fields.type)
				.map((one) => textOf(one))
				.join(' or ') || textOf(fields.type);
		const values = listOf(fields.enum)
			.slice(0, bounds.enums)
			.map((value) => code(textOf(value)));
		const format = textOf(fields.format);
		const kind = type === '' && first !== undefined ? this.#kindOf(first, depth + 1) : type;
		return `${kind}${format === '' ? '' : ` ${format}`}${values.length === 0 ? '' : `: ${values.join(', ')}`}`;
	}
}

const isNeeded = (required: unknown): string => (required === true ? 'required' : '');
