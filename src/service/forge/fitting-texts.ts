import type { PullRequestTexts } from './forge.js';
import { withFittingParts } from './own-parts.js';

const cut = (text: string, length: number, end: string) =>
	text.length <= length
		? text
		: `${text
				.slice(0, length - end.length)
				.toWellFormed()
				.replace(/\ufffd$/, '')}${end}`;

/** A body of the length that a forge accepts. Own parts are cut first, and what people have written only where that is too long by itself. */
export const fittingBody = (body: string, most: number): string =>
	cut(withFittingParts(body, most), most, '\n\n… (cut here: it is longer than the forge takes)');

/** Cuts title and body to the lengths that a forge accepts, in UTF-16 code units. */
export function fittingTexts(
	{ title, body }: PullRequestTexts,
	limits: { title: number; body: number },
): PullRequestTexts {
	return {
		title: cut(title.replace(/\s+/g, ' ').trim(), limits.title, '…'),
		body: fittingBody(body, limits.body),
	};
}

/** Adds or removes the prefix by which some forges mark a draft. */
export const markedTitle = (title: string, prefix: string, isDraft: boolean): string =>
	isDraft && !title.toLowerCase().startsWith(prefix.trim().toLowerCase()) ? `${prefix}${title}` : title;
