export const isPlain = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/**
 * Options with changes: objects are changed member by member, everything else is replaced; `null` and `undefined` take a value
 * back to its default, in whatever depth. Lists are replaced as a whole.
 */
export function patchOptions(options: object, changes: object): Record<string, unknown> {
	const patched: Record<string, unknown> = { ...options };
	for (const [name, change] of Object.entries(changes)) {
		const before = patched[name];
		if (change == null) delete patched[name];
		else patched[name] = isPlain(change) ? patchOptions(isPlain(before) ? before : {}, change) : change;
	}
	return patched;
}
