import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type ContentEncoding = 'br' | 'gzip';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Text that may be compressed. Streams of events are not, so that their words arrive one by one. */
const textTypes = /^(?:text\/(?:html|css|javascript|csv|yaml|markdown)|application\/(?:json|xml)|image\/svg\+xml)\b/;

/** Least size in bytes. Below it the headers cost more than compression saves. */
const worthwhile = 1_000;

/** Largest size in bytes. A larger file would keep a processor busy for too long, and is sent uncompressed. */
const bearable = 4_000_000;

/** Whether a body of this kind and size is compressed for clients that can read it. */
export function isCompressible(type: string | null, bytes: number): boolean {
	return bytes >= worthwhile && bytes <= bearable && textTypes.test(type ?? '');
}

/** Whether a body's encoding depends on the client's `Accept-Encoding`, which caches must know. */
export const variesByEncoding = (type: string | null) => textTypes.test(type ?? '');

/** The values of an `Accept` header in lower case, each with its weight from 0 to 1. */
export function acceptedWeights(header: string | null): Map<string, number> {
	const weights = new Map<string, number>();
	for (const entry of (header ?? '').toLowerCase().split(',')) {
		const [name = '', ...parameters] = entry.split(';').map((text) => text.trim());
		const weight = parameters.find((parameter) => parameter.startsWith('q='));
		weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0);
	}
	return weights;
}

/** The encoding that a client likes best by its `Accept-Encoding`. Brotli wins a draw. */
export function chooseEncoding(accepted: string | null): ContentEncoding | undefined {
	const weights = acceptedWeights(accepted?.replace(/\bx-gzip\b/gi, 'gzip') ?? null);
	const weightOf = (name: ContentEncoding) => weights.get(name) ?? weights.get('*') ?? 0;
	const best = weightOf('gzip') > weightOf('br') ? 'gzip' : 'br';
	return weightOf(best) > 0 ? best : undefined;
}

/** Quality of Brotli. A higher one takes many times as long and saves only a few percent. */
const brotliQuality = 5;

/** Compresses off the event loop. */
export async function compress(body: Uint8Array, encoding: ContentEncoding): Promise<Uint8Array<ArrayBuffer>> {
	const params = {
		[constants.BROTLI_PARAM_QUALITY]: brotliQuality,
		[constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
	};
	const compressed = encoding === 'br' ? await compressBrotli(body, { params }) : await compressGzip(body);
	return new Uint8Array(compressed);
}
