import type { Source } from '../contract/source.js';
import { hitOfSource, hitsOfSearchOutput } from '../stream/search-results.js';

/** A part of an answer in a chat. Only sources and tools are read. */
export interface AnswerPart {
	type: string;
	toolName?: string;
	state?: string | undefined;
	input?: unknown;
	output?: unknown;
	url?: string;
	title?: string | undefined;
}

/** Whether a part is a call of the `search` tool, in any state. */
export const isSearch = ({ type, toolName }: AnswerPart): boolean =>
	type === 'tool-search' || (type === 'dynamic-tool' && toolName === 'search');

/** The result of a call of the `search` tool; undefined for other parts. */
export function searchOutputOf(part: AnswerPart): unknown {
	return isSearch(part) && part.state === 'output-available' ? part.output : undefined;
}

function firstByUrl(hits: Source[]): Map<string, Source> {
	const byUrl = new Map<string, Source>();
	for (const hit of hits) if (!byUrl.has(hit.url)) byUrl.set(hit.url, hit);
	return byUrl;
}

/** A source of the service, completed with the search result for the same place. */
function enrich(source: Source, found: Source | undefined): Source {
	if (!found) return source;
	return { ...found, ...source, title: source.title === source.url ? found.title : source.title };
}

/**
 * The places an answer rests on, each once, in the order of their numbers: the service's `source-url` parts when there are any,
 * else what its `search` tool found.
 */
export function sourcesOf(message: { parts: readonly AnswerPart[] }): Source[] {
	const found = firstByUrl(message.parts.flatMap((part) => hitsOfSearchOutput(searchOutputOf(part))));
	const sent = firstByUrl(
		message.parts.flatMap((part) =>
			part.type === 'source-url' ? (hitOfSource({ url: part.url ?? '', title: part.title }) ?? []) : [],
		),
	);
	if (sent.size === 0) return [...found.values()];
	return [...sent.values()].map((source) => enrich(source, found.get(source.url)));
}
