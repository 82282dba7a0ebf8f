import { readFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { normalisePath, sitePath } from '../../../search/core/site-path.js';
import type { DocumentationFormat } from '../core/format.js';
import { samplesOf } from '../generators/recognise-format.js';

/** The number of links that must agree. */
const linksMin = 5;
/** The number of steps that a place has, and of enclosing folders whose names are tried. */
const stepsMax = 3;

const absoluteLink = /\]\((\/[^\s)#?]+)/g;

/**
 * The place of a folder on its site as its own links tell it: pages that link to each other as `/docs/4.x/…` stand below `/docs/4.x`.
 * A name that no enclosing folder has must explain more links than the root does. Empty when they do not say so.
 */
export async function placeByLinks(
	folder: string,
	files: readonly string[],
	{ pages: { pathOf = (file: string) => sitePath(file) } = {} }: DocumentationFormat,
): Promise<string> {
	const names = new Set(resolve(folder).split(sep).slice(-stepsMax));
	const paths = new Set(files.map((file) => normalisePath(`/${pathOf(file, { facets: {} })}`)));
	const counts = new Map<string, { hits: number; misses: number }>();
	let atRoot = 0;
	for (const text of await Promise.all(
		samplesOf(files).map((file) => readFile(join(folder, file), 'utf8').catch(() => '')),
	)) {
		for (const [, link = ''] of text.matchAll(absoluteLink)) {
			const steps = normalisePath(link).split('/').slice(1);
			if (paths.has(`/${steps.join('/')}`)) atRoot += 1;
			else {
				for (let length = 1; length <= Math.min(stepsMax, steps.length); length += 1) {
					const name = steps.slice(0, length).join('/');
					// Any name would explain a link to itself.
					if (length === steps.length && !names.has(name)) break;
					const count = counts.get(name) ?? { hits: 0, misses: 0 };
					if (paths.has(`/${steps.slice(length).join('/')}`)) count.hits += 1;
					else count.misses += 1;
					counts.set(name, count);
				}
			}
		}
	}
	const [best] = [...counts]
		.filter(([name, { hits, misses }]) => hits >= linksMin && hits >= misses && (names.has(name) || hits > atRoot * 2))
		.toSorted(([, one], [, other]) => other.hits - one.hits);
	return best === undefined ? '' : `/${best[0]}`;
}
