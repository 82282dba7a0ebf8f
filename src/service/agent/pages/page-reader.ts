import { createHash } from 'node:crypto';
import { createTimeSlice } from '../../time-slice.js';
import type { PageFacts } from './page-facts.js';
import { readPageFacts } from './read-page-facts.js';

/** Reads pages, and remembers them by their text: most pages are the same in every job, and before and after it. */
export interface PageReader {
	read(file: string, text: string, signal?: AbortSignal): Promise<PageFacts>;
}

/** Characters of source whose pages are remembered. */
const rememberedCharacters = 64_000_000;

/** @param remembered characters of source. @default 64 million, which take some 100 MB at the most */
export function createPageReader(remembered = rememberedCharacters): PageReader {
	/** The one that was used last stands last. */
	const known = new Map<string, { facts: PageFacts; size: number }>();
	let size = 0;
	const rest = createTimeSlice();
	return {
		async read(file, text, signal) {
			signal?.throwIfAborted();
			const key = `${/\.mdx$/i.test(file) ? 'mdx' : 'md'} ${createHash('sha256').update(text).digest('base64url')}`;
			const old = known.get(key);
			if (old) {
				known.delete(key);
				known.set(key, old);
				return old.facts;
			}
			await rest();
			const facts = readPageFacts(file, text);
			known.set(key, { facts, size: text.length });
			size += text.length;
			for (const [first, { size: freed }] of known) {
				if (size <= remembered) break;
				known.delete(first);
				size -= freed;
			}
			return facts;
		},
	};
}

/** The one of this process. */
export const pageReader: PageReader = createPageReader();
