import { createHash } from 'node:crypto';
import type { ChosenFormat } from '../../documentation/generators/formats.js';
import { builtThread, ThreadPool } from '../../worker-threads/thread-pool.js';
import type { PageFacts } from './page-facts.js';
import type { PageToRead } from './page-facts-thread.js';
import { readPageFacts, unreadFacts } from './read-page-facts.js';
import { type FolderFormat, type FolderToRecognise, recogniseFolder } from './recognise-folder.js';

type FactsThreads = ThreadPool<PageToRead | FolderToRecognise, PageFacts | FolderFormat>;
const script = builtThread('page-facts-thread');
const threads: FactsThreads | undefined = script === undefined ? undefined : new ThreadPool(script, { taskMs: 30_000 });

/** Reads only the address of a page that takes too long or too much memory. */
export const readInThread = (pool: FactsThreads, page: PageToRead): Promise<PageFacts> =>
	(pool.run(page) as Promise<PageFacts>).catch(() => unreadFacts(page.text));

/** Rejects if the folder's configuration takes too long or too much memory. */
export const recogniseInThread = (folder: FolderToRecognise, pool = threads): Promise<FolderFormat> =>
	pool === undefined ? recogniseFolder(folder) : (pool.run(folder) as Promise<FolderFormat>);

interface Known {
	facts: Promise<PageFacts>;
	size: number;
}

/** Largest size of the cache in characters of source, which take up to 100 MB. */
const cacheMaxSize = 24_000_000;

/** The most recently used page is last. */
const known = new Map<string, Known>();
let size = 0;

/** From source there are no threads. */
const parse = async (file: string, text: string, format: ChosenFormat): Promise<PageFacts> =>
	threads ? readInThread(threads, { file, text, format }) : readPageFacts(file, text, format);

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

const keyOf = (file: string, text: string, { name, configuration = '' }: ChosenFormat) =>
	`${/\.mdx$/i.test(file) ? 'mdx' : 'md'} ${hashOf(text)} ${name} ${configuration === '' ? '' : hashOf(configuration)}`;

/** Parses pages and caches the results by text, because most pages are the same in every job. */
export const pageReader = {
	async read(file: string, text: string, format: ChosenFormat): Promise<PageFacts> {
		const key = keyOf(file, text, format);
		const old = known.get(key);
		const page = old ?? { facts: parse(file, text, format), size: text.length };
		known.delete(key);
		known.set(key, page);
		if (old === undefined) size += text.length;
		for (const [first, { size: freed }] of known) {
			if (size <= cacheMaxSize) break;
			known.delete(first);
			size -= freed;
		}
		return page.facts;
	},
	knows: (file: string, text: string, format: ChosenFormat): boolean => known.has(keyOf(file, text, format)),
};
