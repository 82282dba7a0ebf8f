import type { HandoffConversation } from '../../../options/events.js';

/** Mail programs and systems cut longer addresses, or open none at all. */
const mailMaxLength = 1_900;

/** The text without its beginning where there is no room for all of it: the latest turns tell most. */
function fitting(text: string, fits: (text: string) => boolean, note: string): string {
	if (fits(text)) return text;
	let [low, high] = [0, text.length];
	while (low < high) {
		const middle = Math.floor((low + high) / 2);
		if (fits(`${note}\n\n${text.slice(middle)}`)) high = middle;
		else low = middle + 1;
	}
	return `${note}\n\n${text.slice(low).replace(/^[\uDC00-\uDFFF]/, '')}`;
}

/**
 * Address of a new mail with the conversation in it.
 * @param note said at the top when only the end of the conversation fits
 */
export function mailAddress(email: string, subject: string, transcript: string, note: string): string {
	const write = (body: string) =>
		`mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replace(/\n/g, '\r\n'))}`;
	const body = fitting(
		transcript,
		(text) => {
			// Half of a surrogate pair cannot be written in an address; it counts as what stands for it.
			return write(text.replace(/[\uD800-\uDFFF]/g, '….')).length <= mailMaxLength;
		},
		note,
	);
	return write(body);
}

/** The owner's page with the thread's id appended; `undefined` when the option is no address that may be opened. */
export function handoffPage(url: string, { threadId }: HandoffConversation, base: string): string | undefined {
	if (!URL.canParse(url, base)) return undefined;
	const page = new URL(url, base);
	if (page.protocol !== 'https:' && page.protocol !== 'http:') return undefined;
	if (threadId !== undefined) page.searchParams.append('threadId', threadId);
	return page.href;
}
