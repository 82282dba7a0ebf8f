import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { listen } from '../service/listen.js';

const embeddingRequest = z.looseObject({ model: z.string(), input: z.union([z.string(), z.array(z.string()).min(1)]) });

export interface EmbeddingServer {
	/** Base URL, as a provider takes it. */
	url: string;
	/** The texts of each call, oldest first. */
	calls: string[][];
	/** Sets the next answers: 200 answers, `hang` never does, any other status refuses. */
	answerWith(status: number | 'hang'): void;
	close(): Promise<void>;
}

/** What a text means besides: something else for every text. */
const noise = (text: string) =>
	Array.from(createHash('shake256', { outputLength: 128 }).update(text).digest(), (byte) => (byte - 127.5) / 20_000);

/**
 * An embedding model behind the embeddings API, on a free port. Texts mean the same as far as they have words of the same
 * concepts; a text that has none means nothing in particular.
 * @param concepts words that mean the same, a group for each dimension.
 */
export async function startEmbeddingServer(concepts: readonly (readonly string[])[]): Promise<EmbeddingServer> {
	let answers: number | 'hang' = 200;
	const vectorOf = (text: string) => {
		const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
		return [...concepts.map((own) => words.filter((word) => own.includes(word)).length), ...noise(text)];
	};
	const send = (response: ServerResponse, status: number, body: unknown) =>
		response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
	const http = createServer(async (request, response) => {
		if (request.method !== 'POST' || request.url !== '/v1/embeddings') return send(response, 404, { error: {} });
		const pieces: Buffer[] = [];
		for await (const piece of request) pieces.push(piece as Buffer);
		const { input, model } = embeddingRequest.parse(JSON.parse(Buffer.concat(pieces).toString('utf8')));
		const texts = [input].flat();
		server.calls.push(texts);
		if (answers === 'hang') return;
		if (answers !== 200) return send(response, answers, { error: { message: 'no vectors today', type: 'test_error' } });
		send(response, 200, {
			object: 'list',
			model,
			data: texts.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) })),
			usage: { prompt_tokens: texts.length, total_tokens: texts.length },
		});
	});
	const { origin, close } = await listen(http);
	const server: EmbeddingServer = {
		url: `${origin}/v1`,
		calls: [],
		answerWith(status) {
			answers = status;
		},
		close,
	};
	return server;
}
