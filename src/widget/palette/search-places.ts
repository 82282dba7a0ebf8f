import { createSearchClient } from '../../client/search-client.js';
import type { WidgetOptions } from '../boot/widget-context.js';
import { pageAddress } from '../page/navigation/navigate.js';
import { groupMatches } from './group-matches.js';
import type { FoundPage } from './place.js';

/** Places that one search asks for. */
const limit = 12;

/** An address that may become a link. */
function webAddress(url: string, base: string): string | undefined {
	try {
		const { protocol, href } = new URL(url, base);
		return /^https?:$/.test(protocol) ? href : undefined;
	} catch {
		return undefined;
	}
}

/** Pages that match what is typed; nothing where the search cannot be had. Rejects when it is given up. */
export function createPlaceSearch(options: WidgetOptions) {
	const { docsUrl, rewriteLink } = options;
	const client = createSearchClient(options);
	const hrefOf = (url: string) => {
		const href = webAddress(url, docsUrl ?? pageAddress());
		const wanted = href && rewriteLink?.(href, { kind: 'source' });
		return (wanted && webAddress(wanted, pageAddress())) || href;
	};
	return {
		async search(query: string, signal: AbortSignal): Promise<readonly FoundPage[] | undefined> {
			const matches = await client.search(query, signal, { limit, typing: true });
			return matches && groupMatches(matches, hrefOf);
		},
	};
}
