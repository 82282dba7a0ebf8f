import { decodeNamedCharacterReference } from 'decode-named-character-reference';

/** Text of HTML with its character references as the characters that they stand for. */
export const decodeEntities = (html: string): string =>
	html.includes('&')
		? html.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,31}));/gi, (whole, decimal, hex, name) => {
				if (name !== undefined) return decodeNamedCharacterReference(name) || whole;
				const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
				return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
			})
		: html;
