/** The number of characters that are compared. Longer questions are rarely asked twice. */
const topicLength = 200;

/** Punctuation around a question. `C#` and `C++` keep theirs. */
const outerPunctuation = /^[\s?!.,;:…¿¡？！。、"'“”„«»()-]+|[\s?!.,;:…¿¡？！。、"'“”„«»()-]+$/gu;

/**
 * What questions have in common that differ only in case, spaces, the form of their characters, or punctuation around
 * them. Made here, because what a database calls lower case depends on how it was set up.
 */
export const questionTopic = (question: string): string =>
	question
		.slice(0, 2 * topicLength)
		.normalize('NFKC')
		.toLowerCase()
		.replace(/\s+/gu, ' ')
		.replace(outerPunctuation, '')
		.slice(0, topicLength);
