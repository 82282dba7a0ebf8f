/** Thrown for a set of questions that cannot be used. `message` names the file, the entry and the fix. */
export class QuestionSetError extends Error {
	override readonly name = 'QuestionSetError';
}
