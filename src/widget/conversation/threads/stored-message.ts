import { searchOutputOf } from '../../../client/sources.js';
import { isObject } from '../../../stream/parse-chunk.js';
import { compactSearchOutput } from '../../../stream/search-results.js';
import { stepsOf } from '../answer-steps.js';
import type { DocentMessage, MessageMetadata, SentContext, Unfinished } from '../message.js';

type Part = DocentMessage['parts'][number];

/** A query is shown in one line, in UTF-16 code units; some services search for the whole question. */
const queryMaxLength = 200;

const isString = (value: unknown): value is string => typeof value === 'string';

function sentContext(value: unknown): SentContext[] {
	if (!isObject(value) || !isString(value.value)) return [];
	const { type, path, elementId, kind } = value;
	return [
		{
			...((type === 'code' || type === 'textSelection') && { type }),
			value: value.value,
			...(isString(path) && { path }),
			...(isString(elementId) && { elementId }),
			...((kind === 'page' || kind === 'pasted') && { kind }),
		},
	];
}

function unfinished(value: unknown): Unfinished | undefined {
	if (!isObject(value) || typeof value.at !== 'number' || typeof value.left !== 'boolean') return undefined;
	const { at, left, messageId } = value;
	return { at, left, ...(isString(messageId) && { messageId }) };
}

function metadata(value: unknown): MessageMetadata {
	if (!isObject(value)) return {};
	const open = unfinished(value.unfinished);
	const { answerKind, context, currentPath, threadId, ended, cutOff, rating, createdAt } = value;
	return {
		...(Array.isArray(context) && { context: context.flatMap(sentContext) }),
		...(isString(currentPath) && { currentPath }),
		...(isString(threadId) && { threadId }),
		...(isString(answerKind) && { answerKind }),
		...((ended === 'stopped' || ended === 'cut' || ended === 'failed') && { ended }),
		...((cutOff === 'length' || cutOff === 'content-filter') && { cutOff }),
		...((rating === 'up' || rating === 'down') && { rating }),
		...(typeof createdAt === 'number' && Number.isFinite(createdAt) && { createdAt }),
		...(open && { unfinished: open }),
	};
}

/** Parts beside the text. Their views expect anything as the data. */
const besideText = /^data-(actions|passages|quoted|suggestions|unanswered|verdict)$/;

/** What the view shows again. Reasoning, files and other tools are not worth the room. */
function part(value: unknown): Part[] {
	if (!isObject(value)) return [];
	const { type, text, url, sourceId, title, toolCallId, data } = value;
	if (type === 'text' && isString(text)) return text === '' ? [] : [{ type, text, state: 'done' }];
	if (type === 'source-url' && isString(url) && isString(sourceId)) {
		return [{ type, sourceId, url, ...(isString(title) && { title }) }];
	}
	if (isString(type) && besideText.test(type)) return [{ type: type as `data-${string}`, data }];
	const output = searchOutputOf(value as Part);
	if (output === undefined || !isString(toolCallId)) return [];
	const [query = ''] = stepsOf({ parts: [value as Part] }).queries;
	const input = query && { query: query.slice(0, queryMaxLength) };
	return [{ type: 'tool-search', toolCallId, state: 'output-available', input, output: compactSearchOutput(output) }];
}

/**
 * The message with everything that is kept and nothing else. It cleans what is written and checks what is read, where
 * anything may stand: `undefined` when it is not a message.
 */
export function storedMessage(value: unknown): DocentMessage | undefined {
	if (!isObject(value) || !isString(value.id) || !Array.isArray(value.parts)) return undefined;
	const { id, role } = value;
	if (id === '' || (role !== 'user' && role !== 'assistant')) return undefined;
	return { id, role, parts: value.parts.flatMap(part), metadata: metadata(value.metadata) };
}
