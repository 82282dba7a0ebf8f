import { expect, it } from 'vitest';
import { escapeRegExp } from './escape-regexp.js';

const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
/** Some signs mean something else twice in a class with the flag `v`. */
const twice = ascii.map((sign) => sign + sign);
const others = ['\u2028', '\u2029', '\r\n', 'é', '文档', '👍🏽', '--listen-port', '$& $1 \\d', ascii.join('')];

it.each(['', 'i', 'u', 'v', 'giu', 'gsv'])('a text matches itself alone, with the flags "%s"', (flags) => {
	const inCase = (text: string) => (flags.includes('i') ? text.toLowerCase() : text);
	const wrong = [...ascii, ...twice, ...others].flatMap((text) => {
		const whole = new RegExp(`^(?:${escapeRegExp(text)})$`, flags.replace('g', ''));
		const matched = [text, `${text}x`, ...ascii].filter((one) => whole.test(one));
		const right = [text, ...ascii.filter((one) => inCase(one) === inCase(text))];
		return String(matched) === String(right) ? [] : [{ text, matched }];
	});
	expect(wrong).toEqual([]);
});

it.each(['', 'u', 'v'])('a class has the signs of a text alone, with the flags "%s"', (flags) => {
	// Without these flags a class has halves of an emoji.
	const whole = [...ascii, ...twice, ...others].filter((text) => flags !== '' || !text.includes('👍'));
	const wrong = whole.flatMap((text) => {
		const oneOf = new RegExp(`^[${escapeRegExp(text)}]$`, flags);
		const matched = [...ascii, ...text].filter((sign) => oneOf.test(sign));
		const right = [...ascii.filter((sign) => text.includes(sign)), ...text];
		return String(matched) === String(right) ? [] : [{ text, matched }];
	});
	expect(wrong).toEqual([]);
});
