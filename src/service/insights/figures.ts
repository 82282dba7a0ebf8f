/** How reports write what they count, in English, whatever the machine's language is. */

export const countText = (count: number): string => count.toLocaleString('en');

/** `1 question`, `2 questions`. */
export const amountText = (count: number, one: string, many = `${one}s`): string =>
	`${countText(count)} ${count === 1 ? one : many}`;

/** `420 ms`, `4.2 s`; a dash when there is nothing to tell. */
export function durationText(milliseconds: number | null): string {
	if (milliseconds === null) return '–';
	if (milliseconds < 1_000) return `${Math.round(milliseconds)} ms`;
	return `${(milliseconds / 1_000).toFixed(1)} s`;
}

/** To the minute, in UTC. */
export const momentText = (iso: string): string => iso.slice(0, 16).replace('T', ' ');

/** `92 %`; a dash when there is no whole. */
export const shareText = (part: number, whole: number): string =>
	whole === 0 ? '–' : `${Math.round((100 * part) / whole)} %`;

/** `1.2k`, `3.4M`. */
export const shortCountText = (count: number): string =>
	count.toLocaleString('en', { notation: 'compact', maximumFractionDigits: 1 });

/** `0.42 USD`, with more digits for less money; a dash when there is no price. */
export function moneyText(amount: number | null, currency: string | null): string {
	if (amount === null) return '–';
	const digits = amount > 0 && amount < 0.1 ? 4 : 2;
	const number = amount.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
	return currency === null ? number : `${number} ${currency}`;
}

/** Who asked. */
export const askerWord = (askedBy: 'agent' | undefined): string => (askedBy === 'agent' ? 'Agent' : 'Reader');
