import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createTimeSlice } from '../../worker-threads/time-slice.js';
import { FactsThread } from './facts-thread.js';
import type { PageFacts } from './page-facts.js';
import { readPageFacts } from './read-page-facts.js';

/** The built thread script; when run from source there is none. */
const threadFile = fileURLToPath(new URL('./page-facts-thread.js', import.meta.url));

interface Known {
	facts: Promise<PageFacts>;
	size: number;
}

/** Size of the cache in characters of source, which take up to 100 MB. */
const remembered = 24_000_000;

/** The most recently used page is last. */
const known = new Map<string, Known>();
let size = 0;
const thread = existsSync(threadFile) ? new FactsThread({ script: threadFile }) : undefined;
const rest = createTimeSlice();
let before: Promise<unknown> = Promise.resolve();

/** Pages are parsed one after another, so that one request does not delay all others. */
function parse(file: string, text: string): Promise<PageFacts> {
	if (thread) return thread.read({ file, text });
	const facts = before.then(async () => {
		await rest();
		return readPageFacts(file, text);
	});
	before = facts;
	return facts;
}

const keyOf = (file: string, text: string) =>
	`${/\.mdx$/i.test(file) ? 'mdx' : 'md'} ${createHash('sha256').update(text).digest('base64url')}`;

/** Parses pages and caches the results by text, because most pages are the same in every job. */
export const pageReader = {
	async read(file: string, text: string): Promise<PageFacts> {
		const key = keyOf(file, text);
		const old = known.get(key);
		const page = old ?? { facts: parse(file, text), size: text.length };
		known.delete(key);
		known.set(key, page);
		if (old === undefined) size += text.length;
		for (const [first, { size: freed }] of known) {
			if (size <= remembered) break;
			known.delete(first);
			size -= freed;
		}
		return page.facts;
	},
	/** Whether a page is cached. */
	knows: (file: string, text: string): boolean => known.has(keyOf(file, text)),
};
