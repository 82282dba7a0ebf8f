/** An action cannot be carried out. `message` is a sentence for people and models. Without a model the job ends with the outcome `instruction`. */
export class ActionError extends Error {
	override readonly name = 'ActionError';
}
