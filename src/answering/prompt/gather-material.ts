import type { Findings } from '../../search/passages/find-passages.js';
import type { Question, Turn } from '../../search/passages/question.js';
import { addressesCitedIn, sectionsAt } from '../../search/passages/recently-cited.js';
import type { Passage, Retriever } from '../../search/retriever.js';
import { withAnnounced } from './announced.js';
import type { PromptOptions } from './prompt.js';

interface MaterialOptions {
	retriever: Pick<Retriever, 'following' | 'sections'>;
	findings: Findings;
	question: Pick<Question, 'filter'>;
	/** Earlier turns, oldest first. */
	history: readonly Turn[];
	siteUrl: string | undefined;
	/** Passages that a search brings for an answer. */
	passages: number;
}

/**
 * The sections that a prompt may show, before they are cut to its budget.
 * @param more passages that were searched for beside the findings
 */
export async function gatherMaterial(
	{ retriever, findings, question, history, siteUrl, passages: count }: MaterialOptions,
	more: readonly Passage[] = [],
): Promise<Pick<PromptOptions, 'passages' | 'page'> & { recent: Passage[] }> {
	const { passages, nearest, candidates, page, leftOpen } = findings;
	// A language model may recognise an answer that the search scored low, so it also gets the nearest passages.
	const found = passages.length > 0 ? passages : nearest;
	// What else the search found, for a question that was left open before.
	const further = leftOpen > 0 ? candidates.slice(0, count * (leftOpen + 1)) : [];
	return {
		passages: await withAnnounced(retriever, [...found, ...more, ...further]),
		recent: await sectionsAt(retriever, addressesCitedIn(history), question.filter, siteUrl),
		page: page && (await retriever.sections(page.path)),
	};
}
