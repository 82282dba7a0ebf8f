import { normalisePath } from '../../documentation/site-path.js';

/** Number of links that must support a base. */
const leastLinks = 3;

/**
 * What absolute links begin with where a site serves its documentation below its root: the first step of most of them, when
 * they lead to a page without it alone.
 */
export function findBase(urls: Iterable<string>, isPageAt: (path: string) => boolean): string {
	const explained = new Map<string, number>();
	let all = 0;
	for (const url of urls) {
		if (!/^\/[^/]/.test(url)) continue;
		const path = normalisePath(url);
		all += 1;
		const [, step = '', rest = '/'] = /^(\/[^/]+)(\/.*)?$/.exec(path) ?? [];
		if (step === '' || isPageAt(path) || !isPageAt(rest)) continue;
		explained.set(step, (explained.get(step) ?? 0) + 1);
	}
	const [best] = [...explained].sort(([, a], [, b]) => b - a);
	return best !== undefined && best[1] >= leastLinks && best[1] * 2 > all ? best[0] : '';
}

/** Absolute addresses in a text. The text is not parsed, so addresses in code are included. */
export const scanAbsoluteUrls = (text: string): string[] =>
	[...text.matchAll(/(?:\]\(|\]:[ \t]{0,4}|href=["'])(\/[^)\s"'#?]{1,500})/g)].map(([, url = '']) => url);
