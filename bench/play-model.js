/**
 * A language model that is played: a server with the chat completions API that writes each request into a folder and streams
 * the answer that somebody puts beside it. A person can play the model like this, or another program, from the stored prompts alone.
 *
 *     node bench/play-model.js [folder] [port]
 *     DOCENT_MODEL_FIRST_TOKEN_SECONDS=86400 DOCENT_MODEL_ANSWER_SECONDS=86400 DOCENT_LEFT_AFTER_MS=86400000 \
 *       docent-service ./docs --provider openai-compatible --model played --base-url http://127.0.0.1:4500/v1
 *
 * For each request the folder gets `0001.prompt.txt` to read and `0001.prompt.json`, the request as it came. The answer is one of:
 *
 *     0001.answer.md      the text of the answer
 *     0001.answer.json    one call of a tool, or a list of them: {"name": "search", "arguments": {"query": "graceful shutdown"}}
 *                         with `"text"` beside `"name"` something is said before the call; {"text": "…", "finish": "length"} is an
 *                         answer with another ending
 *
 * After a call of a tool the next request holds its result: it is a new file, and its prompt ends with what the tool found. Write the
 * answer under another name and rename it, or write it at once; a file is read when it has not grown for a moment. When the answer is
 * sent, a file `0001.done` is made; when nobody waits for it any more, `0001.gone`.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { argv } from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';

const [folder = 'played', portGiven = '4500'] = argv.slice(2);
const port = Number(portGiven);
if (['--help', '-h'].includes(folder) || !Number.isInteger(port)) {
	const [head = ''] = /(?<=\/\*\*\n)[\s\S]*?(?= \*\/)/.exec(readFileSync(new URL(import.meta.url), 'utf8')) ?? [];
	console.log(head.replace(/^ \* ?/gm, ''));
	process.exit(folder.startsWith('-') ? 0 : 2);
}
/** Milliseconds between two looks for an answer. A file that has not grown meanwhile is whole. */
const lookMs = 200;
/** Characters of one event, and milliseconds between two, so that the answer streams. */
const pieceLength = 12;
const pieceMs = 5;

/** @typedef {{ name: string, arguments?: object }} ToolCall */
/** @typedef {{ text: string, calls: ToolCall[], finish: string }} Played */

mkdirSync(folder, { recursive: true });
let last = Math.max(0, ...readdirSync(folder).map((name) => Number(/^(\d+)\.prompt/.exec(name)?.[1] ?? 0)));

/** @param {unknown} content @returns {string} */
function textOf(content) {
	if (Array.isArray(content)) return content.map((part) => part.text ?? JSON.stringify(part)).join('\n');
	return typeof content === 'string' ? content : '';
}

/** @param {any} request a chat completion request @returns {string} the request to read */
function readable({ messages = [], tools = [], tool_choice: choice, ...settings }) {
	const offered = tools.map((/** @type {any} */ { function: { name, description, parameters } }) =>
		[`${name}: ${description}`, JSON.stringify(parameters)].join('\n'),
	);
	const said = messages.map((/** @type {any} */ { role, content, tool_calls: calls = [] }) => {
		const called = calls.map((/** @type {any} */ { function: called }) => `(calls ${called.name} ${called.arguments})`);
		return [`===== ${role} =====`, textOf(content), ...called].filter(Boolean).join('\n');
	});
	const how = choice === undefined ? '' : ` (tool_choice: ${JSON.stringify(choice)})`;
	const tool = offered.length > 0 ? [`===== tools${how} =====\n${offered.join('\n\n')}`] : [];
	return `${[JSON.stringify(settings), ...tool, ...said].join('\n\n')}\n`;
}

/** @param {string} file @returns {Promise<string | undefined>} the text, once it is whole */
async function readWhole(file) {
	if (!existsSync(file)) return undefined;
	const before = statSync(file).size;
	await pause(lookMs);
	return before > 0 && existsSync(file) && statSync(file).size === before ? readFileSync(file, 'utf8') : undefined;
}

/** @param {string} name @returns {Promise<Played | undefined>} */
async function readAnswer(name) {
	const text = await readWhole(join(folder, `${name}.answer.md`));
	if (text !== undefined) return { text: text.trimEnd(), calls: [], finish: 'stop' };
	const json = await readWhole(join(folder, `${name}.answer.json`));
	if (json === undefined) return undefined;
	try {
		const items = [JSON.parse(json)].flat();
		const calls = items.filter((item) => item.name !== undefined);
		const finish = items.find((item) => item.finish !== undefined)?.finish;
		return {
			text: items.map((item) => item.text ?? '').join(''),
			calls,
			finish: finish ?? (calls.length > 0 ? 'tool_calls' : 'stop'),
		};
	} catch (error) {
		console.error(`${name}.answer.json is not JSON; write it again: ${error}`);
		return undefined;
	}
}

/** @param {Played} played @param {string} name */
const toolCallsOf = ({ calls }, name) =>
	calls.map((call, index) => ({
		index,
		id: `call_${name}_${index}`,
		type: 'function',
		function: { name: call.name, arguments: JSON.stringify(call.arguments ?? {}) },
	}));

/** @param {string} prompt @param {string} answer */
function usageOf(prompt, answer) {
	const [promptTokens, completionTokens] = [prompt, answer].map((text) => Math.ceil(text.length / 4));
	return { prompt_tokens: promptTokens, completion_tokens: completionTokens };
}

/** @param {import('node:http').ServerResponse} response @param {any} request @param {string} name @param {Played} played */
async function send(response, request, name, played) {
	const { text, finish } = played;
	const calls = toolCallsOf(played, name);
	const usage = usageOf(JSON.stringify(request.messages), text + JSON.stringify(calls));
	const same = { id: name, created: Math.floor(Date.now() / 1_000), model: request.model ?? 'played' };
	if (!request.stream) {
		const message = { role: 'assistant', content: text, ...(calls.length > 0 && { tool_calls: calls }) };
		response.writeHead(200, { 'content-type': 'application/json' });
		response.end(
			JSON.stringify({
				...same,
				object: 'chat.completion',
				choices: [{ index: 0, message, finish_reason: finish }],
				usage,
			}),
		);
		return;
	}
	response.writeHead(200, { 'content-type': 'text/event-stream' });
	const event = (/** @type {object} */ delta, /** @type {string | null} */ reason = null) => {
		const choices = [{ index: 0, delta, finish_reason: reason }];
		response.write(`data: ${JSON.stringify({ ...same, object: 'chat.completion.chunk', choices })}\n\n`);
	};
	for (let at = 0; at < text.length && !response.destroyed; at += pieceLength) {
		event({ role: 'assistant', content: text.slice(at, at + pieceLength) });
		await pause(pieceMs);
	}
	if (calls.length > 0) event({ role: 'assistant', tool_calls: calls });
	event({}, finish);
	response.write(`data: ${JSON.stringify({ ...same, object: 'chat.completion.chunk', choices: [], usage })}\n\n`);
	response.end('data: [DONE]\n\n');
}

/** @param {import('node:http').IncomingMessage} incoming @param {import('node:http').ServerResponse} response */
async function play(incoming, response) {
	const body = (await incoming.toArray()).join('');
	const request = JSON.parse(body);
	const name = String(++last).padStart(4, '0');
	writeFileSync(join(folder, `${name}.prompt.json`), `${JSON.stringify(request, null, '\t')}\n`);
	writeFileSync(join(folder, `${name}.prompt.txt`), readable(request));
	console.log(`${name} waits for ${join(folder, `${name}.answer.md`)} or .json`);
	while (!response.destroyed) {
		const played = await readAnswer(name);
		if (played === undefined) {
			await pause(lookMs);
			continue;
		}
		await send(response, request, name, played);
		writeFileSync(join(folder, `${name}.done`), '');
		console.log(`${name} was answered`);
		return;
	}
	writeFileSync(join(folder, `${name}.gone`), '');
	console.log(`${name} is not waited for any more`);
}

const server = createServer((request, response) => {
	if (request.method === 'GET' && request.url?.endsWith('/models')) {
		response.writeHead(200, { 'content-type': 'application/json' });
		response.end(JSON.stringify({ object: 'list', data: [{ id: 'played', object: 'model' }] }));
		return;
	}
	// A service also asks what the server is, and how much its model reads.
	if (request.method !== 'POST' || !request.url?.endsWith('/chat/completions')) {
		response.writeHead(404).end();
		return;
	}
	play(request, response).catch((error) => {
		console.error(error);
		if (!response.headersSent) response.writeHead(400, { 'content-type': 'application/json' });
		response.end(JSON.stringify({ error: { message: String(error), type: 'invalid_request_error' } }));
	});
});
server.requestTimeout = 0;
server.listen(port, '127.0.0.1', () => {
	const address = server.address();
	const taken = typeof address === 'object' && address ? address.port : port;
	console.log(`The model is played at http://127.0.0.1:${taken}/v1; its requests come to ${folder}`);
});
