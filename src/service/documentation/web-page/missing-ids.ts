import { decode } from '../../../search/core/site-path.js';

/** The ids that a page's HTML does not have; `undefined` for a page whose headings a script draws. */
export function missingIds(html: string, ids: readonly string[]): string[] | undefined {
	if (!/<h[2-6]\b/i.test(html)) return undefined;
	const places = html.matchAll(/\b(?:id|name)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi);
	const found = new Set([...places].map(([, double, single, bare]) => double ?? single ?? bare));
	return ids.filter((id) => !found.has(id) && !found.has(decode(id)));
}
