import { searchPageSize } from '../../contract/limits.js';
import { routePatterns } from '../../contract/routes.js';
import { pageRequest, searchRequest } from '../../contract/schema/search.js';
import type { PageResponse, SearchResponse } from '../../contract/search.js';
import type { Library } from '../library/library.js';
import { openDomain } from '../library/open-domain.js';
import type { Passage } from '../retrieval/retriever.js';
import { ServiceError } from '../service-error.js';
import { authorizeAssistant, type Gate } from './authorize.js';
import { refuseOtherMethods } from './error-edge.js';
import type { HttpApp } from './http-context.js';
import { readJsonBody } from './read-json-body.js';
import { validate } from './validate.js';

const resultOf = ({ markdown, url, title, heading, breadcrumb, score }: Passage): SearchResponse[number] => ({
	content: markdown,
	path: url,
	metadata: { title, heading, breadcrumb, score },
});

/** Search and page text, with the assistant's key. */
export function addSearchRoutes(app: HttpApp, gate: Gate, library: Pick<Library, 'open'>): void {
	app.post(routePatterns.search, async (context) => {
		const { domain } = await authorizeAssistant(context, gate);
		const { query, pageSize, scoreThreshold, filter } = validate(searchRequest, await readJsonBody(context.req.raw));
		const { retriever } = await openDomain(library, domain);
		const found = await retriever.search({
			text: query,
			pageSize: pageSize ?? searchPageSize.default,
			scoreThreshold: scoreThreshold ?? 0,
			filter: filter ?? null,
		});
		return context.json(found.map(resultOf) satisfies SearchResponse);
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
