/** Something that the agent may not do or cannot do; `message` is a sentence that goes back to the model. */
export class PolicyError extends Error {
	override readonly name = 'PolicyError';
}
