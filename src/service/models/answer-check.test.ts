import { describe, expect, it } from 'vitest';
import { AnswerCheck } from './answer-check.js';
import type { Part } from './push-parts.js';

const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 };

/** What is left of a text that comes character by character. */
function read(text: string, hasTools = true): string {
	const check = new AnswerCheck(hasTools);
	const said = [...text].map((delta): Part => ({ type: 'text-delta', id: '1', delta }));
	const parts: Part[] = [{ type: 'text-start', id: '1' }, ...said, { type: 'text-end', id: '1' }];
	const read = [...parts, { type: 'finish' as const, finishReason: 'stop' as const, usage }].flatMap((part) =>
		check.take(part),
	);
	return read.map((part) => (part.type === 'text-delta' ? part.delta : '')).join('');
}

describe('a call of a tool that is printed as text', () => {
	it.each([
		'<tool_call>\n{"name": "search", "arguments": {"query": "flags"}}\n</tool_call>',
		'[TOOL_CALLS][{"name": "search", "arguments": {"query": "flags"}}]',
		'<|python_tag|>search.call(query="flags")',
		'<function=search>{"query": "flags"}</function>',
		'\n{"name": "search", "parameters": {"query": "flags"}}',
		'<think>I look.</think>\n\n<tool_call>{"name": "search"}',
	])('is no answer: %j', (text) => {
		expect(() => read(text)).toThrow(expect.objectContaining({ name: 'ToolsRefusedError' }));
		expect(() => read(text, false)).toThrow(expect.objectContaining({ name: 'BadAnswerError', reason: 'foreign' }));
	});

	it.each([
		'[1] says so.',
		'<kbd>F1</kbd> opens it.',
		'{ "port": 8080 } is enough.',
		'{',
		'Models print `<tool_call>`.',
		'{"name": "Lantern", "version": 2} stands in the file.',
	])('is not this: %j', (text) => {
		expect(read(text)).toBe(text);
	});
});
