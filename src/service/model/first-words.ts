import type { LanguageModelV2StreamPart } from '@ai-sdk/provider';

type Part = LanguageModelV2StreamPart;

/** Parts that come before anything is said; a call that fails among them may still be made again. */
const preludes: readonly Part['type'][] = ['stream-start', 'response-metadata', 'raw', 'text-start', 'reasoning-start'];

/** What a model sent up to its first word, that word included. */
export interface FirstWords {
	parts: Part[];
	/** The rest of the stream. */
	reader: ReadableStreamDefaultReader<Part>;
	/** The stream has ended within `parts`. */
	isOver: boolean;
}

/** Reads a model's stream up to its first word. Throws the error that came instead of it. */
export async function readFirstWords(
	stream: ReadableStream<Part>,
	read: (reader: ReadableStreamDefaultReader<Part>) => Promise<ReadableStreamReadResult<Part>>,
): Promise<FirstWords> {
	const reader = stream.getReader();
	const parts: Part[] = [];
	for (;;) {
		const { done, value } = await read(reader);
		if (done) return { parts, reader, isOver: true };
		if (value.type === 'error') throw value.error;
		parts.push(value);
		const isEmpty = (value.type === 'text-delta' || value.type === 'reasoning-delta') && value.delta === '';
		if (!isEmpty && !preludes.includes(value.type)) return { parts, reader, isOver: false };
	}
}
