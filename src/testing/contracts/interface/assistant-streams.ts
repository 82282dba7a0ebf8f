import { beforeAll, describe, expect, it } from 'vitest';
import { ask, type Generation, type Interface } from './interface-under-test.js';

interface Answer {
	headers: Headers;
	status: number;
	text: string;
	lines: string[];
}

async function answerOf(under: Interface, generation: Generation): Promise<Answer> {
	const response = await ask(under, generation);
	const text = await response.text();
	return {
		status: response.status,
		headers: response.headers,
		text,
		lines: text.split('\n').filter((line) => line !== ''),
	};
}

type Chunk = Record<string, unknown> & { type: string };

/** Types that every client of the protocol knows, from version 5 on. */
const commonTypes =
	/^(?:start|start-step|text-(?:start|delta|end)|reasoning-(?:start|delta|end)|tool-input-(?:start|delta|available|error)|tool-output-(?:available|error)|source-url|source-document|file|data-[\w-]+|finish-step|finish|abort|message-metadata|error)$/;
const secret = /svc_(?:dsc_)?\w{8}/;

/** The answer as the current generation streams it. */
export function currentStreamContract(under: Interface): void {
	let answer: Answer;
	let chunks: Chunk[];
	beforeAll(async () => {
		answer = await answerOf(under, 'v2');
		chunks = answer.lines.slice(0, -1).map((line) => JSON.parse(line.replace(/^data: /, '')) as Chunk);
	});
	const of = (type: string) => chunks.filter((chunk) => chunk.type === type);

	it('is an event stream that says what it is', () => {
		expect(answer.status).toBe(200);
		expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
		expect(answer.headers.get('x-vercel-ai-ui-message-stream')).toBe('v1');
	});
	it('is not deprecated', () => {
		expect([answer.headers.get('deprecation'), answer.headers.get('link')]).toEqual([null, null]);
	});
	it('is kept by no cache and held back by no proxy', () => {
		expect(answer.headers.get('cache-control')).toBe('no-cache, no-transform');
		expect(answer.headers.get('x-accel-buffering')).toBe('no');
	});
	it('names its thread and its message in headers', () => {
		expect(answer.headers.get('x-thread-id')).toMatch(/^th_/);
		expect(answer.headers.get('x-message-id')).toMatch(/^msg_/);
	});
	it('has one event a line, and an empty line behind each', () => {
		expect(answer.text).toMatch(/^(?:data: \S.*\n\n)+$/);
	});
	it('ends with [DONE]', () => expect(answer.lines.at(-1)).toBe('data: [DONE]'));
	it('has types that all clients know', () => {
		for (const { type } of chunks) expect(type).toMatch(commonTypes);
	});
	it('begins with one start, whose id is that of the header', () => {
		expect([chunks[0]?.type, of('start').length]).toEqual(['start', 1]);
		expect(chunks[0]?.messageId).toBe(answer.headers.get('x-message-id'));
	});
	it('says its thread in the metadata of the message', () => {
		expect(chunks[0]?.messageMetadata).toEqual({ threadId: answer.headers.get('x-thread-id') });
	});
	it('has one finish, which is the last event and has the thread', () => {
		expect(of('finish')).toHaveLength(1);
		expect(chunks.at(-1)).toMatchObject({ type: 'finish', threadId: answer.headers.get('x-thread-id') });
	});
	it('ends for a reason that all clients know', () => {
		expect(['stop', 'length', 'content-filter', 'tool-calls', 'error', 'other']).toContain(
			of('finish')[0]?.finishReason,
		);
	});
	it('has no null', () => expect(answer.text).not.toMatch(/:null[,}]/));
	it('opens and closes its text and its steps', () => {
		expect(of('text-start').map(({ id }) => id)).toEqual(of('text-end').map(({ id }) => id));
		expect(of('start-step')).toHaveLength(of('finish-step').length);
	});
	it('says the words of the model', () => {
		expect(
			of('text-delta')
				.map(({ delta }) => delta)
				.join(''),
		).toBe('Switch it off. [1](/guide/rollouts#rolling-back)');
	});
	it('names its sources', () => {
		const source = { url: '/guide/rollouts#rolling-back', title: 'Rollouts', sourceId: expect.any(String) };
		expect(of('source-url')).toContainEqual({ type: 'source-url', ...source });
	});
	it('shows its search as a call of a tool with its results', () => {
		expect(of('tool-input-available')[0]).toMatchObject({ toolName: 'search', input: { query: expect.any(String) } });
		const toolCallId = of('tool-input-available')[0]?.toolCallId;
		const hit = { path: '/guide/rollouts#rolling-back', content: expect.any(String), metadata: { title: 'Rollouts' } };
		expect(of('tool-output-available')[0]).toMatchObject({
			toolCallId,
			output: expect.arrayContaining([
				expect.objectContaining({ ...hit, metadata: expect.objectContaining(hit.metadata) }),
			]),
		});
	});
	it('has no key in it', () => expect(answer.text).not.toMatch(secret));
}

/** The answer as the deprecated generation streams it. */
export function deprecatedStreamContract(under: Interface): void {
	let answer: Answer;
	let lines: { code: string; value: unknown }[];
	beforeAll(async () => {
		answer = await answerOf(under, 'v1');
		lines = answer.lines.map((line) => ({
			code: line.slice(0, line.indexOf(':')),
			value: JSON.parse(line.slice(line.indexOf(':') + 1)) as unknown,
		}));
	});
	const of = (code: string) => lines.flatMap((line) => (line.code === code ? [line.value] : []));
	const thread = () => answer.headers.get('x-thread-id');

	it('is text that says what it is', () => {
		expect(answer.status).toBe(200);
		expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
		expect(answer.headers.get('x-vercel-ai-data-stream')).toBe('v1');
	});
	it('is deprecated, and names its successor', () => {
		expect(answer.headers.get('deprecation')).toMatch(/^@\d+$/);
		expect(answer.headers.get('link')).toBe('</discovery/v2/assistant/docs/message>; rel="successor-version"');
	});
	it('names its thread and its message in headers', () => {
		expect(thread()).toMatch(/^th_/);
		expect(answer.headers.get('x-message-id')).toMatch(/^msg_/);
	});
	it('has a code and JSON in every line', () => {
		expect(answer.text).toMatch(/^(?:\w:.+\n)+$/);
	});
	it.each(['f', '0', '9', 'a', 'h', 'e', 'd', '8'])('has a line with the code %s', (code) => {
		expect(of(code).length).toBeGreaterThan(0);
	});
	it('has codes that its clients know', () => {
		for (const { code } of lines) expect('023689abcdefghijk').toContain(code);
	});
	it('begins with its message', () => {
		expect(lines[0]).toEqual({ code: 'f', value: { messageId: answer.headers.get('x-message-id') } });
	});
	it('has its thread in d', () => {
		expect(of('d')).toEqual([expect.objectContaining({ threadId: thread(), finishReason: 'stop' })]);
	});
	it('has a finish with its thread in 8, which its clients keep', () => {
		expect(of('8').flat()).toContainEqual(expect.objectContaining({ type: 'finish', threadId: thread() }));
	});
	it('says the words of the model in 0', () => {
		expect(of('0').join('')).toBe('Switch it off. [1](/guide/rollouts#rolling-back)');
	});
	it('names its sources in h', () => {
		expect(of('h')).toContainEqual({
			sourceType: 'url',
			id: expect.any(String),
			url: '/guide/rollouts#rolling-back',
			title: 'Rollouts',
		});
	});
	it('shows its search in 9 and a', () => {
		const [call] = of('9') as { toolCallId: string; toolName: string; args: unknown }[];
		expect(call).toMatchObject({ toolName: 'search', args: { query: expect.any(String) } });
		expect(of('a')[0]).toMatchObject({
			toolCallId: call?.toolCallId,
			result: expect.arrayContaining([expect.objectContaining({ path: '/guide/rollouts#rolling-back' })]),
		});
	});
	it('ends each step in e, and begins each in f', () => expect(of('e')).toHaveLength(of('f').length));
	it('has no null and no unknown reason', () => expect(answer.text).not.toMatch(/:null[,}]|"unknown"/));
	it('has no key in it', () => expect(answer.text).not.toMatch(secret));
}

/** Both generations of one question side by side. */
export function bothStreamsContract(under: Interface): void {
	describe('without a language model as with one', () => {
		it.each(['v2', 'v1'] as const)('an answer of %s ends with its thread', async (generation) => {
			under.models.play({ status: 500 }, { pieces: ['Switch it off. ', '[1](/guide/rollouts#rolling-back)'] });
			const { text, headers } = await answerOf(under, generation);
			under.models.play({ pieces: ['Switch it off. ', '[1](/guide/rollouts#rolling-back)'] });
			const threadId = headers.get('x-thread-id');
			const end = text
				.trimEnd()
				.split('\n')
				.slice(generation === 'v2' ? -3 : -2)
				.join('\n');
			expect(end).toContain(`"threadId":"${threadId}"`);
		});
	});
}
