import { textsOf } from '../../client/asked-message.js';
import { searchOutputOf, sourcesOf } from '../../client/sources.js';
import type { PassagesData, VerdictData } from '../../contract/answer-parts.js';
import { isObject } from '../../stream/parse-chunk.js';
import type { DocentMessage } from './message.js';

type AnswerMessage = Pick<DocentMessage, 'parts'>;

/** Parts that the service sends beside the text of an answer. */
interface AnswerData {
	/** The sections that are the answer of a service without a language model. */
	'data-passages': PassagesData;
	/** The answer is not a language model's; `reason` says why, where one is configured. */
	'data-quoted': { reason: string };
	'data-verdict': VerdictData;
}

/** The data of such a part; undefined when the answer has none. Any field may be anything: services differ, and so does what is stored. */
export function dataOf<Type extends keyof AnswerData>({ parts }: AnswerMessage, type: Type) {
	const part = parts.find((part) => part.type === type) as { data?: unknown } | undefined;
	return isObject(part?.data) ? (part.data as { [Field in keyof AnswerData[Type]]?: unknown }) : undefined;
}

/**
 * Whether an answer leaves its question open. The service says so: the documentation has no answer, or the answer names no source
 * although it should, or only shows what comes nearest. Of other services, one that marks the answer, or whose search found nothing. An answer without sources from a
 * service that tells of no search may be as good as any.
 */
export function leavesOpen(message: AnswerMessage): boolean {
	const { parts } = message;
	const said = dataOf(message, 'data-verdict');
	if (said) return said.verdict === 'unanswered' || (said.verdict === 'doubtful' && !said.citations);
	if (parts.some(({ type }) => type === 'data-unanswered')) return true;
	const searched = parts.some((part) => searchOutputOf(part) !== undefined);
	return searched && textsOf(message).length > 0 && sourcesOf(message).length === 0;
}
