import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HeldCall } from './held-call.js';
import { OfferedTools } from './offered-tools.js';

const text = { type: 'string' as const };
const offered = new OfferedTools([
	{
		type: 'function',
		name: 'search',
		inputSchema: { type: 'object', properties: { query: text }, required: ['query'] },
	},
	{
		type: 'function',
		name: 'read_page',
		inputSchema: { type: 'object', properties: { path: text }, required: ['path'] },
	},
]);

/** What is shown of a text that comes in these pieces, and the calls at its end. */
function read(said: string, cuts: readonly number[] = [...said].map((_, index) => index)) {
	const held = new HeldCall(offered);
	const ends = [...new Set(cuts), said.length].sort((left, right) => left - right);
	const shown = ends.map((end, index) => held.push(said.slice(ends[index - 1] ?? 0, end))).join('');
	const end = held.end();
	return { shown: end.calls.length > 0 ? shown : shown + end.text, calls: end.calls };
}

const once = [{ name: 'search', input: { query: 'flags' } }];
const json = '{"name": "search", "arguments": {"query": "flags"}}';

describe('a printed call of a tool that was offered', () => {
	it.each<[string, string, string?]>([
		['Hermes and Qwen', `<tool_call>\n${json}\n</tool_call>`],
		['Mistral', `[TOOL_CALLS][${json}]`],
		['Mistral, newer', '[TOOL_CALLS]search[ARGS]{"query": "flags"}'],
		['Mistral, with the id of the call', '[TOOL_CALLS]search[CALL_ID]abc123def[ARGS]{"query": "flags"}'],
		['Mistral, with an id that begins with a digit', '[TOOL_CALLS]search[CALL_ID]1abc23def[ARGS]{"query": "flags"}'],
		['Mistral, newest', '[TOOL_CALLS]search{"query": "flags"}'],
		['Mistral, behind a sentence', 'I look. [TOOL_CALLS]search[ARGS]{"query": "flags"}', 'I look. '],
		['Llama 3, in JSON', '<|python_tag|>{"name": "search", "parameters": {"query": "flags"}}'],
		['Llama 3, as code', '<|python_tag|>search.call(query="flags")'],
		['Llama 3, as a function', '<function=search>{"query": "flags"}</function>'],
		['Qwen Coder', '<tool_call>\n<function=search>\n<parameter=query>\nflags\n</parameter>\n</function>\n</tool_call>'],
		['GLM', '<tool_call>search\n<arg_key>query</arg_key>\n<arg_value>flags</arg_value>\n</tool_call>'],
		[
			'Kimi',
			'<|tool_calls_section_begin|><|tool_call_begin|>functions.search:0<|tool_call_argument_begin|>{"query": "flags"}<|tool_call_end|><|tool_calls_section_end|>',
		],
		[
			'DeepSeek',
			'<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>search\n```json\n{"query": "flags"}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
		],
		[
			'DeepSeek, newer',
			'<｜DSML｜function_calls>\n<｜DSML｜invoke name="search">\n<｜DSML｜parameter name="query" string="true">flags</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜function_calls>',
		],
		[
			'MiniMax',
			'<minimax:tool_call>\n<invoke name="search">\n<parameter name="query">flags</parameter>\n</invoke>\n</minimax:tool_call>',
		],
		[
			'Anthropic',
			'<function_calls>\n<invoke name="search">\n<parameter name="query">flags</parameter>\n</invoke>\n</function_calls>',
		],
		['Gemma', '<start_function_call>call:search{query:<escape>flags<escape>}<end_function_call>'],
		['Gemini', '```tool_code\nprint(default_api.search(query="flags"))\n```'],
		['LFM', '<|tool_call_start|>[search(query="flags")]<|tool_call_end|>'],
		['Granite', `<|tool_call|>[${json}]`],
		['Phi', `<|tool_call|>[${json}]<|/tool_call|>`],
		[
			'Command',
			'<|START_ACTION|>[\n{"tool_call_id": "0", "tool_name": "search", "parameters": {"query": "flags"}}\n]<|END_ACTION|>',
		],
		['harmony', '<|channel|>commentary to=functions.search <|constrain|>json<|message|>{"query": "flags"}<|call|>'],
		['harmony without its tokens', 'commentary to=functions.search json{"query": "flags"}'],
		['ReAct', 'Action: search\nAction Input: {"query": "flags"}'],
		[
			'ReAct, with what it makes up',
			'Action: search\nAction Input: {"query": "flags"}\nObservation: Flags are off.\n\nFlags are off.',
		],
		['a tag of its name', '<search>flags</search>'],
		['a tag of its name and its argument', '<search><query>flags</query></search>'],
		['code', 'search(query="flags")'],
		['code without the name of the argument', 'search("flags")'],
		['attributes', 'search query="flags"'],
		['attributes behind an announcement', 'I look that up.\nsearch query="flags"', 'I look that up.\n'],
		['GLM in brackets', '[tool=search<arg_key>query</arg_key><arg_value>flags</arg_value>]'],
		['GLM in brackets that do not close', '[tool=search<arg_key>query</arg_key>\n<arg_value>flags</arg_value>'],
		['a list of code', '[search(query="flags")]'],
		['JSON', json],
		['JSON in another order', '{"arguments": {"query": "flags"}, "name": "search"}'],
		['JSON in JSON', String.raw`{"name": "search", "arguments": "{\"query\": \"flags\"}"}`],
		['JSON whose last brace is missing', json.slice(0, -1)],
		['JSON on one level', '{"tool": "search", "query": "flags"}'],
		['a list in JSON', `[${json}]`],
		['a message of the API', `{"tool_calls": [{"id": "a", "type": "function", "function": ${json}}]}`],
		['a function of the API', `{"type": "function", "function": ${json}}`],
		['the arguments alone', '{"query": "flags"}'],
		['the arguments alone in a fence', '```json\n{"query": "flags"}\n```'],
		['a fence', `\`\`\`json\n${json}\n\`\`\``],
		['another spelling of the name', '{"name": "functions.Search", "arguments": {"query": "flags"}}'],
		['behind an announcement', `Let me look that up.\n<tool_call>\n${json}\n</tool_call>`, 'Let me look that up.\n'],
		['behind an announcement on its line', `Let me look that up. ${json}`, 'Let me look that up. '],
		[
			'in a fence behind an announcement',
			`Let me look that up:\n\`\`\`json\n${json}\n\`\`\``,
			'Let me look that up:\n',
		],
		['behind an answer', `Switch it off [1].\n\n<tool_call>${json}</tool_call>`, 'Switch it off [1].\n'],
	])('of %s is read, however it comes in pieces', (_, said, shown = '') => {
		expect(read(said)).toEqual({ shown, calls: once });
		fc.assert(
			fc.property(fc.array(fc.nat(said.length)), (cuts) => {
				expect(read(said, cuts)).toEqual({ shown, calls: once });
			}),
			{ numRuns: 20 },
		);
	});

	it('is read as often as it is there', () => {
		const both = [...once, { name: 'read_page', input: { path: '/cli' } }];
		expect(read('<search>flags</search>\n<read_page>/cli</read_page>').calls).toEqual(both);
		expect(read(`[${json}, {"name": "read_page", "arguments": {"path": "/cli"}}]`).calls).toEqual(both);
		expect(read('search(query="flags")\nread_page(path="/cli")').calls).toEqual(both);
		const marked =
			'[TOOL_CALLS]search[CALL_ID]a1[ARGS]{"query": "flags"}[TOOL_CALLS]read_page[CALL_ID]b2[ARGS]{"path": "/cli"}';
		expect(read(`I look. ${marked}`).calls).toEqual(both);
	});

	it.each([
		'<tool_call>{"name": "search"}',
		'<tool_call>{"name": "search", "arguments": {"text": "flags"}}</tool_call>',
		'{"name": "search", "arguments": {"query": "fla',
		'{"name": "search", "arguments":',
	])('has no input where that cannot be read: %j', (said) => {
		expect(read(said)).toEqual({ shown: '', calls: [{ name: 'search' }] });
	});
});

it('knows a whole object of the API that calls a tool which was not offered', () => {
	const browse = '{"name": "browse", "arguments": {"url": "/cli"}}';
	for (const tools of [offered, new OfferedTools(undefined)]) {
		const held = new HeldCall(tools);
		expect([held.push(`<tool_call>${browse}`), held.end().calls]).toEqual([
			'',
			[JSON.parse(browse.replace('arguments', 'input'))],
		]);
	}
});

describe('no call is', () => {
	it.each([
		'[1] says so.',
		'It is off [1]. [API](/api) says so. [FLAGS] are listed [2].',
		'[1]',
		'<kbd>F1</kbd> opens it.',
		'<details><summary>Search</summary>\n\nFlags are searched.\n</details>',
		'{ "port": 8080 } is enough.',
		'{',
		'{"name": "Lantern", "version": 2} stands in the file.',
		'{"name": "Lantern", "version": 2}',
		'Models print `<tool_call>`.',
		'Search for flags:\n\n- search: finds them\n- Search the page',
		'search(query) finds flags [1].',
		'`search(query="flags")` finds them [1].',
		'The `search` tool takes `{"query": "flags"}`.',
		'```js\nsearch("flags");\n```\n\nIt finds flags [1].',
		'To search, call it [1]:\n\n```js\nconst found = await client.search("flags");\n```',
		'To search, call it [1]:\n\n```js\nsearch("flags");\n```',
		'[search(query)](/api) finds flags [1].',
		`The model answers [1]:\n\n\`\`\`json\n${json}\n\`\`\`\n\nRead its \`arguments\` [2].`,
		'The model answers [1]:\n\n```json\n{"name": "get_weather", "arguments": {"city": "Bern"}}\n```',
		'```json\n{"name": "get_weather", "arguments": {"city": "Bern"}}\n```',
		'```sh\nsearch --query flags\n```',
		'```json\n{\n  "query": "flags"\n}\n```\n\nis what the API takes [1].',
		'Note: search the page.',
		'search query="flags" finds flags [1].',
		'search query=flags is what the line says [1].',
		'Search query="flags"; then read on [1].',
		'Read it [1].\nsearch\n',
	])('%j', (said) => {
		expect(read(said)).toEqual({ shown: said, calls: [] });
	});

	it('a text behind words where nothing was offered', () => {
		const held = new HeldCall(new OfferedTools(undefined));
		const said = `It prints\n${json}`;
		expect([held.push(said), held.end()]).toMatchObject([said, { text: '', calls: [] }]);
	});
});

it('shows at once what cannot be a call', () => {
	const held = new HeldCall(offered);
	expect(held.push('To search for <b>')).toBe('To search for <b>');
	expect(held.push('flags</b>, write:\n\n```sh\nlantern s')).toBe('flags</b>, write:\n\n```sh\nlantern s');
	expect(held.push('earch\n```\n\n| a | b |\n')).toBe('earch\n```\n\n| a | b |\n');
});
