import { hitOfSource, hitsOfSearchOutput, type SearchHit } from '../stream/search-results.js';
import type { DocentMessage } from '../widget/conversation/message.js';
import type { Source } from './source.js';

type Part = DocentMessage['parts'][number];

/** A call of the `search` tool, in whatever state. */
export function isSearch(part: Part): part is Part & { type: 'dynamic-tool' | `tool-${string}`; input: unknown } {
	return part.type === 'tool-search' || (part.type === 'dynamic-tool' && part.toolName === 'search');
}

/** The result of a call of the `search` tool; `undefined` for every other part. */
export function searchOutputOf(part: Part): unknown {
	return isSearch(part) && 'output' in part && part.state === 'output-available' ? part.output : undefined;
}

function firstByUrl(hits: SearchHit[]): Map<string, SearchHit> {
	const byUrl = new Map<string, SearchHit>();
	for (const hit of hits) if (!byUrl.has(hit.url)) byUrl.set(hit.url, hit);
	return byUrl;
}

/** What the service sent as a source, filled up with what its search said about the same place. */
function enrich(source: SearchHit, found: SearchHit | undefined): Source {
	if (!found) return source;
	return { ...found, ...source, title: source.title === source.url ? found.title : source.title };
}

/**
 * The places an answer rests on, each once, in the order of their numbers: the service's `source-url` parts when there are any,
 * else what its `search` tool found.
 */
export function sourcesOf(message: Pick<DocentMessage, 'parts'>): Source[] {
	const found = firstByUrl(message.parts.flatMap((part) => hitsOfSearchOutput(searchOutputOf(part))));
	const sent = firstByUrl(
		message.parts.flatMap((part) => (part.type === 'source-url' ? (hitOfSource(part) ?? []) : [])),
	);
	if (sent.size === 0) return [...found.values()];
	return [...sent.values()].map((source) => enrich(source, found.get(source.url)));
}
