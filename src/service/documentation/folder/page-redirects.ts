import { normalisePath } from '../../../search/core/site-path.js';
import { createPageParser } from '../reading/page-parser.js';

interface PageRedirects {
	/** The new path of a page, with its anchor; undefined for a path that has no redirect. */
	from(pathname: string): Promise<string | undefined>;
	/** Reads the file again at the next request. */
	forget(): void;
}

async function readRedirects(folder: string): Promise<Map<string, string>> {
	const reader = createPageParser({ folder, paths: new Map() });
	return new Map((await reader.readDocsJson().finally(() => reader.close()))?.redirects);
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
