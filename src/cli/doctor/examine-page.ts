import { searchPath } from '../../contract/routes.js';
import { type Check, type DoctorReport, fine, problem, reportOf, warning } from '../../doctor/check.js';
import { examine, serviceOf } from '../../doctor/checks/examine.js';
import type { Embedding, Examination } from '../../doctor/embedding.js';
import { reach } from '../../doctor/reach.js';
import { missingIds } from '../../service/documentation/web-page/missing-ids.js';
import { commandName } from '../../service/errors/command-name.js';
import { readEmbedding } from './read-embedding.js';

/** Older services send only the path. */
function address(hit: unknown): string | undefined {
	const { url, path } = (hit ?? {}) as { url?: unknown; path?: unknown };
	return [url, path].find((one) => typeof one === 'string');
}

/** Pages that are opened. */
const opened = 3;

/** Addresses of sections as answers cite them, of pages other than the first one, which every site has. */
async function citedAddresses({ service, fetch, browserHeaders }: Examination, domain: string, apiKey: string) {
	const { response } = await reach(fetch, service + searchPath(domain), {
		method: 'POST',
		headers: { ...browserHeaders, authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
		body: JSON.stringify({ query: 'install start guide configuration reference', pageSize: 20 }),
		redirect: 'error',
	});
	const hits: unknown = response?.ok ? await response.json().catch(() => undefined) : undefined;
	const addresses = Array.isArray(hits) ? hits.map(address).filter((one) => one !== undefined) : [];
	const others = addresses.filter((one) => !/^(?:https?:\/\/[^/]*)?\/?$/i.test(one.replace(/[?#].*$/, '')));
	return others.length > 0 ? others : addresses;
}

/** Ids of an address's page that answers cite. */
function citedIds(page: string, cited: readonly URL[]): string[] {
	const ids = cited.filter(({ href, hash }) => hash && href.startsWith(`${page}#`)).map(({ hash }) => hash.slice(1));
	return [...new Set(ids.map(decodeURIComponent))];
}

/** Opens some of the addresses that answers cite. A common mistake is a documentation on another site than the widget. */
async function checkCitations(examination: Examination): Promise<Check[]> {
	const { embedding, fetch } = examination;
	const { domain, apiKey, docsUrl } = embedding.options;
	if (typeof domain !== 'string' || typeof apiKey !== 'string') return [];
	const site = typeof docsUrl === 'string' && URL.canParse(docsUrl) ? docsUrl : embedding.page;
	const cited = (await citedAddresses(examination, domain, apiKey)).map((one) => new URL(one, site));
	const pages = [...new Set(cited.map(({ href }) => href.replace(/#.*$/, '')))].slice(0, opened);
	const missing: string[] = [];
	for (const page of pages) {
		const { response } = await reach(fetch, page, { headers: { accept: 'text/html' } });
		const html = await response?.text().catch(() => '');
		if (!response?.ok) {
			const what = response ? `answers ${response.status}` : 'cannot be opened';
			return [
				warning(
					'citations',
					`Answers cite ${new URL(page).pathname}, and ${page} ${what}; serve the documentation at these paths, name its site with the option docsUrl, or index the site itself, as in: ${commandName} index ${new URL(page).origin}`,
				),
			];
		}
		const ids = missingIds(html ?? '', citedIds(page, cited)) ?? [];
		missing.push(...ids.map((id) => `${page}#${id}`));
	}
	if (missing.length > 0)
		return [
			warning(
				'citations',
				`Answers cite ${missing.join(', ')}, and the page has no such id. Readers are led to the words instead; say which generator makes your site with the setting docsFormat, or give these headings ids of their own.`,
			),
		];
	return pages[0] === undefined ? [] : [fine('citations', `Citations lead to places that are there, as ${pages[0]}.`)];
}

const notHtml = (response: Response) => !/html/i.test(response.headers.get('content-type') ?? '');

/** These options stand for those that a page's own script sets, which are not seen. */
export type GivenOptions = Partial<Record<'domain' | 'apiKey' | 'baseUrl', string>>;

const noTag =
	'The page’s HTML has no <script src="…/docent.js"> and no options. If your site’s own bundle brings the assistant, say --domain, --key and --service, or call Docent.doctor() in the browser’s console.';

/** Whether a page has neither a script tag nor options, so that there is nothing to examine. */
const isEmpty = ({ script, options }: Embedding) => script === undefined && Object.keys(options).length === 0;

/** Fetches a page as a browser would, and all that its assistant needs, and reports. Never rejects. */
export async function examinePage(url: string, given: GivenOptions): Promise<DoctorReport> {
	const { response, why } = await reach(fetch, url, { headers: { accept: 'text/html' } });
	if (!response) return reportOf(url, [problem('page', `${url} cannot be fetched (${why}); check the address.`)]);
	const page = response.url || url;
	if (!response.ok || notHtml(response)) {
		const what = response.ok
			? `is ${response.headers.get('content-type') ?? 'of no type'}`
			: `answers ${response.status}`;
		return reportOf(page, [problem('page', `${page} ${what}; give the address of a page that readers see.`)]);
	}
	const read = readEmbedding(page, await response.text(), response.headers);
	const embedding = { ...read, options: { ...read.options, ...given } };
	if (isEmpty(embedding)) return reportOf(page, [problem('page', noTag)]);
	const isTagged = embedding.script !== undefined;
	const found = isTagged ? `The page has the tag ${embedding.script?.src}` : 'The page has no tag, but options';
	const examination: Examination = {
		embedding,
		service: serviceOf(embedding),
		fetch,
		// Node sends no Origin by itself.
		browserHeaders: { origin: new URL(page).origin },
		isInPage: false,
	};
	const checks = await examine(examination);
	// The check of the origin comes last. When it passes, the key may search.
	const mayAsk = checks.some(({ name, status }) => name === 'origin' && status === 'ok');
	const citations = mayAsk ? await checkCitations(examination) : [];
	return reportOf(page, [fine('page', `${found}.`), ...checks, ...citations]);
}
