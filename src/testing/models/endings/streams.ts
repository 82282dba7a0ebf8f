import type { ModelScenario } from '../openai-compatible-server.js';
import { body, delta, done, type Ending, event } from './ending.js';

const yes = 'Switch it off [1].';
const words = delta({ role: 'assistant', content: 'Switch it ' }) + delta({ content: 'off [1].' });
const end = delta({}, 'stop');
const usage = { prompt_tokens: 9, completion_tokens: 4, total_tokens: 13 };
const choice = (more: object) => event({ choices: [{ index: 0, ...more }] });
const whole = (message: object) =>
	JSON.stringify({ id: 'c', object: 'chat.completion', choices: [{ index: 0, message, finish_reason: 'stop' }] });
const inPieces = (text: string, size: number): ModelScenario => {
	const bytes = new TextEncoder().encode(text);
	const count = Math.ceil(bytes.length / size);
	return { body: Array.from({ length: count }, (_, at) => bytes.subarray(at * size, (at + 1) * size)) };
};

/** Whole answers: what stands around them is bookkeeping. */
const answers: Record<string, string | ModelScenario> = {
	'an event of its own for the tokens': words + end + event({ choices: [], usage }) + done,
	'tokens without choices': words + end + event({ usage }) + done,
	'tokens with choices that are null': words + end + event({ choices: null, usage }) + done,
	'tokens as texts': words + end + event({ choices: [], usage: { prompt_tokens: '9', completion_tokens: '4' } }) + done,
	'tokens that are null':
		words + event({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], usage: null }) + done,
	'a connection that stays open behind its end': { ...body(words + end + done), ending: 'hang' },
	'a connection that stays open behind its reason to end': { ...body(words + end), ending: 'hang' },
	'an empty event before it': event({}) + words + end + done,
	'a ping before it': event({ type: 'ping' }) + words + end + done,
	'a ping that is no JSON': event('ping') + words + end + done,
	'choices that are null before it': event({ choices: null }) + words + end + done,
	'an empty list of choices before it': event({ choices: [] }) + words + end + done,
	'content as an object': choice({ delta: { content: { type: 'text', text: yes } } }) + end + done,
	'content as a list': choice({ delta: { content: [{ type: 'text', text: yes }] } }) + end + done,
	'a message in place of a delta': choice({ message: { content: yes } }) + end + done,
	'a delta that is null': choice({ delta: null }) + words + end + done,
	'JSON under the name of a stream': whole({ role: 'assistant', content: yes }),
	'JSON under its own name': { ...body(whole({ role: 'assistant', content: yes })), contentType: 'application/json' },
	'events under another name': { ...body(words + end + done), contentType: 'text/plain' },
	'two choices in an event': event({
		choices: [
			{ index: 1, delta: { content: 'No.' } },
			{ index: 0, delta: { content: yes }, finish_reason: 'stop' },
		],
	}),
	'two choices in events of their own':
		event({ choices: [{ index: 1, delta: { content: 'No.' } }] }) +
		words +
		event({ choices: [{ index: 1, delta: {}, finish_reason: 'length' }] }) +
		end +
		done,
	'lines that end with CR and LF': (words + end + done).replaceAll('\n', '\r\n'),
	'lines that end with CR': (words + end + done).replaceAll('\n', '\r'),
	'a byte order mark': `\uFEFF${words}${end}${done}`,
	'comments while it waits': `: OPENROUTER PROCESSING\n\n${words}: ping\n\n${end}${done}`,
	'events without data': `event: message\n\n\n\n${words}id: 1\n\n${end}${done}`,
	'pieces of three bytes': inPieces(words + end + done, 3),
	'no space behind the name of a field': (words + end + done).replaceAll('data: ', 'data:'),
	'no word that it is done': words + end,
	'no reason to end': words + done,
	'a reason of its own': words + delta({}, 'eos_token') + done,
	'empty reasons': delta({ content: yes }, '') + end + done,
	'a reason under the name of Gemini': words + choice({ delta: {}, finishReason: 'STOP' }) + done,
	'results of a filter': event({ choices: [], prompt_filter_results: [] }) + words + end + done,
};

const thinking: Record<string, string> = {
	'reasoning as a text': choice({ delta: { reasoning: 'Hm.' } }),
	'reasoning as an object': choice({ delta: { reasoning: { content: 'Hm.' } } }),
	'reasoning as a list': choice({ delta: { reasoning: [{ type: 'reasoning.text', text: 'Hm.' }] } }),
	'thoughts in pieces': choice({
		delta: { content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] }] },
	}),
};

export const streams: Ending[] = [
	...Object.entries(answers).map(
		([name, sent]): Ending => ({
			name: `a whole answer with ${name}`,
			plays: [typeof sent === 'string' ? body(sent) : sent],
			shows: yes,
			verdict: 'answered',
		}),
	),
	...Object.entries(thinking).map(
		([name, sent]): Ending => ({
			name: `a whole answer with ${name}`,
			plays: [body(sent + words + end + done)],
			shows: yes,
			thoughts: 'Hm.',
			verdict: 'answered',
		}),
	),
];
