import type { LanguageModelV2FunctionTool } from '@ai-sdk/provider';
import { z } from 'zod';
import type { SearchFilter } from '../../../contract/assistant.js';
import type { DataFence } from '../../models/data-fence.js';
import type { Passage, Retriever } from '../../retrieval/retriever.js';
import type { KnownAddresses } from '../checked/known-addresses.js';
import { withAnnounced } from '../prompt/announced.js';
import { cutToTokens, estimateTokens } from '../prompt/estimate-tokens.js';
import { passageText } from '../prompt/passage-text.js';
import { shareOut, writePassage } from '../prompt/prompt.js';
import type { ModelTools } from '../run-model.js';
import { chooseSections } from './choose-sections.js';
import { readInput } from './read-input.js';

/** Calls of each tool for one question. */
const searchesMax = 2;
/** Searches for a question that was left open before. */
const searchesAgainMax = 4;

export const searchesFor = (isAskedAgain: boolean): number => (isAskedAgain ? searchesAgainMax : searchesMax);
const pagesMax = 2;
const queryMaxLength = 200;
/** The share of the tokens that are left which one call may take, so that a later one finds some. Of a longer page some sections are shown. */
const callShare = 0.5;
/** Fewer tokens show nothing that tells. */
const tokensMin = 60;

const text = (description: string) => ({ type: 'string' as const, description });

/** The tools by which a model looks again. They never vary, because they stand at the beginning of each prompt. */
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
		description: `Shows a page, ${pagesMax} times at most. Of a long page it shows the sections that match the question, or those around the anchor in path, and names the others.`,
		inputSchema: {
			type: 'object',
			properties: { path: text('The url of a passage, or of a page that a passage links, with or without an anchor.') },
			required: ['path'],
		},
	},
];

const inputs = { search: z.object({ query: z.string() }), read_page: z.object({ path: z.string() }) };

/** A query on one line, without addresses: nothing that a text has asked for may leave in it. */
const tidied = (query: string) =>
	query
		.replace(/\S*(?::\/\/|www\.)\S*/gi, ' ')
		.replace(/\s+/g, ' ')
		.trim()
		.slice(0, queryMaxLength);

const longPage =
	'The page is long. These are its other sections, which read_page shows when their anchor stands at the end of path:';

const anchorOf = (address: string) => /#.*/.exec(address)?.[0];

/** A page as one passage, as clients are shown it. */
function asPassage(sections: readonly Passage[]): Passage | undefined {
	const [first] = sections;
	if (first === undefined) return undefined;
	const { url, title } = first;
	const markdown = sections.map((section) => section.markdown).join('\n\n');
	return { ...first, url: url.replace(/#.*/, ''), heading: title, breadcrumb: [title], markdown };
}

interface LookAgainParts {
	retriever: Pick<Retriever, 'following' | 'search' | 'sections'>;
	filter: SearchFilter | null;
	/** The question, which chooses among tabs of code. */
	question: string;
	/** Passages of one search. */
	passages: number;
	/** Calls of `search`. @default 2 */
	searches?: number;
	/** Tokens that all results together may have. */
	tokens: number;
	fence: DataFence;
	known: KnownAddresses;
	/** The passages that the model has been shown, by their numbers. They grow. */
	numbered: Passage[];
	/** Tells clients what was looked up. */
	showStep(name: 'search' | 'read_page', input: object, found: readonly Passage[]): void;
	/** Is told of each search, in milliseconds. */
	onSearched(ms: number): void;
	/** Is told what the model reads in one turn. */
	onShown(text: string): void;
}

/** Searches, shows the step to clients, and gives the new passages the next numbers. */
export function createLookAgain(parts: LookAgainParts): ModelTools {
	const { retriever, filter, question, fence, known, numbered, showStep, searches = searchesMax } = parts;
	const left = { search: searches, read_page: pagesMax };
	let tokens = parts.tokens;
	const queries = new Set<string>();
	const textOf = ({ markdown }: Passage) => passageText(markdown, question);
	const sizeOf = (section: Passage) => estimateTokens(textOf(section));
	const numberOf = ({ url }: Passage) => numbered.findIndex((passage) => passage.url === url) + 1;

	const spaceOfCall = () => Math.floor(tokens * callShare);

	/** What the model reads of passages; those that it knows are named by their numbers. */
	function show(found: readonly Passage[], space: number): string {
		const fresh = found.filter((passage) => numberOf(passage) === 0);
		const again = found.map(numberOf).filter((number) => number > 0);
		const shown = shareOut(fresh, textOf, space);
		const blocks = shown.map(({ item, text }, index) =>
			writePassage(fence, 'passage', numbered.length + index + 1, item, text),
		);
		tokens -= shown.reduce((sum, each) => sum + estimateTokens(each.text), 0);
		numbered.push(...shown.map(({ item }) => item));
		known.add(shown.map(({ item }) => item));
		const seen = again.length > 0 ? [`Found again: ${again.map((number) => `[${number}]`).join(', ')}.`] : [];
		return [...blocks, ...seen].join('\n\n') || 'Nothing was found.';
	}

	async function search(asked: string): Promise<string> {
		const query = tidied(asked);
		if (query === '') return 'The query is empty. Give a few words.';
		const begun = performance.now();
		const passages = await retriever.search({ text: query, pageSize: parts.passages, filter });
		const found = await withAnnounced(retriever, passages);
		parts.onSearched(performance.now() - begun);
		showStep('search', { query }, found);
		// Other words that find only what the model has may be followed by better ones.
		const isNews = found.some((passage) => numberOf(passage) === 0);
		if (!isNews && !queries.has(query) && queries.size < searches) left.search++;
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
		const { chosen, others } = chooseSections(sections, { anchor: anchorOf(path), about, sizeOf, space });
		const shown = show(chosen, space);
		if (others.length === 0) return shown;
		const headings = others.map(({ url, heading }) => `${anchorOf(url) ?? url} ${heading}`);
		const named = cutToTokens(headings.join('\n'), Math.max(spaceOfCall(), tokensMin));
		tokens -= estimateTokens(named);
		return `${shown}\n\n${longPage}\n${fence.write('page', {}, named)}`;
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
