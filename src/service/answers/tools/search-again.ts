import type { LanguageModelV2FunctionTool } from '@ai-sdk/provider';
import { z } from 'zod';
import { withAnnounced } from '../../../answering/prompt/announced.js';
import { estimateTokens } from '../../../answering/prompt/estimate-tokens.js';
import type { SearchFilter } from '../../../contract/assistant.js';
import type { Passage, Retriever } from '../../../search/retriever.js';
import { readInput } from '../model/read-input.js';
import type { ModelTools } from '../model/run-model.js';
import { anchorOf } from './choose-sections.js';
import { ShownPassages, type ShownPassagesParts } from './shown-passages.js';

/** Calls of each tool for one question. */
const searchesMax = 2;
const pagesMax = 2;
/** Searches for a question that was left open before. */
const searchesAgainMax = 4;

export const searchesFor = (isAskedAgain: boolean): number => (isAskedAgain ? searchesAgainMax : searchesMax);

const queryMaxLength = 200;
/** One call may take this share of the tokens that are left, so that a later call has some. */
const callShare = 0.5;
/** A call needs at least so many tokens to show something useful. */
const tokensMin = 60;

const text = (description: string) => ({ type: 'string' as const, description });

/** The tools by which a model searches again. They never vary, because each prompt begins with them. */
const definitions: LanguageModelV2FunctionTool[] = [
	{
		type: 'function',
		name: 'search',
		description: `Searches the documentation once more, ${searchesMax} times at most. Finds sections by their words.`,
		inputSchema: {
			type: 'object',
			properties: {
				query: text("A few words on one subject, as a manual would say it, in the documentation's language."),
			},
			required: ['query'],
		},
	},
	{
		type: 'function',
		name: 'read_page',
		description: `Shows a page, ${pagesMax} times at most. Of a long page it shows the sections that match the question, or those around the anchor in path, and names the others. A passage that ends with … goes on there.`,
		inputSchema: {
			type: 'object',
			properties: { path: text('The url of a passage, or of a page that a passage links, with or without an anchor.') },
			required: ['path'],
		},
	},
];

const inputs = { search: z.object({ query: z.string() }), read_page: z.object({ path: z.string() }) };

/** Puts a query on one line and removes addresses, so that a text cannot make the model send data away in it. */
const tidied = (query: string) =>
	query
		.replace(/\S*(?::\/\/|www\.)\S*/gi, ' ')
		.replace(/\s+/g, ' ')
		.trim()
		.slice(0, queryMaxLength);

const longPage =
	'The page is long. These are its other sections, which read_page shows when their anchor stands at the end of path:';

/** A page as one passage, as clients are shown it. */
function asPassage(sections: readonly Passage[]): Passage | undefined {
	const [first] = sections;
	if (first === undefined) return undefined;
	const { url, title } = first;
	const markdown = sections.map((section) => section.markdown).join('\n\n');
	return { ...first, url: url.replace(/#.*/, ''), heading: title, breadcrumb: [title], markdown };
}

interface SearchAgainParts extends ShownPassagesParts {
	retriever: Pick<Retriever, 'following' | 'search' | 'sections'>;
	filter: SearchFilter | null;
	/** Passages of one search. */
	passages: number;
	/** Calls of `search`. @default 2 */
	searches?: number;
	/** Tokens that all results together may have. */
	tokens: number;
	/** Shows clients the step and its results. */
	showStep(name: 'search' | 'read_page', input: object, found: readonly Passage[]): void;
	/** Receives the milliseconds of each search. */
	onSearched(ms: number): void;
	/** Receives the text that the model reads in one turn. */
	onShown(text: string): void;
}

/** Searches, shows the step to clients, and gives the new passages the next numbers. */
export function createSearchAgain(parts: SearchAgainParts): ModelTools {
	const { retriever, filter, question, fence, showStep, searches = searchesMax } = parts;
	const left = { search: searches, read_page: pagesMax };
	let tokens = parts.tokens;
	const queries = new Set<string>();
	const shownPassages = new ShownPassages(parts);
	const spaceOfCall = () => Math.floor(tokens * callShare);

	function show(found: readonly Passage[], space: number): string {
		const text = shownPassages.show(found, space);
		tokens -= estimateTokens(text);
		return text;
	}

	async function search(asked: string): Promise<string> {
		const query = tidied(asked);
		if (query === '') return 'The query is empty. Give a few words.';
		const begun = performance.now();
		const passages = await retriever.search({ text: query, pageSize: parts.passages, filter });
		const found = await withAnnounced(retriever, passages);
		parts.onSearched(performance.now() - begun);
		showStep('search', { query }, found);
		// A new query that finds nothing new does not count, so that the model can try better words.
		if (!found.some(shownPassages.isNews) && !queries.has(query) && queries.size < searches) left.search++;
		queries.add(query);
		return show(found, spaceOfCall());
	}

	async function readPage(path: string): Promise<string> {
		const sections = await retriever.sections(path, filter);
		const page = asPassage(sections);
		if (page === undefined) return 'There is no such page. Give the url of a passage.';
		showStep('read_page', { path: page.url }, [page]);
		const space = spaceOfCall();
		const about = [question, ...queries].join(' ');
		const { chosen, others } = shownPassages.choose(sections, { anchor: anchorOf(path), about, space });
		const shown = show(chosen, space);
		const named = shownPassages.name(others, Math.max(spaceOfCall(), tokensMin));
		tokens -= estimateTokens(named);
		return named === '' ? shown : `${shown}\n\n${longPage}\n${fence.write('page', {}, named)}`;
	}

	async function answer(name: string, input: string): Promise<string> {
		if (name !== 'search' && name !== 'read_page') return 'There is no such tool. There are search and read_page.';
		if (left[name]-- <= 0) return `${name} cannot be called again. Answer with what you have.`;
		if (spaceOfCall() < tokensMin) return 'There is no room for more. Answer with what you have.';
		const read = inputs[name].safeParse(readInput(input));
		if (!read.success) return `The input is not right: ${name} takes ${name === 'search' ? '"query"' : '"path"'}.`;
		return 'query' in read.data ? await search(read.data.query) : await readPage(read.data.path);
	}

	return {
		definitions,
		async call(calls, signal) {
			const texts: string[] = [];
			for (const { toolName, input } of calls) if (!signal.aborted) texts.push(await answer(toolName, input));
			parts.onShown(texts.join('\n'));
			return texts;
		},
	};
}
