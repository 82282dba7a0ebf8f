/** The number of characters that are compared. Longer questions are rarely asked twice. */
const topicLength = 200;

/** Punctuation around a question. `C#` and `C++` keep theirs. */
const outerPunctuation = /^[\s?!.,;:…¿¡？！。、"'“”„«»()-]+|[\s?!.,;:…¿¡？！。、"'“”„«»()-]+$/gu;

/**
 * The same topic for questions that differ only in case, spaces or punctuation. A database would lower the case by its own
 * locale.
 */
export const questionTopic = (question: string): string =>
	question
		.slice(0, 2 * topicLength)
		.normalize('NFKC')
		.toLowerCase()
		.replace(/\s+/gu, ' ')
		.replace(outerPunctuation, '')
		.slice(0, topicLength);
