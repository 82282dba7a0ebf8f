import type { AgentEvent, AgentEventType } from '../contract/agent-v2.js';
import { encodeStream, type ItemReader } from './encode-stream.js';
import { createLineSplitter, type LineSplitter } from './line-splitter.js';
import { isObject } from './parse-chunk.js';
import { keepAliveComment } from './sse.js';

/** Response headers of a job's events. The last two keep proxies from buffering the events. */
export const agentEventStreamHeaders = {
	'content-type': 'text/event-stream; charset=utf-8',
	'cache-control': 'no-cache, no-transform',
	'x-accel-buffering': 'no',
} as const;

/** Milliseconds before a reader opens a broken stream again. */
const retryMs = 1_000;

const encodeEvent = ({ id, type, at, data }: AgentEvent) =>
	`id: ${id}\nevent: ${type}\ndata: ${JSON.stringify({ at, data })}\n\n`;

/**
 * A job's events -> server-sent events.
 *
 * @param keepAlive milliseconds of silence after which a comment is sent
 */
export function encodeAgentEvents(
	events: ReadableStream<AgentEvent> | ItemReader<AgentEvent>,
	keepAlive: number,
): ReadableStream<Uint8Array> {
	return encodeStream(
		events,
		// The first bytes make the headers leave at once.
		{ begin: `retry: ${retryMs}\n\n`, item: encodeEvent, quiet: keepAliveComment, end: () => '' },
		keepAlive,
	);
}

/** All known event types. Unknown ones come from a later version. */
const types: Record<AgentEventType, true> = {
	message: true,
	step: true,
	text: true,
	tool: true,
	todos: true,
	plan: true,
	checks: true,
	commit: true,
	pull_request: true,
	retry: true,
	status: true,
};

function parseEvent(id: string, type: string, data: string): AgentEvent | undefined {
	if (!Object.hasOwn(types, type) || !/^\d+$/.test(id)) return undefined;
	let fields: unknown;
	try {
		fields = JSON.parse(data);
	} catch {
		return undefined;
	}
	if (!isObject(fields) || typeof fields.at !== 'string' || !isObject(fields.data)) return undefined;
	return { id: Number(id), type, at: fields.at, data: fields.data } as unknown as AgentEvent;
}

/**
 * Reads the text of a stream of events. Events of unknown types and broken ones are dropped, and so is one that the end of the
 * stream interrupts: a client that goes on after the last whole one gets it again.
 */
export function createAgentEventParser(onEvent: (event: AgentEvent) => void): Pick<LineSplitter, 'push'> {
	let id = '';
	let type = '';
	let data: string[] = [];
	const fields: Record<string, (value: string) => void> = {
		id(value) {
			id = value;
		},
		event(value) {
			type = value;
		},
		data: (value) => data.push(value),
	};
	return createLineSplitter((line) => {
		if (line === '') {
			const event = data.length > 0 ? parseEvent(id, type, data.join('\n')) : undefined;
			type = '';
			data = [];
			if (event) onEvent(event);
			return;
		}
		const [, name = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
		if (Object.hasOwn(fields, name)) fields[name]?.(value);
	});
}
