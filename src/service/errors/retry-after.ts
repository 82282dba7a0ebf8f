/** Milliseconds of a `Retry-After` header in seconds or as a date (RFC 9110, 10.2.3); `undefined` for other values. */
export function retryAfterMs(header: string | null | undefined): number | undefined {
	const value = header?.trim() ?? '';
	if (/^\d+(?:\.\d+)?$/.test(value)) return Number(value) * 1_000;
	// A date begins with the name of its day.
	const date = /^[A-Za-z]/.test(value) ? Date.parse(value) : Number.NaN;
	return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}
