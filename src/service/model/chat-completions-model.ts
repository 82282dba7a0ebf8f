import type { IncomingMessage } from 'node:http';
import type { LanguageModelV2, LanguageModelV2CallOptions } from '@ai-sdk/provider';
import { readChatCompletion } from './chat-completions-reader.js';
import { postByNode } from './post-by-node.js';

type Fetch = typeof globalThis.fetch;

/** Makes the SDK's model, which asks by the `fetch` that it is given. */
export type CreateModel = (fetch: Fetch) => LanguageModelV2;

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

/**
 * A model behind the chat completions API as the SDK's package makes it, but for one thing: the events of an answer are read
 * straight from the connection, where the package leads each through four streams in a row. That is more than half of what an
 * answer costs a process that gives thousands at once (`bench/many-answers.js`). Calls with tools are the package's own.
 */
export function createChatCompletionsModel(createModel: CreateModel): LanguageModelV2 {
	const model = createModel(fetch);
	return {
		specificationVersion: 'v2',
		provider: model.provider,
		modelId: model.modelId,
		supportedUrls: model.supportedUrls,
		doGenerate: (options) => model.doGenerate(options),
		async doStream(options: LanguageModelV2CallOptions) {
			if (options.tools?.length || options.includeRawChunks) return model.doStream(options);
			let answer: IncomingMessage | undefined;
			// The package writes the request and understands refusals; an answer it is not shown.
			const asking = createModel(async (url, init) => {
				const message = await postByNode(String(url), {
					headers: Object.fromEntries(new Headers(init?.headers)),
					body: String(init?.body),
					signal: init?.signal ?? undefined,
				});
				if (!isEventStream(message)) return responseOf(message);
				answer = message;
				return new Response('');
			});
			const result = await asking.doStream(options);
			if (!answer) return result;
			void result.stream.cancel();
			return { stream: readChatCompletion(answer) };
		},
	};
}
