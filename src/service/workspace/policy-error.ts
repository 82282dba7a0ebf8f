/** An action that the agent may not or cannot do. `message` is a sentence for the model. */
export class PolicyError extends Error {
	override readonly name = 'PolicyError';
}
