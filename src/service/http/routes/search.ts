import { searchPageSize } from '../../../contract/limits.js';
import { pageRoute, searchRoute, startersRoute } from '../../../contract/routes.js';
import {
	pageRequest,
	pageResponse,
	type SearchResponse,
	searchRequest,
	searchResponse,
	startersRequest,
	startersResponse,
} from '../../../contract/schema/search.js';
import { siteAddresses } from '../../../search/core/site-path.js';
import type { Passage } from '../../../search/retriever.js';
import { ServiceError } from '../../errors/service-error.js';
import { openDomain } from '../../library/library.js';
import { json, route } from '../route.js';
import { errors } from './assistant.js';

function resultsOf(found: readonly Passage[], siteUrl: string | undefined): SearchResponse {
	const absolute = siteAddresses(siteUrl);
	return found.map(({ markdown, url, title, heading, breadcrumb, score, snippet, facets, contentSource }) => ({
		content: markdown,
		path: url,
		url: absolute(url),
		metadata: { title, heading, breadcrumb, score, ...(contentSource !== undefined && { contentSource }) },
		snippet: snippet ?? { text: '', marks: [] },
		facets: facets ?? {},
	}));
}

const shared = { kind: 'operation', method: 'post', tag: 'Search', key: 'assistant' } as const;

/** Search, page text and questions to begin with. */
export const searchRoutes = [
	route({
		...shared,
		path: searchRoute,
		limits: ['address', 'search'],
		id: 'search',
		summary: 'Search the documentation',
		body: searchRequest,
		success: json(searchResponse, 'Sections, the best first.'),
		errors,
		async handle({ context, key, body }, { library, config, usage, addressOf }) {
			const { query, pageSize = searchPageSize.default, scoreThreshold = 0, filter = null, typing = false } = body;
			// While somebody types, the search goes by words alone.
			if (!typing && config.embedding.provider !== undefined) {
				const counted = await usage.takeSearch({ address: addressOf(context) }, context.get('checkedLimits'));
				context.set('checkedLimits', counted);
			}
			const { retriever, siteUrl } = await openDomain(library, key.domain);
			const found = await retriever.search({ text: query, pageSize, scoreThreshold, filter, typing, snippets: true });
			return context.json(resultsOf(found, siteUrl));
		},
	}),
	route({
		...shared,
		path: pageRoute,
		limits: ['address'],
		id: 'getPage',
		summary: 'Get the text of a page',
		body: pageRequest,
		success: json(pageResponse, 'The page.'),
		errors: [...errors, 'unknown_page'],
		async handle({ context, key, body: { path } }, { library }) {
			const { retriever } = await openDomain(library, key.domain);
			const page = await retriever.page(path);
			if (!page)
				throw new ServiceError(
					'unknown_page',
					`There is no page ${path.slice(0, 200)}; give a path of the documentation.`,
				);
			return context.json({ path: page.path, content: page.markdown });
		},
	}),
	route({
		...shared,
		path: startersRoute,
		limits: ['address'],
		id: 'starters',
		summary: 'Get questions to begin with',
		body: startersRequest,
		success: json(startersResponse, 'The page, and what to begin with.'),
		errors,
		async handle({ context, key, body: { currentPath } }, { assistant, config }) {
			const starters = await assistant.starters(key.domain, currentPath);
			return context.json({ ...starters, ...(config.contactForm && { contact: true }) });
		},
	}),
];
