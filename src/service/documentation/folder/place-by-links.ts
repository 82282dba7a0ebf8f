import { readFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { normalisePath, sitePath } from '../core/site-path.js';

/** The number of pages whose links are looked at. */
const samplesMax = 60;
/** The number of links that must agree. */
const linksMin = 5;
/** The number of enclosing folders whose names are tried. */
const foldersMax = 3;

const absoluteLink = /\]\(\/([^/\s)#?]+)(\/[^\s)#?]*)?/g;

/**
 * The place of a folder on its site as its own links tell it: pages in `src/docs/markdown` that link to each other as `/docs/…` stand
 * below `/docs`. Empty when they do not say so.
 */
export async function placeByLinks(folder: string, files: readonly string[]): Promise<string> {
	const names = new Set(resolve(folder).split(sep).slice(-foldersMax));
	const paths = new Set(files.map((file) => sitePath(file)));
	const counts = new Map<string, { hits: number; misses: number }>();
	const step = Math.max(1, Math.floor(files.length / samplesMax));
	const samples = files.filter((_, index) => index % step === 0).slice(0, samplesMax);
	for (const text of await Promise.all(samples.map((file) => readFile(join(folder, file), 'utf8').catch(() => '')))) {
		for (const [, name = '', rest = '/'] of text.matchAll(absoluteLink)) {
			if (!names.has(name) || paths.has(normalisePath(`/${name}${rest}`))) continue;
			const count = counts.get(name) ?? { hits: 0, misses: 0 };
			if (paths.has(normalisePath(rest))) count.hits += 1;
			else count.misses += 1;
			counts.set(name, count);
		}
	}
	const [best] = [...counts].filter(([, { hits, misses }]) => hits >= linksMin && hits >= misses);
	return best === undefined ? '' : `/${best[0]}`;
}
