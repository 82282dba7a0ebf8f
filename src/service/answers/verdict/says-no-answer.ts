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
