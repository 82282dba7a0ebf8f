import { describe, expect, it } from 'vitest';
import type { AgentEvent } from '../contract/agent-v2.js';
import { byteByByte, streamOf, textOf } from '../testing/service/streams.js';
import { createAgentEventParser, encodeAgentEvents } from './agent-event-stream.js';

const at = '2026-01-01T00:00:00.000Z';
const events: AgentEvent[] = [
	{ id: 1, type: 'message', at, data: { role: 'user', text: 'Rename\r\n"this" – 名前 🎉' } },
	{ id: 2, type: 'step', at, data: { step: 'cloning' } },
	{
		id: 3,
		type: 'status',
		at,
		data: { status: 'completed', outcome: 'no_changes', message: 'Nothing.', prLink: null },
	},
];

const encode = (list: AgentEvent[]) => textOf(encodeAgentEvents(streamOf(list), 1_000));

function parse(...pieces: string[]): AgentEvent[] {
	const found: AgentEvent[] = [];
	const parser = createAgentEventParser((event) => found.push(event));
	for (const piece of pieces) parser.push(piece);
	return found;
}

describe("a job's events", () => {
	it('are what they were after they have travelled, however the text is cut', async () => {
		const text = await encode(events);
		expect(parse(text)).toEqual(events);
		const decoder = new TextDecoder();
		expect(parse(...byteByByte(text).map((byte) => decoder.decode(byte, { stream: true })))).toEqual(events);
		expect(parse(text.replaceAll('\n', '\r\n'))).toEqual(events);
	});

	it('begin with something that opens the stream', async () => {
		expect(await encode([])).toBe('retry: 1000\n\n');
	});

	it('say something that is nothing while nothing happens', async () => {
		let send = (_: AgentEvent) => {};
		const source = new ReadableStream<AgentEvent>({
			start(controller) {
				send = (event) => {
					controller.enqueue(event);
					controller.close();
				};
			},
		});
		let text = '';
		const decoder = new TextDecoder();
		for await (const piece of encodeAgentEvents(source, 5)) {
			text += decoder.decode(piece);
			if (text.endsWith(': keep-alive\n\n') && events[1]) {
				send(events[1]);
				send = () => {};
			}
		}
		expect(parse(text)).toEqual([events[1]]);
	});

	it('are what any reader of server-sent events understands', async () => {
		expect(await encode(events.slice(1, 2))).toBe(
			`retry: 1000\n\nid: 2\nevent: step\ndata: {"at":"${at}","data":{"step":"cloning"}}\n\n`,
		);
	});

	it.each([
		['an event that the end of the stream interrupts', `id: 1\nevent: step\ndata: {"at":"${at}","data":{}}\n`],
		['a type that is not known', `id: 1\nevent: dance\ndata: {"at":"${at}","data":{}}\n\n`],
		['data that is no JSON', 'id: 1\nevent: step\ndata: {\n\n'],
		['data of another shape', 'id: 1\nevent: step\ndata: [1]\n\n'],
		['an event without an id', `event: step\ndata: {"at":"${at}","data":{}}\n\n`],
		['comments', ': keep-alive\n\n'],
	])('leave out %s', (_, text) => {
		expect(parse(text)).toEqual([]);
		expect(parse(text, '\n', `id: 2\nevent: step\ndata: {"at":"${at}","data":{"step":"cloning"}}\n\n`)).toContainEqual(
			events[1],
		);
	});
});
