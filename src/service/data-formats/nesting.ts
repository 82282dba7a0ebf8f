/** The most levels of nested lists and objects in YAML, TOML and JSON. Nobody writes so many. */
export const levelsMax = 50;

/** A text has more nested levels than a recursive function can safely visit. */
export class NestingError extends Error {
	constructor() {
		super('it is nested too deeply');
	}
}

/**
 * Returns the value if recursion over it is safe. Aliases of YAML can repeat an object in many places, so each level is a set.
 * @throws NestingError
 */
export function refuseNesting<Value>(value: Value): Value {
	let level = new Set<unknown>([value]);
	for (let depth = 0; level.size > 0; depth += 1) {
		if (depth > levelsMax) throw new NestingError();
		const inner = [...level].flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
		level = new Set(inner.filter((one) => typeof one === 'object' && one !== null));
	}
	return value;
}
