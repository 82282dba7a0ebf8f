/** Text that PostgreSQL can store: without NUL and without lone surrogates. */
export const storedText = (text: string): string => text.toWellFormed().replaceAll('\0', '\u{fffd}');

/** JSON for a `jsonb` column, with storable texts. `undefined` becomes SQL's null. */
export function storedJson(value: unknown): string | null {
	if (value === undefined) return null;
	return JSON.stringify(value, (_, entry: unknown) => (typeof entry === 'string' ? storedText(entry) : entry));
}
