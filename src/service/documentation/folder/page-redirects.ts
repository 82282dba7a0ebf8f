import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { normalisePath } from '../../../search/core/site-path.js';
import { isRecord } from '../core/read-json.js';

interface PageRedirects {
	/** The new path of a page, with its anchor; undefined for a path that has no redirect. */
	from(pathname: string): Promise<string | undefined>;
	/** Reads the file again at the next request. */
	forget(): void;
}

/** A path of the site itself, and of no other host. */
const isPath = (value: unknown): value is string => typeof value === 'string' && /^\/(?![/\\])/.test(value);

/** The `redirects` of a `docs.json` by their normalised sources. The navigation reports a file that is no JSON. */
async function readRedirects(folder: string): Promise<Map<string, string>> {
	const json: unknown = await readFile(join(folder, 'docs.json'), 'utf8')
		.then(JSON.parse)
		.catch(() => undefined);
	const entries: unknown[] = isRecord(json) && Array.isArray(json.redirects) ? json.redirects : [];
	return new Map(
		entries.flatMap((entry): [string, string][] => {
			if (!isRecord(entry) || !isPath(entry.source) || !isPath(entry.destination)) return [];
			return [[normalisePath(entry.source), entry.destination]];
		}),
	);
}

/** The old addresses of pages that the `docs.json` of a documentation folder names. */
export function createPageRedirects(folder: string): PageRedirects {
	let known: Promise<Map<string, string>> | undefined;
	return {
		async from(pathname) {
			known ??= readRedirects(folder);
			return (await known).get(normalisePath(pathname));
		},
		forget() {
			known = undefined;
		},
	};
}
