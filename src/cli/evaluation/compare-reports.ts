import { type AnswerVerdict, answerVerdicts, type JudgedAnswer } from './judge-answer.js';

/** A question whose answer has another verdict than before. */
interface Difference {
	question: string;
	set?: string | undefined;
	before: AnswerVerdict;
	now: AnswerVerdict;
	/** What does not hold now. */
	unmet: string[];
}

export interface Comparison {
	/** Name of what is compared with. */
	against: string;
	/** The number of questions that both have been asked. */
	both: number;
	better: number;
	worse: number;
	same: number;
	/** The questions that only one of them has been asked. */
	onlyNow: string[];
	onlyBefore: string[];
	/** The shares of the verdicts before. */
	before: Record<AnswerVerdict, number>;
	/** Those that are worse come first. */
	differences: Difference[];
}

/** Below 0 for a change for the worse. */
const changeOf = ({ before, now }: Pick<Difference, 'before' | 'now'>) =>
	answerVerdicts.indexOf(before) - answerVerdicts.indexOf(now);

/** Questions may stand in a set more than once, with another filter. */
function numbered(judged: readonly JudgedAnswer[]): Map<string, JudgedAnswer> {
	const counts = new Map<string, number>();
	return new Map(
		judged.map((answer) => {
			const count = (counts.get(answer.question) ?? 0) + 1;
			counts.set(answer.question, count);
			return [`${count} ${answer.question}`, answer];
		}),
	);
}

/** Compares the answers of two runs question by question. */
export function compareAnswers(
	now: readonly JudgedAnswer[],
	before: readonly JudgedAnswer[],
): Omit<Comparison, 'against' | 'before'> {
	const [current, earlier] = [numbered(now), numbered(before)];
	const pairs = [...current].flatMap(([key, answer]) => {
		const other = earlier.get(key);
		return other === undefined ? [] : [{ answer, before: other.verdict, now: answer.verdict }];
	});
	const only = (own: typeof current, other: typeof current) =>
		[...own].filter(([key]) => !other.has(key)).map(([, { question }]) => question);
	const count = (is: (change: number) => boolean) => pairs.filter((pair) => is(changeOf(pair))).length;
	return {
		both: pairs.length,
		better: count((change) => change > 0),
		worse: count((change) => change < 0),
		same: count((change) => change === 0),
		onlyNow: only(current, earlier),
		onlyBefore: only(earlier, current),
		differences: pairs
			.filter((pair) => changeOf(pair) !== 0)
			.toSorted((one, other) => changeOf(one) - changeOf(other))
			.map(({ answer: { question, set, unmet }, ...verdicts }) => ({
				question,
				...(set !== undefined && { set }),
				...verdicts,
				unmet,
			})),
	};
}
