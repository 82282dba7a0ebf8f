import { setTimeout as delay } from 'node:timers/promises';
import type { NearSection } from '../../../search/sections/fuse-rankings.js';
import type { IndexedSection } from '../../../search/sections/indexed-section.js';
import { LocalModelError } from '../../models/local/local-model-error.js';
import { describeError, type Log } from '../../telemetry/log.js';
import { type Embedder, textsAtOnce } from './embedder.js';

export interface SemanticOptions {
	embedder: Embedder;
	/** Sections that are less similar are not found, 0 to 1. */
	minSimilarity: number;
	/** Milliseconds that a search waits for the vector of its question. */
	timeoutMs: number;
	log: Log;
	/** Aborts when the service stops. */
	signal: AbortSignal;
	/** Receives a promise that resolves when every section has its vector, or when the signal aborts. */
	onStart?: (complete: Promise<void>) => void;
}

/** The number of characters that are embedded of a text. Models ignore further ones, or charge for them without better results. */
const textMax = 2_000;

/** Milliseconds before a failed call is repeated; they double each time. */
const firstPause = 1_000;
const longestPause = 300_000;

/** Embeds sections in the background. A section without a vector is found by its words alone. */
export function createSemanticIndex(sections: readonly IndexedSection[], given: SemanticOptions) {
	const { embedder, minSimilarity, timeoutMs, log } = given;
	const closed = new AbortController();
	const options = { ...given, signal: AbortSignal.any([closed.signal, given.signal]) };
	const vectors: (Float32Array | undefined)[] = [];
	const complete = embedAll(sections, vectors, options);
	options.onStart?.(complete);
	void complete.then(() => nameDaily(sections, vectors, options));
	return {
		minSimilarity,
		close: () => closed.abort(),
		/** The nearest sections, best first; none when the provider fails or is slow, which is logged. */
		async nearest(
			question: string,
			accepts: (section: IndexedSection) => boolean,
			count: number,
		): Promise<NearSection[]> {
			if (vectors.length === 0) return [];
			const inTime = AbortSignal.timeout(timeoutMs);
			const asked = await embedder.question(question.slice(0, textMax), inTime).catch((error: unknown) => {
				log.warn({ error: describeError(error) }, 'the question was not embedded: words alone');
				return undefined;
			});
			if (asked === undefined) return [];
			const near: NearSection[] = [];
			for (const [place, vector] of vectors.entries()) {
				const section = sections[place];
				if (section === undefined || vector?.length !== asked.length) continue;
				const similarity = product(asked, vector);
				if (similarity >= minSimilarity && accepts(section)) near.push({ section, similarity });
			}
			return near.sort((a, b) => b.similarity - a.similarity).slice(0, count);
		},
	};
}

async function embedAll(
	sections: readonly IndexedSection[],
	vectors: (Float32Array | undefined)[],
	{ embedder, log, signal }: SemanticOptions,
): Promise<void> {
	let pause = firstPause;
	for (let start = 0; start < sections.length && !signal.aborted; ) {
		try {
			const batch = sections.slice(start, start + textsAtOnce).map(textOf);
			for (const [place, vector] of (await embedder.texts(batch, signal)).entries()) vectors[start + place] = vector;
			start += textsAtOnce;
			pause = firstPause;
		} catch (error) {
			if (signal.aborted) return;
			log.warn({ error: describeError(error), sections: sections.length - start }, 'sections were not embedded yet');
			if (error instanceof LocalModelError && !error.isRetryable) return;
			await delay(pause, undefined, { signal, ref: false }).catch(() => {});
			pause = Math.min(longestPause, pause * 2);
		}
	}
	if (!signal.aborted) log.info({ sections: sections.length }, 'sections embedded');
}

const dayMs = 86_400_000;

/** Asks for all vectors once a day, because vectors that no index asks for are deleted. */
async function nameDaily(...[sections, vectors, options]: Parameters<typeof embedAll>): Promise<void> {
	const { signal } = options;
	while (!signal.aborted) {
		await delay(dayMs, undefined, { signal, ref: false }).catch(() => {});
		await embedAll(sections, vectors, options);
	}
}

function textOf({ section }: IndexedSection): string {
	return `${section.breadcrumb.join(' > ')}\n\n${section.text}\n${section.code}`.slice(0, textMax);
}

function product(a: Float32Array, b: Float32Array): number {
	let sum = 0;
	for (let place = 0; place < a.length; place += 1) sum += (a[place] ?? 0) * (b[place] ?? 0);
	return sum;
}
