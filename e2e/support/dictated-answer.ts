import { EventEmitter, once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { Chunk } from '../../src/stream/chunk.js';
import { uiMessageStreamHeaders } from '../../src/stream/ui-message-stream.js';
import { listen } from '../../src/testing/service/listen.js';

/** A service whose answers are spoken by the test, word by word. */
export interface DictatedAnswer extends AsyncDisposable {
	readonly url: string;
	/** Adds text to the current answer. Waits for the question if it has not come yet. */
	say(text: string): Promise<void>;
	/** Adds chunks that are not text to the current answer. */
	put(...chunks: Chunk[]): Promise<void>;
	/** Ends the current answer. */
	end(): Promise<void>;
}

const cors = {
	'access-control-allow-origin': '*',
	'access-control-allow-headers': '*',
	'access-control-allow-methods': 'POST',
};

export async function dictateAnswers(): Promise<DictatedAnswer> {
	const questions = new EventEmitter();
	let answering: ServerResponse | undefined;
	const write = async (...chunks: Chunk[]) => {
		if (!answering) await once(questions, 'asked');
		for (const chunk of chunks) answering?.write(`data: ${JSON.stringify(chunk)}\n\n`);
	};
	const server = createServer((request, response) => {
		const isQuestion = request.method === 'POST' && request.url?.endsWith('/message');
		response.writeHead(request.method === 'OPTIONS' ? 204 : isQuestion ? 200 : 404, {
			...cors,
			...(isQuestion && uiMessageStreamHeaders),
		});
		if (!isQuestion) return void response.end();
		answering = response;
		questions.emit('asked');
		void write({ type: 'start' }, { type: 'text-start', id: '1' });
	});
	const listening = await listen(server);
	return {
		url: listening.origin,
		say: (delta) => write({ type: 'text-delta', id: '1', delta }),
		put: write,
		async end() {
			await write({ type: 'text-end', id: '1' }, { type: 'finish', finishReason: 'stop' });
			answering?.end();
			answering = undefined;
		},
		[Symbol.asyncDispose]: () => listening[Symbol.asyncDispose](),
	};
}
