import type { QuotedData } from '../answering/quoted-data.js';
import type { Chunk } from '../stream/chunk.js';
import { beginAnswer, chunksIn } from './chunk-stream.js';

type Answer = Promise<ReadableStream<Chunk>>;

export interface OfIndex {
	/** Asks the index. */
	ask(): Answer;
	/** Called when the service says that it has no model: whether the index has one, which writes in place of the service's quotations. */
	writes(): Promise<boolean>;
}

const isWord = (chunk: Chunk) => chunk.type === 'text-delta' && chunk.delta.trim() !== '';

/** The service quotes because it has no model. Where a model could not write, it tells a reason. */
const hasNoModel = (chunk: Chunk) =>
	chunk.type === 'data-quoted' && (chunk.data as Partial<QuotedData> | null)?.reason === undefined;

/** A chunk of the index, where the service should have written. */
const asReplacement = (chunk: Chunk): Chunk =>
	chunk.type === 'data-quoted' ? { ...chunk, data: { reason: 'model-unavailable' } } : chunk;

const isOfSearch = ({ type }: Chunk) => type === 'start-step' || type.startsWith('tool-');

async function* chunksOf(service: Answer, index: OfIndex, signal: AbortSignal | undefined) {
	let hasBegun = false;
	let hasSearched = false;
	let hasWord = false;
	const isShown = (chunk: Chunk) => (chunk.type === 'start' ? hasBegun : hasSearched && isOfSearch(chunk));
	async function* rest(answer: ReadableStream<Chunk>) {
		for await (const chunk of chunksIn(answer)) if (!isShown(chunk)) yield chunk;
	}
	const writeInstead = async () => ((await index.writes()) ? index.ask() : undefined);
	let written: ReadableStream<Chunk> | undefined;
	try {
		for await (const chunk of chunksIn(await service)) {
			written = hasNoModel(chunk) ? await writeInstead().catch(() => undefined) : undefined;
			if (written) break;
			hasBegun = true;
			hasSearched ||= chunk.type === 'tool-output-available';
			hasWord ||= isWord(chunk);
			yield chunk;
		}
	} catch (error) {
		if (hasWord || signal?.aborted) throw error;
		const answer = await index.ask().catch(() => {
			throw error;
		});
		for await (const chunk of rest(answer)) yield asReplacement(chunk);
	}
	if (written) yield* rest(written);
	return undefined;
}

/**
 * The answer of the service, or that of the index where the service fails before its first word, or has no model and the index has one.
 *
 * @throws the service's error when the index fails as well; what was asked for when `signal` was aborted
 */
export const serviceOrIndex = (service: Answer, index: OfIndex, signal: AbortSignal | undefined): Answer =>
	beginAnswer(chunksOf(service, index, signal), signal);
