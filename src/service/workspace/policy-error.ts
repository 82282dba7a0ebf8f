/** An action that the agent may not or cannot do. `message` is a sentence for the model. */
export class PolicyError extends Error {
	override readonly name = 'PolicyError';
}

/** Returns what is read, or undefined when the policy refuses it. */
export async function unlessRefused<Read>(reading: Promise<Read>): Promise<Read | undefined> {
	try {
		return await reading;
	} catch (error) {
		if (error instanceof PolicyError) return undefined;
		throw error;
	}
}
