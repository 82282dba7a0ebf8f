import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { DocentError } from '../client/docent-error.js';
import { writeIndex } from '../search/files/write-index.js';
import { loadDocumentation } from '../service/documentation/load-documentation.js';
import type { Chunk } from '../stream/chunk.js';
import { createIndexClient, type IndexClient } from './index-client.js';
import { connectCalls } from './remote-calls.js';
import { remoteIndex, serveIndex } from './serve-index.js';

const question = {
	messages: [{ id: 'q', role: 'user' as const, parts: [{ type: 'text', text: 'Why?' }] }],
	thread: {},
};

const address = 'https://docs.example/docent/';
const folder = fileURLToPath(new URL('../testing/fixtures/docs', import.meta.url));

const channels: MessageChannel[] = [];
afterEach(() => {
	for (const { port1, port2 } of channels.splice(0)) {
		port1.close();
		port2.close();
	}
});

/** An index on the other side of a channel. */
function acrossChannel(index: Partial<IndexClient>) {
	const channel = new MessageChannel();
	channels.push(channel);
	const { port1, port2 } = channel;
	port1.start();
	port2.start();
	connectCalls(
		port2,
		serveIndex(() => index as IndexClient),
	);
	return remoteIndex(connectCalls(port1, {}), address);
}

const word = (delta: string): Chunk => ({ type: 'text-delta', id: 't', delta });

async function wordsOf(answer: ReadableStream<Chunk>, words: string[] = []): Promise<string[]> {
	const reader = answer.getReader();
	for (let { value } = await reader.read(); value; { value } = await reader.read())
		if (value.type === 'text-delta') words.push(value.delta);
	return words;
}

it('an answer comes chunk by chunk, in order', async () => {
	const index = acrossChannel({
		ask: async ({ messages }) =>
			new ReadableStream({
				start(controller) {
					controller.enqueue({ type: 'start' });
					for (const text of ['It', ' is', ` ${messages[0]?.id}.`]) controller.enqueue(word(text));
					controller.close();
				},
			}),
	});
	expect(await wordsOf(await index.ask(question))).toEqual(['It', ' is', ' q.']);
});

it('an error before the first chunk is that of the question, with its code', async () => {
	const index = acrossChannel({
		ask: () => Promise.reject(new DocentError('index-missing', 'Nothing is there.', { status: 404, retryable: false })),
	});
	const error = await index.ask(question).catch((thrown) => thrown);
	expect(DocentError.isInstance(error)).toBe(true);
	expect(error).toMatchObject({ code: 'index-missing', message: 'Nothing is there.', status: 404, retryable: false });
});

it('an error within an answer comes after everything before it', async () => {
	const index = acrossChannel({
		ask: async () => {
			const pieces: Chunk[] = [{ type: 'start' }, word('a'), word('b')];
			return new ReadableStream<Chunk>(
				{
					pull(controller) {
						const piece = pieces.shift();
						if (!piece) throw new DocentError('index-incomplete', 'A file is gone.', { retryable: true });
						controller.enqueue(piece);
					},
				},
				{ highWaterMark: 0 },
			);
		},
	});
	const words: string[] = [];
	const error = await wordsOf(await index.ask(question), words).catch((thrown) => thrown);
	expect(words).toEqual(['a', 'b']);
	expect(error).toMatchObject({ name: 'DocentError', code: 'index-incomplete' });
});

it.each(['by its signal', 'by its reader'])('an answer that is stopped %s ends on both sides', async (how) => {
	let stopped: () => void = () => {};
	const stop = new Promise<void>((resolve) => {
		stopped = resolve;
	});
	const index = acrossChannel({
		ask: async (_, signal) => {
			signal?.addEventListener('abort', () => stopped());
			return new ReadableStream<Chunk>({ start: (controller) => controller.enqueue({ type: 'start' }) });
		},
	});
	const stopping = new AbortController();
	const answer = await index.ask(question, stopping.signal);
	if (how === 'by its reader') await answer.cancel();
	else {
		const words = wordsOf(answer);
		stopping.abort();
		expect(await words).toEqual([]);
	}
	await stop;
});

it('a question that was given up rejects with the reason, and so does a search', async () => {
	const never = () => new Promise<never>(() => {});
	const index = acrossChannel({ ask: never, search: never });
	const stopping = new AbortController();
	const asked = [index.ask(question, stopping.signal), index.search('why', stopping.signal)];
	setTimeout(() => stopping.abort('enough'));
	expect(await Promise.allSettled(asked)).toEqual(Array(2).fill({ status: 'rejected', reason: 'enough' }));
});

it('searches and starters are passed on', async () => {
	const index = acrossChannel({
		search: async (query, _, how) => [{ url: `/${query}#${how?.limit}`, title: query, breadcrumb: [] }],
		starters: async (path) => ({ title: path, questions: [] }),
	});
	expect(await index.search('install', undefined, { limit: 3 })).toMatchObject([{ url: '/install#3' }]);
	expect(await index.starters('/guide')).toEqual({ title: '/guide', questions: [] });
});

it('a question is answered from the files of an index', async () => {
	const files = await writeIndex(await loadDocumentation(folder), {
		title: 'Guide',
		passages: 5,
		answerThreshold: 0.35,
	});
	const fetch = async (url: unknown) => new Response(files.get(String(url).replace(address, '')) as BlobPart as Blob);
	const index = acrossChannel(createIndexClient({ address, fetch: fetch as typeof globalThis.fetch }));
	const message = { id: 'q', role: 'user' as const, parts: [{ type: 'text', text: 'How do I install it?' }] };
	expect((await wordsOf(await index.ask({ messages: [message], thread: {} }))).join('')).toMatch(/install/i);
});
