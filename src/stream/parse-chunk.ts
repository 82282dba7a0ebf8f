import type { Chunk, ChunkMetadata, FinishReason } from './chunk.js';

type Fields = Record<string, unknown>;

export function isObject(value: unknown): value is Fields {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const finishReasons = ['stop', 'length', 'content-filter', 'tool-calls', 'error', 'other'] as const;

/** An unknown reason becomes `other`; a missing one stays missing. */
function parseFinishReason(value: unknown): FinishReason | undefined {
	if (typeof value !== 'string') return undefined;
	return finishReasons.find((reason) => reason === value) ?? 'other';
}

/** The named string fields; undefined when one of them is missing. */
function strings<Name extends string>(fields: Fields, ...names: Name[]): Record<Name, string> | undefined {
	const found: Fields = {};
	for (const name of names) {
		if (typeof fields[name] !== 'string') return undefined;
		found[name] = fields[name];
	}
	return found as Record<Name, string>;
}

/** An optional field, left out unless its type is right. Stock clients refuse `null` for it. */
function optional<Name extends string>(fields: Fields, name: Name): { [Key in Name]?: string } {
	const value = fields[name];
	return typeof value === 'string' ? ({ [name]: value } as { [Key in Name]?: string }) : {};
}

const dynamicOf = (fields: Fields) => (fields.dynamic === true ? { dynamic: true } : {});

const metadataOf = (fields: Fields): { messageMetadata?: ChunkMetadata } =>
	isObject(fields.messageMetadata) ? { messageMetadata: fields.messageMetadata } : {};

function parseData(type: `data-${string}`, fields: Fields): Chunk | undefined {
	if (fields.data === undefined) return undefined;
	return { type, ...optional(fields, 'id'), data: fields.data, ...(fields.transient === true && { transient: true }) };
}

type Parsers = { [Type in Exclude<Chunk['type'], `data-${string}`>]: (fields: Fields) => Chunk | undefined };

function partMark<Type extends 'text-start' | 'text-end' | 'reasoning-start' | 'reasoning-end'>(type: Type) {
	return (fields: Fields) => {
		const found = strings(fields, 'id');
		return found && { type, ...found };
	};
}

function partDelta<Type extends 'text-delta' | 'reasoning-delta'>(type: Type) {
	return (fields: Fields) => {
		const found = strings(fields, 'id', 'delta');
		return found && { type, ...found };
	};
}

const parsers: Parsers = {
	start: (fields) => ({ type: 'start', ...optional(fields, 'messageId'), ...metadataOf(fields) }),
	'start-step': () => ({ type: 'start-step' }),
	'text-start': partMark('text-start'),
	'text-delta': partDelta('text-delta'),
	'text-end': partMark('text-end'),
	'reasoning-start': partMark('reasoning-start'),
	'reasoning-delta': partDelta('reasoning-delta'),
	'reasoning-end': partMark('reasoning-end'),
	'tool-input-start': (fields) => {
		const found = strings(fields, 'toolCallId', 'toolName');
		return found && { type: 'tool-input-start', ...found, ...dynamicOf(fields) };
	},
	'tool-input-delta': (fields) => {
		const found = strings(fields, 'toolCallId', 'inputTextDelta');
		return found && { type: 'tool-input-delta', ...found };
	},
	'tool-input-available': (fields) => {
		const found = strings(fields, 'toolCallId', 'toolName');
		return found && { type: 'tool-input-available', ...found, input: fields.input, ...dynamicOf(fields) };
	},
	'tool-input-error': (fields) => {
		const found = strings(fields, 'toolCallId', 'toolName', 'errorText');
		return found && { type: 'tool-input-error', ...found, input: fields.input, ...dynamicOf(fields) };
	},
	'tool-output-available': (fields) => {
		const found = strings(fields, 'toolCallId');
		return found && { type: 'tool-output-available', ...found, output: fields.output, ...dynamicOf(fields) };
	},
	'tool-output-error': (fields) => {
		const found = strings(fields, 'toolCallId', 'errorText');
		return found && { type: 'tool-output-error', ...found, ...dynamicOf(fields) };
	},
	'source-url': (fields) => {
		const found = strings(fields, 'url');
		const sourceId = optional(fields, 'sourceId').sourceId ?? found?.url;
		return found && sourceId !== undefined
			? { type: 'source-url', sourceId, ...found, ...optional(fields, 'title') }
			: undefined;
	},
	'source-document': (fields) => {
		const found = strings(fields, 'sourceId', 'mediaType', 'title');
		return found && { type: 'source-document', ...found, ...optional(fields, 'filename') };
	},
	file: (fields) => {
		const found = strings(fields, 'url', 'mediaType');
		return found && { type: 'file', ...found };
	},
	'finish-step': () => ({ type: 'finish-step' }),
	finish: (fields) => {
		const finishReason = parseFinishReason(fields.finishReason);
		return {
			type: 'finish',
			...optional(fields, 'threadId'),
			...(finishReason && { finishReason }),
			...metadataOf(fields),
		};
	},
	abort: () => ({ type: 'abort' }),
	'message-metadata': (fields) =>
		isObject(fields.messageMetadata)
			? { type: 'message-metadata', messageMetadata: fields.messageMetadata }
			: undefined,
	error: (fields) => ({ type: 'error', errorText: optional(fields, 'errorText').errorText ?? '' }),
};

/**
 * One event as it came, turned into a chunk with the known fields alone: no `null` where a field may be missing, no
 * unknown finish reason. `undefined` when it is not a chunk of ours: an unknown type, a missing or mistyped field.
 */
export function parseChunk(value: unknown): Chunk | undefined {
	if (!isObject(value) || typeof value.type !== 'string') return undefined;
	const { type } = value;
	if (type.startsWith('data-')) return parseData(type as `data-${string}`, value);
	return Object.hasOwn(parsers, type) ? parsers[type as keyof Parsers](value) : undefined;
}
