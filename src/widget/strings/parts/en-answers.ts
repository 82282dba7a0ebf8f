/** What stands around an answer without a language model, and below one that names no source, in English. */
export const answersStrings = {
	from: 'From the documentation',
	nearest: 'Closest in the documentation',
	nothing: 'I couldn’t find anything about this in the documentation.',
	greeting: 'Hello! I’m the automated assistant of this documentation. Ask me anything about it.',
	thanks: 'You’re welcome. Ask again any time.',
	/** @param words one word in quotation marks, or a list of them */
	lacks: (words: string) => `The documentation does not mention ${words}.`,
	/** The same of the passage that is shown. */
	passageLacks: (words: string) => `This passage does not mention ${words}.`,
	/** A word in quotation marks. */
	quoted: (word: string) => `“${word}”`,
	/** @param language its name in this language */
	written: (language: string) => `This documentation is in ${language}.`,
	answeredBy: (name: string, day: string) => `Answered by the ${name} team, ${day}`,
	openPage: 'Open the page',
	/** Said to screen readers behind what is open. */
	more: (passages: number) => (passages === 1 ? '1 more passage' : `${passages} more passages`),
	noSource: 'This answer names no source. Check it before you rely on it.',
};

export type AnswersStrings = typeof answersStrings;
