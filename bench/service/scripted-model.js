import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** @typedef {{ role: string, content: string | null }} Message */
/** @typedef {{ messages: Message[], tools?: object[], stream?: boolean }} Request */
/** @typedef {{ text: string } | { call: [name: string, input: object] }} Said */

/** Characters of one event. Models send about a token an event. */
const pieceLength = 4;

/** @param {object} delta @param {string | null} [reason] */
const event = (delta, reason = null) =>
	`data: ${JSON.stringify({
		id: 'chatcmpl-1',
		object: 'chat.completion.chunk',
		created: 1_795_000_000,
		model: 'scripted',
		choices: [{ index: 0, delta, finish_reason: reason }],
	})}\n\n`;

/**
 * A language model behind the chat completions API that follows a script, on a free port. It reports no tokens.
 *
 * @param {(request: Request) => Said} script
 * @param {{ perSecond?: number }} [pace] events a second; without it all come at once
 * @returns {Promise<{ url: string, requests: Request[], close: () => void }>} `requests`: those of answers, oldest first
 */
export async function startScriptedModel(script, { perSecond = Number.POSITIVE_INFINITY } = {}) {
	/** @type {Request[]} */
	const requests = [];
	const server = createServer(async (incoming, response) => {
		const body = (await incoming.toArray()).join('');
		if (incoming.method === 'GET' || !JSON.parse(body).stream) {
			// A service may look at its model at the start.
			const message = { role: 'assistant', content: 'OK.' };
			response.setHeader('content-type', 'application/json');
			response.end(
				JSON.stringify({ data: [{ id: 'scripted' }], choices: [{ index: 0, message, finish_reason: 'stop' }] }),
			);
			return;
		}
		const request = JSON.parse(body);
		requests.push(request);
		const said = script(request);
		response.writeHead(200, { 'content-type': 'text/event-stream' });
		if ('call' in said) {
			const [name, input] = said.call;
			const called = { name, arguments: JSON.stringify(input) };
			response.write(
				event({ role: 'assistant', tool_calls: [{ index: 0, id: 'call-1', type: 'function', function: called }] }),
			);
			response.end(`${event({}, 'tool_calls')}data: [DONE]\n\n`);
			return;
		}
		const begun = performance.now();
		for (let at = 0; at < said.text.length; at += pieceLength) {
			const due = begun + (at / pieceLength / perSecond) * 1_000 - performance.now();
			if (due > 1) await pause(due);
			response.write(event({ role: 'assistant', content: said.text.slice(at, at + pieceLength) }));
		}
		response.end(`${event({}, 'stop')}data: [DONE]\n\n`);
	});
	await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
	const address = server.address();
	const port = address && typeof address === 'object' ? address.port : 0;
	const close = () => {
		server.close();
		server.closeAllConnections();
	};
	return { url: `http://127.0.0.1:${port}/v1`, requests, close };
}

/** The environment of a service that answers with the model at this address, and counts no readers. @param {string} url */
export const withModel = (url) => ({
	DOCENT_MODEL_PROVIDER: 'openai-compatible',
	DOCENT_MODEL: 'scripted',
	DOCENT_MODEL_BASE_URL: url,
	DOCENT_LIMIT_ADDRESS_DAY: '0',
	DOCENT_LIMIT_ADDRESS_MINUTE: '0',
	DOCENT_LIMIT_ADDRESS_KEY_DAY: '0',
	DOCENT_LIMIT_REQUESTS_MINUTE: '0',
});

/** The passages of a prompt, with the numbers that it gives them. @param {Request} request @returns {{ number: string, url: string }[]} */
export function passagesIn({ messages }) {
	const read = messages
		.filter(({ role }) => role !== 'system')
		.map(({ content }) => content ?? '')
		.join('\n');
	const found = [...read.matchAll(/kind="passage"(?: number="(\d+)")?[^>\n]*>\n(?:[^\n]*\n){0,2}?url: (\S+)/g)];
	return found.map(([, number, url = ''], index) => ({ number: number ?? String(index + 1), url }));
}
