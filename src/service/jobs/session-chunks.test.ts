import { describe, expect, it } from 'vitest';
import type { AgentEvent, AgentEventData, AgentEventType } from '../../contract/agent-v2.js';
import { decodeDataStream, encodeDataStream } from '../../stream/data-stream.js';
import { streamOf, textOf, valuesOf } from '../../testing/service/streams.js';
import { sessionChunks } from './session-chunks.js';

type Happening = { [Type in AgentEventType]: [Type, AgentEventData[Type]] }[AgentEventType];

const happened: Happening[] = [
	['message', { role: 'user', text: 'Rename it.' }],
	['step', { step: 'editing' }],
	['text', { text: 'I look for the heading.\n' }],
	['tool', { name: 'search', summary: 'Found 2 places.', isError: false }],
	['tool', { name: 'edit', summary: 'The text stands there twice.', isError: true }],
	['todos', { todos: [{ id: '1', content: 'Rename', status: 'completed' }] }],
];
const link = 'https://forge.test/1';
const completed: AgentEventData['status'] = {
	status: 'completed',
	outcome: 'pull_request',
	message: 'Renamed the heading on 2 pages.',
	prLink: link,
};
const failed: AgentEventData['status'] = {
	status: 'failed',
	outcome: 'repository',
	message: 'The repository refused the push; check the token.',
	prLink: null,
};

const linesOf = async (...happenings: Happening[]) => {
	const events = happenings.map(
		([type, data], index) => ({ id: index + 1, type, at: '2026-01-01T00:00:00.000Z', data }) as AgentEvent,
	);
	return await textOf(encodeDataStream(streamOf(events).pipeThrough(sessionChunks('job_1'))));
};

describe('a job as the stream of the older generation', () => {
	it('is the agent’s text, its tools, its todos, and the pull request at the end', async () => {
		expect((await linesOf(...happened, ['status', completed])).split('\n')).toEqual([
			'f:{"messageId":"job_1"}',
			'2:[{"type":"data-step","data":{"step":"editing"}}]',
			'0:"I look for the heading.\\n\\n"',
			'9:{"toolCallId":"event-4","toolName":"search","args":{}}',
			'a:{"toolCallId":"event-4","result":"Found 2 places."}',
			'9:{"toolCallId":"event-5","toolName":"edit","args":{}}',
			'a:{"toolCallId":"event-5","result":"The text stands there twice."}',
			'2:[{"type":"data-todos","data":{"todos":[{"id":"1","content":"Rename","status":"completed"}]}}]',
			`2:[{"type":"data-status","data":${JSON.stringify(completed)}}]`,
			'0:"Renamed the heading on 2 pages.\\n\\nhttps://forge.test/1\\n\\n"',
			'e:{"finishReason":"stop","isContinued":false}',
			'd:{"finishReason":"stop"}',
			'',
		]);
	});

	it('does not say again what the agent has just said', async () => {
		const text = await linesOf(
			['text', { text: `${completed.message}\n` }],
			['status', { ...completed, prLink: null }],
		);
		expect(text.match(/^0:"Renamed/gm)).toHaveLength(1);
	});

	it('names the pull request once', async () => {
		const message = `See ${link}.`;
		const text = await linesOf(['status', { ...completed, message }]);
		expect(text).toContain(`0:"See ${link}.\\n\\n"`);
	});

	it('ends with the error of a job that failed, as the stock client expects one', async () => {
		const lines = (await linesOf(['status', failed])).trim().split('\n');
		expect(lines.at(-2)).toBe('e:{"finishReason":"error","isContinued":false}');
		expect(lines.at(-1)).toBe('3:"The repository refused the push; check the token."');
	});

	it('goes on with an instruction that came meanwhile', async () => {
		const between: AgentEventData['status'] = { ...completed, status: 'active', prLink: null };
		const text = await linesOf(['status', between], ['step', { step: 'editing' }], ['status', completed], ...happened);
		expect(text.match(/^0:"Renamed/gm)).toHaveLength(2);
		expect(text.trim().split('\n').at(-1)).toBe('d:{"finishReason":"stop"}');
	});

	it('is read by our own decoder without a loss', async () => {
		const text = await linesOf(...happened, ['status', completed]);
		const chunks = await valuesOf(decodeDataStream(new Response(text).body ?? new ReadableStream()));
		expect(chunks.at(0)).toEqual({ type: 'start', messageId: 'job_1' });
		expect(chunks.at(-1)).toMatchObject({ type: 'finish', finishReason: 'stop' });
		expect(chunks).toContainEqual({ type: 'data-todos', data: happened.at(-1)?.[1] });
	});
});
