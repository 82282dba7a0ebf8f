import { type Ending, off, says } from './ending.js';

const json = '{"name": "search", "arguments": {"query": "exit codes"}}';
const pretty = '{\n  "name": "search",\n  "arguments": {\n    "query": "exit codes"\n  }\n}';
const invoke = '<invoke name="search">\n<parameter name="query">exit codes</parameter>\n</invoke>';

/** Calls as texts, in the families' own ways, by what they were seen with. */
const printed: Record<string, string> = {
	'Hermes and Qwen': `<tool_call>\n${json}\n</tool_call>`,
	Mistral: `[TOOL_CALLS][${json}]`,
	'Llama, in JSON': '{"name": "search", "parameters": {"query": "exit codes"}}',
	'behind an announcement': `Let me look that up.\n<tool_call>\n${json}\n</tool_call>`,
	'in a fence': `\`\`\`json\n${pretty}\n\`\`\``,
	'a list in JSON': `[${json}]`,
	'a function of the API': `{"type": "function", "function": ${json}}`,
	'a message of the API': `{"tool_calls": [{"id": "call_1", "type": "function", "function": ${json}}]}`,
	'JSON in another order': '{"arguments": {"query": "exit codes"}, "name": "search"}',
	'the arguments alone': '{"query": "exit codes"}',
	'a list of code': '[search(query="exit codes")]',
	code: 'search(query="exit codes")',
	attributes: 'search query="exit codes"',
	'code of Gemini': '```tool_code\nprint(default_api.search(query="exit codes"))\n```',
	Anthropic: `<function_calls>\n${invoke}\n</function_calls>`,
	DeepSeek:
		'<｜DSML｜function_calls>\n<｜DSML｜invoke name="search">\n<｜DSML｜parameter name="query" string="true">exit codes</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜function_calls>',
	MiniMax: `<minimax:tool_call>\n${invoke}\n</minimax:tool_call>`,
	Gemma: '<start_function_call>call:search{query:<escape>exit codes<escape>}<end_function_call>',
	harmony: '<|channel|>commentary to=functions.search <|constrain|>json<|message|>{"query": "exit codes"}<|call|>',
	'harmony without its tokens': 'commentary to=functions.search json{"query": "exit codes"}',
	ReAct: 'Action: search\nAction Input: {"query": "exit codes"}',
	'a tag of its name': '<search>exit codes</search>',
	'GLM in brackets': '[tool=search<arg_key>query</arg_key><arg_value>exit codes</arg_value>]',
	GLM: '<tool_call>search\n<arg_key>query</arg_key>\n<arg_value>exit codes</arg_value>\n</tool_call>',
};

const example =
	'A model that calls it writes [1]:\n\n```json\n{"name": "get_weather", "arguments": {"city": "Bern"}}\n```';

export const printedCalls: Ending[] = [
	...Object.entries(printed).map(
		([name, text]): Ending => ({
			name: `a printed call: ${name}`,
			plays: [says(text), off],
			shows: 'Switch it off [1].',
			verdict: 'answered',
			searches: ['exit codes'],
		}),
	),
	{
		name: 'a printed call: twice',
		plays: [says('<search>exit codes</search>\n<search>roll back</search>'), off],
		shows: 'Switch it off [1].',
		verdict: 'answered',
		searches: ['exit codes', 'roll back'],
		requests: 2,
	},
	{
		name: 'a printed call: behind a whole answer, where it is left out',
		plays: [says(`Switch it off [1].\n<tool_call>\n${json}\n</tool_call>`)],
		shows: 'Switch it off [1].\n',
		verdict: 'answered',
	},
	{
		name: 'a printed call that cannot be read: the same question without tools',
		plays: [
			says('<tool_call>\n{"name": "search", "arguments": {"text": "exit codes"}}\n</tool_call>'),
			says('exit codes'),
			off,
		],
		shows: 'Switch it off [1].',
		verdict: 'answered',
		searches: ['exit codes'],
		requests: 3,
	},
	{
		name: 'a printed call that cannot be read, with tools and without',
		plays: [says('<tool_call>\n{"name": "search", "arguments": "exit')],
		verdict: 'answered',
		failure: 'foreign',
		requests: 3,
	},
	{
		name: 'a printed call of a tool that was not offered: it is told so',
		plays: [says('{"name": "browse", "arguments": {"url": "/cli"}}'), off],
		shows: 'Switch it off [1].',
		verdict: 'answered',
		requests: 2,
	},
	{
		name: 'an answer about calls: its example is none',
		plays: [says(example)],
		shows: example,
		verdict: 'answered',
	},
	{
		name: 'an answer about a function of the same name: its code is no call',
		plays: [says('Call it:\n\n```js\nsearch("exit codes");\n```\n\nIt finds the sections [1].')],
		shows: 'Call it:\n\n```js\nsearch("exit codes");\n```\n\nIt finds the sections [1].',
		verdict: 'answered',
	},
];
