import { type AnswerPart, isSearch, searchOutputOf } from '../../client/sources.js';
import type { Source } from '../../contract/source.js';
import { hitsOfSearchOutput } from '../../stream/search-results.js';
import type { DocentMessage } from './message.js';

/** The steps before an answer's first word. */
export interface AnswerSteps {
	/** Search queries in order; empty texts when the service does not name them. */
	queries: string[];
	/** The found pages, each once. */
	pages: Source[];
	/** The current step. */
	doing: 'searching' | 'reading' | 'thinking' | 'working';
}

const queryOf = (input: unknown): string => {
	const { query } = (input ?? {}) as { query?: unknown };
	return typeof query === 'string' ? query.trim() : '';
};

export function stepsOf(message: Pick<DocentMessage, 'parts'>): AnswerSteps {
	const queries: string[] = [];
	const pages = new Map<string, Source>();
	let doing: AnswerSteps['doing'] = 'searching';
	for (const part of message.parts) {
		if (isSearch(part)) {
			// A failed search has no result, not even an empty one.
			if ('state' in part && (part.state as string) === 'output-error') continue;
			queries.push(queryOf((part as AnswerPart).input));
			const output = searchOutputOf(part);
			doing = output === undefined ? 'searching' : 'reading';
			for (const hit of hitsOfSearchOutput(output)) pages.set(hit.url.replace(/#.*$/, ''), hit);
		} else if ('toolCallId' in part) doing = 'working';
		else if (part.type === 'reasoning') doing = 'thinking';
	}
	return { queries, pages: [...pages.values()], doing };
}
