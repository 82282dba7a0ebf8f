import { describe, expect, it } from 'vitest';
import { PartsReader } from './parts-reader.js';
import type { Part } from './push-parts.js';

const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 };
const text = { type: 'string' as const };
const tools = [
	{
		type: 'function' as const,
		name: 'search',
		inputSchema: { type: 'object' as const, properties: { query: text }, required: ['query'] },
	},
];
const given = (said: string) => [{ role: 'user' as const, content: [{ type: 'text' as const, text: said }] }];
const json = '{"name": "search", "arguments": {"query": "flags"}}';

/** The text, the calls and the reason to end that are left of a text which comes character by character. */
function read(said: string, { hasTools = true, more = [] as Part[], prompt = given('Why?') } = {}) {
	const check = new PartsReader({ prompt, ...(hasTools && { tools }) });
	const deltas = [...said].map((delta): Part => ({ type: 'text-delta', id: '1', delta }));
	const parts: Part[] = [{ type: 'text-start', id: '1' }, ...deltas, { type: 'text-end', id: '1' }, ...more];
	const finish: Part = { type: 'finish', finishReason: 'stop', usage };
	const taken = [...parts, finish].flatMap((part) => check.take(part));
	return {
		text: taken.map((part) => (part.type === 'text-delta' ? part.delta : '')).join(''),
		calls: taken.flatMap((part) => (part.type === 'tool-call' ? [[part.toolName, part.input]] : [])),
		finish: taken.flatMap((part) => (part.type === 'finish' ? part.finishReason : [])),
	};
}

const called = { calls: [['search', '{"query":"flags"}']], finish: ['tool-calls'] };

describe('a call of a tool that is printed as text', () => {
	it.each([
		[json, ''],
		[`<think>I look.</think>\n\n<tool_call>${json}`, ''],
		[`Let me look that up.\n<tool_call>${json}</tool_call>`, 'Let me look that up.\n'],
		['Let me look.<|tool_call_start|>[search(query="flags")]<|tool_call_end|>', 'Let me look.'],
		[
			'I look.<|tool_calls_section_begin|><|tool_call_begin|>functions.search:0<|tool_call_argument_begin|>{"query": "flags"}<|tool_call_end|><|tool_calls_section_end|>',
			'I look.',
		],
		[
			'I look.<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>search\n```json\n{"query": "flags"}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
			'I look.',
		],
		[`I look.<|action_start|><|plugin|>${json}<|action_end|>`, 'I look.'],
		['I look.[TOOL_CALLS]search[ARGS]{"query": "flags"}', 'I look.'],
		['I look. [TOOL_CALLS]search[CALL_ID]12c3d4e5f[ARGS]{"query": "flags"}', 'I look. '],
		[
			'<longcat_think>I look.</longcat_think>\n<longcat_tool_call>search\n<longcat_arg_key>query</longcat_arg_key>\n<longcat_arg_value>flags</longcat_arg_value>\n</longcat_tool_call>',
			'',
		],
	])('becomes a call: %j', (said, left) => {
		expect(read(said)).toEqual({ ...called, text: left });
	});

	it('is left out behind an answer that cites, which stands', () => {
		expect(read(`Switch it off [1].\n<tool_call>${json}</tool_call>`)).toEqual({
			text: 'Switch it off [1].\n',
			calls: [],
			finish: ['stop'],
		});
	});

	it('is left out beside a call of the provider', () => {
		const call: Part = { type: 'tool-call', toolCallId: 'a', toolName: 'search', input: '{"query":"flags"}' };
		expect(read(json, { more: [call] })).toMatchObject({ text: '', calls: called.calls });
	});

	it('and cannot be read is no answer, and may be answered without tools', () => {
		const unreadable = '<tool_call>{"name": "search", "arguments": {"text": "flags"}}';
		const cause = expect.objectContaining({ name: 'BadAnswerError', reason: 'foreign', usage });
		expect(() => read(unreadable)).toThrow(expect.objectContaining({ name: 'ToolsRefusedError', cause }));
		expect(() => read(`<tool_call>${json}`, { hasTools: false })).toThrow(cause);
	});

	it('is an example where the documentation has it', () => {
		const example = `The model writes:\n\n\`\`\`json\n${json}\n\`\`\``;
		expect(read(example)).toMatchObject({ text: 'The model writes:\n', calls: called.calls });
		const prompt = given(`A model prints \`{"name": "search",\n "arguments": {"query": "flags"}}\` in the text.`);
		expect(read(example, { prompt })).toEqual({ text: example, calls: [], finish: ['stop'] });
	});
});

it.each([
	['functions.search', '{"query":"flags"}'],
	['default_api.search', '{"query":"flags"}'],
	['Search', '{"query":"flags"}'],
	['search<|channel|>commentary', '{"query":"flags"}'],
	['search', JSON.stringify('{"query":"flags"}')],
])('a call of %s with %s is one of the tool', (toolName, input) => {
	const call: Part = { type: 'tool-call', toolCallId: 'a', toolName, input };
	expect(read('', { more: [call] }).calls).toEqual(called.calls);
});
