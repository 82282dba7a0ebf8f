import { type Html, html } from '../../site/html.js';

/** Invisible characters and characters that change how a line looks, except tabs, line breaks and the joiner within an emoji. */
const unseen =
	/(?![\t\n])[\p{Cc}\p{Zl}\p{Zp}]|(?!(?<=(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f))\u200d)\p{Cf}/gu;

const nameOf = (character: string) =>
	character === '\r' ? 'CR' : `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Text whose invisible characters are shown by their numbers. */
export function visibleText(text: string): Html {
	const pieces: (string | Html)[] = [];
	let end = 0;
	for (const { 0: character, index } of text.matchAll(unseen)) {
		pieces.push(text.slice(end, index), html`<span class="unseen-character">${nameOf(character)}</span>`);
		end = index + character.length;
	}
	return html`${pieces}${text.slice(end)}`;
}
