import type { Ask } from './ask-documentation.js';
import { type JudgedAnswer, judgeAnswer } from './judge-answer.js';
import type { SetQuestion } from './question-set.js';

/** Questions that are asked at once: a model takes seconds for each. */
const atOnce = 4;

/** Asks all questions and judges their answers, in the order of the questions. Ends with the first that cannot be asked. */
export async function askAll(
	questions: readonly SetQuestion[],
	ask: Ask,
	onProgress: (done: number, total: number) => void,
): Promise<JudgedAnswer[]> {
	const judged: JudgedAnswer[] = [];
	const waiting = [...questions.entries()];
	let done = 0;
	async function askOneByOne(): Promise<void> {
		for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
			const [index, question] = next;
			judged[index] = judgeAnswer(question, await ask(question));
			done += 1;
			onProgress(done, questions.length);
		}
	}
	try {
		await Promise.all(Array.from({ length: atOnce }, askOneByOne));
	} finally {
		waiting.length = 0;
	}
	return judged;
}
