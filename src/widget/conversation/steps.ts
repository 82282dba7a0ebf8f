import { type AnswerPart, isSearch, searchOutputOf } from '../../client/sources.js';
import { hitsOfSearchOutput, type SearchHit } from '../../stream/search-results.js';
import type { DocentMessage } from './message.js';

/** What was done for an answer before its first word. */
export interface AnswerSteps {
	/** What was searched for, in order; empty texts where the service does not say. */
	queries: string[];
	/** The pages that were found, each once. */
	pages: SearchHit[];
	/** What is being done right now. */
	doing: 'searching' | 'reading' | 'thinking' | 'working';
}

const queryOf = (input: unknown): string => {
	const { query } = (input ?? {}) as { query?: unknown };
	return typeof query === 'string' ? query.trim() : '';
};

export function stepsOf(message: Pick<DocentMessage, 'parts'>): AnswerSteps {
	const queries: string[] = [];
	const pages = new Map<string, SearchHit>();
	let doing: AnswerSteps['doing'] = 'searching';
	for (const part of message.parts) {
		if (isSearch(part)) {
			// A search that failed has found neither something nor nothing.
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
