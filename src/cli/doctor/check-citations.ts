import { searchPath } from '../../contract/routes.js';
import { type Check, fine, warning } from '../../doctor/check.js';
import type { Examination } from '../../doctor/examination.js';
import { reach } from '../../doctor/reach.js';

/** Older services have the path alone. */
function address(hit: unknown): string | undefined {
	const { url, path } = (hit ?? {}) as { url?: unknown; path?: unknown };
	return [url, path].find((one) => typeof one === 'string');
}

/** A page other than the first, which every site has. */
async function citedAddress({ service, fetch, browserHeaders }: Examination, domain: string, apiKey: string) {
	const { response } = await reach(fetch, service + searchPath(domain), {
		method: 'POST',
		headers: { ...browserHeaders, authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
		body: JSON.stringify({ query: 'install start guide configuration reference', pageSize: 10 }),
		redirect: 'error',
	});
	const hits: unknown = response?.ok ? await response.json().catch(() => undefined) : undefined;
	const paths = Array.isArray(hits) ? hits.map(address).filter((one) => one !== undefined) : [];
	return paths.find((one) => !/^(?:https?:\/\/[^/]*)?\/?$/i.test(one.replace(/[?#].*$/, ''))) ?? paths[0];
}

/**
 * Opens one address that answers cite: the likeliest mistake is that the documentation stands elsewhere than the widget. Nothing is
 * said where the key may not ask, for the other checks say that.
 */
export async function checkCitations(examination: Examination): Promise<Check[]> {
	const { embedding, fetch } = examination;
	const { domain, apiKey, docsUrl } = embedding.options;
	if (typeof domain !== 'string' || typeof apiKey !== 'string') return [];
	const cited = await citedAddress(examination, domain, apiKey);
	if (cited === undefined) return [];
	const { href, origin } = new URL(
		cited.replace(/#.*$/, ''),
		typeof docsUrl === 'string' && URL.canParse(docsUrl) ? docsUrl : embedding.page,
	);
	const { response } = await reach(fetch, href, { headers: { accept: 'text/html' } });
	await response?.body?.cancel();
	if (response?.ok) return [fine('citations', `Citations lead to pages that are there, as ${href}.`)];
	const what = response ? `answers ${response.status}` : 'cannot be opened';
	return [
		warning(
			'citations',
			`Answers cite ${cited}, and ${href} ${what}; serve the documentation at these paths, name its site with the option docsUrl, or index the site itself, as in: docent-service index ${origin}`,
		),
	];
}
