/**
 * JSON of plain data, whatever libraries of the page have put on prototypes: some give arrays and strings a `toJSON` of their
 * own, which a replacer can pass over. One that an object has by itself is ours.
 */
export const toJson = (value: unknown): string =>
	JSON.stringify(value, function (this: Record<string, unknown>, key, written) {
		const given = this[key];
		return Object.hasOwn(Object(given), 'toJSON') ? written : given;
	});
