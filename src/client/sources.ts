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

/** Whether a part is a call of a tool, in any state. */
export const isCallOf = (tool: string, { type, toolName }: AnswerPart): boolean =>
	type === `tool-${tool}` || (type === 'dynamic-tool' && toolName === tool);

/** The result of a call of the `search` tool; undefined for other parts. */
export function searchOutputOf(part: AnswerPart): unknown {
	return isCallOf('search', part) && part.state === 'output-available' ? part.output : undefined;
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

/** What the `search` tool found, each place once, by its address. */
export const foundIn = ({ parts }: { parts: readonly AnswerPart[] }): Map<string, Source> =>
	firstByUrl(parts.flatMap((part) => hitsOfSearchOutput(searchOutputOf(part))));

/**
 * The places an answer rests on, each once, in the order of their numbers: the service's `source-url` parts when there are any,
 * else what its `search` tool found, unless the service says how many sections the answer cites.
 */
export function sourcesOf(message: { parts: readonly AnswerPart[] }): Source[] {
	const { parts } = message;
	const found = foundIn(message);
	const sent = firstByUrl(
		parts.flatMap((part) =>
			part.type === 'source-url' ? (hitOfSource({ url: part.url ?? '', title: part.title }) ?? []) : [],
		),
	);
	if (sent.size === 0) return parts.some(({ type }) => type === 'data-verdict') ? [] : [...found.values()];
	return [...sent.values()].map((source) => enrich(source, found.get(source.url)));
}

/** Places of one list, with their content sources if they come from more than one. */
export function toldApart<Place extends Pick<Source, 'contentSource'>>(places: readonly Place[]): Place[] {
	const names = new Set(places.flatMap(({ contentSource = [] }) => contentSource));
	return names.size > 1 ? [...places] : places.map(({ contentSource: _, ...place }) => place as Place);
}
