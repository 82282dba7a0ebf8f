import type { ModelScenario } from '../openai-compatible-server.js';
import { body, delta, done, type Ending, off, says } from './ending.js';

const yes = 'Switch it off [1].';
const query = '{"query":"exit codes"}';
const called = (...calls: object[]) =>
	calls.map((call) => delta({ tool_calls: [call] })).join('') + delta({}, 'tool_calls') + done;
const search = { id: 'a', type: 'function', function: { name: 'search', arguments: query } };
const whole = (message: object) =>
	JSON.stringify({
		id: 'c',
		choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: 'tool_calls' }],
	});

/** Calls in the field for them, each of which finds something. */
const calls: Record<string, string | ModelScenario> = {
	'in pieces': called(
		{ index: 0, ...search, function: { name: 'search', arguments: '' } },
		{ index: 0, function: { arguments: '{"query":' } },
		{ index: 0, function: { arguments: '"exit codes"}' } },
	),
	'as a whole, with another reason to end': `${delta({ tool_calls: [{ index: 0, ...search }] })}${delta({}, 'stop')}${done}`,
	'without an index': called(search),
	'without an id': called({ function: search.function }),
	'whose input is an object': called({
		index: 0,
		...search,
		function: { name: 'search', arguments: { query: 'exit codes' } },
	}),
	'whose input is JSON in a JSON text': called({
		index: 0,
		...search,
		function: { name: 'search', arguments: JSON.stringify(query) },
	}),
	'of functions.search': { calls: [['functions.search', query]] },
	'of default_api.search': { calls: [['default_api.search', query]] },
	'of Search': { calls: [['Search', query]] },
	'of search<|channel|>commentary': { calls: [['search<|channel|>commentary', query]] },
	'behind an announcement': { ...says('I look that up.'), calls: [['search', query]] },
	'behind an announcement with a blank line': { ...says('I look that up.\n\n'), calls: [['search', query]] },
	'that is printed as well': {
		...says(`<tool_call>{"name": "search", "arguments": ${query}}</tool_call>`),
		calls: [['search', query]],
	},
	'of a gateway that does not stream': {
		...body(whole({ content: null, tool_calls: [search] })),
		contentType: 'application/json',
	},
};

/** Calls that find nothing, of which the model is told. */
const mistakes: Record<string, ModelScenario> = {
	'of another tool': { calls: [['browse', { url: 'https://evil.test' }]] },
	'with another field': { calls: [['search', { text: 'flags' }]] },
	'whose input is no JSON': { calls: [['search', '{"query":']] },
};

/** Servers that take no tools say so in their own words. The model writes queries in their place. */
const refusals: Record<string, [status: number, says: string]> = {
	Ollama: [400, 'registry.ollama.ai/library/gemma3 does not support tools'],
	vLLM: [400, '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set'],
	OpenRouter: [404, 'No endpoints found that support tool use.'],
	'llama.cpp': [500, 'tools param requires --jinja flag'],
};

const scenario = (sent: string | ModelScenario) => (typeof sent === 'string' ? body(sent) : sent);

export const toolCalls: Ending[] = [
	...Object.entries(calls).map(
		([name, sent]): Ending => ({
			name: `a call ${name}`,
			plays: [scenario(sent), off],
			shows: yes,
			verdict: 'answered',
			searches: ['exit codes'],
		}),
	),
	...Object.entries(mistakes).map(
		([name, sent]): Ending => ({
			name: `a call ${name}`,
			plays: [sent, off],
			shows: yes,
			verdict: 'answered',
			requests: 2,
		}),
	),
	...Object.entries(refusals).map(
		([name, [status, says]]): Ending => ({
			name: `tools that ${name} refuses`,
			plays: [{ status, says }, { pieces: ['exit codes'] }, off],
			shows: yes,
			verdict: 'answered',
			searches: ['exit codes'],
			requests: 3,
		}),
	),
	{
		name: 'an announcement whose reason to end is a call that does not come',
		plays: [
			body(delta({ content: 'I look that up.' }) + delta({}, 'tool_calls') + done),
			{ pieces: ['exit codes'] },
			off,
		],
		shows: yes,
		verdict: 'answered',
		searches: ['exit codes'],
		requests: 3,
	},
	// Nothing tells an announcement alone from a short answer without a citation.
	...['I’ll search the documentation for that.', 'Ich suche in der Dokumentation danach.'].map(
		(text): Ending => ({
			name: `an announcement alone: ${text}`,
			plays: [says(text)],
			shows: text,
			verdict: 'doubtful',
		}),
	),
	{
		name: 'calls without end',
		plays: [{ calls: [['search', query]] }],
		verdict: 'answered',
		failure: 'empty',
		searches: ['exit codes', 'exit codes'],
		requests: 5,
	},
	{
		name: 'calls of an unknown tool without end',
		plays: [{ calls: [['browse', {}]] }],
		verdict: 'answered',
		failure: 'empty',
		requests: 5,
	},
	{
		name: 'printed calls without end',
		plays: [says(`<tool_call>{"name": "search", "arguments": ${query}}</tool_call>`)],
		verdict: 'answered',
		failure: 'empty',
		searches: ['exit codes', 'exit codes'],
		requests: 5,
	},
];
