import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ThinkingSplitter } from './split-thinking.js';

/** Thoughts, answer and what follows the end of the turn in a text that comes in these pieces. */
function split(text: string, cuts: readonly number[] = [], options = {}) {
	const splitter = new ThinkingSplitter(options);
	const ends = [...new Set(cuts), text.length].sort((left, right) => left - right);
	const pieces = ends.map((end, index) => text.slice(ends[index - 1] ?? 0, end));
	const said = [...pieces.flatMap((piece) => splitter.push(piece)), ...splitter.end()];
	const read = { thoughts: '', text: '', behind: '' };
	for (const { kind, text } of said) {
		if (kind === 'reasoning') read.thoughts += text;
		else if (kind === 'text') read.text += text;
		else if (kind === 'behind') read.behind += text;
		else {
			read.thoughts += read.text;
			read.text = '';
		}
	}
	return [read.thoughts, read.text, ...(read.behind === '' ? [] : [read.behind])];
}

function check(text: string, expected: string[], options = {}) {
	const every = [...text].map((_, index) => index);
	expect(split(text, [], options)).toEqual(expected);
	expect(split(text, every, options)).toEqual(expected);
	fc.assert(
		fc.property(fc.array(fc.nat(text.length)), (cuts) => {
			expect(split(text, cuts, options)).toEqual(expected);
		}),
		{ numRuns: 30 },
	);
}

describe('thoughts', () => {
	it.each([
		['<think>Hm.</think>Yes.', 'Hm.', 'Yes.'],
		['\n<think>\nHm.\n</think>\n\nYes.', '\nHm.\n', 'Yes.'],
		['<thinking>a < b</thi </thinking>Yes.', 'a < b</thi ', 'Yes.'],
		['<think></think>Yes.', '', 'Yes.'],
		['<think>Hm, and so', 'Hm, and so', ''],
		['<think>Hm.</think> ', 'Hm.', ''],
		['<THINK>Hm.</Think>Yes.', 'Hm.', 'Yes.'],
		['<think lang="en">Hm.</think>Yes.', 'Hm.', 'Yes.'],
		['<think>\n<think>\nHm.</think>\nYes.', '\nHm.', 'Yes.'],
		['<think>Hm.</think>\n</think>\nYes.', 'Hm.', 'Yes.'],
		['<think>Hm.</think>Yes.\n<think>More.</think>\nAnd so.', 'Hm.More.', 'Yes.\nAnd so.'],
		['Yes. <think>Hm.</think>', 'Hm.', 'Yes. '],
		['<reasoning>Hm.</reasoning>Yes.', 'Hm.', 'Yes.'],
		['<thought>Hm.</thought>Yes.', 'Hm.', 'Yes.'],
		['<antThinking>Hm.</antThinking>Yes.', 'Hm.', 'Yes.'],
		['<seed:think>Hm.</seed:think>Yes.', 'Hm.', 'Yes.'],
		['<mm:think>Hm.</mm:think>Yes.', 'Hm.', 'Yes.'],
		['<longcat_think>Hm.</longcat_think>Yes.', 'Hm.', 'Yes.'],
		['<details type="reasoning" done="true">\n> Hm.\n</details>\nYes.', '\n> Hm.\n', 'Yes.'],
		['[THINK]Hm.[/THINK]Yes.', 'Hm.', 'Yes.'],
		['◁think▷Hm.◁/think▷Yes.', 'Hm.', 'Yes.'],
		['<|begin_of_thought|>Hm.<|end_of_thought|><|begin_of_solution|>Yes.<|end_of_solution|>', 'Hm.', 'Yes.'],
		['<|START_THINKING|>Hm.<|END_THINKING|><|START_RESPONSE|>Yes.<|END_RESPONSE|>', 'Hm.', 'Yes.'],
		['<|inner_prefix|>Hm.<|inner_suffix|>Yes.', 'Hm.', 'Yes.'],
		['<|channel>thought\nHm.<channel|>Yes.', '\nHm.', 'Yes.'],
		['<think>\nHm.\n</think>\n<answer>\nYes.\n</answer>', '\nHm.\n', 'Yes.\n'],
		['Here is my thought process: Hm. Here is my response: Yes.', ' Hm. ', 'Yes.'],
		['<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>final<|message|>Yes.', 'Hm.', 'Yes.'],
		['<|start|>assistant<|channel|>analysis<|message|>Hm.<|channel|>final<|message|>Yes.', 'Hm.', 'Yes.'],
		['analysisWe look.assistantfinalYes.', 'We look.', 'Yes.'],
	])('%j, cut anywhere', (text, thoughts, answer) => check(text, [thoughts, answer]));

	it.each([
		['Hm. I must cite.\n</think>\n\nYes.', 'Hm. I must cite.\n', 'Yes.'],
		['Hm. I must cite. </think> Yes.', 'Hm. I must cite. ', 'Yes.'],
		['</think>\n\nYes.', '', 'Yes.'],
		['Hm.[/THINK]Yes.', 'Hm.', 'Yes.'],
		['I look. </think>', 'I look. ', ''],
	])('%j, whose opening mark stands in the prompt', (text, thoughts, answer) => check(text, [thoughts, answer]));

	it.each([
		['Hm </think> Yes.', 'Hm ', 'Yes.'],
		['<think>Hm.</think>Yes.', 'Hm.', 'Yes.'],
		['Hm, and so', 'Hm, and so', ''],
		['It prints `</think>` and `<think>Hm.</think>`.', 'It prints `</think>` and `<think>Hm.</think>`.', ''],
		['It prints `</think>`.\n</think>\n\nYes.', 'It prints `</think>`.\n', 'Yes.'],
		['A ` is open. </think> Yes.', 'A ` is open. ', 'Yes.'],
	])('%j of a model that begins in them', (text, thoughts, answer) =>
		check(text, [thoughts, answer], { beginsInThoughts: true }),
	);
});

describe('the turn', () => {
	it.each([
		['Yes.<|im_end|>', '', 'Yes.', '<|im_end|>'],
		['- yes<|im_end|>', '', '- yes', '<|im_end|>'],
		['Yes.<|eot_id|>', '', 'Yes.', '<|eot_id|>'],
		['Yes.</s>', '', 'Yes.', '</s>'],
		['Yes.\n<end_of_turn>\n', '', 'Yes.\n', '<end_of_turn>\n'],
		['Yes.<|endoftext|><|im_start|>user And what?', '', 'Yes.', '<|endoftext|><|im_start|>user And what?'],
		['Yes.<turn|>', '', 'Yes.', '<turn|>'],
		['Yes.<｜end▁of▁sentence｜>', '', 'Yes.', '<｜end▁of▁sentence｜>'],
		['assistant\nYes.', '', 'Yes.'],
		['<|im_start|>assistant\nYes.', '', 'Yes.'],
		['<|start_header_id|>assistant<|end_header_id|>\n\nYes.', '', 'Yes.'],
		['<start_of_turn>model\nYes.', '', 'Yes.'],
		['I look.<|end|><|start|>assistant<|channel|>final<|message|>Yes.<|return|>', 'I look.', 'Yes.', '<|return|>'],
		['Here it is:\n<|begin_of_box|>Port 8080 [1].<|end_of_box|>', '', 'Here it is:\nPort 8080 [1].'],
		['See [1]. <|begin_of_box|>Port 8080.<|end_of_box|><|user|>', '', 'See [1]. Port 8080.', '<|user|>'],
		['<think>Hm.</think>It is: <|begin_of_box|>8080<|end_of_box|>', 'Hm.', 'It is: 8080'],
		['The port is <|begin_of_box|>8080<|end_of_box|> [1].', '', 'The port is 8080 [1].'],
		['The port: <|START_RESPONSE|>8080.<|END_RESPONSE|>', '', 'The port: 8080.'],
		['Hm.<|END_THINKING|><|START_TEXT|>Yes.<|END_TEXT|>', 'Hm.', 'Yes.'],
		['Yes.<|some_end|>', '', 'Yes.'],
		['Yes [1].<|some_end|> It listens on 8080 [2].', '', 'Yes [1]. It listens on 8080 [2].'],
		['Yes [1].\n\n<|some_mark|>\n- One\n- Two', '', 'Yes [1].\n\n\n- One\n- Two'],
		['Yes.<|some_end|><|other_mark|>And no.<|im_end|>\nWhat?', '', 'Yes.And no.', '<|im_end|>\nWhat?'],
		['Yes.<|user|>And what?', '', 'Yes.', '<|user|>And what?'],
		['Yes.<|tool_calls_begin|>x', '', 'Yes.', '<|tool_calls_begin|>x'],
	])('%j, cut anywhere', (text, ...expected) => check(text, expected));
});

describe('a mark is a word of the answer', () => {
	it.each([
		'<b>Yes.</b>',
		'<thin',
		'Write <think> and </think>.',
		'The template ends with <|im_end|> in its last line.',
		'Models print `<think>Hm.</think>` and `<|im_end|>`.',
		'Models print `<|begin_of_box|>8080<|end_of_box|>`.',
		'```xml\n<think>\nHm.\n</think>\n<|im_end|>\n```\nYes.',
		'<s>No.</s> Yes.',
		'[Guide](/guide) and [1]',
		'Is a < b? [THE END]',
		'<details><summary>More</summary>\nYes.\n</details>',
		'<Response status="200"> is sent. </Response> ends it.',
		'assistant is a role.',
		'analysis of it',
		'Here is my',
	])('in %j', (text) => check(text, ['', text]));

	it('where the documentation has it', () => {
		const text = 'Each turn ends. <|im_end|> closes it.\n</think>\nends thoughts.';
		check(text, ['', text], { isDocumented: () => true });
		check(`${text}<|im_end|>`, ['', text, '<|im_end|>'], { isDocumented: () => true });
		const box = 'GLM writes <|begin_of_box|> and <|end_of_box|> around it.';
		check(box, ['', box], { isDocumented: () => true });
	});

	it.each(['<|endoftext|>', '<|im_end|>', '<|user|>'])('where the documentation has %s, first', (mark) => {
		const text = `${mark} ends each document.`;
		check(text, ['', text], { isDocumented: () => true });
		check(`<think>Hm.</think>\n${text}`, ['Hm.', text], { isDocumented: () => true });
	});

	it.each([
		'<|endoftext|>\nYes.',
		'<|im_start|>assistant\nYes.',
		'<|start_header_id|>assistant<|end_header_id|>\n\nYes.',
		'<|start_of_role|>assistant<|end_of_role|>Yes.',
		'<|begin_of_text|><|assistant|>\nYes.',
	])('but not in %j, documented or not', (text) => {
		check(text, ['', 'Yes.']);
		check(text, ['', 'Yes.'], { isDocumented: () => true });
	});
});
