import type { QuotedData } from '../../answering/quoted-data.js';
import type { PassagesData, Verdict, VerdictData } from '../../contract/answer-parts.js';
import { addressesIn } from '../../contract/card-sections.js';
import type { Chunk } from '../../stream/chunk.js';
import { hitsOfSearchOutput } from '../../stream/search-results.js';

/** What a reader has on the screen after a question. Addresses are paths of the site. */
export interface HeardAnswer {
	text: string;
	/** What it says of the documentation: the sections that are open, or what a model has written. Cards say nothing. */
	said: string;
	/** Whether a language model has written it. */
	isWritten: boolean;
	verdict: Verdict;
	open: string[];
	cards: string[];
	cited: string[];
	/** All that was searched out and read for it. */
	found: string[];
	/** Why it is not complete. */
	failure?: string | undefined;
	/** Why it is quoted, where a model is configured. */
	quotedBecause?: QuotedData['reason'] | undefined;
}

type DataName = 'data-passages' | 'data-verdict' | 'data-quoted';

const dataOf = <Data>(chunks: readonly Chunk[], type: DataName): Data | undefined =>
	(chunks.find((chunk) => chunk.type === type) as { data: Data } | undefined)?.data;

function failureOf(chunks: readonly Chunk[]): string | undefined {
	const last = chunks.findLast(({ type }) => type === 'finish' || type === 'error' || type === 'abort');
	if (last?.type === 'finish') return undefined;
	return last?.type === 'error' ? last.errorText : 'The answer ended before it was complete.';
}

/** The results of all searches, with the address that stands before the site's paths, if one does. */
function searchedOut(chunks: readonly Chunk[]): { found: string[]; site: string } {
	const outputs = chunks.flatMap((chunk) => (chunk.type === 'tool-output-available' ? [chunk.output] : []));
	const results = outputs.flat() as { path?: unknown; url?: unknown }[];
	const known = results.find(
		({ path, url }) => typeof path === 'string' && typeof url === 'string' && url.endsWith(path),
	);
	const site = known ? String(known.url).slice(0, -String(known.path).length) : '';
	return { found: outputs.flatMap(hitsOfSearchOutput).map(({ url }) => url), site };
}

/** Reads what an answer was, from its stream. */
export function hearAnswer(chunks: readonly Chunk[]): HeardAnswer {
	const { found, site } = searchedOut(chunks);
	const paths = (addresses: readonly string[]) => [
		...new Set(addresses.map((address) => (address.startsWith(site) ? address.slice(site.length) || '/' : address))),
	];
	const passages = dataOf<PassagesData>(chunks, 'data-passages')?.passages;
	const text = chunks.map((chunk) => (chunk.type === 'text-delta' ? chunk.delta : '')).join('');
	const open = passages?.filter((passage) => passage.open) ?? [];
	const cards = passages?.filter((passage) => !passage.open) ?? [];
	const failure = failureOf(chunks);
	return {
		text,
		said: passages === undefined ? text : open.map(({ markdown }) => markdown).join('\n\n'),
		isWritten: passages === undefined,
		verdict: dataOf<VerdictData>(chunks, 'data-verdict')?.verdict ?? (failure === undefined ? 'answered' : 'failed'),
		open: paths(open.map(({ url }) => url)),
		cards: paths(cards.flatMap(addressesIn)),
		cited: paths(chunks.flatMap((chunk) => (chunk.type === 'source-url' ? [chunk.url] : []))),
		found: paths(found),
		...(failure !== undefined && { failure }),
		quotedBecause: dataOf<QuotedData>(chunks, 'data-quoted')?.reason,
	};
}
