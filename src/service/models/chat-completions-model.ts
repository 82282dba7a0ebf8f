import type { IncomingMessage } from 'node:http';
import type { LanguageModelV2 } from '@ai-sdk/provider';
import { hearChatCompletion } from './chat-completions-reader.js';
import { postByNode } from './post-by-node.js';
import { type PushingModel, pushParts } from './push-parts.js';

type Fetch = typeof globalThis.fetch;

/** Makes the SDK's model, which asks by the `fetch` that it is given. */
export type CreateModel = (fetch: Fetch) => LanguageModelV2;

/** Leads an answer out of the package, past all that would read it. */
class AnswerBegun extends Error {
	constructor(readonly answer: IncomingMessage) {
		super('The answer is read elsewhere.');
	}
}

const isEventStream = ({ statusCode = 0, headers }: IncomingMessage) =>
	statusCode >= 200 && statusCode < 300 && (headers['content-type'] ?? '').startsWith('text/event-stream');

/** Whole, for the package to understand; what refuses is short. */
async function responseOf(message: IncomingMessage): Promise<Response> {
	const pieces: Buffer[] = [];
	for await (const piece of message) pieces.push(piece as Buffer);
	const headers = new Headers();
	for (const [name, value] of Object.entries(message.headers)) headers.set(name, String(value));
	const status = message.statusCode ?? 500;
	return new Response(status === 204 ? null : Buffer.concat(pieces), { status, headers });
}

const ask: Fetch = async (url, init) => {
	const message = await postByNode(String(url), {
		headers: Object.fromEntries(new Headers(init?.headers)),
		body: String(init?.body),
		signal: init?.signal ?? undefined,
	});
	if (isEventStream(message)) throw new AnswerBegun(message);
	return responseOf(message);
};

/**
 * A model behind the chat completions API as the SDK's package makes it, but for one thing: who listens to it hears the events
 * straight from the connection, where the package leads each through four streams in a row. The package writes the request and
 * understands refusals. Calls with tools are the package's own.
 */
export function createChatCompletionsModel(createModel: CreateModel): PushingModel {
	const model = createModel(fetch);
	// One for all calls: each that is made brings schemas of its own.
	const asking = createModel(ask);
	return {
		specificationVersion: 'v2',
		provider: model.provider,
		modelId: model.modelId,
		supportedUrls: model.supportedUrls,
		doGenerate: (options) => model.doGenerate(options),
		doStream: (options) => model.doStream(options),
		async pushParts(options, onPart) {
			if (options.tools?.length || options.includeRawChunks) return pushParts(model, options, onPart);
			try {
				await pushParts(asking, options, onPart);
			} catch (error) {
				if (!(error instanceof AnswerBegun)) throw error;
				await hearChatCompletion(error.answer, onPart);
			}
		},
	};
}
