import { searchPageSize } from '../../../contract/limits.js';
import { routePatterns } from '../../../contract/routes.js';
import { pageRequest, searchRequest } from '../../../contract/schema/search.js';
import type { PageResponse, SearchResponse } from '../../../contract/search.js';
import { siteAddresses } from '../../documentation/site-addresses.js';
import { ServiceError } from '../../errors/service-error.js';
import type { Library } from '../../library/library.js';
import { openDomain } from '../../library/open-domain.js';
import type { Passage } from '../../retrieval/retriever.js';
import { authorizeAssistant, type Gate } from '../middleware/authorize.js';
import { refuseOtherMethods } from '../middleware/error-edge.js';
import type { HttpApp, HttpContext } from '../middleware/http-context.js';
import { readJsonBody } from '../middleware/read-json-body.js';
import { validate } from '../middleware/validate.js';

function resultsOf(found: readonly Passage[], siteUrl: string | undefined): SearchResponse {
	const absolute = siteAddresses(siteUrl);
	return found.map(({ markdown, url, title, heading, breadcrumb, score }) => ({
		content: markdown,
		path: url,
		url: absolute(url),
		metadata: { title, heading, breadcrumb, score },
	}));
}

export interface SearchParts {
	library: Pick<Library, 'open'>;
	/** Counts a search that is about to be made; throws when there were too many. */
	takeSearch(context: HttpContext): Promise<unknown>;
}

/** Search and page text, with the assistant's key. */
export function addSearchRoutes(app: HttpApp, gate: Gate, { library, takeSearch }: SearchParts): void {
	app.post(routePatterns.search, async (context) => {
		const { domain } = await authorizeAssistant(context, gate);
		const { query, pageSize, scoreThreshold, filter } = validate(searchRequest, await readJsonBody(context.req.raw));
		await takeSearch(context);
		const { retriever, siteUrl } = await openDomain(library, domain);
		const found = await retriever.search({
			text: query,
			pageSize: pageSize ?? searchPageSize.default,
			scoreThreshold: scoreThreshold ?? 0,
			filter: filter ?? null,
		});
		return context.json(resultsOf(found, siteUrl));
	});
	refuseOtherMethods(app, routePatterns.search, ['POST']);

	app.post(routePatterns.page, async (context) => {
		const { domain } = await authorizeAssistant(context, gate);
		const { path } = validate(pageRequest, await readJsonBody(context.req.raw));
		const { retriever } = await openDomain(library, domain);
		const page = await retriever.page(path);
		if (!page)
			throw new ServiceError(
				'unknown_page',
				`There is no page ${path.slice(0, 200)}; give a path of the documentation.`,
			);
		return context.json({ path: page.path, content: page.markdown } satisfies PageResponse);
	});
	refuseOtherMethods(app, routePatterns.page, ['POST']);
}
