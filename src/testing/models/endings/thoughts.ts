import { type Ending, says } from './ending.js';

const hm = 'Okay, the reader wants the switch. Passage 1 says how. I must cite.';
const yes = 'Switch it off [1].';

/** Texts of thoughts and an answer, as servers without a parser for them let them through, with the thoughts in them. */
const thinking: Record<string, [text: string, thoughts?: string, answer?: string]> = {
	'<think>': [`<think>${hm}</think>${yes}`],
	'<thinking>': [`<thinking>${hm}</thinking>\n\n${yes}`],
	'<scratchpad>': [`<scratchpad>\n${hm}\n</scratchpad>\n\n${yes}`, `\n${hm}\n`],
	'<reasoning>': [`<reasoning>${hm}</reasoning>\n${yes}`],
	'a closing tag alone': [`${hm}\n</think>\n\n${yes}`, `${hm}\n`],
	'a closing tag alone, within the line': [`${hm} </think> ${yes}`, `${hm} `],
	'<think> twice': [`<think>\n<think>${hm}</think>\n${yes}`],
	'a tag with an attribute': [`<think effort="low">${hm}</think>\n${yes}`],
	'a tag in capitals': [`<Think>${hm}</Think>\n${yes}`],
	'a second block behind words': [
		`<think>${hm}</think>\n${yes}\n<think>Is that all?</think>\n`,
		`${hm}Is that all?`,
		`${yes}\n`,
	],
	'[THINK]': [`[THINK]${hm}[/THINK]${yes}`],
	'◁think▷': [`◁think▷${hm}◁/think▷${yes}`],
	'<seed:think>': [`<seed:think>${hm}</seed:think>${yes}`],
	'<|START_THINKING|>': [`<|START_THINKING|>${hm}<|END_THINKING|><|START_RESPONSE|>${yes}<|END_RESPONSE|>`],
	'channels of harmony': [
		`<|channel|>analysis<|message|>${hm}<|end|><|start|>assistant<|channel|>final<|message|>${yes}<|return|>`,
	],
	'channels of harmony without their tokens': [`analysis${hm}assistantfinal${yes}`],
	'<|channel>thought': [`<|channel>thought\n${hm}\n<channel|>${yes}`, `\n${hm}\n`],
	'<antThinking>': [`<antThinking>${hm}</antThinking>\n\n${yes}`],
	'<details type="reasoning">': [`<details type="reasoning">\n${hm}\n</details>\n${yes}`, `\n${hm}\n`],
};

const marked: Record<string, string> = {
	'<|im_end|>': `${yes}<|im_end|>`,
	'<|eot_id|>': `${yes}<|eot_id|>`,
	'</s>': `${yes}</s>`,
	'<end_of_turn>': `${yes}<end_of_turn>`,
	'a turn that the model makes up': `${yes}<|endoftext|><|im_start|>user And what else?`,
	'the role as the first line': `assistant\n${yes}`,
	'an object with the answer': JSON.stringify({ answer: yes }),
	'an object with the answer in a fence': `\`\`\`json\n${JSON.stringify({ answer: yes }, null, 2)}\n\`\`\``,
};

const about = 'The model thinks between `<think>` and `</think>` and ends with `<|im_end|>` [1].';
const code = `Its template is [1]:\n\n\`\`\`jinja\n<think>\n{{ thoughts }}\n</think>\n<|im_end|>\n\`\`\`\n`;

export const thoughts: Ending[] = [
	...Object.entries(thinking).map(
		([name, [text, thoughts = hm, answer = yes]]): Ending => ({
			name: `thoughts: ${name}`,
			plays: [says(text)],
			shows: answer,
			thoughts,
			verdict: 'answered',
		}),
	),
	{
		name: 'thoughts: a closing tag alone before a call',
		plays: [
			{ ...says('Okay, I need to search. </think>'), calls: [['search', { query: 'exit codes' }]] },
			says(`${hm}\n</think>\n${yes}`),
		],
		shows: yes,
		thoughts: `Okay, I need to search. ${hm}\n`,
		verdict: 'answered',
		searches: ['exit codes'],
	},
	{
		name: 'thoughts: a closing tag alone, and nothing behind it',
		plays: [says(`${hm}\n</think>\n`)],
		thoughts: `${hm}\n`,
		verdict: 'answered',
		failure: 'empty',
	},
	...Object.entries(marked).map(
		([name, text]): Ending => ({
			name: `a mark of the template: ${name}`,
			plays: [says(text)],
			shows: yes,
			verdict: 'answered',
		}),
	),
	...[about, code].map(
		(text, index): Ending => ({
			name: `an answer about such marks: they stay in code (${index + 1})`,
			plays: [says(text)],
			shows: text,
			verdict: 'answered',
		}),
	),
];
