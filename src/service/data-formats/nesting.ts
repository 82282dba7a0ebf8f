/** The levels that lists and objects of YAML, TOML and JSON may have within one another. Nobody writes as many. */
export const levelsMax = 50;

/** A stranger's text has more levels than its readers, which call themselves for each, should descend. */
export class NestingError extends Error {
	constructor() {
		super('it is nested too deeply');
	}
}

/**
 * Gives a value back that may be walked by recursion. An alias of YAML can stand for an object in many places, so each level is a set.
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
