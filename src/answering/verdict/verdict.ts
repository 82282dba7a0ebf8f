import type { PassagesData, Verdict, VerdictData } from '../../contract/answer-parts.js';
import type { Findings } from '../../search/passages/find-passages.js';

/** How an answer ended: by itself, by its reader, or by an error. */
export type AnswerOutcome = 'finished' | 'aborted' | 'failed';

interface AnswerFacts {
	outcome: AnswerOutcome;
	text: string;
	/** What an answer without a language model shows. */
	passages?: PassagesData | undefined;
	/** Number of different sections that the text cites. */
	citations: number;
	/** Whether the mark of a refusal stands before anything that is cited. */
	refuses?: boolean;
	/** Whether the question only greets or thanks. */
	isGreeting?: boolean;
	/** Whether the search found nothing. */
	foundNothing?: boolean;
}

/** A longer text says something. */
const courtesyLength = 100;

/** A refusal names so many passages at most, as the rules ask. More that follow answer a part of the question. */
const namedMax = 1;

/**
 * Whether an answer that cites nothing refuses in English. A model tells it by the mark of a refusal, in any language; one that is small or
 * set up for older rules forgets that, and then only its words can be asked: the sentence of the rules, "I did not find this in the
 * documentation.", and what comes close to it.
 */
export const saysNoAnswer = (answer: string): boolean => refusal.test(answer.slice(0, openingLength));

/** The number of characters that may hold a refusal. Later text belongs to an answer. */
const openingLength = 300;

const source = '(?:documentation|docs|(?:provided )?passages?)';
const not = "(?:not|n['’]t|nnot)(?: \\w+)?";
const refusal = new RegExp(
	[
		`\\b(?:did|do|could|ca|would)(?: ?${not}) find\\b.{0,80}\\b${source}\\b`,
		`\\b${source} (?:do|does|did) ?${not} (?:answer|contain|cover|describe|explain|mention|say)\\b`,
		`\\b(?:is|are) ?${not} (?:answered|covered|described|mentioned) in the ${source}\\b`,
		`\\bno (?:answer|information|mention)\\b.{0,60}\\bin the ${source}\\b`,
	].join('|'),
	'iu',
);

/**
 * Whether an answer answers, for readers, reports, gaps and agents alike. The model tells that it does not by a mark, the same in every
 * language. What rests on a passage is an answer, whatever it denies. Words are only read where there is neither.
 */
export function verdictOf({ outcome, text, passages, citations, refuses, ...question }: AnswerFacts): VerdictData {
	if (outcome !== 'finished') return { verdict: 'failed', citations };
	if (passages !== undefined) return verdictOfPassages(passages);
	if (question.isGreeting) return { verdict: 'answered', citations };
	if (refuses && citations <= namedMax) return { verdict: 'unanswered', citations };
	if (citations > 0) return { verdict: 'answered', citations };
	if (saysNoAnswer(text)) return { verdict: 'unanswered', citations };
	if (statesNothing(text)) return { verdict: 'answered', citations };
	return { verdict: question.foundNothing ? 'unanswered' : 'doubtful', citations };
}

/** Cards that the question gives reason for answer it; those that only come nearest do not. A greeting asks for nothing. */
function verdictOfPassages({ frame, passages }: PassagesData): VerdictData {
	const verdicts = {
		passages: 'answered',
		greeting: 'answered',
		thanks: 'answered',
		doubt: 'doubtful',
		nothing: 'unanswered',
	};
	return { verdict: verdicts[frame] as Verdict, citations: passages.filter(({ open }) => open).length };
}

/**
 * Whether the same question, asked again, is looked into further: a model is told once to search in other words, and without one the next
 * pages are shown as long as there are any.
 * @param hasFurther whether there are such pages; undefined where a model has written
 */
export function canLookDeeper(
	{ verdict }: VerdictData,
	{ leftOpen, subject }: Pick<Findings, 'leftOpen' | 'subject'>,
	hasFurther: (() => boolean) | undefined,
): boolean {
	if ((verdict !== 'doubtful' && verdict !== 'unanswered') || subject !== undefined) return false;
	return hasFurther?.() ?? leftOpen === 0;
}

/** Whether a reply is mere courtesy, or asks back: "You are welcome! Which version do you use?" It needs no source. */
function statesNothing(text: string): boolean {
	const reply = text.trim();
	return reply.length <= courtesyLength && /^[^.。।:\p{N}`\n]+[!?！？؟][^\p{L}\p{N}]*$/u.test(reply);
}
