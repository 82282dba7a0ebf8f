import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { listen } from '../service/listen.js';
import { chatCompletion } from './chat-completion.js';

const toolCall = z.object({
	id: z.string(),
	type: z.literal('function'),
	function: z.object({ name: z.string(), arguments: z.string() }),
});
const message = z.discriminatedUnion('role', [
	z.object({ role: z.literal('system'), content: z.string() }),
	z.object({ role: z.literal('user'), content: z.string() }),
	z.object({ role: z.literal('assistant'), content: z.string().nullable(), tool_calls: z.array(toolCall).optional() }),
	z.object({ role: z.literal('tool'), tool_call_id: z.string(), content: z.string() }),
]);
const chatRequest = z.looseObject({
	model: z.string(),
	messages: z.array(message).min(1),
	tools: z.array(
		z.object({
			type: z.literal('function'),
			function: z.object({
				name: z.string(),
				description: z.string(),
				parameters: z.looseObject({ type: z.literal('object') }),
			}),
		}),
	),
});

export type ToolChatRequest = z.infer<typeof chatRequest>;

/** One answer of the server. */
export interface ToolReply {
	/** Refuses with this status. */
	status?: number;
	/** Sends the same as a stream, which was not asked for. */
	isStream?: true;
	text?: string;
	/** Name and arguments. A string is sent as it is, even when it is not JSON. */
	calls?: readonly (readonly [name: string, input: unknown])[];
	tokens?: number;
	/** Tokens of the prompt that were cached. */
	cached?: number;
}

type PlayedReply = ToolReply | ((request: ToolChatRequest) => ToolReply);

export interface ToolModelServer extends AsyncDisposable {
	/** Base URL, as a provider takes it. */
	url: string;
	/** The requests, oldest first. */
	requests: (ToolChatRequest & { authorization: string | undefined })[];
	/** Sets the replies to the next requests, in order; one may be made from what was asked. The last reply is repeated. */
	play(...replies: [PlayedReply, ...PlayedReply[]]): void;
}

function bodyOf({ text, calls, tokens = 10, cached = 0 }: ToolReply, number: number): unknown {
	const tool_calls = calls?.map(([name, input], index) => ({
		id: `call-${number}-${index}`,
		type: 'function',
		function: { name, arguments: typeof input === 'string' ? input : JSON.stringify(input) },
	}));
	const spent = { prompt_tokens: tokens - 1, completion_tokens: 1, total_tokens: tokens };
	return chatCompletion(
		{ content: text ?? null, ...(tool_calls && { tool_calls }) },
		{ ...spent, prompt_tokens_details: { cached_tokens: cached } },
	);
}

async function read(request: IncomingMessage): Promise<unknown> {
	const pieces: Buffer[] = [];
	for await (const piece of request) pieces.push(piece as Buffer);
	return JSON.parse(Buffer.concat(pieces).toString('utf8'));
}

function send(response: ServerResponse, status: number, body: unknown): void {
	response.writeHead(status, { 'content-type': 'application/json', 'retry-after-ms': '1' });
	response.end(JSON.stringify(body));
}

/** A language model with tools behind the chat completions API, on a free port. It checks each request and answers at once. */
export async function startToolModelServer(): Promise<ToolModelServer> {
	let replies: PlayedReply[] = [{ text: 'Done.' }];
	const refuse = (response: ServerResponse, status: number, said: string) =>
		send(response, status, { error: { message: said, type: 'test_error', param: null, code: null } });
	const http = createServer((request, response) => {
		if (request.url !== '/v1/chat/completions') return refuse(response, 404, 'unknown path');
		read(request)
			.then((body) => {
				const asked = chatRequest.parse(body);
				server.requests.push({ ...asked, authorization: request.headers.authorization });
				const played = (replies.length > 1 ? replies.shift() : replies[0]) ?? {};
				const reply = typeof played === 'function' ? played(asked) : played;
				if (reply.status) refuse(response, reply.status, 'secret detail of the provider');
				else if (reply.isStream) {
					response.writeHead(200, { 'content-type': 'text/event-stream' });
					response.end(`data: ${JSON.stringify(bodyOf(reply, server.requests.length))}\n\ndata: [DONE]\n\n`);
				} else send(response, 200, bodyOf(reply, server.requests.length));
			})
			.catch((error: unknown) => refuse(response, 422, String(error)));
	});
	const { origin, close } = await listen(http);
	const server: ToolModelServer = {
		url: `${origin}/v1`,
		requests: [],
		play(...next) {
			replies = next;
		},
		[Symbol.asyncDispose]: close,
	};
	return server;
}
