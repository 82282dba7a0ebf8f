import type { SearchRequest, SearchResponse } from '../../contract/schema/search.js';

/** An answer of the search beside the assistant. */
export type SearchScenario =
	/** It finds pages. */
	| 'found'
	/** It finds nothing. */
	| 'nothing'
	/** There is none. */
	| 'absent'
	/** It fails. */
	| 'broken'
	/** It never answers. */
	| 'silent';

const page = (path: string, breadcrumb: string[], content: string, score: number): SearchResponse[number] => ({
	path,
	url: path,
	content,
	metadata: { title: breadcrumb.at(-2) ?? '', heading: breadcrumb.at(-1) ?? '', breadcrumb, score },
	snippet: { text: content, marks: [] },
	facets: {},
});

/** Sections that are found whatever is asked; two of them lie on one page. */
export const foundSections: SearchResponse = [
	{
		...page('/guide/install#docker', ['Guide', 'Install', 'Docker'], 'Run the image and open port 4400.', 0.82),
		snippet: { text: 'Run the image and open port 4400.', marks: [], titleMarks: [[0, 7]] },
	},
	page('/guide/install#from-source', ['Guide', 'Install', 'From source'], 'Clone the repository and build it.', 0.71),
	page('/guide/first-steps', ['Guide', 'First steps', 'First steps'], 'Ask the first question.', 0.64),
	page('/reference/options#base-url', ['Reference', 'Options', 'Base URL'], 'Where the service stands.', 0.52),
	page('/faq', ['Questions and answers', 'Questions and answers'], 'What others have asked.', 0.44),
	page('/reference/cli', ['Reference', 'Command line', 'Command line'], 'Flags and variables.', 0.41),
];

const json = (status: number, body: unknown) =>
	new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

export async function playSearch(scenario: SearchScenario, { pageSize = 10 }: SearchRequest): Promise<Response> {
	if (scenario === 'found') return json(200, foundSections.slice(0, pageSize));
	if (scenario === 'nothing') return json(200, []);
	if (scenario === 'broken') return json(500, { error: 'The search is broken.', code: 'internal', requestId: 'req_s' });
	if (scenario === 'silent') return new Promise<never>(() => {});
	return new Response(null, { status: 404 });
}
