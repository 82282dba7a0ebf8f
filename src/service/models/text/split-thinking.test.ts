import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ThinkingSplitter, withoutThinking } from './split-thinking.js';

/** What is told apart in a text that comes in these pieces. */
function split(text: string, cuts: readonly number[] = []) {
	const splitter = new ThinkingSplitter();
	const ends = [...new Set(cuts), text.length].sort((left, right) => left - right);
	const pieces = ends.map((end, index) => text.slice(ends[index - 1] ?? 0, end));
	const said = [...pieces.flatMap((piece) => splitter.push(piece)), ...splitter.end()];
	const of = (kind: string) => said.map((each) => (each.kind === kind ? each.text : '')).join('');
	return [of('reasoning'), of('text')];
}

it.each([
	['<think>Hm.</think>Yes.', 'Hm.', 'Yes.'],
	['\n<think>\nHm.\n</think>\n\nYes.', '\nHm.\n', 'Yes.'],
	['<thinking>a < b</thi </thinking>Yes.', 'a < b</thi ', 'Yes.'],
	['<think></think>Yes.', '', 'Yes.'],
	['<think>Hm, and so', 'Hm, and so', ''],
	['<think>Hm.</think> ', 'Hm.', ''],
	['<think>Hm.</think>Write <think> and </think>.', 'Hm.', 'Write <think> and </think>.'],
	['<b>Yes.</b>', '', '<b>Yes.</b>'],
	['<thin', '', '<thin'],
	['Yes. <think>Hm.</think>', '', 'Yes. <think>Hm.</think>'],
	['  Yes.', '', '  Yes.'],
])('%j, cut anywhere', (text, thoughts, answer) => {
	expect(split(text)).toEqual([thoughts, answer]);
	expect(withoutThinking(text)).toBe(answer);
	fc.assert(
		fc.property(fc.array(fc.nat(text.length)), (cuts) => {
			expect(split(text, cuts)).toEqual([thoughts, answer]);
		}),
	);
});
