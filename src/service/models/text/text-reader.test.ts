import { expect, it } from 'vitest';
import { readWhole, TextReader } from './text-reader.js';

const text = { type: 'string' as const };
const inputSchema = {
	type: 'object' as const,
	properties: { path: text, lines: { type: 'integer' as const }, text },
	required: ['path', 'text'],
};
const asked = { prompt: [], tools: [{ type: 'function' as const, name: 'add_page', inputSchema }] };
const input = { path: 'guide.md', lines: 2_000, text: 'A line of { the page }.\n'.repeat(2_000) };
const said = (text: string) => [{ type: 'text' as const, text }];

it('finds a long call in a whole answer', () => {
	const json = JSON.stringify({ name: 'add_page', arguments: input }, null, 2);
	const content = readWhole(said(`<think>A page.</think>I add it.\n<tool_call>\n${json}\n</tool_call>`), asked);
	expect(content).toEqual([
		{ type: 'text', text: 'I add it.\n' },
		{ type: 'tool-call', toolCallId: expect.any(String), toolName: 'add_page', input: JSON.stringify(input) },
	]);
});

it('leaves a page that shows calls as it is', () => {
	const page = `Done.\n\n- \`add_page(path, text)\` adds one\n\n\`\`\`json\n{"path": "a.md"}\n\`\`\`\n`;
	expect(readWhole(said(page), asked)).toEqual(said(page));
});

it.each([
	'{"name": "',
	'<tool_call>',
	'[',
	'{',
	'<a ',
	'add_page(',
	'```json\n',
	'add_page({"',
	'`<',
	'. {"a":',
	'</think>',
	'<|im_end|>',
	'[/THINK] x. ',
	'x. <think>',
])('reads a text that is made of %j to its end', (opening) => {
	const content = readWhole(said(opening.repeat(20_000)), asked);
	expect(content.filter(({ type }) => type === 'tool-call')).toEqual([]);
});

it('reads an answer of a model that was thought to begin in thoughts once more, with its own marks', () => {
	const reader = new TextReader(asked, { beginsInThoughts: true });
	const answer = 'Add it [1].<|eot_id|><|start_header_id|>user<|end_header_id|>\n\nAnd then?';
	const before = answer.match(/[\s\S]{1,4}/g)?.flatMap((piece) => reader.push(piece)) ?? [];
	const pieces = [...before, ...reader.end().pieces].filter(({ kind }) => kind === 'text');
	expect(pieces).toEqual([]);
	expect(
		reader
			.takeBack()
			.map(({ text }) => text)
			.join(''),
	).toBe('Add it [1].');
});
