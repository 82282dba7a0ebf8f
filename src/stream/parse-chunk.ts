import type { Chunk, FinishReason } from './chunk.js';

type Fields = Record<string, unknown>;

export function isObject(value: unknown): value is Fields {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

type Shape = readonly [needs: readonly string[], mayHave: readonly string[]];

/** The fields of each type: those that it needs, and those that it may have. */
const shapes: Record<Exclude<Chunk['type'], `data-${string}`>, Shape> = {
	start: [[], ['messageId', 'messageMetadata']],
	'start-step': [[], []],
	'text-start': [['id'], []],
	'text-delta': [['id', 'delta'], []],
	'text-end': [['id'], []],
	'reasoning-start': [['id'], []],
	'reasoning-delta': [['id', 'delta'], []],
	'reasoning-end': [['id'], []],
	'tool-input-start': [['toolCallId', 'toolName'], ['dynamic']],
	'tool-input-delta': [['toolCallId', 'inputTextDelta'], []],
	'tool-input-available': [['toolCallId', 'toolName', 'input'], ['dynamic']],
	'tool-input-error': [['toolCallId', 'toolName', 'errorText', 'input'], ['dynamic']],
	'tool-output-available': [['toolCallId', 'output'], ['dynamic']],
	'tool-output-error': [['toolCallId', 'errorText'], ['dynamic']],
	'source-url': [['url'], ['sourceId', 'title']],
	'source-document': [['sourceId', 'mediaType', 'title'], ['filename']],
	file: [['url', 'mediaType'], []],
	'finish-step': [[], []],
	finish: [[], ['threadId', 'finishReason', 'messageMetadata']],
	abort: [[], []],
	'message-metadata': [['messageMetadata'], []],
	error: [[], ['errorText']],
};
const dataShape: Shape = [['data'], ['id', 'transient']];

const isTrue = (value: unknown) => value === true;

/** What the value of a field has to be, where it is not a text. */
const checks: Record<string, (value: unknown) => boolean> = {
	data: (value) => value !== undefined,
	dynamic: isTrue,
	input: () => true,
	messageMetadata: isObject,
	output: () => true,
	transient: isTrue,
};

const finishReasons: readonly unknown[] = [
	'stop',
	'length',
	'content-filter',
	'tool-calls',
	'error',
	'other',
] satisfies FinishReason[];

function shapeOf(type: unknown): Shape | undefined {
	if (typeof type !== 'string') return undefined;
	if (type.startsWith('data-')) return dataShape;
	return Object.hasOwn(shapes, type) ? shapes[type as keyof typeof shapes] : undefined;
}

/**
 * One event as it came, turned into a chunk with the known fields alone: no `null` where a field may be missing, no
 * unknown finish reason. `undefined` when it is not a chunk of ours: an unknown type, a missing or mistyped field.
 */
export function parseChunk(value: unknown): Chunk | undefined {
	if (!isObject(value)) return undefined;
	const { type } = value;
	const shape = shapeOf(type);
	if (!shape) return undefined;
	const [needs, mayHave] = shape;
	const isValid = (name: string) => checks[name]?.(value[name]) ?? typeof value[name] === 'string';
	if (!needs.every(isValid)) return undefined;
	const chunk: Fields = { type };
	for (const name of [...needs, ...mayHave.filter(isValid)]) chunk[name] = value[name];
	if (type === 'source-url') chunk.sourceId ??= chunk.url;
	if (type === 'error') chunk.errorText ??= '';
	if (chunk.finishReason !== undefined && !finishReasons.includes(chunk.finishReason)) chunk.finishReason = 'other';
	return chunk as Chunk;
}
