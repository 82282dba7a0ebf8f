import { createLineSplitter, type LineSplitter } from './line-splitter.js';
import { isObject } from './parse-chunk.js';
import { compactSearchOutput } from './search-results.js';
import { threadIdIn } from './thread-id.js';

type Fields = Record<string, unknown>;
type Handler = (value: unknown) => void;

/** v1 does not mark the parts of text and reasoning: a part opens with its first delta. */
function createTextAdapter(onEvent: (event: unknown) => void) {
	let parts = 0;
	let open: { text?: string | undefined; reasoning?: string | undefined } = {};

	function delta(kind: 'text' | 'reasoning', value: unknown) {
		if (typeof value !== 'string') return;
		if (kind === 'text' && open.reasoning !== undefined) {
			onEvent({ type: 'reasoning-end', id: open.reasoning });
			open.reasoning = undefined;
		}
		open[kind] ??= `${kind}-${++parts}`;
		onEvent({ type: `${kind}-delta`, id: open[kind], delta: value });
	}

	return {
		text: (value: unknown) => delta('text', value),
		reasoning: (value: unknown) => delta('reasoning', value),
		/** The normaliser closes the parts at the end of each step. */
		forget: () => {
			open = {};
		},
	};
}

function createSourceAdapter(onEvent: (event: unknown) => void) {
	const seen = new Set<string>();
	return (source: { sourceId?: unknown; url: unknown; title?: unknown }) => {
		if (typeof source.url !== 'string' || seen.has(source.url)) return;
		seen.add(source.url);
		onEvent({ type: 'source-url', ...source });
	};
}

function createHandlers(onEvent: (event: unknown) => void, holdFinish: (value: Fields) => void) {
	const adapter = createTextAdapter(onEvent);
	const source = createSourceAdapter(onEvent);
	let started = false;
	let continued = false;

	const metadata = (messageMetadata: Fields) => {
		if (Object.keys(messageMetadata).length > 0) onEvent({ type: 'message-metadata', messageMetadata });
	};
	const threadOf = (value: unknown) => {
		const threadId = threadIdIn(value);
		if (threadId !== undefined) metadata({ threadId });
	};
	const onObject = (handle: (value: Fields) => void) => (value: unknown) => {
		if (isObject(value)) handle(value);
	};
	const onItems = (handle: (item: Fields) => void) => (value: unknown) => {
		if (Array.isArray(value)) for (const item of value) if (isObject(item)) handle(item);
	};

	return {
		0: adapter.text,
		g: adapter.reasoning,
		2: onItems((item) => {
			if (typeof item.type === 'string' && item.type.startsWith('data-')) onEvent(item);
			else threadOf(item);
		}),
		8: onItems(({ type, ...annotation }) => metadata(type === 'finish' ? annotation : { type, ...annotation })),
		3: (value: unknown) => onEvent({ type: 'error', errorText: typeof value === 'string' ? value : '' }),
		f: onObject((value) => {
			if (!started) onEvent({ type: 'start', messageId: value.messageId });
			started = true;
			// A continued step is one step in several pieces. A mark between them would split a paragraph.
			if (!continued) onEvent({ type: 'start-step' });
			continued = false;
			threadOf(value);
		}),
		e: onObject((value) => {
			threadOf(value);
			continued = value.isContinued === true;
			if (continued) return;
			adapter.forget();
			onEvent({ type: 'finish-step' });
		}),
		d: onObject(holdFinish),
		h: onObject((value) => source({ sourceId: value.id, url: value.url, title: value.title })),
		k: onObject(({ data, mimeType }) => {
			if (typeof data === 'string')
				onEvent({ type: 'file', url: `data:${mimeType};base64,${data}`, mediaType: mimeType });
		}),
		b: onObject(({ toolCallId, toolName }) => onEvent({ type: 'tool-input-start', toolCallId, toolName })),
		c: onObject(({ toolCallId, argsTextDelta }) =>
			onEvent({ type: 'tool-input-delta', toolCallId, inputTextDelta: argsTextDelta }),
		),
		9: onObject(({ toolCallId, toolName, args }) =>
			onEvent({ type: 'tool-input-available', toolCallId, toolName, input: args }),
		),
		a: onObject(({ toolCallId, result }) => {
			onEvent({ type: 'tool-output-available', toolCallId, output: compactSearchOutput(result) });
		}),
		// The signature (j) and the encrypted reasoning (i) are of use to the model's vendor only.
	} satisfies Record<string, Handler>;
}

/** Turns lines `<code>:<JSON>` into v2 events. Unknown codes and broken lines are dropped. */
export function createDataStreamParser(onEvent: (event: unknown) => void): LineSplitter {
	let finish: Fields | undefined;
	const handlers: Record<string, Handler | undefined> = createHandlers(onEvent, (value) => {
		finish = value;
	});

	const lines = createLineSplitter((line) => {
		const handle = line[1] === ':' && line[0] !== undefined ? handlers[line[0]] : undefined;
		if (!handle) return;
		let value: unknown;
		try {
			value = JSON.parse(line.slice(2));
		} catch {
			return;
		}
		handle(value);
	});

	return {
		push: lines.push,
		end() {
			lines.end();
			// Annotations may follow `d`, so the finish event waits for the end of the stream.
			if (finish) onEvent({ type: 'finish', finishReason: finish.finishReason, threadId: threadIdIn(finish) });
		},
	};
}
