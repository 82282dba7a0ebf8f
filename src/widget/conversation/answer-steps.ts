import { type AnswerPart, isCallOf } from '../../client/sources.js';
import type { Source } from '../../contract/source.js';
import { hitsOfSearchOutput } from '../../stream/search-results.js';
import type { DocentMessage } from './message.js';

/** The steps before an answer's first word. */
export interface AnswerSteps {
	/** Search queries in order; empty texts when the service does not name them. */
	queries: string[];
	/** The found pages and those that were read as a whole, each once. */
	pages: Source[];
	/** The pages of the current step. */
	newest: Source[];
	/** The current step. */
	doing: 'searching' | 'reading' | 'thinking' | 'working';
}

const pageOf = (url: string) => url.replace(/#.*$/, '');

export function stepsOf(message: Pick<DocentMessage, 'parts'>): AnswerSteps {
	const queries: string[] = [];
	const pages = new Map<string, Source>();
	let newest: Source[] = [];
	let doing: AnswerSteps['doing'] = 'searching';
	for (const part of message.parts as readonly AnswerPart[]) {
		const isRead = isCallOf('read_page', part);
		if (isRead || isCallOf('search', part)) {
			// A failed call has no result, not even an empty one.
			if (part.state === 'output-error') continue;
			const { query } = (part.input ?? {}) as { query?: unknown };
			if (!isRead) queries.push(typeof query === 'string' ? query.trim() : '');
			const isDone = part.state === 'output-available';
			doing = isRead || isDone ? 'reading' : 'searching';
			const step = new Map(hitsOfSearchOutput(isDone && part.output).map((hit) => [pageOf(hit.url), hit]));
			for (const [page, hit] of step) pages.set(page, hit);
			newest = [...step.values()];
		} else if ('toolCallId' in part) doing = 'working';
		else if (part.type === 'reasoning') doing = 'thinking';
	}
	return { queries, pages: [...pages.values()], newest, doing };
}
