/** The input of a model's call of a tool; undefined when it is no JSON. */
export function readInput(json: string): unknown {
	try {
		return JSON.parse(json);
	} catch {
		return undefined;
	}
}
