import { type Check, fine, problem } from '../check.js';
import type { Embedding, Examination } from '../embedding.js';
import { reach } from '../reach.js';

/** Address of the folder of an index; undefined when the page has none. */
export function indexOf({ options: { index }, page }: Embedding): URL | undefined {
	if (typeof index !== 'string' || !URL.canParse(index, page)) return undefined;
	return new URL(index.replace(/\/*$/, '/'), page);
}

/** Checks that an index is at its address. */
export async function checkIndex({ embedding, fetch, browserHeaders }: Examination): Promise<Check[]> {
	const folder = indexOf(embedding);
	if (!folder) return [];
	const { href } = new URL('index.json', folder);
	const { response, why } = await reach(fetch, href, { headers: browserHeaders });
	const body: unknown = response?.ok ? await response.json().catch(() => undefined) : undefined;
	if (typeof body === 'object' && body !== null && 'docent' in body)
		return [fine('index', `${folder.href} has an index.`)];
	const found = response ? `gives status ${response.status} and no index` : `cannot be read (${why})`;
	return [problem('index', `${href} ${found}; publish the folder that docent-service build writes.`)];
}
