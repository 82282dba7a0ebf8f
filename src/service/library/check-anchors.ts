import { belowSite, decode, siteAddresses } from '../../search/core/site-path.js';
import { missingIds } from '../documentation/web-page/missing-ids.js';
import { visitUrl } from '../documentation/website/visit-url.js';

/** What is needed of a page. */
interface AnchoredPage {
	path: string;
	address?: string | undefined;
	sections: readonly { anchor: string }[];
}

/** The result of looking for the anchors of a page in its HTML. */
interface AnchorCheck {
	/** The page's address for readers. */
	url: string;
	/** Its path in the documentation. */
	path: string;
	/** The number of anchors that answers can cite. */
	anchors: number;
	/** Those that the page's HTML does not have. */
	missing: string[];
	/** Why they could not be looked for, as the end of a sentence that begins with "The page". */
	problem?: string;
}

/** The number of pages that are opened. */
const pagesMax = 10;

const limits = { maxBytes: 5_000_000, timeoutMs: 5_000 };

/** Milliseconds for all pages with repetitions, because somebody waits for the result. */
const patienceMs = 15_000;

/**
 * Opens pages on the site that readers see, those that were cited most first, and looks for the ids of their sections.
 * `undefined` if the documentation has no site of its own. The service then shows the pages, with these ids.
 */
export async function checkAnchors(
	{
		documentation: { pages },
		siteUrl,
	}: { documentation: { pages: readonly AnchoredPage[] }; siteUrl: string | undefined },
	cited: readonly string[],
): Promise<AnchorCheck[] | undefined> {
	if (siteUrl === undefined) return undefined;
	const byPath = new Map(pages.map((page) => [page.path, page]));
	const known = cited.flatMap((url) => byPath.get(belowSite(siteUrl, url)) ?? []);
	const chosen = [...new Set([...known, ...pages])].filter((page) => anchorsOf(page).length > 0).slice(0, pagesMax);
	const absolute = siteAddresses(siteUrl);
	const signal = AbortSignal.timeout(patienceMs);
	return Promise.all(chosen.map((page) => checkPage(page, absolute(page.address ?? page.path), signal)));
}

const anchorsOf = ({ sections }: AnchoredPage) => [
	...new Set(sections.map(({ anchor }) => anchor).filter((anchor) => anchor !== '')),
];

async function checkPage(page: AnchoredPage, url: string, signal: AbortSignal): Promise<AnchorCheck> {
	const anchors = anchorsOf(page);
	const late = { kind: 'failed', problem: `did not answer within ${patienceMs / 1_000} seconds` } as const;
	const visited = await visitUrl(new URL(url), { ...limits, isHomeWanted: true, signal }).catch(() => late);
	const none = { url, path: page.path, anchors: anchors.length, missing: [] };
	if (visited.kind !== 'page') return { ...none, problem: visited.problem };
	const missing = missingIds(new TextDecoder().decode(visited.body), anchors);
	if (missing === undefined) return { ...none, problem: 'has no headings in its HTML, because a script draws them' };
	return { ...none, missing: missing.map(decode) };
}
