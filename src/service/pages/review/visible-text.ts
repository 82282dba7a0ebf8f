import { type Html, html } from '../../site/html.js';

/**
 * Characters that a reviewer would not see, or that make a line look other than it is: controls, formats and separators but for tabs
 * and line breaks. What joins the parts of one emoji is seen by what it does.
 */
const unseen =
	/(?![\t\n])[\p{Cc}\p{Zl}\p{Zp}]|(?!(?<=(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f))\u200d)\p{Cf}/gu;

const nameOf = (character: string) =>
	character === '\r' ? 'CR' : `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Text in which nothing hides: unseen characters stand there by their numbers. */
export function visibleText(text: string): Html {
	const pieces: (string | Html)[] = [];
	let end = 0;
	for (const { 0: character, index } of text.matchAll(unseen)) {
		pieces.push(text.slice(end, index), html`<span class="unseen-character">${nameOf(character)}</span>`);
		end = index + character.length;
	}
	return html`${pieces}${text.slice(end)}`;
}
