import { gzipSync } from 'node:zlib';
import type { ModelFailure } from '../../../contract/schema/insights.js';
import type { ModelScenario } from '../openai-compatible-server.js';
import { body, delta, done, type Ending, event } from './ending.js';

const end = delta({}, 'stop') + done;
const begun = 'Switch it';
const words = delta({ content: begun });
const refused = (status: number, says: string, headers: Record<string, string> = {}): ModelScenario => ({
	status,
	says,
	headers,
});
const page = '<!doctype html><title>Sign in</title>';

/** What is no answer before its first word: passages are quoted in its place. */
const before: Record<string, [sent: string | ModelScenario, failure: ModelFailure]> = {
	'nothing at all': ['', 'empty'],
	'nothing but the end': [done, 'empty'],
	'an empty text': [delta({ content: '' }) + end, 'empty'],
	'blank words': [delta({ content: ' \n\n ' }) + end, 'empty'],
	'characters that nobody sees': [delta({ content: '\u200B\uFEFF' }) + end, 'empty'],
	'a role alone': [delta({ role: 'assistant' }) + end, 'empty'],
	'events without words alone': [event({}) + event({ type: 'ping' }) + done, 'empty'],
	'marks of the template alone': [delta({ content: '<|im_start|>assistant\n<|im_end|>' }) + end, 'empty'],
	'a reason to call and no call': [delta({}, 'tool_calls') + done, 'empty'],
	'a refusal': [delta({ refusal: 'I cannot do so.' }) + end, 'refused'],
	'a refusal in pieces': [delta({ content: '', refusal: 'I cannot ' }) + delta({ refusal: 'do so.' }) + end, 'refused'],
	'a filter': [delta({}, 'content_filter') + done, 'filtered'],
	'a filter in the words of Gemini': [delta({}, 'SAFETY') + done, 'filtered'],
	'an error with a number': [event({ error: { message: 'Too long.', code: 400 } }) + done, 'request'],
	'an error in the older form of vLLM': [event({ object: 'error', message: 'Too long.', code: 400 }) + done, 'request'],
	'an error whose number is a text': [event({ error: { message: 'Slow down.', code: '429' } }), 'rate-limit'],
	'an error whose code is a word': [event({ error: { message: 'No.', code: 'rate_limit_exceeded' } }), 'rate-limit'],
	'an error beside an empty list': [event({ choices: [], error: { code: 502, message: 'Gone.' } }), 'server-error'],
	'an error that is a text': [event({ error: 'overloaded' }), 'server-error'],
	'an error inside of a choice': [
		event({ choices: [{ index: 0, delta: {}, error: { code: 503, message: 'Gone.' } }] }) + done,
		'server-error',
	],
	'an error in JSON with status 200': [
		{
			...body('{"error":{"code":400,"type":"exceed_context_size_error","message":"Too long."}}'),
			contentType: 'application/json',
		},
		'request',
	],
	'an error in JSON under the name of a stream': ['{"error":{"code":401,"message":"No."}}', 'key'],
	'a word in JSON': [{ ...body('{"error":"Unexpected"}'), contentType: 'application/json' }, 'foreign'],
	'JSON of another kind': [{ ...body('{"status":"ok"}'), contentType: 'application/json' }, 'foreign'],
	'JSON that is cut': [{ ...body('{"choices":[{"mess'), contentType: 'application/json' }, 'foreign'],
	'a web page': [{ ...body(page), contentType: 'text/html' }, 'foreign'],
	'a web page under the name of a stream': [page, 'empty'],
	'another text': [{ ...body('Hello.'), contentType: 'text/plain' }, 'foreign'],
	'an event that is cut': ['data: {"choices":[{"index":0,"del', 'other'],
	'a connection that breaks': [{ ending: 'break' }, 'other'],
	'bytes that are packed as nothing known': [
		{ ...body(words + end), headers: { 'content-encoding': 'gzip' } },
		'other',
	],
	silence: [{ silent: true }, 'timeout'],
	'silence behind the header': [{ ending: 'hang' }, 'timeout'],
	'301': [refused(301, 'Moved.', { location: 'https://models.test/v1' }), 'foreign'],
	'307': [refused(307, 'Moved.', { location: 'https://models.test/v1/chat/completions' }), 'foreign'],
	'400': [refused(400, 'temperature is not supported'), 'request'],
	'400 for a prompt that is too long': [refused(400, "This model's maximum context length is 4096 tokens."), 'request'],
	'401': [refused(401, 'Incorrect API key provided: sk-secret'), 'key'],
	'402': [refused(402, 'Insufficient credits'), 'rate-limit'],
	'403': [refused(403, 'Forbidden'), 'key'],
	'404': [refused(404, 'The model does not exist'), 'not-found'],
	'413': [refused(413, 'Request too large'), 'request'],
	'429 with a short pause': [refused(429, 'Slow down.', { 'retry-after-ms': '1' }), 'rate-limit'],
	'429 with a long pause': [refused(429, 'Slow down.', { 'retry-after': '3600' }), 'rate-limit'],
	'500': [refused(500, 'Internal error'), 'server-error'],
	'502': [refused(502, 'Bad gateway'), 'server-error'],
	'503': [refused(503, 'Loading model'), 'server-error'],
	'529': [refused(529, 'Overloaded'), 'server-error'],
};

/** What breaks behind words: they are kept, and are no whole answer. */
const behind: Record<string, [sent: string | ModelScenario, failure: ModelFailure, shows?: string]> = {
	'no end': [words, 'cut'],
	'an event that is cut': [`${words}data: {"choices":[{"index":0,"del`, 'cut'],
	'a character that is cut': [
		{ body: [new TextEncoder().encode(words), Uint8Array.of(0x64, 0x61, 0x74, 0x61, 0x3a, 0x20, 0xe2)] },
		'cut',
	],
	'a connection that breaks': [{ ...body(words), ending: 'break' }, 'cut'],
	silence: [{ pieces: [begun], ending: 'hang' }, 'timeout'],
	'an error': [words + event({ error: { code: 502, message: 'Gone.' } }), 'server-error'],
	'an error beside a choice that ends': [
		words +
			event({ error: { code: 502, message: 'Gone.' }, choices: [{ delta: { content: '' }, finish_reason: 'error' }] }),
		'server-error',
	],
	'an error inside of a choice': [
		words +
			event({ choices: [{ index: 0, delta: {}, finish_reason: 'error', error: { code: 502, message: 'Gone.' } }] }),
		'server-error',
	],
	'a reason to end that is an error': [words + delta({}, 'error') + done, 'cut'],
	'a refusal': [words + delta({ refusal: 'I cannot go on.' }) + end, 'refused'],
	'a filter': [words + delta({}, 'content_filter') + done, 'filtered'],
	'no JSON': [`${words}data: {"choices": "The pomegranate"\n\n`, 'cut'],
};

/** Thoughts that no answer follows. */
const thinking: Record<string, string> = {
	'in a field': delta({ reasoning_content: 'Hm.' }) + end,
	'up to the limit': delta({ reasoning: 'Hm.' }) + delta({}, 'length') + done,
	'in tags': delta({ content: '<think>Hm.' }) + delta({}, 'length') + done,
};

const scenario = (sent: string | ModelScenario) => (typeof sent === 'string' ? body(sent) : sent);
const whole = delta({ content: 'Switch it off [1].' });

export const failures: Ending[] = [
	...Object.entries(before).map(
		([name, [sent, failure]]): Ending => ({
			name: `no answer: ${name}`,
			plays: [scenario(sent)],
			verdict: 'answered',
			failure,
		}),
	),
	...Object.entries(thinking).map(
		([name, sent]): Ending => ({
			name: `no answer: thoughts ${name} alone`,
			plays: [body(sent)],
			thoughts: 'Hm.',
			verdict: 'answered',
			failure: 'empty',
		}),
	),
	...Object.entries(behind).map(
		([name, [sent, failure, shows = begun]]): Ending => ({
			name: `a broken answer: ${name}`,
			plays: [scenario(sent)],
			shows,
			verdict: 'failed',
			failure,
		}),
	),
	{
		name: 'an answer up to the limit of its length',
		plays: [body(whole + delta({}, 'length') + done)],
		shows: 'Switch it off [1].',
		verdict: 'answered',
	},
	{
		name: 'an answer that repeats itself up to the limit',
		plays: [body(delta({ content: 'Switch it off [1]. '.repeat(200) }) + delta({}, 'length') + done)],
		shows: 'Switch it off [1]. '.repeat(200),
		verdict: 'failed',
		failure: 'cut',
	},
	{
		name: 'an answer that is packed although nobody asked for it',
		plays: [{ body: [gzipSync(whole + end)], headers: { 'content-encoding': 'gzip' } }],
		shows: 'Switch it off [1].',
		verdict: 'answered',
	},
	{
		name: 'a server that refuses stream_options',
		plays: [refused(400, 'Unrecognized request argument supplied: stream_options'), body(whole + end)],
		shows: 'Switch it off [1].',
		verdict: 'answered',
		requests: 2,
	},
];
