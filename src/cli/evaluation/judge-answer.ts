import type { HeardAnswer } from './heard-answer.js';
import { isAddress, leadsTo, type SetQuestion } from './question-set.js';

/**
 * What a reader has on the screen after a question.
 * - `good`: all that `opens`, `shows`, `cites` and `refuses` name. For a question with `expected` alone: an open passage has every text of
 * `includes`; without such texts, one of an expected place is open; or nothing is, where the documentation has no answer.
 * - `card`: not that, but a right place is on the screen.
 * - `missed`: no right place is on the screen, and none is open.
 * - `bad`: only something else is open, or something that must not be.
 *
 * What a model has written opens what it cites, and has as cards what was found where it says that it has no answer.
 */
export const answerVerdicts = ['good', 'card', 'missed', 'bad'] as const;
export type AnswerVerdict = (typeof answerVerdicts)[number];

/** An answer with its verdict, as it is printed for scripts. */
export interface JudgedAnswer {
	question: string;
	set?: string | undefined;
	verdict: AnswerVerdict;
	/** The expectations that do not hold, as words behind "it". */
	unmet: string[];
	isWritten: boolean;
	open: string[];
	cards: string[];
	/** Why it is quoted, where a model is configured. */
	quotedBecause?: string | undefined;
	answer: string;
}

/** What the screen shows of an answer. `isSaid` is whether it says anything of the documentation. */
interface Screen {
	isSaid: boolean;
	open: string[];
	cards: string[];
}

function screenOf({ isWritten, verdict, open, cards, cited, found }: HeardAnswer): Screen {
	if (!isWritten) return { isSaid: open.length > 0, open, cards };
	const isSaid = verdict === 'answered' || verdict === 'doubtful';
	return { isSaid, open: cited, cards: isSaid ? [] : found };
}

const leadTo = (addresses: readonly string[]) => (place: string) =>
	addresses.some((address) => leadsTo(address, place));

/** What is open or said although it must not be. */
function forbidden({ mustNot = [] }: SetQuestion, { said, isWritten }: HeardAnswer, { open }: Screen): string[] {
	const [verb, words] = [isWritten ? 'cites' : 'opens', said.toLowerCase()];
	return mustNot.flatMap((one) => {
		if (isAddress(one)) return leadTo(open)(one) ? [`${verb} ${one}`] : [];
		return words.includes(one.toLowerCase()) ? [`says "${one}"`] : [];
	});
}

/** The places of `opens`, `shows` and `cites` that are not there. A quotation cites what it shows. */
function missingPlaces(
	{ opens = [], shows = [], cites = [] }: SetQuestion,
	isWritten: boolean,
	screen: Screen,
): string[] {
	const lacks = (verb: string, places: readonly string[], addresses: readonly string[]) =>
		places.filter((place) => !leadTo(addresses)(place)).map((place) => `does not ${verb} ${place}`);
	const shown = [...screen.open, ...screen.cards];
	return [
		...lacks(isWritten ? 'cite' : 'open', opens, screen.open),
		...lacks('show', shows, shown),
		...lacks(isWritten ? 'cite' : 'show', cites, isWritten ? screen.open : shown),
	];
}

const missingTexts = (texts: readonly string[], said: string): string[] =>
	texts.filter((one) => !said.toLowerCase().includes(one.toLowerCase())).map((one) => `does not say "${one}"`);

type Judgement = Pick<JudgedAnswer, 'verdict' | 'unmet'>;

/** The judgement of an answer to a question that the documentation does not answer. */
function judgeRefusal({ refuses }: SetQuestion, { verdict }: HeardAnswer, { isSaid, open }: Screen): Judgement {
	if (isSaid) return { verdict: 'bad', unmet: [`answers${open.length > 0 ? ` with ${open.join(' ')}` : ''}`] };
	if (!refuses || verdict === 'unanswered') return { verdict: 'good', unmet: [] };
	return { verdict: 'missed', unmet: [`does not say that there is no answer, its verdict is ${verdict}`] };
}

function judge(question: SetQuestion, heard: HeardAnswer, screen: Screen): Judgement {
	const { expected, includes = [], opens, shows, cites } = question;
	if (heard.failure !== undefined) return { verdict: 'missed', unmet: [`failed: ${heard.failure}`] };
	const wrong = forbidden(question, heard, screen);
	if (expected.length === 0) {
		const { verdict, unmet } = judgeRefusal(question, heard, screen);
		return { verdict: wrong.length === 0 ? verdict : 'bad', unmet: [...wrong, ...unmet] };
	}
	if (screen.isSaid) wrong.push(...missingTexts(includes, heard.said));
	const isNamed = (opens ?? shows ?? cites) !== undefined;
	const places = missingPlaces(question, heard.isWritten, screen);
	const isOpen = expected.some(leadTo(screen.open));
	const unmet = [...wrong, ...places];
	// Texts that are all there show that the answer is right wherever it stands.
	const isElsewhere = screen.isSaid && !isOpen && (isNamed || includes.length === 0 || wrong.length > 0);
	if (isElsewhere) {
		const verb = heard.isWritten ? 'cites' : 'opens';
		return { verdict: 'bad', unmet: [...unmet, `${verb} ${screen.open.join(' ') || 'nothing'}`] };
	}
	if (wrong.length > 0) return { verdict: 'bad', unmet };
	if (isNamed ? places.length === 0 : screen.isSaid) return { verdict: 'good', unmet };
	if (isOpen || expected.some(leadTo(screen.cards))) return { verdict: 'card', unmet };
	return { verdict: 'missed', unmet: isNamed ? unmet : [`shows none of ${expected.join(' ')}`] };
}

export function judgeAnswer(question: SetQuestion, heard: HeardAnswer): JudgedAnswer {
	const { isWritten, quotedBecause, text } = heard;
	const screen = screenOf(heard);
	return {
		question: question.question,
		...(question.set !== undefined && { set: question.set }),
		...judge(question, heard, screen),
		isWritten,
		open: screen.open,
		cards: screen.cards,
		...(quotedBecause !== undefined && { quotedBecause }),
		answer: text,
	};
}

/** The share of each verdict, 0 to 1. */
export function shareOfVerdicts(judged: readonly JudgedAnswer[]): Record<AnswerVerdict, number> {
	const share = (wanted: AnswerVerdict) =>
		judged.filter(({ verdict }) => verdict === wanted).length / Math.max(1, judged.length);
	return { good: share('good'), card: share('card'), missed: share('missed'), bad: share('bad') };
}
