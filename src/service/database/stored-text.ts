/** Text as PostgreSQL can keep it: without NUL and without halves of surrogate pairs. */
export const storedText = (text: string): string => text.toWellFormed().replaceAll('\0', '\u{fffd}');

/** JSON for a `jsonb` column, whatever texts it holds. `undefined` becomes SQL's null. */
export function storedJson(value: unknown): string | null {
	if (value === undefined) return null;
	return JSON.stringify(value, (_, entry: unknown) => (typeof entry === 'string' ? storedText(entry) : entry));
}
